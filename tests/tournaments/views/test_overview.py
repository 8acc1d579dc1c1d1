"""The overview: standing, tables now, clock, announcement, how to check it; and its live part."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.pages import check_page
from tests.tournaments import made
from tournaments.models import EntrySeat, Match, MatchStatus, Round, Tournament, TournamentStatus
from tournaments.selectors import standing

pytestmark = pytest.mark.django_db


def address(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


def shown(client, tournament, **query):
    return check_page(client.get(address("detail", tournament), query))


def words(html):
    """Return the text of *html*, spaces as one."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


@pytest.fixture
def swiss():
    """Give a Swiss of six with one round closed and one released, scored in victory points."""
    tournament = made.event(
        "swiss",
        6,
        boards=16,
        rounds=1,
        scoring={"kind": "vp"},
        tie_breaks=["buchholz", "head_to_head"],
        options={"rounds": 4},
    )
    made.draw(tournament)
    return tournament


def second_round(tournament):
    return list(tournament.rounds.get(number=2).matches.order_by("table"))


@pytest.mark.parametrize(
    "format", ["double_elimination", "groups_knockout", "round_robin", "single_elimination", "swiss"]
)
def test_every_format_has_its_overview(client, format):
    running = made.event(format, 8, rounds=1)
    made.draw(running)
    assert "Tables now" in shown(client, running)
    assert "Final standing" in shown(client, made.finished(format, 8))


def test_state_round_and_progress(client, swiss):
    text = words(shown(client, swiss))
    assert "Round 2 of 4" in text
    assert "3 of 12 matches finished" in text
    assert "victory points" in text


def test_standing_has_points_and_the_number_of_each_tie_break(client, swiss):
    html = shown(client, swiss)
    row = html[html.index('<tr id="entry-') :].partition("</tr>")[0]
    numbers = re.findall(r'<td class="num[^"]*"><bdi dir="ltr">([^<]*)</bdi>', row)
    assert len(numbers) == 4  # rank, victory points, Buchholz, head-to-head
    assert re.fullmatch(r"\d+\.\d\d", numbers[1])
    assert re.fullmatch(r"\d+\.\d\d", numbers[2])
    assert 'href="' + address("rules", swiss) + '#tie-break-buchholz"' in html


def test_a_tie_break_that_says_what_the_points_say_has_no_column(client):
    tournament = made.event("round_robin", 4, tie_breaks=["difference", "wins"])
    made.finish(made.draw(tournament)[0].matches.first(), 300, 120)
    html = shown(client, tournament)
    assert "#tie-break-wins" in html
    assert "#tie-break-difference" not in html
    assert "+180" in html
    assert "−180" in html


def test_those_whom_nothing_parts_share_their_places(client):
    tournament = made.event("swiss", 4, tie_breaks=["wins"])
    for match in made.draw(tournament)[0].matches.all():
        made.finish(match, 200, 100)
    ranks = re.findall(
        r'<td class="num key"><bdi dir="ltr">([^<]*)</bdi></td><td class="moved">', shown(client, tournament)
    )
    assert ranks == ["1–2", "1–2", "3–4", "3–4"]


def test_movement_since_the_round_before(client, swiss):
    assert "movement since" not in shown(client, swiss)
    last = standing(swiss)[-1].entry
    for match in second_round(swiss):
        won = 5000 if last == match.entry_a else -5000 if last == match.entry_b else 10
        made.finish(match, 100 + max(won, 0), 100 - min(won, 0))
    html = shown(client, swiss)
    assert "movement since Round 1" in words(html)
    row = html[html.index(f'id="entry-{last.pk}"') :].partition("</tr>")[0]
    assert '<span class="up">' in row
    assert 'class="down"' in html


def test_my_own_entries_are_marked_and_can_be_jumped_to(client, swiss):
    user = factories.UserFactory()
    person = swiss.entries.get(seed=3)
    EntrySeat.objects.create(entry=person, index=1, person="Olga", user=user)
    author = swiss.entries.get(seed=5)
    author.seats.update(bot_version=factories.ProgramFactory(bot__owner=user))
    assert "Jump to mine" not in shown(client, swiss)
    client.force_login(user)
    html = shown(client, swiss)
    assert html.count(">You<") == 2
    best = min((person, author), key=lambda entry: html.index(f'id="entry-{entry.pk}"'))
    assert f'<a href="#entry-{best.pk}">Jump to mine</a>' in html


def test_a_large_field_comes_in_pages_and_the_jump_leads_to_mine(client):
    tournament = made.event("swiss", 130, tie_breaks=["wins"])
    user = factories.UserFactory()
    last = tournament.entries.get(seed=130)
    EntrySeat.objects.filter(entry=last).update(bot_version=None, person="Olga", user=user)
    made.draw(tournament)
    client.force_login(user)
    html = shown(client, tournament)
    assert html.count('<tr id="entry-') == 100
    assert f'href="?page=2#entry-{last.pk}"' in html
    second = shown(client, tournament, page="2")
    assert second.count('<tr id="entry-') == 30
    assert "/live/?page=2" in second
    assert "All 65 tables" in html


def test_byes_are_shown_and_counted_by_the_scoring(client):
    tournament = made.event("swiss", 3, scoring={"kind": "vp"}, tie_breaks=[])
    match = made.draw(tournament)[0].matches.get(entry_b__isnull=False)
    made.finish(match, 100, 100)
    html = shown(client, tournament)
    assert '<span class="chip bye">' in html
    assert "12.00" in html


