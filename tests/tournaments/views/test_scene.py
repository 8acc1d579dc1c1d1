"""A tournament read once: rounds beside each other, groups, who sits where, whose entries are mine."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests import factories
from tests.tournaments import made
from tournaments.models import EntrySeat, Round
from tournaments.views.scene import has_people, scene_of, sitters, step_key, waiting

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("label", "key"),
    [("R2", "R2"), ("A-R2", "R2"), ("AB-R12", "R12"), ("A-R2.2", "R2"), ("WB1", "WB1")],
)
def test_what_is_played_beside_each_other_has_one_key(label, key):
    assert step_key(label) == key


def test_rounds_of_groups_are_one_step_and_the_knockout_stands_apart():
    scene = scene_of(made.finished("groups_knockout", 8))
    assert [step.key for step in scene.steps] == ["R1", "R2", "R3", "KO1", "KO2"]
    assert [step.is_knockout for step in scene.steps] == [False, False, False, True, True]
    assert scene.groups == {"A": [1, 4, 5, 8], "B": [2, 3, 6, 7]}


def test_other_formats_have_no_groups():
    assert scene_of(made.event("swiss", 4, rounds=1)).groups == {}


def test_what_is_drawn_or_cancelled_is_not_there():
    tournament = made.event("round_robin", 4, rounds=1)
    Round.objects.filter(tournament=tournament, number=2).update(status="drawn")
    Round.objects.filter(tournament=tournament, number=3).update(status="cancelled")
    assert [each.number for each in scene_of(tournament).rounds] == [1]


def test_three_queries_however_large(django_assert_num_queries):
    for entries in (2, 20):
        tournament = made.event("swiss", entries, rounds=1)
        with django_assert_num_queries(3):
            scene = scene_of(tournament)
            assert all(match.name_a and match.round.tournament.club_id for match in scene.matches)
            assert len(scene.standing_now) == entries


def test_entries_that_wait_or_did_not_come_take_no_part():
    tournament = made.event("swiss", 4)
    tournament.entries.filter(seed=4).update(status="waiting")
    tournament.entries.filter(seed=3).update(status="no_show")
    scene = scene_of(tournament)
    assert [entry.seed for entry in scene.taking_part] == [1, 2]
    assert [entry.seed for entry in waiting(scene.entries)] == [4]


def test_mine_are_those_of_my_person_and_of_my_bots(django_assert_num_queries):
    tournament = made.event("swiss", 4)
    user = factories.UserFactory()
    person, bot, _other, second = tournament.entries.order_by("seed")
    EntrySeat.objects.filter(entry=person).update(bot_version=None, person="Olga", user=user)
    for entry in (bot, second):
        EntrySeat.objects.create(entry=entry, index=1, bot_version=factories.ProgramFactory(bot__owner=user))
    scene = scene_of(tournament)
    with django_assert_num_queries(1):
        assert scene.mine(user) == {person.pk, bot.pk, second.pk}
    assert scene.mine(AnonymousUser()) == frozenset()


def test_sitters_are_named_once_and_not_by_the_name_of_the_entry():
    tournament = made.event("swiss", 3, names=["Simorgh", "Heron", "Bustan"])
    simorgh, heron, bustan = tournament.entries.order_by("seed")
    version = factories.BotVersionFactory(bot__name="Simorgh", number=4)
    for entry in (simorgh, heron):
        entry.seats.update(bot_version=version)
        EntrySeat.objects.create(entry=entry, index=1, bot_version=version)
    bustan.seats.update(bot_version=None, person="Ali")
    EntrySeat.objects.create(entry=bustan, index=1, person="Sara")
    scene = scene_of(tournament)
    scene.read_seats(scene.taking_part)
    assert [sitters(entry) for entry in scene.taking_part] == [["v4"], ["Simorgh v4"], ["Ali", "Sara"]]
    assert [has_people(entry) for entry in scene.taking_part] == [False, False, True]
