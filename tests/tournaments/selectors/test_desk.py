"""Where a tournament stands for those who run it: the step, what can be released beside what, tables in trouble."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import factories
from tests.tournaments.views.at_desk import drawn, failed, handed_in, released, stalled
from tournaments import services
from tournaments.models import Match, Round, RoundStatus
from tournaments.selectors.desk import (
    CLOSE,
    DRAW,
    FINISH,
    RELEASE,
    RUNNING,
    desk,
    protests_until,
    troubles,
)

pytestmark = pytest.mark.django_db


def test_step_by_step(make_event, organiser, enter):
    tournament = make_event("swiss", 4, options={"rounds": 1})
    assert (desk(tournament).step, desk(tournament).drawable) == (DRAW, True)
    each = drawn(tournament, organiser)[0]
    assert (desk(tournament).step, desk(tournament).drawable) == (RELEASE, False)
    services.rounds_release(actor=organiser, tournament=tournament)
    first, second = each.matches.all()
    assert (desk(tournament).step, desk(tournament).unplayed) == (RUNNING, [first, second])
    enter(first, 300, 200)
    handed_in(second, factories.UserFactory())
    now = desk(tournament)
    assert (now.step, now.unplayed, now.unconfirmed, now.closable) == (RUNNING, [], [second], [])
    services.result_confirm(actor=organiser, match=second)
    assert (desk(tournament).step, desk(tournament).closable) == (CLOSE, [each])
    services.round_close(actor=organiser, round=each)
    assert (desk(tournament).step, desk(tournament).over) == (FINISH, True)


def test_rounds_in_which_somebody_would_sit_twice_come_after_each_other(make_event, organiser):
    tournament = make_event("round_robin", 4)
    drawn(tournament, organiser)
    now = desk(tournament)
    assert [each.number for each in now.releasable] == [1]
    assert [each.number for each in now.waiting] == [2, 3]


def test_brackets_are_released_beside_each_other(make_event, organiser, play_round):
    tournament = make_event("double_elimination", 8)
    play_round(tournament)
    drawn(tournament, organiser)
    assert [each.label for each in desk(tournament).releasable] == ["WB2", "LB1"]


def test_a_bracket_can_be_drawn_on_beside_an_open_table(make_event, organiser, play_round, enter):
    tournament = make_event("double_elimination", 8, mode="automatic")
    for match in Match.objects.filter(round__label="WB1"):
        enter(match, 300, 200)
    services.tournament_advance(tournament=tournament)
    for match in Match.objects.filter(round__label="LB1"):
        enter(match, 300, 200)
    now = desk(tournament)
    assert {each.label for each in now.rounds} == {"WB2", "LB1"}
    assert now.step == RUNNING


def test_outside_of_play_nothing_is_over_or_drawable(make_event):
    tournament = make_event("swiss", 4, start=False)
    now = desk(tournament)
    assert (now.step, now.drawable, now.over) == (DRAW, False, False)


def test_each_table_in_trouble_is_there_once_and_the_worst_first(make_event, organiser):
    tournament = make_event("swiss", 10)
    released(tournament, organiser)
    tables = list(Match.objects.order_by("table"))
    handed_in(tables[0], organiser)
    stalled(tables[1])
    failed(tables[2])
    Match.objects.filter(pk=handed_in(tables[3], organiser).pk).update(disputed=True)
    now = timezone.now()
    kinds = [(trouble.kind, trouble.match.table) for trouble in troubles(tournament, now)]
    assert kinds == [("failed", 3), ("disputed", 4), ("stalled", 2), ("unconfirmed", 1)]
    Round.objects.update(deadline_at=now - timedelta(minutes=1))
    kinds = [(trouble.kind, trouble.match.table) for trouble in troubles(tournament, now)]
    assert kinds == [("failed", 3), ("disputed", 4), ("late", 2), ("late", 5), ("unconfirmed", 1)]


def test_a_table_that_no_worker_can_play_says_what_it_waits_for(make_event, organiser):
    tournament = make_event("swiss", 2)
    match = released(tournament, organiser)
    Match.objects.filter(pk=match.pk).update(by_hand=False, languages="cpp")
    found = troubles(tournament, timezone.now())
    assert [(trouble.kind, bool(trouble.why)) for trouble in found] == [("unplayable", True)]


def test_tables_of_a_drawn_round_are_no_trouble(make_event, organiser):
    tournament = make_event("swiss", 4)
    drawn(tournament, organiser)
    failed(Match.objects.first())
    assert troubles(tournament, timezone.now()) == []


@pytest.mark.parametrize("entries", [4, 40])
def test_troubles_take_four_queries(make_event, organiser, entries, django_assert_max_num_queries):
    tournament = make_event("swiss", entries)
    released(tournament, organiser)
    Match.objects.filter(table__gt=1).update(by_hand=False, languages="cpp")
    for match in Match.objects.filter(table=1):
        handed_in(match, organiser)
    with django_assert_max_num_queries(4):
        listed = troubles(tournament, timezone.now())
    assert len(listed) == entries / 2
    with django_assert_max_num_queries(4):
        assert [trouble.match.round.tournament.club for trouble in listed]


def test_protests_count_from_the_last_table(make_event):
    tournament = make_event("swiss", 2, protest_minutes=10)
    at = timezone.now()
    each = Round(tournament=tournament, status=RoundStatus.COMPLETE, completed_at=at)
    assert protests_until(each, tournament) == at + timedelta(minutes=10)
    tournament.protest_minutes = 0
    assert protests_until(each, tournament) is None
