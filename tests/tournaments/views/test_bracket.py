"""The bracket page: tree, rounds for phones, the champion's way, groups; before the start and with trouble."""

import re

import pytest
from django.urls import reverse

from tests.pages import check_page
from tests.tournaments import made
from tournaments.models import Entry, Match, Tournament

pytestmark = pytest.mark.django_db


def page(client, tournament, **query):
    html = check_page(client.get(reverse("tournaments:bracket", args=[tournament.slug]), query))
    # Codes and ranges of places are islands from left to right.
    return html.replace("\u2066", "").replace("\u2069", "")


def part(html, css):
    """Return the text of *html* from the element of class *css* on."""
    return html[html.index(f'class="{css}') :]


def codes(html):
    return re.findall(r'class="code" dir="ltr"[^>]*>([A-Z]+\d+)<', html)


def favourites(tournament, labels=()):
    """Play *tournament* on, favourites winning, until nothing can be drawn or all rounds of *labels* are."""
    while drawn := made.draw(tournament):
        for each in drawn:
            for match in each.matches.filter(entry_b__isnull=False):
                made.finish(match, *((500, 100) if match.entry_a.seed < match.entry_b.seed else (100, 500)))
        if {each.label for each in drawn} & set(labels):
            break


@pytest.fixture
def eight():
    tournament = made.event("double_elimination", 8)
    favourites(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(status="finished")
    tournament.refresh_from_db()
    return tournament


def test_the_tree_has_every_match_once_and_leaves_out_a_second_final_that_is_not_needed(client, eight):
    tree = part(page(client, eight), "scroll wide-tree").partition('class="legend')[0]
    winners, losers = [f"W{n}" for n in range(1, 8)], [f"L{n}" for n in range(1, 7)]
    assert sorted(codes(tree)) == sorted([*winners, *losers, "GF1"])
    assert "Winners’ final" in tree
    assert "Losers’ final" in tree


def test_what_leads_to_a_match_is_written_before_it(client, eight):
    order = codes(part(page(client, eight), "scroll wide-tree"))
    assert order.index("W1") < order.index("W5") > order.index("W2")
    assert order.index("W5") < order.index("W7") > order.index("W6")


def test_who_lost_carries_where_he_goes(client, eight):
    tree = part(page(client, eight), "scroll wide-tree")
    assert tree.count("↓L1<") == tree.count("↓L2<") == 2
    assert tree.count("↓L6<") == 1
    assert "↓GF2" not in tree


def test_the_champions_way(client, eight):
    html = page(client, eight)
    won = part(html, "list small way-list").partition("</ol>")[0]
    assert codes(won) == ["W1", "W5", "W7", "GF1"]
    assert "beats Pair 8, 500 : 100" in won
    assert html.count("branch gold") == 3
    assert 'class="half gold"' in html


def test_places_at_the_end(client, eight):
    order = re.findall(r'<bdi class="num muted" dir="ltr">([^<]*)</bdi> <span>([^<]*)</span>', page(client, eight))
    assert order[:4] == [("1", "Pair 1"), ("2", "Pair 2"), ("3", "Pair 3"), ("4", "Pair 4")]
    assert [rank for rank, _name in order[4:]] == ["5–6", "5–6", "7–8", "7–8"]


@pytest.mark.parametrize(
    ("asked", "shown", "step"),
    [("LB2", ["L3", "L4"], "step 4 of 8"), ("", ["GF1"], "step 8 of 8"), ("X", ["GF1"], "8 of 8")],
)
def test_one_round_at_a_time_by_its_address(client, eight, asked, shown, step):
    html = page(client, eight, **({"round": asked} if asked else {}))
    cards = part(html, "cards").partition("</ol>")[0]
    assert re.findall(r'<strong dir="ltr">([^<]*)</strong>', cards) == shown
    assert step in html


def test_arrows_lead_through_all_rounds_in_the_order_of_play(client, eight):
    labels, asked = [], "WB1"
    while asked:
        labels.append(asked)
        found = re.search(r'rel="next" href="\?round=([A-Z0-9]+)#round"', page(client, eight, round=asked))
        asked = found[1] if found else ""
    assert labels == ["WB1", "LB1", "WB2", "LB2", "LB3", "WB3", "LB4", "GF1"]


def test_a_card_says_where_both_came_from_and_go(client, eight):
    cards = part(page(client, eight, round="LB2"), "cards").partition("</ol>")[0]
    assert "loser of W5" in cards
    assert "winner of L1" in cards
    assert re.search(r"Pair \d goes on to L5\. Pair \d finishes in place 5–6\.", cards)


def test_a_running_bracket_says_what_it_waits_for(client):
    tournament = made.event("double_elimination", 8)
    first = made.draw(tournament)[0]
    html = page(client, tournament)
    assert "winner of W1" in html
    assert "loser of W1" in html
    assert "step 1 of 9" in html
    assert "The winner goes on to W5. The loser goes on to L1." in html
    match = first.matches.get(code="W1")
    made.finish(match, 400, 100, confirmed=False)
    html = page(client, tournament)
    assert "Not confirmed, not counted." in html
    assert "400?" in html
    assert "winner of W1" in html


def test_byes_have_no_box(client):
    tournament = made.event("single_elimination", 6)
    made.draw(tournament)
    tree = part(page(client, tournament), "scroll wide-tree")
    assert sorted(codes(tree)) == ["W2", "W4", "W5", "W6", "W7"]
    assert "nobody" not in tree


def test_rounds_in_which_nothing_is_played_have_no_column(client):
    tournament = made.event("double_elimination", 6)
    favourites(tournament)
    html = page(client, tournament)
    assert "round=LB1" not in html
    assert "Losers 2" in html
    assert "Losers 1" not in html


@pytest.mark.parametrize("entries", [2, 3, 5, 12, 33])
@pytest.mark.parametrize("format", ["single_elimination", "double_elimination"])
def test_any_field_at_any_time(client, format, entries):
    tournament = made.event(format, entries)
    page(client, tournament)
    made.play(made.draw(tournament))
    page(client, tournament)
    page(client, made.finished(format, entries))


def test_a_reset_has_its_second_final(client):
    tournament = made.event("double_elimination", 4)
    favourites(tournament, ["GF1"])
    match = Match.objects.get(round__tournament=tournament, code="GF1")
    match.result.delete()
    made.finish(match, *((100, 500) if match.entry_a.seed == 1 else (500, 100)))
    assert "GF2" in codes(page(client, tournament))


def test_third_place_stands_apart(client):
    html = page(client, made.finished("single_elimination", 8, options={"third_place": True}))
    assert codes(part(html, "third"))[0] == "T1"


def test_walkovers_name_who_has_left(client):
    tournament = made.event("single_elimination", 4)
    made.play(made.draw(tournament))
    semi = Match.objects.filter(round__tournament=tournament, round__label="R1").order_by("table")
    winner = semi[0].entry_a if semi[0].result.winner == 0 else semi[0].entry_b
    Entry.objects.filter(pk=winner.pk).update(status="withdrawn")
    made.draw(tournament)
    html = page(client, tournament)
    assert winner.name in part(html, "scroll wide-tree")
    assert "goes on without" not in html


def test_groups_are_tables_beside_the_knockout(client):
    tournament = made.finished("groups_knockout", 8)
    html = page(client, tournament)
    assert re.findall(r"<h3>(Group [AB])</h3>", html) == ["Group A", "Group B"]
    assert set(codes(part(html, "scroll wide-tree"))) == {"K1", "K2", "K3"}
    assert "place A1" in page(client, tournament, round="KO1")


def test_before_the_groups_are_over_the_knockout_waits_for_places(client):
    tournament = made.event("groups_knockout", 8)
    made.draw(tournament)
    html = page(client, tournament)
    assert "place A1" in html
    assert "place B2" in html


def test_before_the_start_by_the_seeds_of_the_moment(client):
    tournament = made.event("double_elimination", 8)
    Tournament.objects.filter(pk=tournament.pk).update(status="registration", started_at=None, options={})
    html = page(client, tournament)
    assert "By the seeds as they are now" in html
    assert "Pair 8" in html


def test_too_few_entries_have_no_bracket_yet(client):
    tournament = made.event("single_elimination", 2)
    tournament.entries.filter(seed=2).delete()
    Tournament.objects.filter(pk=tournament.pk).update(status="registration", started_at=None)
    assert "No bracket yet" in page(client, tournament)


def test_large_fields_are_read_round_by_round(client):
    tournament = made.event("single_elimination", 70)
    made.draw(tournament)
    html = page(client, tournament)
    assert 'class="bracket long"' in html
    assert "The tree shows the later rounds" in html
    assert len(codes(part(html, "scroll wide-tree"))) == 63


def test_my_matches_link_to_their_boards(client, eight):
    match = Match.objects.get(round__tournament=eight, code="W7")
    assert reverse("tournaments:match", args=[eight.slug, match.pk]) in page(client, eight)


@pytest.mark.parametrize("format", ["double_elimination", "groups_knockout"])
def test_the_page_asks_as_much_for_few_as_for_many(client, format, django_assert_max_num_queries):
    counts = []
    for entries in (8, 40):
        tournament = made.finished(format, entries)
        with django_assert_max_num_queries(11) as captured:
            page(client, tournament)
        counts.append(len(captured))
    assert counts[0] == counts[1]
