"""The page of a round: who sees a drawn one, why entries meet, its clock, and what organisers do with it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import AuditEvent, Role
from tests import factories
from tests.pages import check_page
from tests.tournaments.views.at_desk import ROLES, address, drawn, handed_in, may, released, sign_in_as
from tournaments import services
from tournaments.models import Match, Round, RoundStatus

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", ROLES)
def test_a_drawn_round_and_its_matches_are_seen_by_organisers_alone(client, make_event, organiser, role):
    tournament = make_event("swiss", 4)
    each = drawn(tournament, organiser)[0]
    sign_in_as(client, role, tournament.club)
    expected = 200 if may(role, Role.ORGANISER) else 404
    for path in (address("round", tournament, 1), address("match", tournament, each.matches.first().pk)):
        assert client.get(path).status_code == expected
    services.rounds_release(actor=organiser, tournament=tournament)
    assert client.get(address("round", tournament, 1)).status_code == 200


@pytest.mark.parametrize("role", [None, Role.HELPER, Role.ORGANISER])
@pytest.mark.parametrize("act", ["round_close", "round_redraw", "round_deadline"])
def test_acts_by_role(client, make_event, organiser, act, role):
    tournament = make_event("swiss", 4)
    released(tournament, organiser)
    sign_in_as(client, role, tournament.club)
    before = AuditEvent.objects.count()
    response = client.post(address(act, tournament, 1), {"reason": "so", "at": ""})
    assert response.status_code == (403 if role == Role.HELPER else 302)
    assert AuditEvent.objects.count() == before + (act == "round_redraw" and role == Role.ORGANISER)
    assert client.get(address(act, tournament, 1)).status_code in (302, 405)


def test_everybody_reads_why_two_meet(client, make_event, organiser):
    tournament = make_event("swiss", 5)
    released(tournament, organiser)
    html = check_page(client.get(address("round", tournament, 1)))
    assert "half way down." in html
    assert "An odd field: sits out with" in html
    assert "Draw it again" not in html


def test_a_rematch_that_could_not_be_avoided_is_said(client, make_event, play_round, organiser):
    tournament = make_event("swiss", 2, options={"rounds": 2})
    play_round(tournament)
    drawn(tournament, organiser)
    client.force_login(organiser)
    html = check_page(client.get(address("round", tournament, 2)))
    assert "1 table is a rematch: no draw without one is possible any more." in html
    assert "They have met 1 time before" in html


def test_drawn_again_after_a_rule_and_only_once_by_two_clicks(client, make_event, organiser):
    tournament = make_event("swiss", 4)
    drawn(tournament, organiser)
    first, third = tournament.entries.get(seed=1), tournament.entries.get(seed=3)
    services.pairing_rule_add(
        actor=organiser, tournament=tournament, entry_a=first, entry_b=third, kind="forbid", reason="brothers"
    )
    client.force_login(organiser)
    seen = max(Match.objects.values_list("pk", flat=True))
    for _click in range(2):
        form = {"reason": "brothers came to me", "seen": seen}
        html = check_page(client.post(address("round_redraw", tournament, 1), form, follow=True))
        assert "alert error" not in html
    assert AuditEvent.objects.filter(verb="round.redraw").count() == 1
    assert not Match.objects.filter(entry_a=first, entry_b=third).exists()
    assert "Pair 1 and Pair 3 must not meet." in html


def test_a_round_that_has_begun_is_not_offered_to_be_drawn_again(client, make_event, organiser, enter):
    tournament = make_event("swiss", 4)
    enter(released(tournament, organiser), 300, 200)
    client.force_login(organiser)
    assert "Draw it again" not in check_page(client.get(address("round", tournament, 1)))
    html = check_page(client.post(address("round_redraw", tournament, 1), {"reason": "again"}, follow=True))
    assert "alert error" in html


def test_closed_when_every_result_is_confirmed_and_a_second_click_does_nothing(client, make_event, organiser):
    tournament = make_event("swiss", 2, confirmation="second")
    match = handed_in(released(tournament, organiser), factories.UserFactory())
    client.force_login(organiser)
    assert "Not every result is confirmed." in check_page(client.get(address("round", tournament, 1)))
    assert "alert error" in check_page(client.post(address("round_close", tournament, 1), follow=True))
    services.result_confirm(actor=organiser, match=match)
    for _click in range(2):
        html = check_page(client.post(address("round_close", tournament, 1), {"back": "1"}, follow=True))
        assert "alert error" not in html
    assert Round.objects.get().status == RoundStatus.CLOSED
    assert AuditEvent.objects.filter(verb="round.close").count() == 1


def test_the_clock_runs_and_can_be_moved(client, make_event, organiser):
    tournament = make_event("swiss", 4, round_minutes=50)
    released(tournament, organiser)
    deadline = Round.objects.get().deadline_at
    client.force_login(organiser)
    html = check_page(client.get(address("round", tournament, 1)))
    assert deadline.isoformat() in html
    for _click in range(2):
        client.post(address("round_deadline", tournament, 1), {"minutes": 15, "seen": deadline.isoformat()})
    assert Round.objects.get().deadline_at == deadline + timedelta(minutes=15)
    assert AuditEvent.objects.filter(verb="round.deadline").count() == 1


def test_a_deadline_is_set_taken_away_and_refused_in_the_past(client, make_event, organiser):
    tournament = make_event("swiss", 4)
    released(tournament, organiser)
    client.force_login(organiser)
    later = timezone.localtime(timezone.now() + timedelta(hours=2)).strftime("%Y-%m-%dT%H:%M")
    client.post(address("round_deadline", tournament, 1), {"at": later})
    assert Round.objects.get().deadline_at is not None
    response = client.post(address("round_deadline", tournament, 1), {"at": "2020-01-01T10:00"})
    assert response.status_code == 422
    assert "This time is over already." in check_page(response)
    client.post(address("round_deadline", tournament, 1), {"at": ""})
    assert Round.objects.get().deadline_at is None


def test_past_the_deadline_it_says_so(client, make_event, organiser):
    tournament = make_event("swiss", 4)
    released(tournament, organiser)
    Round.objects.update(deadline_at=timezone.now() - timedelta(minutes=1))
    assert "past the deadline" in check_page(client.get(address("round", tournament, 1)))


def test_the_key_appears_when_the_round_is_complete(client, make_event, organiser, enter):
    tournament = make_event("swiss", 2)
    match = released(tournament, organiser)
    each = Round.objects.get()
    assert each.shuffle_key not in check_page(client.get(address("round", tournament, 1)))
    enter(match, 300, 200)
    assert each.shuffle_key in check_page(client.get(address("round", tournament, 1)))


@pytest.mark.parametrize("entries", [4, 40])
def test_the_page_asks_little_of_the_database(client, make_event, organiser, entries, django_assert_max_num_queries):
    tournament = make_event("swiss", entries)
    match = released(tournament, organiser)
    for each in match.round.matches.all():
        handed_in(each, organiser)
    client.force_login(organiser)
    with django_assert_max_num_queries(14):
        client.get(address("round", tournament, 1))


def test_a_sheet_can_be_entered_from_the_release_on(client, make_event, organiser):
    tournament = make_event("swiss", 2)
    each = drawn(tournament, organiser)[0]
    sheet = address("sheet", tournament, each.matches.get().pk)
    client.force_login(organiser)
    html = check_page(client.get(address("round", tournament, 1)))
    assert "not released" in html
    assert sheet not in html
    services.rounds_release(actor=organiser, tournament=tournament)
    assert sheet in check_page(client.get(address("round", tournament, 1)))
    client.logout()
    assert sheet not in check_page(client.get(address("round", tournament, 1)))
