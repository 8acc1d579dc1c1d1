"""Places and the waiting list, who is there at the start, who comes late."""

import pytest

from clubs.models import AuditEvent, Role
from clubs.services import NotAllowedError
from tests import factories
from tournaments import services
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import EntryStatus
from tournaments.services import Taker

pytestmark = pytest.mark.backends


@pytest.fixture
def enter(organiser):
    """Give a function that enters a pair of people called after a letter."""

    def add(tournament, letter):
        takers = [Taker(person=f"{letter}1"), Taker(person=f"{letter}2")]
        return services.entry_add(actor=organiser, tournament=tournament, name=letter, takers=takers)

    return add


def listed(tournament):
    return [(entry.seed, entry.name, str(entry.status)) for entry in tournament.entries.order_by("seed")]


def test_over_the_limit_an_entry_waits_and_moves_up(make_tournament, organiser, enter):
    tournament = make_tournament(0, start=False, entry_limit=2)
    first, _second, third, _fourth = (enter(tournament, letter) for letter in "ABCD")
    assert third.status == EntryStatus.WAITING
    services.entry_remove(actor=organiser, entry=first)
    assert listed(tournament) == [(1, "B", "active"), (2, "C", "active"), (3, "D", "waiting")]
    event = AuditEvent.objects.get(verb="entry.admit")
    assert event.after == {"entry": "C", "status": "active"}


def test_a_raised_limit_lets_the_first_who_wait_in(make_tournament, organiser, enter):
    tournament = make_tournament(0, start=False, entry_limit=2)
    for letter in "ABCD":
        enter(tournament, letter)
    services.tournament_edit(actor=organiser, tournament=tournament, entry_limit=3)
    assert [status for _seed, _name, status in listed(tournament)] == ["active", "active", "active", "waiting"]
    services.tournament_edit(actor=organiser, tournament=tournament, entry_limit=None)
    assert {status for _seed, _name, status in listed(tournament)} == {"active"}


def test_who_waits_keeps_behind_who_plays(make_tournament, organiser, enter):
    tournament = make_tournament(0, start=False, entry_limit=2)
    for letter in "ABC":
        enter(tournament, letter)
    with pytest.raises(TournamentInputError, match="3 to 3"):
        services.entry_seed(actor=organiser, entry=tournament.entries.get(name="C"), seed=1)
    services.entry_seed(actor=organiser, entry=tournament.entries.get(name="B"), seed=1)
    assert [name for _seed, name, _status in listed(tournament)] == ["B", "A", "C"]


def test_check_in_by_the_desk_or_oneself_and_by_nobody_else(make_tournament, organiser, club, enter):
    tournament = make_tournament(2, start=False, check_in=True)
    entry = enter(tournament, "A")
    assert services.entry_check_in(actor=organiser, entry=entry).checked_in_at is not None
    assert services.entry_check_in(actor=organiser, entry=entry, there=False).checked_in_at is None
    person = factories.UserFactory(display_name="Ali")
    own = services.entry_sign_up(actor=person, tournament=tournament, partner="Sara")
    assert services.entry_check_in(actor=person, entry=own).checked_in_at is not None
    helper = factories.MembershipFactory(club=club, role=Role.HELPER).user
    for stranger in (person, helper):
        with pytest.raises(NotAllowedError):
            services.entry_check_in(actor=stranger, entry=entry)
    assert AuditEvent.objects.filter(verb="entry.check_in").count() == 2


def test_bots_are_always_there(make_tournament):
    tournament = make_tournament(2, start=False, check_in=True)
    assert all(entry.checked_in_at for entry in tournament.entries.all())


