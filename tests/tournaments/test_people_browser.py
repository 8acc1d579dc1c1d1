"""People at tables, on a phone: a mixed event from the form to the finish, and the score sheet as it is typed."""

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from clubs.models import Role
from tests import factories
from tests.tournaments.sheets import HANDS, record_text, records, seated, write
from tournaments.models import EntrySeat, Round, Tournament
from tournaments.selectors import standing
from tournaments.selectors.sheets import draft_of, sheet_lines

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}
OTHER = [HANDS[0], HANDS[1], (2, "125", 105), None]


@pytest.fixture
def become(page, live_server):
    """Give a function that lets the browser be somebody who is signed in."""

    def become(user):
        client = Client()
        client.force_login(user)
        name = settings.SESSION_COOKIE_NAME
        page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
        return user

    return become


@pytest.fixture
def phone(page):
    page.set_viewport_size(PHONE)
    return page


def sheet_of(match):
    return reverse("tournaments:sheet", args=[match.round.tournament.slug, match.pk])


def enter_hand(page, number, hand):
    """Type one hand and save it."""
    page.get_by_role("button", name=f"Save hand {number}").wait_for()
    if hand is None:
        page.get_by_role("button", name="All passed").click()
        return
    declarer, contract, first = hand
    page.locator(f"input[name=declarer][value='{declarer}']").check()
    page.locator(f"input[name=contract][value='{contract}']").check()
    page.locator("#points-a").fill(str(first))
    page.get_by_role("button", name=f"Save hand {number}").click()


def enter_sheet(page, match, hands):
    """Write the sheet of *match* to its end and hand it in."""
    page.goto(sheet_of(match))
    for number, hand in enumerate(hands, 1):
        enter_hand(page, number, hand)
        page.get_by_text(f"Hand {number} is saved.").wait_for()
    page.get_by_role("button", name="Hand the sheet in").click()
    page.get_by_role("heading", name="Your sheet").wait_for()


def press(page, tournament, *buttons):
    """Press buttons of the organiser's desk, one after the other."""
    for button in buttons:
        page.goto(reverse("tournaments:manage", args=[tournament.slug]))
        page.get_by_role("button", name=button, exact=True).click()
        page.wait_for_load_state()


def people_of(round):
    return list(round.matches.filter(by_hand=True).select_related("round__tournament").order_by("table"))


