"""The 505 game of an English rules page.

How its gaps are settled: the card chart is missing from the text, so aces and tens count 10, fives 5. No top
bid is named: 165. "Earned more" is strict. 250 replaces the points, needs no announcement, and the twelve
played tricks suffice.
"""

SUMMARY = "The 505 game: low bids from 85, a slam pays 250, trump by the opening lead"

VALUES: dict[str, object] = {
    "cards": 52,
    "points": {"A": 10, "T": 10, "5": 5},
    "trick": 5,
    "total": 165,
    "widow": 4,
    "deal": "4-4-4+4",
    "direction": "ccw",
    "first_call": "next",
    "min": 85,
    "max": 165,
    "step": 5,
    "passes_to_kill": 4,
    "all_pass": "redeal_next",
    "widow_seen_by": "declarer",
    "trump": "lead",
    "must_lead_trump": False,
    "modes": ["trump"],
    "discards_to": "declarer",
    "discard_trick": True,
    "discards_revealed": "end",
    "made": "points",
    "failed": "bid",
    "double": "less_than_opponents",
    "slam_uncalled": [250, 0],
    "slam_called": None,
    "sar_shelem": None,
    "defenders": "earned",
    "target": 505,
    "lose_at": None,
    "both_reach": "higher_total_then_play_on",
    "house_rules": [],
}
