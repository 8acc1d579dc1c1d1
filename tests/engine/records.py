"""Records for the tests: of the known hand, and of random boards with everything a record can hold."""

from dataclasses import replace
from typing import Any

from engine.record import HandRecord, Irregular, MatchRecord, decisions
from engine.rules import Rules
from tests.engine.boards import known_board, random_board

CLUB = Rules.from_preset("club-1165")

KNOWN_TEXT = """\
%shelem 1
G id=k1 event="Nowruz Open" round=3 table=2 start=2026-11-29T19:04:00Z
R preset=club-1165 sha256=016ca568bc963499e18fd3b0a27ec1578bd9ce589e566f88108083910c27cfbb
P 0 entry=Falcons version=12 sha256=00ff
H 1 dealer=2 first=3 before=0,0 commit=c0ffee
D JT9.95.8743.A62 AK8.T7632.62.94 75.AQ84.Q.KQJ83 Q632.K.AKJ95.T7 4.J.T.5
A p 100 110 p 120 p
X 6cTd4s3d
M h@lead
L 9h3hQhKh Tc2c4cKc 3c7c5c9c 6hAh5d5h 8hAdJhTh JsAs7s6s 7h4hKd8d 6dQd9d7d JcQsAc2h 2d8cJd4d 2sTsKs5s 8sQc3s9s
W 321201121310
I 12 seat=0 timeout used=2c
S pts=90,75 tricks=5,7 delta=-120,75 after=-120,75 failed
"""
"""The hand of docs/records.md; line 13 is its irregularity, line 14 its result."""

ODD_VALUES: dict[str, Any] = {
    "note": "ملاحظه\u2028 \"quoted\" = 'x'\nline",
    "odd key = [1]": {"a": [1, None, True, 1.5, -0.25]},
    "": "empty key",
    "result.note": "a key with a dot",
    "number_like": "007",
    "twelve": "12",
    "number": 5,
    "extra": [],
    "line": 1.5,
    "outcome": "x",
    "nothing": None,
    "yes": True,
    "minus": -5,
    "blank": "",
    "big": 9007199254740993,
}
"""Unknown keys that must survive every form."""


def known_hand(until: int | None = None) -> HandRecord:
    return HandRecord.from_board(known_board(until), void=until is not None)


def full_hand(rules: Rules, key: int, acts: int | None = None) -> HandRecord:
    """Return the record of a random board, with times, irregularities, a claim and unknown keys everywhere."""
    board = random_board(rules, key, acts)
    made = decisions(board)
    irregular = [
        Irregular(at, seat, "timeout", "half an = answer", text, {"note": "x", "odd key": [1]})
        for at, (_, seat, text) in enumerate(made)
        if at % 17 == 3
    ]
    hand = HandRecord.from_board(
        board, ms=range(len(made)), irregular=irregular, room="AB"[key % 2], commit="00" * 32, void=True
    )
    result = replace(hand.result, extra={"judge": "Ali", "odd key": 1, "extra": 2, "pts": [1]})
    return replace(hand, claim={"seat": 1}, result=result, extra=dict(ODD_VALUES))


def full_match(rules: Rules, hands: int = 3) -> MatchRecord:
    """Return a match of full hands, the last one broken off."""
    played = [full_hand(rules, key) for key in range(hands - 1)]
    seats: list[dict[str, Any]] = [{"entry": "Falcons", "version": 12, "sha256": "00ff"}, {"entry": "ش", "x y": [1]}]
    header = {
        "id": "k1",
        "event": "Nowruz Open",
        "round": 3,
        "seats": [*seats, {}, {"entry": ""}],
        "clock": {"init_ms": 10000, "move_ms": 1000},
        "commitments": ["ab" * 32],
        **ODD_VALUES,
    }
    last = full_hand(rules, hands - 1, acts=9)
    return MatchRecord(rules, (*played, last), header, {"reason": "forfeit", "winner": 0, "note": None})
