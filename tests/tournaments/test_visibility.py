"""Who sees which tournament through which door: public, unlisted, private and drafts; drawn rounds; open hands."""

from __future__ import annotations

import re

import pytest
from django.urls import URLPattern, reverse

from clubs.models import Role
from replays.models import Replay
from tests import factories
from tournaments import selectors, services
from tournaments.models import Match, Round, RoundStatus, Tournament, TournamentStatus, Visibility
from tournaments.services.visibility import hands_follow_visibility
from tournaments.urls import urlpatterns

pytestmark = pytest.mark.django_db

NAME = "Hidden Cup"
VISITORS = ("anonymous", "stranger", "member", "helper", "organiser", "owner", "organiser elsewhere", "superuser")
INSIDE = ("member", "helper", "organiser", "owner", "superuser")
DESK = ("helper", "organiser", "owner", "superuser")

OPENS = {
    # who opens it by its address
    "public": VISITORS,
    "unlisted": VISITORS,
    "private": INSIDE,
    "draft": DESK,
    "private draft": DESK,
}
LISTS = {
    # to whom lists show it
    "public": VISITORS,
    "unlisted": DESK,
    "private": INSIDE,
    "draft": DESK,
    "private draft": DESK,
}


@pytest.fixture
def finished(make_tournament, play_all):
    tournament = make_tournament(2)
    play_all(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(name=NAME)
    return Tournament.objects.get(pk=tournament.pk)


def made(tournament, kind):
    """Return *tournament* as a draft or with another visibility, its replays as the service leaves them."""
    tournament.visibility = {"draft": "public"}.get(kind, kind.split(" ")[0])
    if "draft" in kind:
        tournament.status = TournamentStatus.DRAFT
    tournament.save()
    hands_follow_visibility(tournament=tournament)
    if "draft" in kind:  # nothing has been played in one
        Replay.objects.update(published_at=None)
    return tournament


def visitor(who, tournament):
    if who == "anonymous":
        return None
    if who == "superuser":
        return factories.UserFactory(is_superuser=True)
    if who == "organiser elsewhere":
        return factories.MembershipFactory(role=Role.ORGANISER).user
    if who in Role.values:
        return factories.MembershipFactory(club=tournament.club, role=who).user
    return factories.UserFactory()


def enter(client, who, tournament):
    user = visitor(who, tournament)
    if user is not None:
        client.force_login(user)
    return user


@pytest.mark.parametrize("kind", OPENS)
@pytest.mark.parametrize("who", VISITORS)
def test_who_opens_and_who_is_shown_it(finished, client, kind, who):
    tournament = made(finished, kind)
    user = enter(client, who, tournament)
    opened = who in OPENS[kind]
    assert selectors.may_open(user, tournament) is opened
    assert selectors.tournaments_visible_to(user).filter(pk=tournament.pk).exists() is opened
    assert selectors.matches_visible_to(user).exists() is opened
    assert client.get(f"/tournaments/{tournament.slug}/").status_code == (200 if opened else 404)
    listed = who in LISTS[kind]
    assert selectors.tournaments_listed_to(user).filter(pk=tournament.pk).exists() is listed
    assert selectors.matches_listed_to(user).exists() is listed
    counted = selectors.clubs_with_tournaments(user).get(pk=tournament.club.pk).tournaments_count
    assert (counted == 1) is listed


LISTED = [
    "/",
    "/tournaments/",
    "/tournaments/?state=finished",
    "/replays/",
    "/clubs/",
    "/bots/",
    "/api/tournaments/",
    "/api/matches/",
    "/api/replays/",
    "/api/clubs/",
]


@pytest.mark.parametrize("kind", ["unlisted", "private", "draft"])
def test_no_list_of_the_site_tells_of_it(finished, client, kind):
    tournament = made(finished, kind)
    bot = tournament.entries.first().seats.first().bot_version.bot
    pages = [
        *LISTED,
        f"/clubs/{tournament.club.slug}/",
        f"/bots/{bot.slug}/",
        f"/tournaments/?club={tournament.club.slug}",
    ]
    for who in ("anonymous", "stranger"):
        enter(client, who, tournament)
        for page in pages:
            answer = client.get(page)
            assert answer.status_code == 200, page
            for secret in (NAME, tournament.slug, *Replay.objects.values_list("public_id", flat=True)):
                assert secret not in answer.text, page


def test_lists_tell_of_a_public_one(finished, client):
    bot = finished.entries.first().seats.first().bot_version.bot
    for page in ("/", "/tournaments/", f"/clubs/{finished.club.slug}/", f"/bots/{bot.slug}/", "/api/matches/"):
        assert finished.slug in client.get(page).text, page


# Every address of a tournament


def addresses(tournament):
    """Yield name and address of every page of *tournament* that the site has; a new one comes by itself."""
    match = Match.objects.filter(round__tournament=tournament, entry_b__isnull=False).first()
    replay = Replay.objects.filter(match__round__tournament=tournament).first()
    values = {
        "slug": tournament.slug,
        "number": 1,
        "public_id": replay.public_id if replay else "nothing",
        "no": "1",
        "room": "a",
        "view": "closed",
        "origin": "deal",
        "acts": "p",
        "table": 1,
        "n": 1,
        "deal": 1,
    }
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        route = str(pattern.pattern)
        if not route.lstrip("^").startswith("tournaments/") or "slug" not in route:
            continue
        wanted = pattern.pattern.regex.groupindex
        first = {
            "pk": match.pk if "/matches/" in route else tournament.entries.first().pk,
            "form": "csv" if "csv" in route else "zip" if "zip" in route else "json",
            "name": "entries",
        }
        given = {name: {**values, **first}.get(name, 1) for name in wanted}
        yield pattern.name, reverse(f"tournaments:{pattern.name}", kwargs=given)


@pytest.mark.parametrize("kind", ["private", "draft"])
@pytest.mark.parametrize("who", ["anonymous", "stranger", "organiser elsewhere"])
def test_no_address_of_it_opens_for_others(finished, client, kind, who):
    tournament = made(finished, kind)
    enter(client, who, tournament)
    seen = 0
    for name, address in addresses(tournament):
        for method in ("get", "post"):
            answer = getattr(client, method)(address)
            assert answer.status_code in (404, 405, 302, 403), (name, method, answer.status_code)
            if answer.status_code == 302:
                assert answer.url.startswith("/accounts/sign-in/"), (name, answer.url)
            text = b"".join(answer.streaming_content) if answer.streaming else answer.content
            assert NAME.encode() not in text, name
        seen += 1
    assert seen > 40
    match = Match.objects.filter(round__tournament=tournament, entry_b__isnull=False).first()
    for address in (
        f"/api/tournaments/{tournament.slug}/",
        f"/api/tournaments/{tournament.slug}/standing/",
        f"/api/matches/{match.pk}/",
        f"/api/replays/{match.replay.public_id}/",
        f"/api/replays/{match.replay.public_id}/record/",
        f"/api/replays/{match.replay.public_id}/record/text/",
        f"/replays/{match.replay.public_id}/",
        f"/replays/{match.replay.public_id}/1a/",
        f"/replays/{match.replay.public_id}/1a/record.shelem",
        f"/replays/{match.replay.public_id}/record.json",
    ):
        assert client.get(address).status_code == 404, address
    assert client.get("/api/matches/", {"tournament": tournament.slug}).json()["count"] == 0


def test_members_open_all_that_is_public_elsewhere(finished, client):
    tournament = made(finished, "private")
    enter(client, "member", tournament)
    found = {name: client.get(address).status_code for name, address in addresses(tournament)}
    for name in ("detail", "live", "rounds", "round", "hands", "rules", "match", "exports", "export_table", "verify"):
        assert found[name] == 200, name
    hands = ("played_match", "played_hand", "played_hand_seen", "played_match_record", "played_hand_record")
    for name in (*hands, "archive", "published"):
        assert found[name] == 200, name
    for name in ("manage", "audit"):
        assert found[name] == 403, name


# Hands of a tournament that is not public


@pytest.mark.parametrize("kind", ["unlisted", "private"])
def test_hands_stay_with_their_tournament(finished, client, kind):
    tournament = made(finished, kind)
    replay = Replay.objects.get()
    assert replay.published_at is None
    enter(client, "member", tournament)
    assert client.get(f"/replays/{replay.public_id}/").status_code == 404
    door = f"/tournaments/{tournament.slug}/hands/{replay.public_id}/"
    page = client.get(f"{door}1a/")
    assert page.status_code == 200
    assert '<meta name="robots" content="noindex">' in page.text
    assert f"{door}1b/" in page.text
    assert "/replays/" + replay.public_id not in page.text
    assert f"{door}1a/" in client.get(door).text
    assert f"{door}1a/" in client.get(f"/tournaments/{tournament.slug}/hands/").text
    match = tournament.rounds.get().matches.get()
    assert f"{door}1a/" in client.get(f"/tournaments/{tournament.slug}/matches/{match.pk}/").text
    told = client.get(f"/api/matches/{match.pk}/").json()
    assert told["replay"] is None
    assert told["record"] == f"{door}record.json"
    assert client.get(told["record"]).json()["hands"]
    assert client.get(f"{door}9a/").status_code == 404


def test_a_replay_of_another_tournament_is_not_behind_the_door(finished, client, make_tournament):
    other = make_tournament(2)
    replay = Replay.objects.get(match__round__tournament=finished)
    assert client.get(f"/tournaments/{other.slug}/hands/{replay.public_id}/").status_code == 404


def test_hands_follow_when_the_organiser_changes_his_mind(finished, organiser, client):
    address = f"/replays/{Replay.objects.get().public_id}/"
    for visibility, status in (("private", 404), ("unlisted", 404), ("public", 200)):
        services.tournament_edit(actor=organiser, tournament=finished, visibility=visibility, reason="asked to")
        assert client.get(address).status_code == status


@pytest.mark.parametrize("visibility", Visibility.values)
def test_hands_come_out_when_the_round_is_over(make_tournament, play_all, visibility):
    tournament = make_tournament(2)
    Tournament.objects.update(visibility=visibility)
    play_all(tournament)
    assert Replay.objects.filter(published_at__isnull=False).exists() is (visibility == "public")
    assert selectors.replays_open_in(tournament).count() == 1


def test_hands_of_a_round_that_is_played_are_behind_no_door(make_tournament, client):
    tournament = make_tournament(4)
    Tournament.objects.update(visibility="unlisted")
    services.matches_dispatch()
    match = Match.objects.filter(round__number=1).first()
    services.match_play(match=services.match_claim(match_id=match.pk))
    match.refresh_from_db()
    door = f"/tournaments/{tournament.slug}/hands/{match.replay.public_id}/"
    assert client.get(door).status_code == 404
    enter(client, "organiser", tournament)
    assert client.get(door).status_code == 404  # he looks by the match's page, which writes it down


# Rounds that are drawn and not released


@pytest.mark.parametrize("who", VISITORS)
def test_a_drawn_round_is_seen_by_those_who_may_draw(make_tournament, client, who):
    tournament = make_tournament(4)
    Round.objects.filter(number=2).update(status=RoundStatus.DRAWN)
    user = enter(client, who, tournament)
    sees = who in ("organiser", "owner", "superuser")
    assert selectors.sees_drawn(user, tournament) is sees
    assert (selectors.rounds_seen(tournament, user).count() == 3) is sees
    match = Match.objects.filter(round__number=2).first()
    assert selectors.matches_visible_to(user).filter(pk=match.pk).exists() is sees
    assert (client.get(f"/tournaments/{tournament.slug}/rounds/2/").status_code == 200) is sees
    assert (client.get(f"/tournaments/{tournament.slug}/matches/{match.pk}/").status_code == 200) is sees
    commitment = match.round.commitment
    for tab in ("", "live/", "rounds/", "crosstable/", "export/pairings.csv", "export/print/", "verify/"):
        text = _text(client.get(f"/tournaments/{tournament.slug}/{tab}"))
        assert f"/matches/{match.pk}/" not in text or sees, tab
        assert commitment not in text or sees, tab


def _text(answer):
    return (b"".join(answer.streaming_content) if answer.streaming else answer.content).decode()


def test_search_engines_are_asked_to_pass_by(finished, client):
    for kind in ("unlisted", "public"):
        tournament = made(finished, kind)
        page = client.get(f"/tournaments/{tournament.slug}/").text
        found = re.search(r'<meta name="robots" content="noindex">', page)
        assert bool(found) is (kind == "unlisted")
