"""Two entries against each other: what they played, deal by deal, or whom both have met."""

import re

import pytest
from django.urls import reverse

from tests.pages import check_page
from tests.tournaments import made
from tests.tournaments.selectors.test_traveller import by_hand, finish, make_mixed  # noqa: F401
from tournaments.models import Match, Round, Tournament

pytestmark = pytest.mark.django_db


def url(tournament, first, second):
    return reverse("tournaments:against", args=[tournament.slug, first.pk, second.pk])


def page(client, tournament, first, second):
    return check_page(client.get(url(tournament, first, second)))


def sides(match):
    return match.entry_a, match.entry_b


def test_a_match_deal_by_deal(client, make_tournament, play_all):
    tournament = make_tournament(2, boards=3)
    play_all(tournament)
    match = Match.objects.get(round__tournament=tournament)
    html = page(client, tournament, *sides(match))
    swings = re.findall(r'scope="rowgroup"[^>]*><bdi dir="ltr">([^<]*)</bdi>', html)
    assert [abs(int(text.replace("−", "-"))) for text in swings] == sorted(
        map(abs, match.result.differences), reverse=True
    )
    assert html.count('class="button small" href="/replays/') == 6
    assert html.count("at all tables") == 3
    assert "Swing by deal" in html
    mirrored = page(client, tournament, *reversed(sides(match)))
    turned = re.findall(r'scope="rowgroup"[^>]*><bdi dir="ltr">([^<]*)</bdi>', mirrored)
    assert [text.translate(str.maketrans("+−", "−+")) for text in turned] == swings


def test_bars_go_up_for_the_first(client, make_tournament, play_all):
    tournament = make_tournament(2, boards=3)
    play_all(tournament)
    match = Match.objects.get(round__tournament=tournament)
    html = page(client, tournament, *sides(match))
    chart = html.partition('<svg class="plot"')[2].partition("</svg>")[0]
    ways = re.findall(r'<rect class="([ab])"', chart)
    assert ways == ["a" if value > 0 else "b" for value in match.result.differences if value]


def test_deals_wait_for_the_round(client, make_mixed):  # noqa: F811
    round = make_mixed()
    bots = round.matches.get(by_hand=False)
    html = page(client, round.tournament, *sides(bots))
    assert "when every table of the round has finished" in html
    assert "Deal by deal" not in html
    finish(round)
    assert "Deal by deal" in page(client, round.tournament, *sides(bots))


def test_people_have_what_their_sheet_tells(client, make_mixed):  # noqa: F811
    round = finish(make_mixed(compare="field"))
    html = page(client, round.tournament, *sides(by_hand(round)))
    assert "each deal was played once" in html
    assert "Replay deal" not in html
    assert html.count('scope="rowgroup"') == 2


def test_where_only_differences_are_known(client):
    tournament = made.event("round_robin", 2, rounds=1, boards=4)
    match = Match.objects.get(round__tournament=tournament)
    html = page(client, tournament, *sides(match))
    assert html.count("only the difference is known") == 4


def test_the_record_counts_what_counts(client):
    tournament = made.event("round_robin", 2, options={"cycles": 2})
    while made.draw(tournament):
        pass
    won, unsure = Match.objects.filter(round__tournament=tournament).order_by("round__number")
    made.finish(won, 300, 120)
    made.finish(unsure, 100, 90, confirmed=False)
    html = page(client, tournament, *sides(won))
    assert "1 – 0 – 0" in html
    assert "not confirmed, not counted" in html
    assert '<dd><bdi dir="ltr">+180</bdi></dd>' in html


def test_those_who_have_not_met(client):
    tournament = made.event("swiss", 8, rounds=2)
    matches = list(Match.objects.filter(round__tournament=tournament))
    met = {frozenset((match.entry_a_id, match.entry_b_id)) for match in matches}
    entries = list(tournament.entries.order_by("seed"))
    shared = None
    for first in entries:
        for second in entries:
            if first != second and frozenset((first.pk, second.pk)) not in met:
                opponents = [
                    {pk for pair in met if each.pk in pair for pk in pair if pk != each.pk} for each in (first, second)
                ]
                if opponents[0] & opponents[1]:
                    shared = first, second, opponents[0] & opponents[1]
    first, second, common = shared
    html = page(client, tournament, first, second)
    assert "They have not met." in html
    table = html.partition('aria-label="Common opponents"><thead')[2]
    assert len(re.findall(r'<tr><th scope="row">', table.partition("</table>")[0])) == len(common)


