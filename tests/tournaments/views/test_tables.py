"""The tables of the round in play: their states, which are shown first, and how long a bar is."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments import made
from tournaments.models import Match, Round
from tournaments.views.scene import scene_of
from tournaments.views.tables import MOST_TABLES, share_of, state_of, step_in_play, tables_now

pytestmark = pytest.mark.django_db


def now_of(tournament):
    return tables_now(scene_of(tournament), timezone.now())


def test_nothing_is_drawn_yet():
    assert now_of(made.event("swiss", 4)).step is None


def test_the_round_in_play_is_the_first_that_is_open_and_at_the_end_the_last():
    tournament = made.event("round_robin", 4, rounds=1)
    assert step_in_play(scene_of(tournament)).key == "R3"
    match = Match.objects.get(round__tournament=tournament, round__number=2, table=1)
    match.result.delete()
    Match.objects.filter(pk=match.pk).update(status="scheduled")
    assert step_in_play(scene_of(tournament)).key == "R2"


def test_a_void_match_holds_no_round_open():
    tournament = made.event("swiss", 4, rounds=1)
    first, second = made.draw(tournament)[0].matches.all()
    Match.objects.filter(pk=first.pk).update(status="void")
    made.finish(second, 100, 50)
    shown = now_of(tournament)
    assert (shown.step.key, shown.finished, shown.total) == ("R2", 2, 2)


def test_in_a_large_field_those_in_trouble_come_first_then_what_is_played():
    tournament = made.event("swiss", 60)
    matches = list(made.draw(tournament)[0].matches.order_by("table"))
    for match in matches[:20]:
        made.finish(match, 200, 100)
    Match.objects.filter(pk=matches[25].pk).update(status="failed", attempts=3)
    Match.objects.filter(pk=matches[28].pk).update(by_hand=True)
    shown = now_of(tournament)
    assert len(shown.shown) == MOST_TABLES
    assert [table.match.pk for table in shown.shown[:2]] == [matches[25].pk, matches[28].pk]
    assert (shown.total, shown.finished, shown.in_trouble) == (30, 20, 1)


def test_tables_of_other_rounds_are_shown_where_something_happens():
    tournament = made.event("round_robin", 4)
    made.draw(tournament)
    late = Match.objects.get(round__tournament=tournament, round__number=3, table=1)
    Match.objects.filter(pk=late.pk).update(status="failed")
    assert [table.match.round.number for table in now_of(tournament).shown] == [1, 1, 3]


def test_a_deadline_makes_open_tables_late_and_no_others():
    tournament = made.event("swiss", 6)
    first, second, _third = made.draw(tournament)[0].matches.all()
    made.finish(first, 100, 50)
    Match.objects.filter(pk=second.pk).update(by_hand=True)
    now = timezone.now()
    Round.objects.filter(tournament=tournament).update(deadline_at=now - timedelta(minutes=1))
    states = [state_of(match, now)[0] for match in scene_of(tournament).matches]
    assert states == ["finished", "late", "late"]
    Round.objects.filter(tournament=tournament).update(deadline_at=now + timedelta(minutes=1))
    assert [state_of(match, now)[0] for match in scene_of(tournament).matches] == ["finished", "at_table", "scheduled"]


@pytest.mark.parametrize(("a", "b", "share"), [(300, 100, 750), (100, 300, 250), (0, 0, 500), (500, -500, 980)])
def test_the_bar_of_two_scores(a, b, share):
    tournament = made.event("swiss", 2)
    match = made.draw(tournament)[0].matches.get()
    assert share_of(match) == 500
    made.finish(match, a, b)
    assert share_of(Match.objects.select_related("result").get(pk=match.pk)) == share
    assert share_of(None) == 500


def test_a_rematch_that_could_not_be_avoided_is_told_once():
    tournament = made.event("swiss", 4, rounds=3, options={"rounds": 5})
    assert now_of(tournament).notes == []
    made.draw(tournament)
    (note,) = now_of(tournament).notes
    assert note.startswith("2 tables are rematches")
