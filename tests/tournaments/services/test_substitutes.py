"""Somebody else takes a seat while the event runs."""

import pytest

from clubs.models import AuditEvent, Role
from clubs.services import NotAllowedError
from tests import factories
from tournaments import services
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import Match
from tournaments.services import Taker

pytestmark = pytest.mark.backends


@pytest.fixture
def people(make_tournament, organiser):
    """Give a round robin of four human pairs, all of whose rounds are drawn and the first released."""
    tournament = make_tournament(0, start=False, mode="manual")
    for letter in "ABCD":
        takers = [Taker(person=f"{letter}1"), Taker(person=f"{letter}2")]
        services.entry_add(actor=organiser, tournament=tournament, name=letter, takers=takers)
    services.tournament_start(actor=organiser, tournament=tournament)
    rounds = services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament, rounds=rounds[:1])
    return tournament


def sitting(tournament, entry):
    """Return who sits for *entry*, round by round."""
    return [
        [seat.who for seat in match.seats.filter(entry=entry).order_by("seat")]
        for match in Match.objects.filter(round__tournament=tournament, seats__entry=entry)
        .distinct()
        .order_by("round__number")
    ]


def test_from_the_next_draw_on(people, organiser):
    entry = people.entries.get(name="A")
    services.entry_substitute(actor=organiser, entry=entry, index=1, taker=Taker(person="Sara"), reason="A2 is ill")
    assert sitting(people, entry) == [["A1", "A2"], ["A1", "Sara"], ["A1", "Sara"]]
    assert [seat.person for seat in entry.seats.order_by("index")] == ["A1", "Sara"]
    event = AuditEvent.objects.get(verb="entry.substitute")
    assert (event.before["player"], event.after["player"], event.after["rounds"]) == ("A2", "Sara", ["R2", "R3"])
    assert event.reason == "A2 is ill"


def test_in_a_released_round_of_which_nothing_is_played(people, organiser):
    entry = people.entries.get(name="B")
    services.entry_substitute(
        actor=organiser, entry=entry, index=0, taker=Taker(person="Sara"), reason="late train", from_round=1
    )
    assert sitting(people, entry) == [["Sara", "B2"]] * 3


def test_what_was_played_keeps_its_players(people, organiser):
    match = Match.objects.filter(round__tournament=people, round__number=1).first()
    services.match_adjudicate(actor=organiser, match=match, score_a=100, score_b=50, reason="time")
    entry = match.entry_a
    services.entry_substitute(
        actor=organiser, entry=entry, index=0, taker=Taker(person="Sara"), reason="left", from_round=1
    )
    seen = sitting(people, entry)
    assert "Sara" not in seen[0]
    assert all("Sara" in names for names in seen[1:])


def test_a_bot_for_a_pair_of_people_leaves_the_table_to_workers_or_to_the_sheet(people, organiser):
    bot = factories.BotVersionFactory()
    entry = people.entries.get(name="A")
    for index in (0, 1):
        services.entry_substitute(actor=organiser, entry=entry, index=index, taker=Taker(version=bot), reason="left")
    match = Match.objects.filter(round__tournament=people, round__number=2, seats__entry=entry).first()
    assert match.by_hand
    other = match.entry_b if match.entry_a == entry else match.entry_a
    for index in (0, 1):
        services.entry_substitute(actor=organiser, entry=other, index=index, taker=Taker(version=bot), reason="left")
    match.refresh_from_db()
    assert not match.by_hand


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"index": 2}, "index"),
        ({"reason": " "}, "reason"),
        ({"taker": Taker(person="B1")}, "player1"),
        ({"taker": Taker(person="a1")}, "player1"),
        ({"taker": Taker(person="")}, "player1"),
    ],
)
def test_refusals_name_what_is_wrong(people, organiser, given, field):
    act = {"index": 1, "taker": Taker(person="Sara"), "reason": "ill"} | given
    with pytest.raises(TournamentInputError) as refused:
        services.entry_substitute(actor=organiser, entry=people.entries.get(name="A"), **act)
    assert refused.value.field == field


def test_not_before_the_start_and_not_by_a_helper(people, make_tournament, organiser, club):
    helper = factories.MembershipFactory(club=club, role=Role.HELPER).user
    act = {"index": 0, "taker": Taker(person="Sara"), "reason": "ill"}
    with pytest.raises(NotAllowedError):
        services.entry_substitute(actor=helper, entry=people.entries.first(), **act)
    early = make_tournament(2, start=False).entries.first()
    with pytest.raises(TournamentStateError):
        services.entry_substitute(actor=organiser, entry=early, **act)


def test_who_has_left_may_sit_elsewhere(people, organiser):
    services.entry_withdraw(actor=organiser, entry=people.entries.get(name="D"), reason="car")
    entry = people.entries.get(name="A")
    services.entry_substitute(actor=organiser, entry=entry, index=1, taker=Taker(person="D1"), reason="A2 is ill")
    assert entry.seats.get(index=1).person == "D1"
