"""A tournament's pages beside its overview: who sees them, how little they ask, rounds, hands, rules."""

import pytest
from django.urls import reverse

from clubs.models import Role
from replays.models import Board
from tests import factories
from tests.pages import check_page
from tests.tournaments import made
from tournaments import services
from tournaments.models import Round, TournamentStatus

pytestmark = pytest.mark.django_db
TABS = ["detail", "rounds", "crosstable", "hands", "rules", "screen"]


def address(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


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


@pytest.mark.parametrize("tab", [*TABS, "live"])
def test_pages_ask_the_database_as_much_for_forty_entries_as_for_three(client, tab, django_assert_max_num_queries):
    """What is asked does not depend on the field, so 501 entries cost no more either."""
    client.force_login(factories.UserFactory())
    counts = []
    for entries in (3, 40):
        tournament = made.event("swiss", entries, rounds=2)
        made.draw(tournament)
        with django_assert_max_num_queries(11) as captured:
            client.get(address(tab, tournament))
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_a_draft_is_seen_by_those_who_run_the_club(client):
    tournament = factories.TournamentFactory(status=TournamentStatus.DRAFT)
    assert client.get(address("detail", tournament)).status_code == 404
    assert client.get(address("live", tournament)).status_code == 404
    client.force_login(factories.MembershipFactory(club=tournament.club, role=Role.HELPER).user)
    assert client.get(address("detail", tournament)).status_code == 200


@pytest.mark.parametrize("role", [None, Role.HELPER, Role.ORGANISER])
def test_a_round_that_is_drawn_and_not_released_is_named_to_organisers_alone(client, role):
    tournament = made.event("swiss", 6, rounds=1)
    second = made.draw(tournament)[0]
    Round.objects.filter(pk=second.pk).update(status="drawn", released_at=None)
    if role:
        client.force_login(factories.MembershipFactory(club=tournament.club, role=role).user)
    html = check_page(client.get(address("rounds", tournament)))
    assert ("Drawn, not released" in html) is (role == Role.ORGANISER)
    match = second.matches.first()
    for tab in ("detail", "live", "rounds", "crosstable", "screen"):
        assert address("match", tournament, match.pk) not in client.get(address(tab, tournament)).content.decode()


def test_rounds_with_their_tables(client):
    tournament = made.event("swiss", 7, rounds=1)
    html = check_page(client.get(address("rounds", tournament)))
    assert "Round 1" in html
    assert "has a bye" in html
    assert "3 of 3 matches finished" in html


def test_many_rounds_have_a_line_each(client):
    tournament = made.event("round_robin", 20, rounds=1)
    html = check_page(client.get(address("rounds", tournament)))
    assert html.count("round-line") == 19
    assert "<table" not in html


def test_results_that_wait_for_confirmation_say_so(client):
    tournament = made.event("swiss", 4)
    match = made.draw(tournament)[0].matches.first()
    made.finish(match, 300, 120, confirmed=False)
    html = check_page(client.get(address("rounds", tournament)))
    assert "Not confirmed" in html
    assert "0 of 2 matches finished" in html


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


def test_rules_page_explains_the_scoring_and_every_tie_break_in_its_order(client):
    tournament = made.event(
        "swiss", 4, boards=16, scoring={"kind": "vp"}, tie_breaks=["buchholz", "lots"], confirmation="second"
    )
    html = check_page(client.get(address("rules", tournament)))
    assert "from 60.0 IMPs on" in html
    assert html.index('id="tie-break-buchholz"') < html.index('id="tie-break-lots"')
    assert "who met the stronger field is first" in html
    assert "a second person has confirmed it" in html


def test_names_are_escaped(client, organiser, club):
    tournament = services.tournament_create(
        actor=organiser, club=club, name="<script>alert(1)</script>", preset="club-1165", boards=1
    )
    services.entry_add(
        actor=organiser, tournament=tournament, name='"><img src=x>', bot_versions=[factories.BotVersionFactory()]
    )
    for tab in TABS:
        html = check_page(client.get(address(tab, tournament)))
        assert "<script>alert" not in html
        assert "<img src=x" not in html


def test_the_tabs_are_those_of_the_format(client):
    shown = {
        "swiss": ("Crosstable",),
        "double_elimination": ("Bracket",),
        "groups_knockout": ("Bracket", "Crosstable"),
    }
    for format, titles in shown.items():
        html = client.get(address("detail", made.event(format, 8))).content.decode()
        tabs = html[html.index('<nav class="tabs"') :].partition("</nav>")[0]
        assert {title for title in ("Bracket", "Crosstable", "Partners") if f">{title}<" in tabs} == set(titles)


def test_a_format_without_a_bracket_has_no_page_of_it(client):
    assert client.get(address("bracket", made.event("swiss", 4))).status_code == 404
