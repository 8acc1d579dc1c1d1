"""A tournament's pages: what they show, how little they ask of the database, what changes of the live part."""

import uuid
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.models import Role
from replays.models import Board
from tests import factories
from tests.pages import check_page
from tournaments import services
from tournaments.models import Match, MatchStatus, Result, TournamentStatus

pytestmark = pytest.mark.django_db
TABS = ["detail", "rounds", "crosstable", "hands", "rules"]


def address(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


def with_result(match, score_a=300, score_b=120):
    Result.objects.create(match=match, score_a=score_a, score_b=score_b, difference=score_a - score_b)
    match.status, match.finished_at = MatchStatus.FINISHED, timezone.now()
    match.save()
    return match


def running_match(match, until):
    match.status, match.lease, match.lease_until, match.attempts = MatchStatus.RUNNING, uuid.uuid4(), until, 1
    match.save()
    return match


@pytest.mark.parametrize("tab", TABS)
def test_tabs_before_the_first_entry_say_what_will_be_there(client, tab):
    tournament = factories.TournamentFactory(status=TournamentStatus.REGISTRATION)
    check_page(client.get(address(tab, tournament)))


@pytest.mark.parametrize("tab", TABS)
def test_tabs_of_a_played_tournament(client, make_tournament, play_all, tab):
    tournament = make_tournament(3)
    play_all(tournament)
    html = check_page(client.get(address(tab, tournament)))
    assert tournament.name in html


@pytest.mark.parametrize("entries", [2, 6])
@pytest.mark.parametrize("tab", TABS)
def test_pages_ask_little_of_the_database(client, make_tournament, tab, entries, django_assert_max_num_queries):
    tournament = make_tournament(entries)
    match = Match.objects.filter(round__tournament=tournament, entry_b__isnull=False).first()
    with_result(match)
    client.force_login(factories.UserFactory())
    with django_assert_max_num_queries(12):
        client.get(address(tab, tournament))


def test_a_draft_is_seen_by_those_who_run_the_club(client):
    tournament = factories.TournamentFactory(status=TournamentStatus.DRAFT)
    assert client.get(address("detail", tournament)).status_code == 404
    assert client.get(address("live", tournament)).status_code == 404
    client.force_login(factories.MembershipFactory(club=tournament.club, role=Role.HELPER).user)
    assert client.get(address("detail", tournament)).status_code == 200


def test_standing_shows_results_by_round(client, running):
    with_result(running.rounds.get(number=1).matches.get(table=1), 300, 120)
    html = client.get(address("detail", running)).content.decode()
    assert "+180" in html
    assert "−180" in html
    assert 'class="chip won f10"' in html
    assert "1 of 6 matches finished" in html


def test_a_failed_and_a_stalled_table_are_named(client, running):
    failed, stalled = Match.objects.filter(round__tournament=running).order_by("round__number", "table")[:2]
    Match.objects.filter(pk=failed.pk).update(status=MatchStatus.FAILED, attempts=3)
    running_match(stalled, timezone.now() - timedelta(minutes=9))
    html = client.get(address("detail", running)).content.decode()
    assert "Table 1 of round 1 has failed." in html
    assert "Table 2 is stalled since" in html


def test_live_part_is_sent_once_and_again_only_when_something_changed(client, running):
    first = client.get(address("live", running))
    assert first.content.decode().lstrip().startswith('<div class="event" id="live"')
    assert "<html" not in first.content.decode()
    headers = {"If-None-Match": first["ETag"]}
    again = client.get(address("live", running), headers=headers)
    assert (again.status_code, again.content) == (304, b"")
    match = running.rounds.get(number=1).matches.get(table=1)
    running_match(match, timezone.now() + timedelta(minutes=1))
    assert client.get(address("live", running), headers=headers).status_code == 200


@pytest.mark.parametrize("change", [{"progress": 1}, {"attempts": 2}, {"status": MatchStatus.QUEUED}])
def test_whatever_moves_changes_the_etag(client, running, change):
    before = client.get(address("live", running))["ETag"]
    Match.objects.filter(pk=running.rounds.first().matches.first().pk).update(**change)
    assert client.get(address("live", running))["ETag"] != before


def test_nothing_new_costs_few_queries(client, running, django_assert_num_queries):
    etag = client.get(address("live", running))["ETag"]
    with django_assert_num_queries(3):
        client.get(address("live", running), headers={"If-None-Match": etag})


def test_polling_ends_with_the_tournament(client, make_tournament, play_all):
    tournament = make_tournament(2)
    assert 'hx-trigger="every 2s"' in client.get(address("live", tournament)).content.decode()
    play_all(tournament)
    for name in ("detail", "live"):
        assert "hx-" not in client.get(address(name, tournament)).content.decode()


def test_key_of_a_round_is_shown_when_it_is_over(client, make_tournament, play_all):
    tournament = make_tournament(2)
    each = tournament.rounds.get()
    html = check_page(client.get(address("round", tournament, 1)))
    assert each.commitment in html
    assert each.shuffle_key not in html
    play_all(tournament)
    assert each.shuffle_key in client.get(address("round", tournament, 1)).content.decode()
    assert client.get(address("round", tournament, 9)).status_code == 404


def test_odd_field_shows_the_bye(client, make_tournament):
    tournament = make_tournament(3)
    assert "has a bye" in check_page(client.get(address("round", tournament, 1)))


def test_hands_appear_when_the_round_is_over(client, make_tournament, play_all):
    tournament = make_tournament(2, boards=2)
    assert "No hand is public yet" in client.get(address("hands", tournament)).content.decode()
    play_all(tournament)
    html = client.get(address("hands", tournament)).content.decode()
    assert html.count("Replay deal") == 4
    board = Board.objects.select_related("replay").first()
    assert f"/replays/{board.replay.public_id}/{board.no}{board.room.lower()}/" in html


def test_rules_page_tells_house_rules(client, make_tournament):
    tournament = make_tournament(2, house_rules=["ace=15"])
    html = check_page(client.get(address("rules", tournament)))
    assert "ace=15" in html
    assert tournament.rules_sha256 in html


def test_names_are_escaped(client, organiser, club):
    tournament = services.tournament_create(
        actor=organiser, club=club, name="<script>alert(1)</script>", preset="club-1165", boards=1
    )
    services.entry_add(
        actor=organiser, tournament=tournament, name='"><img src=x>', bot_versions=[factories.BotVersionFactory()]
    )
    html = check_page(client.get(address("detail", tournament)))
    assert "<script>alert" not in html
    assert "<img src=x" not in html
