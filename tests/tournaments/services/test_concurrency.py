"""Two organisers at once, double clicks, a result that comes in mid correction: nothing twice, nothing lost.

Real threads, each with a connection of its own; both databases (`-m backends`).
"""

from __future__ import annotations

import pytest
from django.db import transaction

from clubs.models import AuditEvent
from tests import factories
from tests.tournaments.at_once import at_once
from tournaments import services
from tournaments.models import Match, MatchStatus, Result, ResultVersion, Round, RoundStatus, Tournament
from tournaments.selectors import standing

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]


@pytest.fixture
def second(club):
    """Give another organiser of the same club."""
    return factories.MembershipFactory(club=club, role="organiser").user


@pytest.fixture
def event(make_event, organiser):
    """Give a round robin of six pairs, its rounds released."""
    tournament = make_event("round_robin", 6)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    return tournament


def test_two_draw_at_once(make_event, organiser, second):
    tournament = make_event("single_elimination", 8)
    outcomes = at_once(
        *(lambda who=who: services.rounds_draw(actor=who, tournament=tournament) for who in (organiser, second))
    )
    assert sum(isinstance(outcome, list) for outcome in outcomes) == 1
    assert [each.label for each in tournament.rounds.all()] == [Round.objects.get().label]
    assert Match.objects.count() == 4


def test_two_start_at_once(make_event, organiser, second):
    tournament = make_event("round_robin", 4, start=False, mode="automatic")
    outcomes = at_once(
        *(lambda who=who: services.tournament_start(actor=who, tournament=tournament) for who in (organiser, second))
    )
    assert sum(isinstance(outcome, Tournament) for outcome in outcomes) == 1
    assert tournament.rounds.count() == 3


def test_two_release_at_once(make_event, organiser, second):
    tournament = make_event("single_elimination", 8)
    services.rounds_draw(actor=organiser, tournament=tournament)
    outcomes = at_once(
        *(lambda who=who: services.rounds_release(actor=who, tournament=tournament) for who in (organiser, second))
    )
    assert sorted(len(outcome) for outcome in outcomes) == [0, 1]
    assert AuditEvent.objects.filter(verb="round.release").count() == 1


def test_two_enter_the_same_table_at_once(event, organiser, second):
    match = Match.objects.get(round__number=1, table=1)
    outcomes = at_once(
        lambda: services.match_adjudicate(actor=organiser, match=match, score_a=10, score_b=0, reason="one"),
        lambda: services.match_adjudicate(actor=second, match=match, score_a=0, score_b=10, reason="two"),
    )
    assert sum(isinstance(outcome, Result) for outcome in outcomes) == 1
    assert ResultVersion.objects.filter(match=match).count() == 1
    assert AuditEvent.objects.filter(verb="match.adjudicate").count() == 1


def test_two_correct_at_once_one_after_the_other(event, organiser, second, enter):
    match = enter(Match.objects.get(round__number=1, table=1), 100, 0)
    at_once(
        lambda: services.result_correct(actor=organiser, match=match, score_a=90, score_b=0, reason="one"),
        lambda: services.result_correct(actor=second, match=match, score_a=80, score_b=0, reason="two"),
    )
    versions = list(ResultVersion.objects.filter(match=match).order_by("number").values_list("number", flat=True))
    assert versions == [1, 2, 3]
    assert Result.objects.get(match=match).version == 3
    corrections = AuditEvent.objects.filter(verb="result.correct").order_by("pk")
    one, two = corrections
    assert two.before["score"] == one.after["score"]


def test_the_last_two_tables_end_at_once(event, organiser, second):
    tables = list(Match.objects.filter(round__number=1).order_by("table"))
    services.match_adjudicate(actor=organiser, match=tables[0], score_a=1, score_b=0, reason="played")
    at_once(
        lambda: services.match_adjudicate(actor=organiser, match=tables[1], score_a=1, score_b=0, reason="played"),
        lambda: services.match_adjudicate(actor=second, match=tables[2], score_a=1, score_b=0, reason="played"),
    )
    assert Round.objects.get(number=1).status == RoundStatus.COMPLETE


def test_a_result_comes_in_while_the_entry_is_withdrawn(event, organiser, second):
    match = Match.objects.select_related("entry_a").get(round__number=1, table=1)
    at_once(
        lambda: services.match_adjudicate(actor=organiser, match=match, score_a=50, score_b=0, reason="played"),
        lambda: services.entry_withdraw(actor=second, entry=match.entry_a, reason="ill"),
    )
    result = Result.objects.get(match=match)
    assert result.source in ("adjudication", "walkover")
    assert ResultVersion.objects.filter(match=match).count() == result.version == 1
    assert sum(row.played for row in standing(event)) == 2 * Result.objects.filter(confirmed_at__isnull=False).count()


def test_a_worker_ends_its_match_while_the_table_is_adjudicated(make_tournament, organiser):
    tournament = make_tournament(2, mode="automatic")
    with transaction.atomic():
        services.matches_dispatch()
    match = services.match_claim(match_id=Match.objects.get().pk)
    at_once(
        lambda: services.match_play(match=match),
        lambda: services.match_adjudicate(actor=organiser, match=match, score_a=5, score_b=0, reason="too slow"),
    )
    done = Match.objects.get(pk=match.pk)
    assert done.status == MatchStatus.FINISHED
    assert Result.objects.filter(match=done).count() == 1
    assert (done.result.source == "worker") == (done.replay is not None)
    services.tournaments_advance()
    tournament.refresh_from_db()
    assert tournament.status == "finished"


def test_closing_and_drawing_at_once(make_event, organiser, second, enter):
    tournament = make_event("single_elimination", 4)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    for match in Match.objects.all():
        enter(match, 1, 0)
    first = tournament.rounds.get()
    at_once(
        lambda: services.round_close(actor=organiser, round=first),
        lambda: services.round_close(actor=second, round=first),
        lambda: services.rounds_draw(actor=second, tournament=tournament),
    )
    first.refresh_from_db()
    assert first.status == RoundStatus.CLOSED
    assert AuditEvent.objects.filter(verb="round.close").count() == 1
    assert tournament.rounds.count() in (1, 2)


def test_a_correction_and_the_next_release_at_once(make_event, organiser, second, play_round):
    """Whatever comes first: the final that is played is one of the right two."""
    tournament = make_event("single_elimination", 4)
    play_round(tournament)
    services.rounds_draw(actor=organiser, tournament=tournament)
    semifinal = Match.objects.get(entry_a__seed=1, entry_b__seed=4)
    at_once(
        lambda: services.result_correct(actor=organiser, match=semifinal, score_a=0, score_b=70, reason="wrong line"),
        lambda: services.rounds_release(actor=second, tournament=tournament),
    )
    open_tables = Match.objects.filter(round__number=2).exclude(status=MatchStatus.VOID)
    assert not open_tables.exists()
    (again,) = services.rounds_draw(actor=organiser, tournament=tournament)
    assert {again.matches.get().entry_a.seed, again.matches.get().entry_b.seed} == {4, 2}
