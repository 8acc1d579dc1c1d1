"""The first lines of standings for the home page: few queries, and never those of yesterday."""

import pytest
from django.core.cache import cache

from tests import factories
from tests.tournaments import made
from tournaments.models import Entry, Match, Result, Tournament
from tournaments.selectors import standing
from tournaments.views.leaders import leaders_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def events():
    """Have four tournaments: two with results, one without, one without a round."""
    cache.clear()
    made.draw(made.event("swiss", 6))
    made.event("swiss", 6)
    made.event("round_robin", 5, rounds=2)
    made.event("swiss", 8, rounds=2)


def listed():
    rows = list(Tournament.objects.order_by("pk"))
    for row in rows:
        row.entries_count = row.entries.count()
    return rows


def first_names(tournament):
    return [row.entry.name for row in standing(tournament)[:3]]


def test_the_first_three_where_there_are_results(events, django_assert_num_queries):
    rows = listed()
    found = leaders_of(rows)
    assert {pk: [line.name for line in top] for pk, top in found.items()} == {
        row.pk: first_names(row) for row in rows[2:]
    }
    with django_assert_num_queries(2):
        assert leaders_of(rows) == found


def test_a_result_that_changes_changes_them(events):
    row = listed()[-1]
    last = standing(row)[-1].entry
    assert last.name not in [line.name for line in leaders_of([row])[row.pk]]
    Result.objects.filter(match__round__tournament=row, match__entry_a=last).update(points_a=900_00, version=2)
    Result.objects.filter(match__round__tournament=row, match__entry_b=last).update(points_b=900_00, version=2)
    assert leaders_of([row])[row.pk][0].name == last.name == first_names(row)[0]
    Entry.objects.filter(pk=last.pk).update(name="Otherwise")
    assert leaders_of([row])[row.pk][0].name == "Otherwise"
    Match.objects.filter(round__tournament=row).update(status="void")
    Result.objects.filter(match__round__tournament=row).delete()
    assert leaders_of([row]) == {}


def test_a_draw_that_is_not_released_is_no_part_of_it(events):
    row = listed()[0]
    made.finish(row.rounds.get().matches.first(), 300, 100)
    before = leaders_of([row])
    drawn = factories.RoundFactory(tournament=row, number=2, label="R2", status="drawn")
    factories.MatchFactory(round=drawn, entry_a=row.entries.get(seed=6), entry_b=None, status="finished")
    assert leaders_of([row]) == before
