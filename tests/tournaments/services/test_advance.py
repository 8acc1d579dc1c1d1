"""Automatic mode: bots play from the start to the finish without a hand; people are waited for."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments import made
from tournaments import services
from tournaments.models import Match, RoundStatus, Tournament, TournamentStatus
from tournaments.selectors import standing
from tournaments.services.advance import after_round

pytestmark = pytest.mark.backends


@pytest.mark.parametrize(
    ("format", "entries", "matches"),
    [("round_robin", 4, 6), ("single_elimination", 5, 4), ("double_elimination", 4, (6, 7))],
)
def test_bots_play_it_to_the_end(make_tournament, play_all, format, entries, matches):
    tournament = make_tournament(entries, format=format)
    played = play_all(tournament)
    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.FINISHED
    assert played in (matches if isinstance(matches, tuple) else (matches,))
    assert {each.status for each in tournament.rounds.all()} == {RoundStatus.CLOSED}
    assert standing(tournament)[0].rank == 1
    assert len(tournament.digest) == 64


def test_the_protests_are_waited_for(make_tournament, play_all):
    tournament = make_tournament(2, protest_minutes=30)
    play_all(tournament)
    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.RUNNING
    assert services.tournaments_advance() == []
    tournament.rounds.update(completed_at=timezone.now() - timedelta(minutes=31))
    assert services.tournaments_advance() == [tournament.pk]
    assert Tournament.objects.get().status == TournamentStatus.FINISHED


def test_a_result_that_waits_for_its_confirmation_holds_the_next_draw(make_event, organiser):
    tournament = make_event("single_elimination", 4, mode="automatic", confirmation="second")
    for match in Match.objects.all():
        values = services.ResultValues(score_a=10, score_b=0)
        services.result_store(match=match, values=values, source="sheet", actor=organiser, confirmed=False)
    assert services.tournaments_advance() == []
    assert tournament.rounds.count() == 1


def test_paused_is_paused(make_tournament, organiser):
    tournament = make_tournament(4, format="single_elimination")
    services.tournament_pause(actor=organiser, tournament=tournament, reason="the lights went out")
    assert services.matches_dispatch() == []
    services.tournament_resume(actor=organiser, tournament=tournament)
    assert len(services.matches_dispatch()) == 2


def test_deadlines_do_not_count_the_pause(make_event, organiser):
    tournament = make_event("single_elimination", 4, mode="automatic", round_minutes=30)
    before = tournament.rounds.get().deadline_at
    services.tournament_pause(actor=organiser, tournament=tournament, reason="tea")
    Tournament.objects.update(paused_at=timezone.now() - timedelta(minutes=10))
    services.tournament_resume(actor=organiser, tournament=tournament)
    assert timedelta(minutes=10) <= tournament.rounds.get().deadline_at - before < timedelta(minutes=11)


def test_one_that_cannot_go_on_holds_no_other(make_event, make_tournament, play_all):
    stuck = make_event("single_elimination", 4, mode="automatic")
    Tournament.objects.filter(pk=stuck.pk).update(options={"third_place": "nonsense"}, format="unheard_of")
    stuck.rounds.update(status=RoundStatus.COMPLETE)
    other = make_tournament(2, protest_minutes=1)
    play_all(other)
    other.rounds.update(completed_at=timezone.now() - timedelta(minutes=2))
    assert services.tournaments_advance() == [other.pk]


@pytest.mark.django_db
def test_a_result_in_the_middle_of_a_round_reads_nothing_of_the_event(django_assert_num_queries):
    tournament = made.event("swiss", 8, mode="automatic")
    first, *others = made.draw(tournament)[0].matches.all()
    made.finish(first, 300, 100)
    with django_assert_num_queries(1):
        after_round(tournament=tournament)
    for match in others:
        made.finish(match, 200, 100)
    tournament.rounds.update(status=RoundStatus.COMPLETE)
    after_round(tournament=tournament)
    assert [each.status for each in tournament.rounds.order_by("number")] == [RoundStatus.CLOSED, RoundStatus.RELEASED]
