"""What people write at a table, for the tests of score sheets: hands, whole records, and people with accounts."""

from __future__ import annotations

from engine.match import Match as Table
from engine.notation import match_text
from engine.players import create_player
from engine.record import HandRecord, MatchRecord
from tests import factories
from tournaments import services
from tournaments.models import Match
from tournaments.selectors.sheets import rules_of_tournament
from tournaments.sheet import Given, Line, check_hand

HANDS = [(0, "100", 110), (1, "120", 30), (2, "125", 110), None]
"""Declarer, bid and the points of the first side; None: everybody passed."""


def fresh(match: Match) -> Match:
    return Match.objects.select_related("round__tournament__club", "result", "replay").get(pk=match.pk)


def given(hand) -> Given:
    return Given(passed=True) if hand is None else Given(*("", *map(str, hand)))


def line(match: Match, number: int, hand) -> Line:
    checked = check_hand(rules_of_tournament(match.round.tournament), given(hand), number)
    assert checked.line is not None, checked
    return checked.line


def write(actor, match, hands=HANDS):
    """Write a sheet as *actor*, not handed in."""
    for number, hand in enumerate(hands, 1):
        sheet = services.sheet_line_put(actor=actor, match=match, line=line(match, number, hand))
    return sheet


def hand_in(actor, match, hands=HANDS):
    write(actor, match, hands)
    return services.sheet_hand_in(actor=actor, match=match)


def seated(match: Match, side: int, index: int = 0):
    """Return a person with an account who sits on *side* of *match*."""
    entry = match.entry_a if side == 0 else match.entry_b
    seat = entry.seats.get(index=index)
    if seat.user is None:
        seat.user = factories.UserFactory(display_name=seat.person)
        seat.save()
    return seat.user


def member(match: Match, role: str):
    return factories.MembershipFactory(club=match.round.tournament.club, role=role).user


def records(match: Match, hands: int, *, key: str = "5a" * 16) -> list[HandRecord]:
    """Return whole hands as people might have recorded them, the dealer by number."""
    rules = rules_of_tournament(match.round.tournament)
    table = Table(rules, lambda slot, seat, room: create_player("random", rules=rules, seat=seat, key=str(slot)))
    played = [each for each in table.duplicate(key, hands) if each.plan.room == "A"]
    return [HandRecord.from_board(each.board) for each in played]


def record_text(match: Match, hands) -> str:
    """Return records as one text with its rules."""
    return match_text(MatchRecord(rules_of_tournament(match.round.tournament), tuple(hands)))
