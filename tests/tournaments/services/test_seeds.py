"""Seeds before the start: typed, or drawn by lot."""

import pytest

from clubs.models import AuditEvent
from tournaments import services
from tournaments.errors import TournamentInputError

pytestmark = pytest.mark.backends


@pytest.fixture
def tournament(make_tournament):
    return make_tournament(entries=4, start=False)


def seeds(tournament):
    return list(tournament.entries.order_by("seed").values_list("seed", "name"))


def test_seed_moves_those_between(tournament, organiser):
    entry = services.entry_seed(actor=organiser, entry=tournament.entries.get(seed=4), seed=2)
    assert entry.seed == 2
    assert [name for _seed, name in seeds(tournament)] == ["Pair 1", "Pair 4", "Pair 2", "Pair 3"]
    with pytest.raises(TournamentInputError, match="1 to 4"):
        services.entry_seed(actor=organiser, entry=entry, seed=5)


def test_moving_down_comes_behind_who_is_there(organiser, make_tournament):
    tournament = make_tournament(4, start=False)
    entry = tournament.entries.get(seed=1)
    assert services.entries_seed(actor=organiser, tournament=tournament, wanted={entry.pk: 3, 999: 1}) == 3
    assert list(tournament.entries.order_by("seed").values_list("name", flat=True)) == [
        "Pair 2",
        "Pair 3",
        "Pair 1",
        "Pair 4",
    ]


def test_seeds_by_lot_are_all_there_and_logged(tournament, organiser):
    before = {name for _seed, name in seeds(tournament)}
    services.entries_by_lot(actor=organiser, tournament=tournament)
    assert [seed for seed, _name in seeds(tournament)] == [1, 2, 3, 4]
    assert {name for _seed, name in seeds(tournament)} == before
    assert AuditEvent.objects.get(verb="entries.by_lot").after["entries"] == [n for _s, n in seeds(tournament)]
