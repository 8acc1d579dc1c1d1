"""Sheets side by side: what differs is marked, the organiser takes one, everything is kept."""

import pytest
from django.urls import reverse

from clubs.models import Role
from tests.pages import check_page
from tests.tournaments.sheets import HANDS, fresh, hand_in, member, seated
from tournaments import services
from tournaments.sheet_course import Total

pytestmark = pytest.mark.django_db

OTHER = [HANDS[0], HANDS[1], (2, "125", 105), None]


@pytest.fixture
def match(make_by_hand):
    return make_by_hand()


@pytest.fixture
def disputed(match):
    hand_in(seated(match, 0), match)
    hand_in(seated(match, 1), match, OTHER)
    return match


def url(match, name="sheets", *more):
    return reverse(f"tournaments:{name}", args=[match.round.tournament.slug, match.pk, *more])


def test_differences_are_marked(client, disputed, organiser):
    client.force_login(organiser)
    html = check_page(client.get(url(disputed)))
    assert "They differ in 1 hand, marked below." in html
    assert html.count('<tr class="differs">') == 1
    assert html.count("Take sheet") == 2
    assert "the result follows from it" in html


def test_without_a_sheet_the_way_to_enter_one(client, match, organiser):
    client.force_login(organiser)
    html = check_page(client.get(url(match)))
    assert "No sheet is handed in yet." in html
    assert url(match, "sheet") in html


def test_the_organiser_takes_one_with_a_reason(client, disputed, organiser):
    client.force_login(organiser)
    answer = client.post(url(disputed, "sheet_take", 2), {"reason": ""})
    assert answer.status_code == 422
    assert "say why" in check_page(answer)
    answer = client.post(url(disputed, "sheet_take", 2), {"reason": "the slip says so"}, follow=True)
    html = check_page(answer)
    assert "The sheet is taken" in html
    assert "Take sheet" not in html
    assert "not taken" in html
    assert fresh(disputed).result.differences == [55, -105, -185, 0]


def test_a_second_click_changes_nothing(client, disputed, organiser):
    client.force_login(organiser)
    for _click in range(2):
        client.post(url(disputed, "sheet_take", 1), {"reason": "seen"})
    assert fresh(disputed).result.differences == [55, -105, -180, 0]
    assert fresh(disputed).result.version == 2
    client.post(url(disputed, "sheet_take", 2), {"reason": "late"})
    assert fresh(disputed).result.differences == [55, -105, -180, 0]


@pytest.mark.parametrize(
    ("role", "sees", "takes"),
    [
        (Role.OWNER, 200, 302),
        (Role.ORGANISER, 200, 302),
        (Role.HELPER, 200, 403),
        (Role.MEMBER, 403, 403),
        ("seated", 403, 403),
    ],
)
def test_who_sees_and_who_takes(client, disputed, role, sees, takes):
    client.force_login(seated(disputed, 0) if role == "seated" else member(disputed, role))
    answer = client.get(url(disputed))
    assert answer.status_code == sees
    if sees == 200:
        assert ("Take sheet" in answer.content.decode()) is (takes == 302)
    assert client.post(url(disputed, "sheet_take", 1), {"reason": "why"}).status_code == takes


def test_totals_that_differ_have_no_hands_to_compare(client, match, organiser):
    for side, score in ((0, (100, 0)), (1, (0, 100))):
        services.sheet_total_put(actor=seated(match, side), match=match, total=Total(score))
    client.force_login(organiser)
    html = check_page(client.get(url(match)))
    assert "Their totals differ." in html
    assert "Side by side" not in html


def test_a_sheet_with_hands_beside_one_without(client, match, organiser):
    hand_in(seated(match, 0), match)
    services.sheet_total_put(actor=seated(match, 1), match=match, total=Total((0, 100)))
    client.force_login(organiser)
    html = check_page(client.get(url(match)))
    assert "Side by side" in html
    assert html.count("Take sheet") == 2


def test_the_page_asks_few_questions(client, disputed, organiser, django_assert_max_num_queries):
    client.force_login(organiser)
    with django_assert_max_num_queries(20):
        client.get(url(disputed))
