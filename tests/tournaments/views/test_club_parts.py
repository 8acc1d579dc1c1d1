"""The page of a club as visitors, members, organisers and owners see it."""

import pytest
from django.urls import reverse

from clubs.models import Role
from tests import factories
from tests.pages import check_page
from tournaments.models import Match, Tournament
from tournaments.views.club_parts import club_parts

pytestmark = pytest.mark.django_db


def page_of(club):
    return reverse("clubs:detail", args=[club.slug])


def acts(club, user, role, members=3):
    return [each.words for each in club_parts(club, user, role, members).next]


@pytest.fixture
def events(club):
    """Give an event in every state, by state."""
    states = ("draft", "registration", "running", "finished", "cancelled")
    return {state: factories.TournamentFactory(club=club, name=f"The {state} one", status=state) for state in states}


def test_nothing_yet(client, club):
    html = check_page(client.get(page_of(club)))
    for told in ("has not said yet", "None yet", "Hands of the club", "Sign in to take part"):
        assert told in html
    assert "Records" not in html


def test_events_by_state(client, club, organiser, events):
    html = check_page(client.get(page_of(club)))
    for told in ("Running now", "The running one", "Open for entries", "The registration one", "The finished one"):
        assert told in html
    for hidden in ("Drafts", "The draft one", "What was done"):
        assert hidden not in html
    client.force_login(organiser)
    html = check_page(client.get(page_of(club)))
    for told in ("Drafts", "The draft one", "What was done"):
        assert told in html


def test_next_acts_by_role(client, club, organiser, events):
    stranger, member, helper, owner = (factories.UserFactory() for _ in range(4))
    assert acts(club, stranger, None) == ["Enter The registration one"]
    assert acts(club, member, Role.MEMBER) == ["Enter The registration one"]
    assert acts(club, helper, Role.HELPER) == ["Enter results of The running one"]
    factories.MembershipFactory(club=club, user=owner, role=Role.OWNER)
    expected = ["Run The running one", "Prepare The registration one", "Open The draft one for entries"]
    assert acts(club, organiser, Role.ORGANISER) == expected
    assert acts(club, owner, Role.OWNER) == expected
    client.force_login(organiser)
    assert reverse("tournaments:manage", args=[events["running"].slug]) in check_page(client.get(page_of(club)))


def test_next_acts_where_nothing_is_on(club, organiser):
    stranger = factories.UserFactory()
    assert acts(club, stranger, None)[0].startswith("You are no member")
    assert acts(club, stranger, Role.MEMBER)[0].startswith("Nothing is open")
    assert acts(club, organiser, Role.ORGANISER) == ["Start a tournament"]
    assert acts(club, stranger, Role.OWNER, 1) == ["Start a tournament", "Say when and where you play", "Add members"]
    club.about = "Thursdays at six."
    assert acts(club, stranger, Role.OWNER, 2) == ["Start a tournament"]


@pytest.fixture
def played(make_tournament, play_all):
    """Give a maker of a finished event of two bots, with the visibility asked for."""

    def make(visibility="public"):
        tournament = make_tournament(2, 2, visibility=visibility)
        play_all(tournament)
        return Tournament.objects.get(pk=tournament.pk)

    return make


def test_winner_hands_and_records(client, played):
    event = played()
    match = Match.objects.get(round__tournament=event, entry_b__isnull=False)
    response = client.get(page_of(event.club))
    html = check_page(response)
    assert "Won by Pair" in html or "Won together" in html
    assert f"/replays/{match.replay.public_id}/" in html
    parts = club_parts(event.club, factories.UserFactory(), None, 1)
    swings = [abs(board.delta_0 - board.delta_1) for board in match.replay.boards.all()]
    assert [abs(board.delta_0 - board.delta_1) for board in parts.hands] == [max(swings)]
    if match.result.difference:
        assert "Records" in html
        assert reverse("tournaments:match", args=[event.slug, match.pk]) in html


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_hidden_events_show_nothing_to_strangers(client, played, organiser, visibility):
    event = played(visibility)
    match = Match.objects.get(round__tournament=event, entry_b__isnull=False)
    secrets = (event.slug, event.name, match.replay.public_id, "Pair 1", "Pair 2")
    for user in (None, factories.UserFactory()):
        if user is not None:
            client.force_login(user)
        html = check_page(client.get(page_of(event.club)))
        assert not [each for each in secrets if each in html]
    client.force_login(organiser)
    html = check_page(client.get(page_of(event.club)))
    assert f"/tournaments/{event.slug}/hands/{match.replay.public_id}/" in html


def test_hands_of_an_unfinished_round_stay_closed(client, played, organiser):
    event = played("private")
    match = Match.objects.get(round__tournament=event, entry_b__isnull=False)
    match.round.completed_at = None
    match.round.save()
    client.force_login(organiser)
    assert match.replay.public_id not in check_page(client.get(page_of(event.club)))


@pytest.mark.parametrize("events_of_each", [1, 4])
def test_it_asks_little_of_the_database(client, club, organiser, events_of_each, django_assert_max_num_queries):
    for status in ("draft", "registration", "running", "finished") * events_of_each:
        event = factories.TournamentFactory(club=club, status=status)
        match = factories.MatchFactory(round__tournament=event, round__status="closed", status="finished")
        factories.ResultFactory(match=match)
        match.replay = factories.BoardFactory().replay
        match.round.completed_at = event.created_at
        match.round.save()
        match.save()
        Tournament.objects.filter(pk=event.pk).update(started_at=event.created_at)
        factories.MembershipFactory(club=club)
    client.force_login(organiser)
    with django_assert_max_num_queries(20):
        check_page(client.get(page_of(club)))
