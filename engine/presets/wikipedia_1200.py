"""The game of the English Wikipedia's article "Shelem".

How its gaps are settled: the discards are the declarer's, the winner of the last trick is an option. 330/0
for a slam, called or not. Modes are chosen after the discard and before the opening lead, and do not touch
the auction.
"""

SUMMARY = "English Wikipedia: four modes, a slam pays 330, game to 1200"

VALUES: dict[str, object] = {
    "cards": 52,
    "points": {"A": 10, "T": 10, "5": 5},
    "trick": 5,
    "total": 165,
    "widow": 4,
    "deal": "4-4-4+4",
    "direction": "ccw",
    "first_call": "next",
    "min": 100,
    "max": 165,
    "step": 5,
    "passes_to_kill": 4,
    "all_pass": "redeal_next",
    "widow_seen_by": "declarer",
    "trump": "lead",
    "must_lead_trump": False,
    "modes": ["trump", "nares", "ace_nares", "sarres"],
    "discards_to": "declarer",
    "discard_trick": True,
    "discards_revealed": "end",
    "made": "points",
    "failed": "bid",
    "double": "less_than_opponents",
    "slam_uncalled": [330, 0],
    "slam_called": None,
    "sar_shelem": None,
    "defenders": "earned",
    "target": 1200,
    "lose_at": None,
    "both_reach": "higher_total_then_play_on",
    "house_rules": [
        "slam_uncalled=2bid,0",
        "slam_uncalled=bid,-bid",
        "double=less_than_half_bid",
        "discards_to=last_trick_winner",
        "ace=15",
    ],
}
