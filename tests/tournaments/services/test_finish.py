import pytest

from clubs.models import AuditEvent
from tournaments import services
from tournaments.errors import TournamentStateError
from tournaments.models import RoundStatus

pytestmark = pytest.mark.backends


def test_a_tournament_with_open_matches_cannot_be_finished(running, organiser):
    with pytest.raises(TournamentStateError, match="finished or void"):
        services.tournament_finish(actor=organiser, tournament=running)


def test_finish_is_noted_as_the_sites_own_act(running, play_all):
    play_all(running)
    assert {r.status for r in running.rounds.all()} == {RoundStatus.CLOSED}
    assert AuditEvent.objects.get(verb="tournament.finish").actor is None


def test_finishing_twice_is_refused(running, organiser, play_all):
    play_all(running)
    with pytest.raises(TournamentStateError, match="running"):
        services.tournament_finish(actor=organiser, tournament=running)