def test_nobody_in_between(client):
    tournament = made.event("swiss", 4)
    html = page(client, tournament, *tournament.entries.order_by("seed")[:2])
    assert "Nor has anybody met both" in html


def test_partners_of_the_draw_are_no_opponents(client):
    tournament = made.event("individual", 8, rounds=1)
    match = Match.objects.filter(round__tournament=tournament, partner_a__isnull=False).first()
    assert "They have not met." in page(client, tournament, match.entry_a, match.partner_a)
    assert "They have not met." not in page(client, tournament, match.partner_a, match.entry_b)


def test_who_may_look(client, make_tournament, play_all, organiser):
    tournament = make_tournament(2, visibility="private")
    play_all(tournament)
    match = Match.objects.get(round__tournament=tournament)
    assert client.get(url(tournament, *sides(match))).status_code == 404
    client.force_login(organiser)
    html = page(client, tournament, *sides(match))
    assert f"/tournaments/{tournament.slug}/hands/" in html
    Round.objects.filter(tournament=tournament).update(status="drawn")
    assert "They have not met." in page(client, tournament, *sides(match))


def test_addresses_of_nobody(client):
    tournament, other = made.event("swiss", 4), made.event("swiss", 4)
    first, second = tournament.entries.order_by("seed")[:2]
    assert client.get(url(tournament, first, first)).status_code == 404
    assert client.get(url(tournament, first, other.entries.first())).status_code == 404
    tournament.entries.filter(pk=second.pk).update(status="waiting")
    assert client.get(url(tournament, first, second)).status_code == 404
    assert client.post(url(tournament, first, second)).status_code == 405


def test_two_are_chosen_in_a_form(client):
    tournament = made.event("swiss", 4)
    first, second = tournament.entries.order_by("seed")[:2]
    form = reverse("tournaments:against_form", args=[tournament.slug])
    assert client.get(form, {"a": first.pk, "b": second.pk})["Location"] == url(tournament, first, second)
    assert "crosstable" in client.get(form, {"a": first.pk, "b": first.pk})["Location"]
    for query in ({}, {"a": "x", "b": "1"}, {"a": "9" * 40, "b": "1"}):
        assert client.get(form, query).status_code == 404
    assert form in client.get(reverse("tournaments:crosstable", args=[tournament.slug])).content.decode()


def test_queries_do_not_grow(client, django_assert_max_num_queries):
    tournament = made.event("round_robin", 6, rounds=1)
    match = Match.objects.filter(round__tournament=tournament, entry_b__isnull=False).first()
    with django_assert_max_num_queries(12):
        page(client, tournament, *sides(match))


def test_the_ways_to_it(client, make_tournament, play_all):
    tournament = make_tournament(2, boards=2)
    play_all(tournament)
    match = Match.objects.get(round__tournament=tournament)
    html = check_page(client.get(reverse("tournaments:match", args=[tournament.slug, match.pk])))
    assert url(tournament, *sides(match)) in html
    assert "Lead after each deal" in html
    entry = client.get(reverse("tournaments:entry_page", args=[match.entry_b.code])).content.decode()
    assert url(tournament, match.entry_b, match.entry_a) in entry
    Tournament.objects.filter(pk=tournament.pk).update(visibility="private")
    entry = client.get(reverse("tournaments:entry_page", args=[match.entry_b.code])).content.decode()
    assert "/against/" not in entry


def test_a_cell_of_two_matches_leads_to_both(client):
    tournament = made.finished("round_robin", 3, options={"cycles": 2})
    html = check_page(client.get(reverse("tournaments:crosstable", args=[tournament.slug])))
    first, second = tournament.entries.order_by("seed")[:2]
    assert url(tournament, first, second) in html
    assert url(tournament, second, first) in html
