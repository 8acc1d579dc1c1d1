"""The organiser's desk: who sees it, what comes next and why not yet, and the tables that need a hand."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Role
from tests import factories
from tests.pages import check_page
from tests.tournaments.views.at_desk import (
    ROLES,
    address,
    drawn,
    failed,
    handed_in,
    may,
    released,
    sign_in_as,
    stalled,
)
from tournaments import services
from tournaments.models import Match, Round, Tournament

pytestmark = pytest.mark.django_db


def desk(client, tournament):
    return check_page(client.get(address("manage", tournament)))


@pytest.mark.parametrize("role", ROLES)
def test_desk_by_role(client, make_event, role):
    tournament = make_event("round_robin", 4)
    sign_in_as(client, role, tournament.club)
    response = client.get(address("manage", tournament))
    assert response.status_code == {None: 302, Role.MEMBER: 403}.get(role, 200)
    if may(role, Role.HELPER):
        html = check_page(response)
        for words in ("Yes, cancel it", "Draw the first round", "Add a rule", "What was done", "Settings"):
            assert (words in html) is may(role, Role.ORGANISER), words


def test_before_the_start_it_says_what_is_missing(client, organiser, make_event):
    tournament = make_event("round_robin", 1, start=False)
    client.force_login(organiser)
    html = desk(client, tournament)
    assert "1 more entry is needed to start." in html
    assert 'type="button" disabled' in html


def test_before_the_start_who_has_not_checked_in_is_counted(client, organiser, make_event):
    tournament = make_event("round_robin", 4, start=False, check_in=True)
    tournament.entries.filter(seed__lte=3).update(checked_in_at=timezone.now())
    client.force_login(organiser)
    html = desk(client, tournament)
    assert "3 entries take part." in html
    assert "1 entry has not checked in, and is left out at the start." in html
    assert "About 3 matches in 3 rounds." in html


def test_by_hand_each_step_waits_for_the_organiser(client, organiser, make_event, enter):
    tournament = make_event("swiss", 4)
    client.force_login(organiser)
    assert "Draw the first round" in desk(client, tournament)
    rounds = drawn(tournament, organiser)
    html = desk(client, tournament)
    assert "Round 1: drawn, and seen by organisers only." in html
    assert "Release round 1" in html
    services.rounds_release(actor=organiser, tournament=tournament)
    html = desk(client, tournament)
    assert "Tables 1 and 2 are not over." in html
    assert "Draw the next round" not in html
    for match in rounds[0].matches.all():
        enter(match, 300, 200)
    html = desk(client, tournament)
    assert "Every table is over." in html
    assert address("round_close", tournament, 1) in html
    services.round_close(actor=organiser, round=rounds[0])
    assert "Draw the next round" in desk(client, tournament)


def test_a_button_that_cannot_be_pressed_says_why(client, organiser, make_event):
    tournament = make_event("swiss", 4, confirmation="second")
    match = released(tournament, organiser)
    for each in match.round.matches.all():
        handed_in(each, factories.UserFactory())
    client.force_login(organiser)
    html = desk(client, tournament)
    assert "2 results wait for their confirmation." in html
    assert "Close round 1" in html
    assert address("round_close", tournament, 1) not in html


def test_protests_are_waited_for(client, organiser, make_event, enter):
    tournament = make_event("swiss", 2, protest_minutes=30)
    enter(released(tournament, organiser), 300, 200)
    client.force_login(organiser)
    assert "Protests may come until" in desk(client, tournament)
    Round.objects.update(completed_at=timezone.now() - timedelta(hours=1))
    assert "Protests may come until" not in desk(client, tournament)


def test_in_automatic_mode_it_says_what_happens_by_itself(client, organiser, make_event):
    tournament = make_event("swiss", 4, mode="automatic")
    client.force_login(organiser)
    html = desk(client, tournament)
    assert "Tables 1 and 2 are not over." in html
    assert "Then it goes on by itself." in html
    failed(Match.objects.first())
    assert "when the tables below are put right" in desk(client, tournament)


def test_of_an_automatic_tournament_the_last_protest_is_waited_for(client, organiser, make_event, enter):
    tournament = make_event("round_robin", 2, mode="automatic", protest_minutes=30)
    enter(Match.objects.get(), 300, 200)
    services.tournament_advance(tournament=tournament)
    client.force_login(organiser)
    html = desk(client, tournament)
    assert "then the tournament finishes by itself" in html
    assert "Finish the tournament" in html


def test_paused_nothing_can_be_drawn_and_it_can_go_on(client, organiser, make_event):
    tournament = make_event("swiss", 4)
    services.tournament_pause(actor=organiser, tournament=tournament, reason="tea")
    client.force_login(organiser)
    html = desk(client, tournament)
    assert "Nothing is drawn and no match begins until it goes on." in html
    assert address("draw", tournament) not in html
    assert address("resume", tournament) in html


def test_a_round_robin_is_released_round_by_round_or_all_at_once(client, organiser, make_event):
    tournament = make_event("round_robin", 4)
    drawn(tournament, organiser)
    client.force_login(organiser)
    html = desk(client, tournament)
    assert 'name="rounds" value="1"' in html
    assert 'name="rounds" value="1,2,3"' in html
    assert "Drawn, and still to come" in html


def test_brackets_go_on_beside_an_open_table(client, organiser, make_event, enter):
    tournament = make_event("double_elimination", 4)
    match = released(tournament, organiser)
    for each in match.round.matches.filter(entry_b__isnull=False):
        enter(each, 300, 200)
    services.round_close(actor=organiser, round=match.round)
    drawn(tournament, organiser)
    client.force_login(organiser)
    html = desk(client, tournament)
    assert "Release WB2 and LB1" in html
    services.rounds_release(actor=organiser, tournament=tournament)
    html = desk(client, tournament)
    assert "Winners&#x27; bracket, round 2" in html
    assert "W3 and L1 are not over." in html


@pytest.mark.parametrize(
    ("kind", "words", "repair"),
    [
        ("failed", "3 attempts broke off", "match_retry"),
        ("disputed", "Two sheets of this table disagree.", None),
        ("late", "the deadline was", "round_deadline"),
        ("stalled", "Nothing was heard of its worker", None),
        ("unconfirmed", "it counts when it is confirmed", "match_confirm"),
    ],
)
def test_tables_that_need_a_hand_are_named_with_their_repair(client, organiser, make_event, kind, words, repair):
    tournament = make_event("swiss", 4)
    match = released(tournament, organiser)
    if kind == "failed":
        failed(match)
    elif kind == "stalled":
        stalled(match)
    elif kind == "late":
        Round.objects.update(deadline_at=timezone.now() - timedelta(minutes=1))
    else:
        handed_in(match, factories.UserFactory())
        Match.objects.filter(pk=match.pk).update(disputed=kind == "disputed")
    client.force_login(organiser)
    html = desk(client, tournament)
    assert "Tables that need a hand" in html
    assert words in html
    if repair:
        assert address(repair, tournament, match.pk if repair != "round_deadline" else 1) in html


def test_who_entered_a_result_is_not_offered_to_confirm_it(client, make_event, organiser):
    tournament = make_event("swiss", 4, confirmation="second")
    match = handed_in(released(tournament, organiser), organiser)
    client.force_login(organiser)
    assert "You entered it: somebody else confirms it." in desk(client, tournament)
    sign_in_as(client, Role.HELPER, tournament.club)
    assert address("match_confirm", tournament, match.pk) in desk(client, tournament)


def test_the_pairings_say_why(client, organiser, make_event):
    tournament = make_event("swiss", 4)
    drawn(tournament, organiser)
    client.force_login(organiser)
    assert "First round: place 1 of 4 meets place 3, half way down." in desk(client, tournament)


def test_the_live_part_is_sent_only_when_it_has_changed(client, organiser, make_event, enter):
    tournament = make_event("swiss", 4)
    match = released(tournament, organiser)
    client.force_login(organiser)
    first = client.get(address("manage_live", tournament))
    again = client.get(address("manage_live", tournament), headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    enter(match, 300, 200)
    third = client.get(address("manage_live", tournament), headers={"If-None-Match": first["ETag"]})
    assert third.status_code == 200
    assert 'id="desk"' in third.content.decode()


def test_the_live_part_is_for_those_who_may(client, make_event):
    tournament = make_event("swiss", 4)
    sign_in_as(client, Role.MEMBER, tournament.club)
    assert client.get(address("manage_live", tournament)).status_code == 403


def test_finished_it_shows_the_digest_and_can_be_opened_again(client, organiser, make_event, enter):
    tournament = make_event("round_robin", 2)
    enter(released(tournament, organiser), 300, 200)
    services.tournament_finish(actor=organiser, tournament=tournament)
    tournament.refresh_from_db()
    client.force_login(organiser)
    html = desk(client, tournament)
    assert tournament.digest in html
    assert "Open it again" in html


@pytest.mark.parametrize("entries", [4, 40])
def test_the_desk_asks_little_of_the_database(client, organiser, make_event, entries, django_assert_max_num_queries):
    tournament = make_event("swiss", entries, confirmation="second")
    match = released(tournament, organiser)
    for each in match.round.matches.filter(table__gt=1):
        handed_in(each, organiser)
    Tournament.objects.filter(pk=tournament.pk).update(about="x")
    client.force_login(organiser)
    client.get(address("manage", tournament))
    with django_assert_max_num_queries(20):
        client.get(address("manage", tournament))
    with django_assert_max_num_queries(12):
        client.get(address("manage_live", tournament))


def test_of_many_open_rounds_the_first_are_listed(client, organiser, make_event):
    tournament = make_event("round_robin", 12, mode="automatic")
    client.force_login(organiser)
    html = desk(client, tournament)
    assert "66 tables are not over." in html
    assert "11 rounds" in html
    assert html.count('class="state"') == 1 + 42  # the heading, and whole rounds until the list is long
    assert address("round", tournament, 11) in html
