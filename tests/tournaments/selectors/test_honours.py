"""Places of several events at once, and a club's records."""

import pytest

from tests import factories
from tournaments.models import Tournament
from tournaments.selectors.honours import Place, club_records, places_in, winners_of
from tournaments.services import match_forfeit

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(make_event, play_round):
    """Give a maker of an event of four pairs that was played, the better seed always ahead by *by*."""

    def make(by=100, **columns):
        event = make_event("round_robin", 4, **columns)
        play_round(event, by=by)
        return Tournament.objects.get(pk=event.pk)

    return make


def names(places):
    from tournaments.models import Entry

    return {Entry.objects.get(pk=pk).name: place.words for pk, place in places.items()}


def test_places_are_those_of_the_standing(played):
    event = played()
    assert names(places_in([event])[event.pk]) == {"Pair 1": "1", "Pair 2": "2", "Pair 3": "3", "Pair 4": "4"}


def test_no_place_before_the_first_result(make_event, make_tournament):
    assert not places_in([make_event("round_robin", 4)]).get(1)
    draft = make_tournament(start=False)
    assert places_in([draft]) == {}


def test_three_queries_for_any_number_and_none_for_what_is_kept(played, django_assert_max_num_queries):
    events = [played() for _ in range(3)]
    for some in (events[:1], events):
        with django_assert_max_num_queries(3):
            places_in(some)
    sealed = events[0]
    sealed.status, sealed.digest = "finished", "d" * 64
    first = places_in([sealed])
    with django_assert_max_num_queries(0):
        assert places_in([sealed]) == first
    sealed.digest = "e" * 64
    with django_assert_max_num_queries(3):
        assert places_in([sealed]) == first


def test_winners_may_share(played):
    one, all_tied = played(), played(by=0)
    names_of_all = [f"Pair {seed}" for seed in range(1, 5)]
    assert winners_of([one, all_tied]) == {one.pk: ["Pair 1"], all_tied.pk: names_of_all}
    assert set(names(places_in([all_tied])[all_tied.pk]).values()) == {"1–4"}
    assert winners_of([]) == {}


def test_words_of_a_place():
    assert [Place(1, 1, 4).words, Place(4, 6, 8).words] == ["1", "4–6"]


def test_records_of_a_club(played, club, django_assert_max_num_queries):
    played()
    with django_assert_max_num_queries(4):
        records = club_records(club, None)
    assert records.won == [("Pair 1", 3), ("Pair 2", 2), ("Pair 3", 1)]
    assert records.largest is not None
    assert records.largest.result.difference in (100, -100)
    assert not club_records(factories.ClubFactory(), None)


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_records_tell_nothing_of_hidden_events(played, club, organiser, visibility):
    played(visibility=visibility)
    assert not club_records(club, None)
    assert club_records(club, organiser)


def test_a_forfeit_is_no_win_at_the_table(make_by_hand, club, organiser):
    match = make_by_hand()
    match_forfeit(actor=organiser, match=match, side=0, reason="late")
    assert not club_records(club, None)
