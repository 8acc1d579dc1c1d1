"""Score sheets in words: every problem, every offer, every ending."""

import pytest

from engine.rules import Rules
from tournaments.match_plan import Segment
from tournaments.sheet import Given, check_hand
from tournaments.sheet_course import Total, check_total
from tournaments.sheet_words import bid_words, ending_of, missing_words, note_words, repair_text, trouble_of

CLUB = Rules.from_preset("club-1165")
YASA = Rules.from_preset("yasa-1165")
SIDES = ("Mountains", "Rivers")


def told(rules, **values):
    given = Given(**{name: value if isinstance(value, bool) else str(value) for name, value in values.items()})
    (problem,) = check_hand(rules, given, 1).problems
    trouble = trouble_of(problem, SIDES)
    return trouble.words, trouble.hint, [(offer.words, offer.value) for offer in trouble.offers]


@pytest.mark.parametrize(
    ("rules", "values", "words", "hint", "offers"),
    [
        (
            CLUB,
            {"declarer": 2, "contract": 125, "first": 110, "second": 50},
            "110 + 50 = 160: 5 points are missing.",
            "Was the pile of discards counted as a trick?",
            [("Mountains 115", "first=115"), ("Rivers 55", "second=55")],
        ),
        (
            CLUB,
            {"declarer": 2, "contract": 125, "first": 110, "second": 56},
            "110 + 56 = 166: 1 point too many.",
            "",
            [("Rivers 55", "second=55")],
        ),
        (
            CLUB,
            {"declarer": 0, "contract": 120, "first": 113},
            "113 and 52 cannot be: cards and tricks do not count so.",
            "",
            [("Mountains 110, Rivers 55", "first=110&second=55"), ("Mountains 115, Rivers 50", "first=115&second=50")],
        ),
        (
            CLUB,
            {"declarer": 0, "contract": 127, "first": 130},
            "127 is no bid here: they go from 100 to 165 in steps of 5.",
            "",
            [("125", "contract=125"), ("130", "contract=130")],
        ),
        (CLUB, {"declarer": 0, "contract": 120, "first": "a", "second": 5}, "“a” is no number of points.", "", []),
        (
            CLUB,
            {"passed": True, "first": 5},
            "Everybody passed, and yet something was played?",
            "",
            [
                ("All passed", "declarer=&contract=&first=&second=&all_tricks=&passed=1"),
                ("It was played", "passed="),
            ],
        ),
        (
            Rules.from_preset("lounge-1000"),
            {"passed": True},
            "By these rules somebody has to bid: a hand is never passed out.",
            "",
            [("It was played", "passed=")],
        ),
    ],
)
def test_what_is_wrong_with_a_hand(rules, values, words, hint, offers):
    assert told(rules, **values) == (words, hint, offers)


@pytest.mark.parametrize(
    ("rules", "segment", "total", "words"),
    [
        (CLUB, Segment("game", 1, 0), (900, 300), "The game is not over: nobody has reached 1165."),
        (
            Rules.from_preset("half-800"),
            Segment("game", 1, 0),
            (700, 300),
            "The game is not over: nobody has reached 800, or fallen to -400.",
        ),
        (CLUB, Segment("game", 1, 0), (1600, 0), "1600 is more than there can be: 1494."),
        (CLUB, Segment("duplicate", 1, 1), (-500, 0), "-500 is less than there can be: -330."),
        (CLUB, Segment("duplicate", 1, 1), (101, 0), "101 cannot be: all scores are multiples of 5."),
        (
            Rules.from_preset("club-1165", both_reach="declarer_first"),
            Segment("game", 1, 0),
            (1170, 1165),
            "Both have reached the target. Which side declared the last hand?",
        ),
    ],
)
def test_what_is_wrong_with_a_total(rules, segment, total, words):
    problem = check_total(rules, segment, Total(total))
    assert trouble_of(problem, SIDES).words == words


def test_who_declared_last_is_offered_by_name():
    rules = Rules.from_preset("club-1165", both_reach="declarer_first")
    problem = check_total(rules, Segment("game", 1, 0), Total((1170, 1165)))
    assert [offer.words for offer in trouble_of(problem, SIDES).offers] == [
        "Mountains declared last",
        "Rivers declared last",
    ]


@pytest.mark.parametrize(
    ("rules", "values", "head", "why", "good"),
    [
        (YASA, (0, 145, 150), "145 made, 5 over", "scores the bid", True),
        (CLUB, (0, 145, 145), "145 made exactly", "scores the points taken", True),
        (YASA, (2, 125, 110), "15 short of 125", "fails: minus the bid, not doubled", False),
        (YASA, (3, 140, 90), "65 short of 140, doubled", "fails doubly: minus twice the bid", False),
        (Rules.from_preset("persian-1165"), (0, 140, 100), "40 short of 140", "fails: minus the bid", False),
        (YASA, (0, "S", 165), "Shelem made", "every trick, as called", True),
        (YASA, (0, "S", 120), "Shelem failed", "45 points went to the other side", False),
        (Rules.from_preset("pasoor-1165"), (0, "SS", 165), "Sar-Shelem made", "every trick, as called", True),
        (CLUB, (0, 120, 165), "All tricks", "every trick, without a call of Shelem", True),
    ],
)
def test_how_a_hand_ended(rules, values, head, why, good):
    line = check_hand(rules, Given(*("", *map(str, values))), 1).line
    ending = ending_of(rules, line)
    assert (ending.head, ending.why, ending.good) == (head, why, good)


def test_everybody_passed():
    line = check_hand(CLUB, Given(passed=True), 1).line
    assert ending_of(CLUB, line).head == "Everybody passed"
    assert bid_words(line.contract) == "passed out"


def test_small_words():
    assert missing_words(("declarer", "points")) == "who declared, the points"
    assert (note_words("doubled"), note_words("made")) == ("doubled", "")
    assert (bid_words(1000), bid_words(120)) == ("Shelem", "120")
    assert repair_text({"first": "5", "second": "160"}) == "first=5&second=160"