def test_a_mixed_event_of_six_bots_and_four_pairs(phone, become, play_all):
    page = phone
    organiser = become(factories.MembershipFactory(role=Role.ORGANISER, club__name="Alborz").user)
    for number in range(1, 7):
        factories.BotVersionFactory(bot__name=f"Bot {number}")
    # The form and the registration desk.
    page.goto(reverse("tournaments:new"))
    page.get_by_label("Name", exact=True).fill("Yalda Cup")
    page.get_by_label("Format").select_option("swiss")
    page.get_by_label("Boards a match").fill("2")
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    page.get_by_label("Rounds are drawn").select_option("manual")
    page.get_by_role("button", name="Create").click()
    page.wait_for_url("**/manage/**")
    tournament = Tournament.objects.get()
    entries = reverse("tournaments:entries", args=[tournament.slug])
    for number in range(1, 5):
        page.goto(entries)
        page.locator("#id_people_player1").fill(f"Ali {number}")
        page.locator("#id_people_player2").fill(f"Sara {number}")
        page.get_by_label("Name of the pair").fill(f"Pair {number}")
        page.get_by_role("button", name="Add", exact=True).first.click()
        page.get_by_text(f"Pair {number}").first.wait_for()
    for number in range(1, 7):
        page.goto(entries)
        page.get_by_text("Add a pair of bots").click()
        page.locator("select[name=first]").select_option(label=f"Bot {number} v1 (random)")
        page.get_by_role("button", name="Add", exact=True).last.click()
        page.get_by_text(f"Bot {number} v1").first.wait_for()
    assert tournament.entries.count() == 10
    for seat in EntrySeat.objects.exclude(person=""):
        seat.user = factories.UserFactory(display_name=seat.person)
        seat.save()

    # First round: bots by a worker, people by hand; one sheet with a slip that the page mends.
    press(page, tournament, "Start", "Draw the first round", "Release round 1")
    play_all(tournament)
    first = Round.objects.get(number=1)
    tables = people_of(first)
    assert len(tables) >= 2
    page.goto(reverse("tournaments:match", args=[tournament.slug, tables[0].pk]))
    page.get_by_role("link", name="Score sheet").click()
    page.locator("input[name=declarer][value='2']").check()
    page.locator("input[name=contract][value='125']").check()
    page.locator("#points-a").fill("110")
    page.locator("#points-b").fill("50")
    page.get_by_text("110 + 50 = 160: 5 points are missing.").wait_for()
    assert page.get_by_role("button", name="Save hand 1").get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name=f"{tables[0].name_b} 55").click()
    page.get_by_text("15 short of 125").wait_for()
    page.get_by_role("button", name="Save hand 1").click()
    enter_hand(page, 2, (1, "120", 30))
    page.get_by_role("button", name="Hand the sheet in").click()
    page.get_by_text("the result counts").wait_for()
    for match in tables[1:]:
        enter_sheet(page, match, [(0, "100", 110), None])
    press(page, tournament, "Close round 1")

    # The second draw, and only then the first round's slip is seen: corrected, with what follows in sight.
    press(page, tournament, "Draw the next round")
    before = {row.entry.pk: row.points for row in standing(tournament)}
    pairs = list(Round.objects.get(number=2).matches.values_list("entry_a", "entry_b"))
    wrong = tables[0]
    page.goto(reverse("tournaments:match_correct", args=[tournament.slug, wrong.pk]))
    page.locator("[name=score_a]").fill("235")
    page.locator("[name=score_b]").fill("95")
    page.get_by_role("button", name="Show what follows").click()
    page.get_by_role("heading", name="The standing").wait_for()
    page.get_by_label("Reason").fill("the slip of hand 1 says 165")
    page.get_by_role("button", name="Correct the result").click()
    page.get_by_text("The result is corrected").wait_for()
    assert list(Round.objects.get(number=2).matches.values_list("entry_a", "entry_b")) == pairs
    assert {row.entry.pk: row.points for row in standing(tournament)} != before

    # Second round: a total alone, a table that disagrees, whole deals for the rest.
    press(page, tournament, "Release round 2")
    play_all(tournament)
    second = people_of(Round.objects.get(number=2))
    page.goto(sheet_of(second[0]) + "?way=total")
    page.get_by_label(second[0].name_a).fill("140")
    page.get_by_label(second[0].name_b).fill("-25")
    page.get_by_role("button", name="Hand the total in").click()
    page.get_by_role("heading", name="Your sheet").wait_for()
    disputed = second[1]
    sides = [side for side, entry in enumerate((disputed.entry_a, disputed.entry_b)) if entry.seats.first().person]
    become(seated(disputed, sides[0]))
    enter_sheet(page, disputed, [(0, "100", 110), (1, "110", 40)])
    if len(sides) == 2:
        become(seated(disputed, sides[1]))
    else:
        become(factories.MembershipFactory(club=tournament.club, role=Role.HELPER).user)
    page.goto(sheet_of(disputed))
    page.get_by_role("heading", name="Entered by").wait_for()
    enter_sheet(page, disputed, [(0, "100", 110), (1, "110", 60)])
    page.get_by_text("Two sheets of this table disagree").wait_for()
    become(organiser)
    page.goto(reverse("tournaments:sheets", args=[tournament.slug, disputed.pk]))
    page.get_by_text("They differ in 1 hand, marked below.").wait_for()
    page.get_by_label("Why this one").last.fill("both agree now")
    page.get_by_role("button", name="Take sheet 2").click()
    page.get_by_text("The sheet is taken").wait_for()
    for match in second[2:]:
        page.goto(sheet_of(match) + "?way=record")
        page.get_by_label("Paste the record").fill(record_text(match, records(match, 2)))
        page.get_by_role("button", name="Read it").click()
        page.get_by_role("button", name="Hand the sheet in").click()
        page.get_by_role("heading", name="Your sheet").wait_for()
    press(page, tournament, "Close round 2")

    # To the end.
    rounds = 2
    while Tournament.objects.get().status == "running":
        page.goto(reverse("tournaments:manage", args=[tournament.slug]))
        if page.get_by_role("button", name="Finish the tournament").count():
            press(page, tournament, "Finish the tournament")
            continue
        rounds += 1
        press(page, tournament, "Draw the next round", f"Release round {rounds}")
        play_all(tournament)
        for match in people_of(Round.objects.get(number=rounds)):
            enter_sheet(page, match, [(0, "100", 110), (3, "120", 40)])
        press(page, tournament, f"Close round {rounds}")
    tournament.refresh_from_db()
    assert tournament.status == "finished"
    assert tournament.digest
    call_command("verify_tournament", tournament.slug, "--json")
    page.goto(reverse("tournaments:traveller", args=[tournament.slug, 1, 1]))
    page.get_by_role("heading", name="Deal 1").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