def test_who_did_not_come_makes_room_for_who_waits_and_is_there(make_tournament, organiser, enter):
    tournament = make_tournament(0, start=False, entry_limit=2, check_in=True)
    a, b, _c, d = (enter(tournament, letter) for letter in "ABCD")
    for entry in (b, d):
        services.entry_check_in(actor=organiser, entry=entry)
    gone = services.entries_absent(actor=organiser, tournament=tournament, entries=[a.pk], reason="called off")
    assert gone == [a]
    assert listed(tournament) == [(1, "B", "active"), (2, "D", "active"), (3, "C", "waiting"), (4, "A", "no_show")]
    assert AuditEvent.objects.get(verb="entry.no_show").reason == "called off"
    assert services.entry_come(actor=organiser, entry=a).status == EntryStatus.WAITING
    assert listed(tournament)[-1][1] == "A"


def test_the_start_leaves_out_who_did_not_check_in(make_tournament, organiser, enter):
    tournament = make_tournament(2, start=False, check_in=True, entry_limit=3)
    enter(tournament, "A")
    here = enter(tournament, "B")
    assert here.status == EntryStatus.WAITING
    services.entry_check_in(actor=organiser, entry=here)
    services.tournament_start(actor=organiser, tournament=tournament)
    assert listed(tournament) == [
        (1, "Pair 1", "active"),
        (2, "Pair 2", "active"),
        (3, "B", "active"),
        (4, "A", "no_show"),
    ]


def test_a_single_person_cannot_start_in_an_event_for_pairs(make_tournament, organiser):
    tournament = make_tournament(2, start=False)
    services.entry_add(actor=organiser, tournament=tournament, takers=[Taker(person="Ali")])
    with pytest.raises(TournamentInputError) as refused:
        services.tournament_start(actor=organiser, tournament=tournament)
    assert refused.value.field == "entries"


@pytest.fixture
def swiss(make_tournament, organiser, enter):
    """Give a Swiss drawn by hand, in which entries may still come until the second round."""
    tournament = make_tournament(
        0, start=False, format="swiss", options={"rounds": 3}, mode="manual", late_rounds=1, entry_limit=5
    )
    for letter in "ABCD":
        enter(tournament, letter)
    return services.tournament_start(actor=organiser, tournament=tournament)


def test_a_late_entry_joins_the_next_draw(swiss, organiser, enter):
    services.rounds_draw(actor=organiser, tournament=swiss)
    late = enter(swiss, "E")
    assert (late.seed, late.joined, late.status) == (5, 1, EntryStatus.ACTIVE)
    assert AuditEvent.objects.filter(verb="entry.add_late").exists()
    with pytest.raises(TournamentInputError, match="places") as refused:
        enter(swiss, "F")
    assert refused.value.field == "late"


def test_nobody_joins_after_the_last_round_for_it(swiss, organiser, enter):
    swiss.late_rounds = 0
    swiss.save()
    services.rounds_draw(actor=organiser, tournament=swiss)
    with pytest.raises(TournamentInputError, match="round 1"):
        enter(swiss, "E")
    swiss.late_rounds = 3
    swiss.save()
    with pytest.raises(TournamentInputError, match="two players"):
        services.entry_add(actor=organiser, tournament=swiss, takers=[Taker(person="Ali")])


def test_who_waits_can_be_let_in_late(make_tournament, organiser, enter):
    tournament = make_tournament(
        0, start=False, format="swiss", options={"rounds": 3}, mode="manual", late_rounds=2, entry_limit=4
    )
    for letter in "ABCDE":
        enter(tournament, letter)
    services.tournament_start(actor=organiser, tournament=tournament)
    waiting = tournament.entries.get(name="E")
    with pytest.raises(TournamentInputError, match="places"):
        services.entry_let_in(actor=organiser, entry=waiting)
    services.entry_withdraw(actor=organiser, entry=tournament.entries.get(name="A"), reason="ill")
    services.rounds_draw(actor=organiser, tournament=tournament)
    entry = services.entry_let_in(actor=organiser, entry=waiting, reason="came")
    assert (entry.status, entry.joined) == (EntryStatus.ACTIVE, 1)
    with pytest.raises(TournamentInputError):
        services.entry_let_in(actor=organiser, entry=waiting)


def test_check_in_ends_with_the_start(running, organiser):
    with pytest.raises(TournamentStateError):
        services.entry_check_in(actor=organiser, entry=running.entries.first(), there=False)
