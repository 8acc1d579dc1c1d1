"""Single entries find partners by a draw of cards."""

import pytest

from clubs.models import AuditEvent, Role
from clubs.services import NotAllowedError
from tests import factories
from tournaments import services
from tournaments.card_draw import draw_cards
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import EntryStatus
from tournaments.services import Taker

pytestmark = pytest.mark.backends
PEOPLE = ["Ali", "Sara", "Reza", "Mina", "Omid", "Nika"]


@pytest.fixture
def singles(make_tournament, organiser):
    """Give an event for pairs with six people who have no partner, and one pair of bots."""
    tournament = make_tournament(1, start=False)
    for person in PEOPLE:
        services.entry_add(actor=organiser, tournament=tournament, takers=[Taker(person=person)])
    return tournament


def test_partners_are_those_of_the_cards(singles, organiser):
    draw = services.partners_draw(actor=organiser, tournament=singles, equal="redraw")
    again = draw_cards(range(1, 7), draw.key, "redraw")
    assert draw.cards["pairs"] == [list(pair) for pair in again.pairs]
    assert draw.cards["players"] == PEOPLE
    entries = list(singles.entries.order_by("seed"))
    assert [entry.seed for entry in entries] == [1, 2, 3, 4]
    assert entries[0].name == "Pair 1"
    drawn = {tuple(seat.person for seat in entry.seats.order_by("index")) for entry in entries[1:]}
    assert drawn == {(PEOPLE[first - 1], PEOPLE[second - 1]) for first, second in again.pairs}
    assert set(draw.cards["entries"]) == {entry.name for entry in entries[1:]}
    event = AuditEvent.objects.get(verb="partners.draw")
    assert event.before["entries"] == PEOPLE
    assert event.after["key"] == draw.key


def test_accounts_and_common_clubs_stay(singles, organiser):
    ali = factories.UserFactory(display_name="Babak")
    singles.entries.exclude(name="Pair 1").update(home_club="Shiraz")
    services.entry_sign_up(actor=ali, tournament=singles, home_club="Shiraz")
    services.entry_remove(actor=organiser, entry=singles.entries.get(name="Omid"))
    services.partners_draw(actor=organiser, tournament=singles)
    entry = singles.entries.get(seats__user=ali)
    assert entry.home_club == "Shiraz"
    assert entry.seats.count() == 2


def test_some_only_and_who_waited_moves_up(make_tournament, organiser):
    tournament = make_tournament(0, start=False, entry_limit=4)
    entries = [services.entry_add(actor=organiser, tournament=tournament, takers=[Taker(person=p)]) for p in PEOPLE]
    assert entries[-1].status == EntryStatus.WAITING
    services.partners_draw(actor=organiser, tournament=tournament, entries=[entry.pk for entry in entries[:4]])
    statuses = list(tournament.entries.order_by("seed").values_list("status", flat=True))
    assert statuses == ["active"] * 4
    assert tournament.partner_draws.count() == 1


@pytest.mark.parametrize("count", [0, 2, 5])
def test_too_few_or_odd(make_tournament, organiser, count):
    tournament = make_tournament(0, start=False)
    for person in PEOPLE[:count]:
        services.entry_add(actor=organiser, tournament=tournament, takers=[Taker(person=person)])
    with pytest.raises(TournamentInputError) as refused:
        services.partners_draw(actor=organiser, tournament=tournament)
    assert refused.value.field == "entries"
    assert not tournament.partner_draws.exists()


def test_who_and_when(singles, organiser, running, club):
    helper = factories.MembershipFactory(club=club, role=Role.HELPER).user
    with pytest.raises(NotAllowedError):
        services.partners_draw(actor=helper, tournament=singles)
    with pytest.raises(TournamentStateError):
        services.partners_draw(actor=organiser, tournament=running)
    with pytest.raises(TournamentInputError):
        services.partners_draw(actor=organiser, tournament=singles, equal="coin")