# The sheet as it is typed


@pytest.fixture
def match(make_by_hand):
    return make_by_hand()


@pytest.fixture
def player(match, become):
    return become(seated(match, 0))


def test_steps_keep_the_sum_and_one_side_is_enough(phone, match, player):
    page = phone
    page.goto(sheet_of(match))
    page.locator("input[name=declarer][value='0']").check()
    page.locator("input[name=contract][value='120']").check()
    page.locator("#points-a").fill("120")
    page.locator("#points-b[placeholder='45']").wait_for()
    page.get_by_text("120 made exactly").wait_for()
    page.get_by_role("button", name=f"{match.name_a}: more").click()
    page.get_by_text("120 made, 5 over").wait_for()
    assert (page.locator("#points-a").input_value(), page.locator("#points-b").input_value()) == ("125", "40")
    page.get_by_role("button", name=f"{match.name_b}: more").click()
    assert (page.locator("#points-a").input_value(), page.locator("#points-b").input_value()) == ("120", "45")
    page.locator("#points-a").fill("۱۳۰")
    page.get_by_text("= 175: 10 points too many.").wait_for()


def test_save_stays_in_sight_on_a_phone(phone, match, player):
    page = phone
    write(player, match, HANDS[:2])
    page.goto(sheet_of(match))
    for place in (0, 400, 5000):
        page.evaluate(f"scrollTo(0, {place})")
        box = page.get_by_role("button", name="Save hand 3").bounding_box()
        assert 0 < box["y"] < PHONE["height"] - box["height"]


def test_nothing_is_lost_without_a_connection(phone, match, player, page_errors):
    page = phone
    page.goto(sheet_of(match))
    page.context.set_offline(True)
    page.locator("input[name=declarer][value='0']").check()
    page.locator("input[name=contract][value='120']").check()
    page.locator("#points-a").fill("125")
    page.get_by_text("No connection.").wait_for()
    page.get_by_role("button", name="Save hand 1").click()
    page.get_by_text("No connection.").wait_for()
    assert page.url.endswith(sheet_of(match))
    page.context.set_offline(False)
    page.goto(sheet_of(match))
    page.get_by_text("120 made, 5 over").wait_for()
    page.get_by_role("button", name="Save hand 1").click()
    page.get_by_text("Hand 1 is saved.").wait_for()
    assert sheet_lines(draft_of(match, player))[1].points == (125, 40)
    assert page.evaluate("localStorage.length") == 0
    page_errors[:] = [said for said in page_errors if "ERR_INTERNET_DISCONNECTED" not in said]


def test_without_javascript_the_sheet_is_whole(browser, live_server, match):
    client = Client()
    client.force_login(seated(match, 0))
    name = settings.SESSION_COOKIE_NAME
    context = browser.new_context(base_url=live_server.url, viewport=PHONE, java_script_enabled=False)
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
    page = context.new_page()
    page.goto(sheet_of(match))
    assert not page.get_by_role("button", name=f"{match.name_a}: more").is_visible()
    page.locator("input[name=declarer][value='0']").check()
    page.locator("input[name=contract][value='120']").check()
    page.locator("#points-a").fill("120")
    page.locator("#points-b").fill("40")
    page.get_by_role("button", name="Save hand 1").click()
    page.get_by_role("button", name=f"{match.name_b} 45").click()
    page.get_by_role("button", name="Save hand 1").click()
    page.get_by_text("Hand 1 is saved.").wait_for()
    context.close()
