"""An organiser's evening: create, enter, draw, release, results, correct, undo, finish, export. A helper confirms."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.models import Role
from tests import factories
from tests.journeys.screen import Look, both_ends, words_in
from tests.tournaments.views.at_desk import handed_in
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
SLUG = "/tournaments/thursday/"


def act(page, name, **fields):
    """Send the form of the act *name* with *fields* filled in; a folded one is opened first."""
    form = page.locator(f"form[action$='/{name}/']").first
    folded = page.locator("details:not([open])", has=form)
    if folded.count():
        folded.locator("summary").click()
    for field, text in fields.items():
        form.locator(f"[name={field}]").fill(text)
    form.get_by_role("button").click()


@both_ends
def test_from_the_form_to_the_table_of_results(screen, organiser, look):
    page, words = screen(look, user=organiser), words_in(look.language)
    main = page.get_by_role("main")
    page.goto("/tournaments/new/")
    page.locator("#id_name").fill("Thursday")
    page.locator("#id_boards").fill("4")
    page.locator("summary", has_text=words("Course")).click()
    page.locator("#id_mode").select_option("manual")
    main.locator("button.primary[type=submit]").click()

    page.wait_for_url(f"**{SLUG}manage/entries/")
    for player, partner in (("Ali", "Sara"), ("Omid", "Nika")):
        form = page.locator("form[action$='/entries/people/']")
        form.locator("[name$=player1]").fill(player)
        form.locator("[name$=player2]").fill(partner)
        form.get_by_role("button").click()
        expect(page.locator(".people")).to_contain_text(f"{player} / {partner}")
    page.goto(f"{SLUG}manage/")
    act(page, "start")
    act(page, "draw")
    expect(page.locator("#next-words")).to_contain_text(words("Look at the pairings, then release them."))
    act(page, "release")
    match = Match.objects.get()

    main.locator(f"a[href$='/matches/{match.pk}/']").first.click()
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    act(page, "adjudicate", score_a="300", score_b="200", reason="told by both")
    expect(page.get_by_role("status").filter(has_text=words("The result is given, and counts."))).to_be_visible()
    main.locator("a[href$='/correct/']").click()
    page.locator("#id_score_a").fill("200")
    page.locator("#id_score_b").fill("300")
    main.locator("button[name=preview]").click()
    expect(page.get_by_role("table", name=words("The standing"))).to_be_visible()
    page.locator("#id_reason").fill("columns swapped")
    main.locator("form.correct button.primary:not([name])").click()
    expect(page.locator(".versions > li")).to_have_count(2)
    match.result.refresh_from_db()
    assert (match.result.score_a, match.result.score_b) == (200, 300)
    main.locator("a[href$='/undo/']").click()
    page.locator("#id_reason").fill("it was right after all")
    main.locator("form.correct button.primary").click()
    expect(page.locator(".versions > li")).to_have_count(3)

    page.goto(f"{SLUG}manage/")
    act(page, "close")
    act(page, "finish")
    expect(page.get_by_role("heading", name=words("Finished"))).to_be_visible()
    assert Tournament.objects.get().digest
    page.locator(f"a[href='{SLUG}export/']").click()
    with page.expect_download() as download:
        main.locator("a[href$='/export/results.csv']").click()
    lines = download.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert [line.split(",")[9:11] for line in lines[1:]] == [["300", "200"], ["200", "300"], ["300", "200"]]
    page.locator(f".tabs a[href='{SLUG}']").first.click()
    expect(page.locator(".podium")).to_contain_text("Ali / Sara")
    assert page.evaluate("document.documentElement.scrollWidth") <= look.viewport["width"]


@pytest.mark.parametrize("look", [Look("phone", "fa")], ids=str)
def test_a_helper_confirms_and_is_offered_no_more(screen, organiser, club, look):
    tournament = factories.TournamentFactory(
        club=club, slug="thursday", status="running", mode="manual", confirmation="second", started_at=timezone.now()
    )
    match = factories.MatchFactory(
        round__tournament=tournament, round__status="released", round__released_at=timezone.now(), by_hand=True
    )
    handed_in(match, organiser)
    page = screen(look, user=factories.MembershipFactory(club=club, role=Role.HELPER).user)
    page.goto(f"{SLUG}manage/")
    expect(page.locator("form[action$='/close/'], form[action$='/pause/'], form[action$='/finish/']")).to_have_count(0)
    act(page, "confirm")
    words = words_in(look.language)
    done = words("Confirmed: it counts in the standing and for the next draw.")
    expect(page.get_by_role("status").filter(has_text=done)).to_be_visible()
    match.result.refresh_from_db()
    assert match.result.confirmed_at is not None