def test_an_unconfirmed_result_is_marked_and_counts_nowhere(client, swiss):
    before = re.findall(r'<td class="num key"><bdi dir="ltr">(\d+\.\d\d)', shown(client, swiss))
    made.finish(second_round(swiss)[0], 3000, 100, confirmed=False)
    html = shown(client, swiss)
    assert re.findall(r'<td class="num key"><bdi dir="ltr">(\d+\.\d\d)', html) == before
    assert html.count('class="chip unsure') == 3  # both sides, and the legend
    assert "1 not confirmed" in words(html)
    assert "3 of 12 matches finished" in words(html)


def test_tables_in_trouble_are_named(client, swiss):
    now = timezone.now()
    failed, stalled, disputed = second_round(swiss)
    Match.objects.filter(pk=failed.pk).update(status=MatchStatus.FAILED, attempts=3)
    made.run(stalled, now - timedelta(minutes=9))
    Match.objects.filter(pk=disputed.pk).update(disputed=True, by_hand=True)
    text = words(shown(client, swiss))
    for match in (failed, stalled, disputed):
        assert f"Round 2, table {match.table}: {match.name_a} – {match.name_b} ." in text
    assert "3 attempts broke off" in text
    assert "(9 minutes)" in text
    assert "Two score sheets disagree" in text


def test_a_table_past_its_deadline_is_named_and_nobody_waits_for_it(client, swiss):
    then = timezone.now() - timedelta(minutes=5)
    Round.objects.filter(tournament=swiss, number=2).update(deadline_at=then, status="running")
    first, second, third = second_round(swiss)
    made.finish(first, 100, 200)
    made.finish(second, 100, 200)
    Match.objects.filter(pk=third.pk).update(by_hand=True)
    text = words(shown(client, swiss))
    assert f"Round 2, table {third.table}" in text
    assert f"Past its deadline of {then:%H:%M}" in text
    assert "2 finished" in text
    assert "1 stalled" in text


def test_the_clock_of_the_round(client, swiss):
    until = timezone.now() + timedelta(minutes=12, seconds=30)
    Round.objects.filter(tournament=swiss, number=2).update(deadline_at=until)
    html = shown(client, swiss)
    assert f'data-until="{until:%Y-%m-%dT%H:%M:}' in html
    assert "12 minutes left" in html
    assert "js/clock.js" in html


def test_people_at_tables_are_not_waited_for_as_workers(client, swiss):
    Match.objects.filter(pk=second_round(swiss)[0].pk).update(by_hand=True)
    text = words(shown(client, swiss))
    assert "at the table" in text
    assert "1 playing" in text


def test_announcement_visibility_and_planned_start(client):
    starts = timezone.now() + timedelta(days=2)
    tournament = factories.TournamentFactory(
        status="registration", about="Tea is free.\n\n<b>No</b> smoking.", visibility="unlisted", starts_at=starts,
        entry_limit=2,
    )  # fmt: skip
    for seed in (1, 2, 3):
        factories.EntryFactory(tournament=tournament, seed=seed, status="waiting" if seed == 3 else "active")
    html = shown(client, tournament)
    assert "<p>Tea is free.</p>" in html
    assert "&lt;b&gt;No&lt;/b&gt;" in html
    text = words(html)
    assert "unlisted" in text
    assert "2 of 2 places" in text
    assert "Waiting list 1 entry" in text
    assert "starts" in text


def test_a_paused_tournament_says_so(client, swiss):
    Tournament.objects.filter(pk=swiss.pk).update(status=TournamentStatus.PAUSED)
    assert "No match begins until the organisers go on" in shown(client, swiss)


def test_withdrawn_entries_keep_their_line(client, swiss):
    swiss.entries.filter(seed=2).update(status="withdrawn")
    assert "withdrawn" in words(shown(client, swiss))


def test_at_the_end_digest_commitments_and_the_first_places(client):
    tournament = made.finished("swiss", 6)
    html = shown(client, tournament)
    assert tournament.digest in html
    assert all(each.commitment in html for each in tournament.rounds.all())
    assert not any(each.shuffle_key in html for each in tournament.rounds.all())
    assert 'class="podium"' in html
    assert 'class="p1"' in html


def test_third_places_that_nothing_parts_stand_on_one_step(client):
    html = shown(client, made.finished("single_elimination", 4))
    third = html[html.index('class="p3"') :].partition("</li>")[0]
    assert "3–4" in third
    assert ", " in third


def test_brackets_show_everybodys_way(client):
    tournament = made.finished("double_elimination", 4)
    html = shown(client, tournament)
    assert re.search(r'class="chip won f\d+" href="[^"]+" title="[^"]+"><span class="sr">won </span>W1</a>', html)
    assert "Won" in words(html)


def test_groups_have_standings_of_their_own(client):
    html = shown(client, made.finished("groups_knockout", 16))
    headings = re.findall(r'<h3 class="subtitle">([^<]*)</h3>', html)
    assert headings == ["Knockout", "Group A", "Group B", "Group C", "Group D"]


def test_polling_ends_with_the_tournament(client, swiss):
    assert 'hx-trigger="every 2s"' in client.get(address("live", swiss)).content.decode()
    finished = made.finished("swiss", 4)
    for name in ("detail", "live"):
        assert "hx-" not in client.get(address(name, finished)).content.decode()
