"""The organiser's evening at the desk in a real browser."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import AuditEvent, Role
from tests import factories
from tests.tournaments.views.at_desk import handed_in
from tournaments import services
from tournaments.models import EntryStatus, Match, Round, TournamentStatus

pytestmark = pytest.mark.django_db(transaction=True)


def url(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


@pytest.fixture
def be(page, live_server):
    """Give a function that lets the browser be signed in as somebody else."""

    def sign_in(user):
        client = Client()
        client.force_login(user)
        session = client.cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])

    return sign_in


def give(page, tournament, match, a, b):
    """Adjudicate *match* by the form on its page, with a double click."""
    page.goto(url("match", tournament, match.pk))
    page.locator("summary", has_text="Adjudicate").click()
    form = page.locator("details[open] form")
    form.get_by_label(match.name_a, exact=True).fill(str(a))
    form.get_by_label(match.name_b, exact=True).fill(str(b))
    form.get_by_label("Reason").fill("told by both")
    form.get_by_role("button", name="Give this result").dblclick()
    page.get_by_text("The result is given, and counts.").wait_for()


def test_a_swiss_of_four_by_hand_with_a_wrong_score_corrected_after_the_next_draw(page, be, make_event, organiser):
    tournament = make_event("swiss", 4, start=False, options={"rounds": 2}, round_minutes=50)
    page.set_viewport_size({"width": 390, "height": 844})
    be(organiser)
    page.goto(url("manage", tournament))
    page.get_by_role("button", name="Start").dblclick()
    page.get_by_text("Nothing is drawn yet.").wait_for()
    page.get_by_role("button", name="Draw the first round").dblclick()
    page.get_by_text("Look at the pairings, then release them.").wait_for()
    page.get_by_role("button", name="Release round 1").dblclick()
    page.get_by_text("Tables 1 and 2 are not over.").wait_for()
    assert page.get_by_role("button", name="Close round 1").is_disabled()
    assert Round.objects.count() == 1

    first, second = Match.objects.order_by("table")
    give(page, tournament, first, 300, 200)
    page.goto(url("match", tournament, second.pk))
    page.locator("summary", has_text="Forfeit").click()
    form = page.locator("details[open] form")
    form.get_by_label(second.name_b, exact=True).check()
    form.get_by_label("Reason").fill("did not come back from the break")
    form.get_by_role("button", name="Note the forfeit").dblclick()
    page.get_by_text("forfeited (did not come back from the break)").wait_for()

    page.goto(url("manage", tournament))
    page.get_by_role("button", name="Close round 1").dblclick()
    page.get_by_text("The next round can be drawn.").wait_for()
    page.get_by_role("button", name="Draw the next round").dblclick()
    page.get_by_role("button", name="Release round 2").dblclick()
    page.get_by_text("Tables 1 and 2 are not over.").wait_for()
    pairs = list(Match.objects.filter(round__number=2).values_list("entry_a", "entry_b"))

    page.goto(url("match", tournament, first.pk))
    page.get_by_role("link", name="Correct the result").click()
    page.get_by_label(first.name_a).fill("200")
    page.get_by_label(first.name_b).fill("300")
    page.get_by_role("button", name="Show what follows").click()
    page.get_by_text("Another outcome: who won the match changes.").wait_for()
    page.get_by_text("Round 2 is drawn already and stays as it is").wait_for()
    page.get_by_label("Reason").fill("Columns swapped on the sheet")
    page.get_by_role("button", name="Correct the result").dblclick()
    page.get_by_text("The result is corrected.").wait_for()
    assert page.locator(".versions > li").count() == 2
    assert list(Match.objects.filter(round__number=2).values_list("entry_a", "entry_b")) == pairs
    page.get_by_role("link", name="Take the correction back").click()
    page.get_by_label("Reason").fill("It was right after all")
    page.get_by_role("button", name="Bring it back").dblclick()
    page.get_by_text("The correction is taken back").wait_for()
    assert page.locator(".versions > li").count() == 3

    leaving = tournament.entries.get(seed=4)
    page.goto(url("entry_desk", tournament, leaving.pk))
    page.locator("summary", has_text="Withdraw").click()
    form = page.locator("details[open] form")
    form.get_by_label("Reason").fill("ill")
    form.get_by_role("button", name="Withdraw").dblclick()
    page.get_by_text("is withdrawn.").wait_for()
    leaving.refresh_from_db()
    assert leaving.status == EntryStatus.WITHDRAWN

    left = Match.objects.get(round__number=2, status="scheduled")
    give(page, tournament, left, 400, 100)
    page.goto(url("round", tournament, 2))
    page.get_by_role("button", name="Close").dblclick()
    page.get_by_text("Round 2 is closed.").wait_for()
    page.goto(url("manage", tournament))
    page.get_by_role("button", name="Finish the tournament").dblclick()
    page.get_by_text("The standing is final since").wait_for()
    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.FINISHED
    assert tournament.digest
    verbs = list(AuditEvent.objects.values_list("verb", flat=True))
    once = ["tournament.start", "match.forfeit", "result.correct", "result.undo", "entry.withdraw", "tournament.finish"]
    assert [verbs.count(verb) for verb in once] == [1] * len(once)
    assert verbs.count("match.adjudicate") == verbs.count("round.close") == verbs.count("round.draw") == 2


def test_the_desk_moves_by_itself_and_keeps_what_is_being_typed(page, be, make_event, organiser, enter):
    tournament = make_event("swiss", 4)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    be(organiser)
    page.goto(url("manage", tournament))
    page.locator("summary", has_text="Pause").click()
    reason = page.get_by_label("Reason").first
    reason.fill("tea is served")
    first, second = Match.objects.order_by("table")
    enter(first, 300, 200)
    page.get_by_text("Table 2 is not over.").wait_for()
    enter(second, 300, 200)
    page.get_by_text("Every table is over.").wait_for()
    assert reason.input_value() == "tea is served"


def test_a_helper_confirms_what_an_organiser_entered(page, be, make_event, organiser):
    tournament = make_event("swiss", 4, confirmation="second")
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    handed_in(Match.objects.order_by("table").first(), organiser)
    be(factories.MembershipFactory(club=tournament.club, role=Role.HELPER).user)
    page.goto(url("manage", tournament))
    assert page.get_by_role("button", name="Close round 1").count() == 0
    page.get_by_role("button", name="Confirm").dblclick()
    page.get_by_text("Confirmed: it counts").wait_for()
    assert AuditEvent.objects.filter(verb="result.confirm").count() == 1
