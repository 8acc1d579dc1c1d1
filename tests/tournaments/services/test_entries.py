import pytest

from bots.models import VersionState
from clubs.models import AuditEvent
from clubs.services import NotAllowedError
from tests import factories
from tournaments import services
from tournaments.errors import TournamentInputError, TournamentStateError

pytestmark = pytest.mark.backends


@pytest.fixture
def tournament(make_tournament):
    return make_tournament(entries=4, start=False)


def seeds(tournament):
    return list(tournament.entries.order_by("seed").values_list("seed", "name"))


def test_add_seats_one_version_twice_or_two_once(tournament, organiser):
    one, two = factories.BotVersionFactory.create_batch(2)
    entry = services.entry_add(actor=organiser, tournament=tournament, name=" Falcons ", bot_versions=[one, two])
    assert (entry.name, entry.seed) == ("Falcons", 5)
    assert [seat.bot_version for seat in entry.seats.order_by("index")] == [one, two]
    other = services.entry_add(actor=organiser, tournament=tournament, name="Owls", bot_versions=[one])
    assert [seat.bot_version for seat in other.seats.all()] == [one, one]
    assert AuditEvent.objects.filter(verb="entry.add").first().after["entry"] == "Owls"


@pytest.mark.parametrize("name", ["", "   ", "pair 1", "x" * 81])
def test_add_refuses_a_name(tournament, organiser, name):
    with pytest.raises(TournamentInputError) as refused:
        services.entry_add(
            actor=organiser, tournament=tournament, name=name, bot_versions=[factories.BotVersionFactory()]
        )
    assert refused.value.field == "name"


def test_add_refuses_versions_that_are_none_or_retired(tournament, organiser):
    retired = factories.BotVersionFactory(state=VersionState.RETIRED)
    for versions in ([], [retired], [retired] * 3):
        with pytest.raises(TournamentInputError) as refused:
            services.entry_add(actor=organiser, tournament=tournament, name="Owls", bot_versions=versions)
        assert refused.value.field == "bot_versions"


def test_remove_moves_the_others_up(tournament, organiser):
    services.entry_remove(actor=organiser, entry=tournament.entries.get(seed=2))
    assert seeds(tournament) == [(1, "Pair 1"), (2, "Pair 3"), (3, "Pair 4")]


def test_seed_moves_those_between(tournament, organiser):
    entry = services.entry_seed(actor=organiser, entry=tournament.entries.get(seed=4), seed=2)
    assert entry.seed == 2
    assert [name for _seed, name in seeds(tournament)] == ["Pair 1", "Pair 4", "Pair 2", "Pair 3"]
    with pytest.raises(TournamentInputError, match="1 to 4"):
        services.entry_seed(actor=organiser, entry=entry, seed=5)


def test_rename(tournament, organiser):
    entry = tournament.entries.get(seed=1)
    assert services.entry_rename(actor=organiser, entry=entry, name="pair 1").name == "pair 1"
    with pytest.raises(TournamentInputError):
        services.entry_rename(actor=organiser, entry=entry, name="Pair 2")


def test_nothing_changes_once_it_has_begun(running, organiser):
    entry = running.entries.first()
    version = factories.BotVersionFactory()
    acts = [
        lambda: services.entry_add(actor=organiser, tournament=running, name="Late", bot_versions=[version]),
        lambda: services.entry_remove(actor=organiser, entry=entry),
        lambda: services.entry_rename(actor=organiser, entry=entry, name="Other"),
        lambda: services.entry_seed(actor=organiser, entry=entry, seed=2),
    ]
    for act in acts:
        with pytest.raises(TournamentStateError, match="draft or registration"):
            act()


def test_strangers_change_nothing(tournament):
    with pytest.raises(NotAllowedError):
        services.entry_remove(actor=factories.UserFactory(), entry=tournament.entries.first())
