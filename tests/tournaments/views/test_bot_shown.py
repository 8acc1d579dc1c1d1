"""The figures on the page of a bot, and the page of two bots."""

import re

import pytest
from django.core.cache import cache
from django.urls import reverse

from tests import factories
from tests.pages import check_page
from tests.tournaments.selectors.test_bot_figures import played
from tests.tournaments.selectors.test_bot_figures import two as two
from tournaments.averages import Average
from tournaments.models import Tournament
from tournaments.selectors.bot_figures import Step, Times
from tournaments.views.bot_charts import course, intervals, times_drawn
from tournaments.views.bot_shown import bot_shown

pytestmark = pytest.mark.django_db


def page(client, bot, **query):
    return check_page(client.get(reverse("bots:detail", args=[bot.slug]), query))


def against(client, first, second):
    return client.get(reverse("tournaments:bots_against", args=[first.slug, second.slug]))


def test_before_the_first_match(client, two):
    html = page(client, two[0].bot)
    assert "No figures yet" in html
    assert "<polygon" not in html


def test_a_bot_with_two_versions(client, two):
    newer = factories.BotVersionFactory(bot=two[0].bot, number=2)
    for version in (two[0], newer):
        for _ in range(3):
            played(version, two[1], (100, -40), ms={"0": 3, "20": 1}, ms_worst=21)
    html = page(client, two[0].bot)
    assert html.count('<polygon class="band"') == 2
    assert re.findall(r">(v\d)</text>", html) == ["v1", "v2"]
    assert "+30.0" in html
    assert reverse("tournaments:bots_against", args=[two[0].bot.slug, two[1].bot.slug]) in html
    assert "House bots have no limit" in html
    assert "no author" in html
    assert html.count("<caption") == 2


def test_rules_are_chosen_by_address(client, two):
    played(*two)
    played(*two, (400, 400), preset="yasa-1165")
    assert bot_shown(two[0].bot, "yasa-1165").mean == "+400.0"
    assert bot_shown(two[0].bot, "nothing").preset == "club-1165"
    html = page(client, two[0].bot, rules="yasa-1165")
    assert '<a href="?rules=yasa-1165" aria-current="true">' in html


def test_a_program_has_a_limit_and_faults(client):
    version = factories.ProgramFactory()
    played(version, factories.BotVersionFactory(), ms={"0": 3, "1000": 1}, ms_worst=1100)
    html = page(client, version.bot)
    assert '<line class="limit"' in html
    assert 'class="late"' in html
    assert "No answer in time" in html
    assert "The limit was 1000 ms" in html


def test_few_queries_however_many_matches(client, two, django_assert_max_num_queries):
    for _ in range(6):
        played(*two)
    with django_assert_max_num_queries(16):
        page(client, two[0].bot)


def test_two_bots(client, two):
    played(*two)
    played(two[1], two[0], (50, 50))
    html = check_page(against(client, two[0].bot, two[1].bot))
    assert "1 – 0 – 1" in html
    assert html.count("Version 1") == 2
    assert "the interval holds 0" in html
    match = two[0].figures.first().match
    assert reverse("tournaments:match", args=[match.round.tournament.slug, match.pk]) in html
    assert 'aria-current="page">Bots' in html


def test_one_is_better(client, two):
    for _ in range(5):
        played(*two, (100, 90, 110))
    assert f"<bdi>{two[0].bot.name}</bdi> is the better one" in check_page(against(client, two[0].bot, two[1].bot))
    assert f"<bdi>{two[0].bot.name}</bdi> is the better one" in check_page(against(client, two[1].bot, two[0].bot))


def test_two_that_have_not_met(client, two):
    assert "have not met in public" in check_page(against(client, two[0].bot, two[1].bot))
    assert against(client, two[0].bot, two[0].bot).status_code == 404
    assert client.get(f"/bots/{two[0].bot.slug}/against/nobody/").status_code == 404
    assert client.post(reverse("tournaments:bots_against", args=[two[0].bot.slug, two[1].bot.slug])).status_code == 405


def test_rules_are_not_added_up(client, two):
    played(*two)
    played(*two, (400, 400), preset="yasa-1165")
    html = check_page(against(client, two[0].bot, two[1].bot))
    assert "+30.0" in html
    assert "+400.0" in html
    assert "+215.0" not in html


def steps(version, *values):
    return [Step(version, Average.of(each), None) for each in values]


def test_a_band_begins_anew_with_every_version():
    drawn = course([*steps(1, [10, -10], [20, 0], [5, 5]), *steps(2, [80, 90])])
    assert [part.version for part in drawn.parts] == [1, 2]
    assert drawn.parts[0].x == "0%"
    assert drawn.parts[0].end_x == drawn.parts[1].x
    assert [(point.version, point.deals) for point in drawn.points] == [(1, 2), (1, 4), (1, 6), (2, 2)]
    for part in drawn.parts:
        for point in (part.band + " " + part.line).split():
            x, y = map(int, point.split(","))
            assert 0 <= x <= 1000
            assert 0 <= y <= drawn.height


def test_a_version_without_an_interval_is_not_drawn():
    assert course(steps(1, [5])) is None
    assert [part.version for part in course([*steps(1, [5]), *steps(2, [1, 2])]).parts] == [2]


def test_long_courses_are_thinned():
    drawn = course(steps(1, *[[place, -place] for place in range(500)]))
    assert len(drawn.points) == 48
    assert drawn.points[-1].deals == 1000


def test_the_limit_lies_where_its_time_does():
    drawn = times_drawn(Times(1, 1, {0: 5, 5: 2, 800: 1, 1000: 1}, 1400, 1000), limited=True)
    late = [bar for bar in drawn.bars if bar.late and bar.count]
    assert [bar.words for bar in late] == ["1,000 to 1,999 ms"]
    assert float(late[0].x[:-1]) - float(drawn.limit_x[:-1]) == pytest.approx(0.25, abs=0.02)
    assert (drawn.middle, drawn.most) == ("under 1 ms", "1,259 ms")
    assert times_drawn(Times(1, 1, {0: 5}, 0, 1000), limited=False).limit_x == ""


def test_intervals_share_a_scale():
    sure, unsure, none = intervals([Average.of([50, 60, 55]), Average.of([-50, 60]), Average()])
    assert (sure.way, unsure.way, none) == ("a", "", None)
    assert intervals([Average.of([-9])])[0].way == ""
    assert float(sure.dot[:-1]) > float(unsure.dot[:-1]) > 50


def test_of_a_bot_that_played_very_many_it_is_kept_but_not_what_is_hidden_since(two, monkeypatch):
    cache.clear()
    played(*two)
    tournament = played(*two, (400, 400)).round.tournament
    monkeypatch.setattr("tournaments.views.bot_shown.MANY_MATCHES", 1)
    bot = two[0].bot
    first = bot_shown(bot)
    assert first.totals.record.matches == 2
    assert bot_shown(bot) == first
    played(*two)
    assert bot_shown(bot).totals.record.matches == 3
    Tournament.objects.filter(pk=tournament.pk).update(visibility="private")
    assert bot_shown(bot).totals.record.matches == 2
