"""The game of a Chinese rules page of an online room.

How its gaps are settled: the rules win over their introduction. Made scores the bid. Trump is announced
before the discard, any card may be led. The first call is literally the dealer's right, so the dealer calls
second. A number of 165 is not Shelem; a failed Shelem is flat. Yasa (doubling) is "opponents at 85 or above".
"""

SUMMARY = "Yasa: the bid counts, not the points; trump is announced, Shelem pays 330/-330, 1165 up or down"

VALUES: dict[str, object] = {
    "cards": 52,
    "points": {"A": 10, "T": 10, "5": 5},
    "trick": 5,
    "total": 165,
    "widow": 4,
    "deal": "4-4-4+4",
    "direction": "cw",
    "first_call": "prev",
    "min": 100,
    "max": 165,
    "step": 5,
    "passes_to_kill": 4,
    "all_pass": "redeal_next",
    "widow_seen_by": "declarer",
    "trump": "announce_before_discard",
    "must_lead_trump": False,
    "modes": ["trump"],
    "discards_to": "declarer",
    "discard_trick": True,
    "discards_revealed": "end",
    "made": "bid",
    "failed": "bid",
    "double": "opp_at_least:85",
    "slam_uncalled": ["bid", "-total"],
    "slam_called": {
        "win": [330, -330],
        "lose": [-165, 165],
        "ends_auction": True,
        "rank": "above_max",
        "doubles": False,
    },
    "sar_shelem": None,
    "defenders": "earned",
    "target": 1165,
    "lose_at": -1165,
    "both_reach": "higher_total_then_play_on",
    "house_rules": [
        "double=opp_at_least:80",
        "double=opp_at_least:90",
        "all_pass=force_last",
        "target=500 lose_at=-500",
        "target=800 lose_at=-800",
        "discards_revealed=at_once",
        "first_call=loser_of_last_hand",
        "slam_called=as_max",
        "widow=3",
    ],
}
