"""Hands by their address, and who may find what."""

import pytest
from django.utils import timezone

from tests import factories
from tournaments.models import Match, Tournament
from tournaments.selectors.finding import MOST, found, hand_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def board():
    return factories.BoardFactory(replay__public_id="k3f9xm2a", replay__published_at=timezone.now(), no=3, room="A")


@pytest.mark.parametrize(
    "text",
    [
        "k3f9xm2a/3a",
        "k3f9xm2a/3A/",
        " /replays/k3f9xm2a/3a/ ",
        "https://arena.example/replays/k3f9xm2a/3a/?at=t6.3",
        "https://arena.example/replays/k3f9xm2a/3a/#t6.3",
        "http://arena.example/replays/k3f9xm2a/3a/closed/?at=t6.3",
    ],
)
def test_a_hand_by_its_address(board, text):
    hand = hand_at(text, None)
    assert hand is not None
    assert (hand.board, hand.slug) == (board, "")


@pytest.mark.parametrize("text", ["k3f9xm2a", "/replays/k3f9xm2a/", "https://arena.example/replays/k3f9xm2a/"])
def test_a_match_by_its_address(board, text):
    hand = hand_at(text, None)
    assert hand is not None
    assert (hand.replay, hand.board) == (board.replay, None)


@pytest.mark.parametrize(
    "text", ["", "k3f9xm2b", "k3f9xm2a/4a", "k3f9xm2a/3c", "k3f9xm2a 3a", "k3f9xm2a/3a\n", "x" * 200]
)
def test_no_hand(board, text):
    hand = hand_at(text, None)
    assert (hand is None) is (text.strip() != "k3f9xm2a/3a")


@pytest.fixture
def finished(make_tournament, play_all):
    """Give a maker of a tournament of two entries that was played, with the visibility asked for."""

    def make(visibility):
        tournament = make_tournament(2)
        play_all(tournament)
        Tournament.objects.filter(pk=tournament.pk).update(name="Hidden Cup", visibility=visibility)
        match = Match.objects.get(round__tournament=tournament, entry_b__isnull=False)
        if visibility != "public":
            match.replay.published_at = None
            match.replay.save()
        return Match.objects.get(pk=match.pk)

    return make


def test_hands_of_a_private_event_are_for_its_members(finished, organiser):
    match = finished("private")
    assert hand_at(match.replay.public_id, None) is None
    assert hand_at(f"{match.replay.public_id}/1a", factories.UserFactory()) is None
    hand = hand_at(f"{match.replay.public_id}/1a", organiser)
    assert hand is not None
    assert hand.slug == match.round.tournament.slug


def test_hands_of_an_unfinished_round_are_for_nobody(finished, organiser):
    match = finished("unlisted")
    assert hand_at(match.replay.public_id, None) is not None  # who has its address may open it
    match.round.completed_at = None
    match.round.save()
    assert hand_at(match.replay.public_id, None) is None
    assert hand_at(match.replay.public_id, organiser) is None


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_names_in_hidden_events_are_not_found(finished, organiser, visibility):
    finished(visibility)
    for words in (("hidden",), ("pair",)):
        assert not found(words, "", None)
        assert not found(words, "", factories.UserFactory())
    assert found(("hidden",), "", organiser).tournaments
    assert found(("pair",), "", organiser).entries


def test_people_by_name_and_never_by_address():
    hidden = factories.MembershipFactory(user__display_name="Sara Amini", user__email="amini@secret.example")
    for words in (("secret",), ("example",), ("amini@secret",)):
        assert not found(words, "", None).people
    assert found(("amini", "sara"), "", None).people == [hidden.user]
    factories.UserFactory(display_name="Sara Nobody")  # an account that is named nowhere
    assert found(("sara",), "", None).people == [hidden.user]
    hidden.user.page_open = False
    hidden.user.save()
    assert not found(("sara",), "", None).people
    mate = factories.MembershipFactory(club=hidden.club).user
    assert found(("amini",), "", mate).people == [hidden.user]


def test_bots_and_entries_are_found_and_cut():
    factories.BotVersionFactory(bot__name="Simorgh")
    factories.ProgramFactory(bot__name="Simorgh rejected", state="rejected")
    event = factories.TournamentFactory(status="running")
    for number in range(MOST + 1):
        entry = factories.EntryFactory(tournament=event, name=f"Pair of simorgh {number}")
        for index in range(2):
            factories.EntrySeatFactory(entry=entry, index=index, bot_version=None, person=f"Ali Simorgh {index}")
    factories.EntryFactory(tournament=event, name="Simorgh who waits", status="waiting")
    shown = found(("simorgh",), "", None)
    assert [bot.name for bot in shown.bots] == ["Simorgh"]
    assert len(shown.entries) == MOST
    assert shown.more == {"entries"}
    assert [entry.name for entry in found(("ali", "simorgh", "3"), "", None).entries] == ["Pair of simorgh 3"]


def test_what_begins_with_it_comes_first():
    factories.ClubFactory(name="Alborz of Karaj")
    factories.ClubFactory(name="Karaj")
    assert [club.name for club in found(("karaj",), "", None).clubs] == ["Karaj", "Alborz of Karaj"]
