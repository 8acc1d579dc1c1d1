"""Who did what against whom: crosstables of every format, in blocks, and the partners of single players."""

import re

import pytest
from django.urls import reverse

from tests import factories
from tests.pages import check_page
from tests.tournaments import made
from tournaments.models import EntrySeat

pytestmark = pytest.mark.django_db


def page(client, tournament, **query):
    return check_page(client.get(reverse("tournaments:crosstable", args=[tournament.slug]), query))


def rows(html):
    return re.findall(r"<tr(?: class=\"mine\")?><td class=\"num\">.*?</tr>", html, re.S)


def test_both_sides_of_a_match_in_the_order_of_the_standing(client):
    tournament = made.event("round_robin", 3, tie_breaks=[])
    first = made.draw(tournament)[0].matches.get(entry_b__isnull=False)
    made.finish(first, 300, 120)
    html = page(client, tournament)
    assert html.count('class="cell self"') == 3
    cells = re.findall(r'class="cell (won|lost)[^"]*" href="([^"]+)" title="([^"]+)">', html)
    assert sorted((state, title) for state, _href, title in cells) == [
        ("lost", f"{first.entry_a.name}: −180"),
        ("won", f"{first.entry_b.name}: +180"),
    ]
    assert {href for _state, href, _title in cells} == {reverse("tournaments:match", args=[tournament.slug, first.pk])}
    assert first.entry_a.name in rows(html)[0]


def test_a_double_cycle_has_two_cells_for_each_opponent(client):
    html = page(client, made.event("round_robin", 2, rounds=1, options={"cycles": 2}))
    assert len(re.findall(r'class="cell (?:won|lost|tied)', html.partition('class="legend')[0])) == 4


def test_matches_that_do_not_count_are_told_apart(client):
    tournament = made.event("swiss", 8)
    first, second, third, _fourth = made.draw(tournament)[0].matches.all()
    made.finish(first, 200, 100, confirmed=False)
    type(second).objects.filter(pk=second.pk).update(status="void")
    type(third).objects.filter(pk=third.pk).update(status="failed")
    table = page(client, tournament).partition('class="legend')[0]
    assert [table.count(f'class="cell {state}"') for state in ("unsure", "void", "stalled", "open")] == [2, 2, 2, 2]


def test_groups_have_one_each_by_their_own_standing(client):
    tournament = made.finished("groups_knockout", 8)
    html = page(client, tournament)
    assert re.findall(r'<section class="box"><h2>([^<]*)</h2>', html) == ["Group A", "Group B"]
    first = [row for row in rows(html) if '<bdi dir="ltr">1</bdi>' in row]
    assert len(first) == 2
    assert "KO" not in html.partition("<table")[2]


def test_large_fields_come_in_blocks(client):
    tournament = made.event("swiss", 70, rounds=1)
    html = page(client, tournament)
    assert len(rows(html)) == 32
    assert 'href="?rows=3"' in html
    last = page(client, tournament, rows="3", columns="2")
    assert len(rows(last)) == 6
    assert ">33</abbr>" in last
    assert ">32</abbr>" not in last


def test_my_row_is_marked(client):
    tournament = made.event("swiss", 4, rounds=1)
    user = factories.UserFactory()
    EntrySeat.objects.filter(entry__tournament=tournament, entry__seed=2).update(
        bot_version=None, person="A", user=user
    )
    client.force_login(user)
    assert page(client, tournament).count('<tr class="mine">') == 1


def test_single_players_have_a_table_of_partners(client):
    tournament = made.event("individual", 8, rounds=2)
    html = page(client, tournament)
    assert "<title>Partners" in html
    table = html.partition('class="legend')[0]
    # Everybody had two partners, and sat against four others.
    assert len(re.findall(r'class="cell (?:won|lost|tied)', table)) == 16
    assert sum(int(n) for n in re.findall(r"times opponents </span>(\d+)<", table)) == 32


def test_nobody_is_entered_yet(client):
    assert "has a row and a column for each entry" in page(client, factories.TournamentFactory(status="registration"))
