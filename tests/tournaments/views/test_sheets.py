"""The page of a score sheet: who gets it, what its buttons do without JavaScript, and that nothing typed is lost."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from clubs.models import Role
from tests import factories
from tests.pages import check_page
from tests.tournaments.sheets import HANDS, fresh, hand_in, member, record_text, records, seated, write
from tournaments import services
from tournaments.models import Match, Round
from tournaments.selectors.sheets import draft_of, sheet_lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(make_by_hand):
    return make_by_hand()


@pytest.fixture
def helper(match):
    return member(match, Role.HELPER)


@pytest.fixture
def desk(client, helper):
    client.force_login(helper)
    return client


def url(match, name="sheet"):
    return reverse(f"tournaments:{name}", args=[match.round.tournament.slug, match.pk])


def post(client, match, **values):
    return client.post(url(match), values)


def typed(number, hand, **more):
    declarer, contract, first = hand
    return {"number": number, "declarer": declarer, "contract": contract, "first": first, "second": 165 - first, **more}


# Who


def test_nobody_without_an_account(client, match):
    assert client.get(url(match)).url.startswith("/accounts/sign-in/")


@pytest.mark.parametrize(
    ("role", "status"),
    [
        (Role.OWNER, 200),
        (Role.ORGANISER, 200),
        (Role.HELPER, 200),
        (Role.MEMBER, 403),
        ("seated", 200),
        ("stranger", 403),
    ],
)
def test_who_gets_the_sheet(client, match, role, status):
    user = {"seated": lambda: seated(match, 1), "stranger": factories.UserFactory}.get(
        role, lambda: member(match, role)
    )()
    client.force_login(user)
    assert client.get(url(match)).status_code == status
    assert client.post(url(match), typed(1, HANDS[0])).status_code == (302 if status == 200 else status)
    assert client.post(url(match, "sheet_check"), typed(1, HANDS[0])).status_code == status


def test_a_match_of_bots_has_no_sheet(desk, running):
    bots = Match.objects.filter(round__tournament=running).first()
    assert desk.get(url(bots)).status_code == 404


def test_a_round_that_is_not_released_has_no_sheet(desk, match):
    Round.objects.update(status="drawn")
    assert desk.get(url(match)).status_code == 404


# Entering


def test_an_empty_sheet(desk, match):
    html = check_page(desk.get(url(match)))
    assert "Save hand 1" in html
    assert html.count('name="contract"') == 14
    assert html.count('name="declarer"') == 4
    assert "Shelem" not in html.split("<main")[1].split("Shelem Arena")[0]
    assert "All passed" in html


def test_the_grid_has_what_the_preset_has(client, make_by_hand):
    from engine.rules import Rules

    match = make_by_hand(preset="pasoor-1165", rules=Rules.from_preset("pasoor-1165").values())
    client.force_login(member(match, Role.HELPER))
    html = client.get(url(match)).content.decode()
    assert 'value="S"' in html
    assert 'value="SS"' in html
    assert 'value="165"' not in html


def test_where_somebody_has_to_bid_nobody_passes_out(client, make_by_hand):
    from engine.rules import Rules

    match = make_by_hand(preset="lounge-1000", rules=Rules.from_preset("lounge-1000").values())
    client.force_login(member(match, Role.HELPER))
    assert "All passed" not in client.get(url(match)).content.decode()


def test_a_hand_is_saved_and_the_next_one_asked_for(desk, match, helper):
    answer = post(desk, match, **typed(1, HANDS[0], act="save"))
    assert answer.status_code == 302
    html = check_page(desk.get(answer.url))
    assert "Hand 1 is saved." in html
    assert "Save hand 2" in html
    assert sheet_lines(draft_of(match, helper))[1].delta == (110, 55)


def test_without_a_button_s_name_the_hand_is_saved(desk, match, helper):
    post(desk, match, **typed(1, HANDS[0]))
    assert 1 in sheet_lines(draft_of(match, helper))


def test_a_hand_that_does_not_add_up_comes_back_as_it_was_typed(desk, match):
    answer = post(desk, match, number=1, declarer=2, contract=125, first=110, second=50, act="save")
    assert answer.status_code == 422
    html = check_page(answer)
    assert "110 + 50 = 160: 5 points are missing." in html
    assert "Was the pile of discards counted as a trick?" in html
    assert "Pair 1 115" in html
    assert "Pair 2 55" in html
    assert 'name="second" value="50"' in html
    assert '<input type="radio" name="contract" value="125" checked>' in html
    assert '<input type="radio" name="declarer" value="2" checked>' in html


def test_a_repair_mends_the_form_and_saves_nothing(desk, match, helper):
    values = {"number": 1, "declarer": 2, "contract": 125, "first": 110, "second": 50}
    html = check_page(desk.post(url(match), {**values, "repair": "second=55"}))
    assert 'name="second" value="55"' in html
    assert "15 short of 125" in html
    assert draft_of(match, helper) is None


def test_everybody_passed(desk, match, helper):
    post(desk, match, number=1, act="passed")
    assert sheet_lines(draft_of(match, helper))[1].declarer is None
    html = check_page(desk.get(url(match) + "?hand=1"))
    assert "Everybody passed" in html


def test_passing_out_what_was_played_is_asked_about(desk, match, helper):
    answer = post(desk, match, **typed(1, HANDS[0], act="passed"))
    assert answer.status_code == 422
    html = check_page(answer)
    assert "and yet something was played?" in html
    mended = desk.post(
        url(match),
        {**typed(1, HANDS[0]), "passed": "1", "repair": "declarer=&contract=&first=&second=&all_tricks=&passed=1"},
    )
    assert "Everybody passed" in check_page(mended)
    post(desk, match, number=1, passed="1", act="save")
    assert sheet_lines(draft_of(match, helper))[1].outcome == "passed_out"


def test_what_is_missing_is_said(desk, match):
    answer = post(desk, match, number=1, contract=120, act="save")
    assert answer.status_code == 422
    assert "Still missing: who declared, the points." in answer.content.decode()


def test_a_hand_is_corrected(desk, match, helper):
    write(helper, match, HANDS[:2])
    html = check_page(desk.get(url(match) + "?hand=1"))
    assert "Correct hand 1" in html
    assert 'name="first" value="110"' in html
    post(desk, match, **typed(1, (0, "100", 120), act="save"))
    assert sheet_lines(draft_of(match, helper))[1].points == (120, 45)


@pytest.mark.parametrize("hand", ["0", "9", "x", "-1", "99999999999999", "²"])
def test_a_hand_that_there_is_not_is_the_next_one(desk, match, hand):
    assert "Save hand 1" in desk.get(url(match), {"hand": hand}).content.decode()


@pytest.mark.parametrize(
    "values",
    [
        {"number": "x"},
        {"number": "99", "declarer": "0", "contract": "100", "first": "110"},
        {"declarer": "9", "contract": "<b>", "first": "-5", "second": "1e9"},
        {"repair": "number=9&x=1&first"},
        {"act": "nonsense"},
        {"act": "cut", "number": "3"},
        {"act": "hand_in"},
        {"act": "confirm", "seen": "x"},
        {"act": "total"},
        {"act": "total", "first": "1e5", "second": "0"},
        {"act": "record"},
        {"repair_total": "x"},
    ],
)
def test_nonsense_is_answered_quietly(desk, match, values):
    answer = desk.post(url(match), values)
    assert answer.status_code in (200, 302, 422)
    assert not match.sheets.exists()


def test_the_running_totals_are_drawn(desk, match, helper):
    write(helper, match, HANDS[:3])
    html = check_page(desk.get(url(match)))
    assert "Running totals" in html
    assert "<polyline" in html


# Live


def test_the_check_tells_the_score_without_storing(desk, match):
    answer = desk.post(url(match, "sheet_check"), typed(1, HANDS[2]))
    html = answer.content.decode()
    assert "15 short of 125" in html
    assert "fails: minus the bid" in html
    assert "<html" not in html
    assert 'data-ready="1"' in html
    assert not match.sheets.exists()


def test_the_check_tells_what_does_not_add_up(desk, match):
    html = desk.post(
        url(match, "sheet_check"), {"number": 1, "declarer": 0, "first": 100, "second": 50}
    ).content.decode()
    assert "15 points are missing" in html
    assert 'data-ready=""' in html


def test_the_check_is_a_post(desk, match):
    assert desk.get(url(match, "sheet_check")).status_code == 405


# Handing in


def test_the_whole_sheet_is_looked_over_and_handed_in(desk, match, helper):
    write(helper, match)
    html = check_page(desk.get(url(match)))
    assert "All hands are entered" in html
    assert "Hand the sheet in" in html
    answer = desk.post(url(match), {"act": "hand_in"}, follow=True)
    html = check_page(answer)
    assert "the result counts" in html
    assert "Your sheet" in html
    assert fresh(match).result.confirmed_by == helper


def test_a_player_is_told_that_a_second_person_confirms(client, match):
    player, other = seated(match, 0), seated(match, 1)
    write(player, match)
    client.force_login(player)
    assert "A second person confirms it." in client.post(url(match), {"act": "hand_in"}, follow=True).content.decode()
    client.force_login(other)
    html = check_page(client.get(url(match)))
    assert "Entered by" in html
    answer = client.post(url(match), {"act": "confirm", "seen": "1"}, follow=True)
    assert "The result is confirmed." in answer.content.decode()
    assert fresh(match).result.confirmed_by == other


def test_a_confirmation_of_another_version_is_refused(client, match):
    hand_in(seated(match, 0), match)
    client.force_login(seated(match, 1))
    client.post(url(match), {"act": "confirm", "seen": "7"})
    assert fresh(match).result.confirmed_at is None


def test_a_dispute_is_said_on_the_page(client, match):
    hand_in(seated(match, 0), match)
    other = seated(match, 1)
    write(other, match, [HANDS[0], HANDS[1], (2, "125", 105), None])
    client.force_login(other)
    html = check_page(client.post(url(match), {"act": "hand_in"}, follow=True))
    assert "the organiser decides" in html
    assert "Two sheets of this table disagree" in html


def test_a_sheet_is_written_again(client, match):
    player = seated(match, 0)
    hand_in(player, match)
    client.force_login(player)
    client.post(url(match), {"act": "again"})
    assert len(sheet_lines(draft_of(match, player))) == 4
    html = check_page(client.get(url(match)))
    assert "Hand the sheet in" in html
    client.post(url(match), {"act": "discard"})
    assert draft_of(match, player) is None
    assert "Your sheet" in client.get(url(match)).content.decode()


def test_hands_after_the_end_are_taken_out(client, make_by_hand):
    match = make_by_hand(play="game")
    helper = member(match, Role.HELPER)
    write(helper, match, [(0, "165", 165)] * 3 + [(0, "120", 125)] * 2)
    client.force_login(helper)
    client.post(url(match), {**typed(4, (0, "165", 165)), "act": "save"})
    html = check_page(client.get(url(match)))
    assert "The match is over before hand 5." in html
    client.post(url(match), {"act": "cut", "number": "5"})
    assert "Take hand" not in client.get(url(match)).content.decode()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda match: match.round.tournament.__class__.objects.update(status="finished"), "no sheet can be entered"),
        (lambda match: Match.objects.update(status="void"), "is void"),
    ],
)
def test_why_no_sheet_can_be_entered(desk, match, change, words):
    change(match)
    html = check_page(desk.get(url(match)))
    assert words in html
    assert "sheet-form" not in html
    assert desk.post(url(match), typed(1, HANDS[0])).status_code == 302
    assert not match.sheets.exists()


def test_the_organiser_s_result_closes_the_sheet(desk, match, organiser):
    services.match_adjudicate(actor=organiser, match=match, score_a=100, score_b=0, reason="late")
    html = check_page(desk.get(url(match)))
    assert "The organiser has given this match a result" in html


# Totals and records


def test_only_the_total(desk, match):
    html = check_page(desk.get(url(match) + "?way=total"))
    assert "Total of the match" in html
    answer = desk.post(url(match), {"act": "total", "first": "260", "second": "−20"}, follow=True)
    assert "Your sheet" in check_page(answer)
    assert (fresh(match).result.score_a, fresh(match).result.score_b) == (260, -20)


def test_a_total_that_cannot_be_comes_back(desk, match):
    answer = desk.post(url(match), {"act": "total", "first": "263", "second": "-20"})
    assert answer.status_code == 422
    html = check_page(answer)
    assert "263 cannot be: all scores are multiples of 5." in html
    assert 'name="first" value="263"' in html
    desk.post(url(match), {"first": "263", "second": "-20", "repair_total": "first=265"})
    assert fresh(match).result.score_a == 265


def test_totals_of_games_one_after_the_other(client, make_by_hand):
    match = make_by_hand(play="game", best_of=3)
    client.force_login(member(match, Role.HELPER))
    assert "Total of game 1" in client.get(url(match) + "?way=total").content.decode()
    answer = client.post(url(match), {"act": "total", "first": "1165", "second": "300"}, follow=True)
    assert "Total of game 2" in answer.content.decode()


def test_a_record_is_pasted(desk, match, helper):
    html = check_page(desk.get(url(match) + "?way=record"))
    assert "Paste the record" in html
    answer = desk.post(url(match), {"act": "record", "record": record_text(match, records(match, 2))}, follow=True)
    html = check_page(answer)
    assert "2 hands are read." in html
    assert "recorded" in html
    assert sorted(sheet_lines(draft_of(match, helper))) == [1, 2]


def test_a_record_is_uploaded(desk, match):
    file = SimpleUploadedFile("deal.shelem", record_text(match, records(match, 1)).encode())
    answer = desk.post(url(match), {"act": "record", "file": file}, follow=True)
    assert "Hand 1 is read." in answer.content.decode()


def test_a_refused_record_comes_back_with_where_it_is_wrong(desk, match):
    text = record_text(match, records(match, 1)).replace("W ", "W 9")
    file = SimpleUploadedFile("deal.shelem", text.encode())
    for sent in ({"record": text}, {"file": file}):
        answer = desk.post(url(match), {"act": "record", **sent})
        assert answer.status_code == 422
        html = check_page(answer)
        assert "line " in html
        assert "H 1 dealer=0" in html


def test_reading_a_sheet_asks_few_questions(desk, match, helper, django_assert_max_num_queries):
    write(helper, match)
    with django_assert_max_num_queries(24):
        desk.get(url(match))


def test_the_pages_of_table_and_entry_lead_to_the_sheet(client, match):
    tournament = match.round.tournament
    pages = [
        reverse("tournaments:table_page", args=[tournament.code, match.table]),
        reverse("tournaments:entry_page", args=[match.entry_a.code]),
        url(match, "match"),
    ]
    assert [url(match) in client.get(page).content.decode() for page in pages] == [True, True, False]
    client.force_login(seated(match, 0))
    assert url(match) in client.get(pages[2]).content.decode()
