"""The game of the Persian Wikipedia's article.

How its gaps are settled: an uncalled slam scores the points by the rule (165); the worked example of the text
pays 330, which is kept among the house rules.
"""

SUMMARY = "Persian Wikipedia: no doubling, Shelem may be called for 330, game to 1165"

VALUES: dict[str, object] = {
    "cards": 52,
    "points": {"A": 10, "T": 10, "5": 5},
    "trick": 5,
    "total": 165,
    "widow": 4,
    "deal": "12-12-12-4-12",
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
    "modes": ["trump"],
    "discards_to": "declarer",
    "discard_trick": True,
    "discards_revealed": "end",
    "made": "points",
    "failed": "bid",
    "double": None,
    "slam_uncalled": ["points", 0],
    "slam_called": {
        "win": [330, 0],
        "lose": [-330, "earned"],
        "ends_auction": False,
        "rank": "above_max",
        "doubles": False,
    },
    "sar_shelem": None,
    "defenders": "earned",
    "target": 1165,
    "lose_at": None,
    "both_reach": "higher_total_then_play_on",
    "house_rules": [
        "made=bid",
        "slam_uncalled=points,-total",
        "slam_uncalled=2bid,0",
        "double=less_than_opponents",
        "slam_uncalled=330,0",
    ],
}
