"""What the organiser does with the tournament as a whole: by role, by form alone, twice, and refused."""

import pytest

from clubs.models import AuditEvent, Role
from tests.pages import check_page
from tests.tournaments.views.at_desk import ROLES, address, drawn, may, released, sign_in_as
from tournaments import services
from tournaments.models import Match, Mode, PairingRule, Round, RoundStatus, TournamentStatus

pytestmark = pytest.mark.django_db

WHY = {"reason": "because"}
ACTS = ["start", "finish", "pause", "resume", "reopen", "cancel", "mode", "draw", "release", "rule_add"]


@pytest.mark.parametrize("act", ACTS)
def test_acts_only_by_form(client, organiser, make_event, act):
    client.force_login(organiser)
    assert client.get(address(act, make_event("swiss", 2, start=False))).status_code == 405


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("act", ACTS)
def test_acts_by_role(client, make_event, act, role):
    tournament = make_event("swiss", 4)
    sign_in_as(client, role, tournament.club)
    response = client.post(address(act, tournament), WHY)
    expected = 302 if role is None or may(role, Role.ORGANISER) else 403
    assert response.status_code == expected or (act == "rule_add" and response.status_code == 422)
    if not may(role, Role.ORGANISER):
        assert AuditEvent.objects.exclude(verb="tournament.start").count() == 0


def test_started_once_by_two_clicks(client, organiser, make_event):
    tournament = make_event("round_robin", 4, start=False, mode="automatic")
    client.force_login(organiser)
    assert {client.post(address("start", tournament)).url for _click in range(2)} == {address("detail", tournament)}
    assert AuditEvent.objects.filter(verb="tournament.start").count() == 1
    assert Match.objects.count() == 6


def test_started_by_hand_it_leads_to_the_desk(client, organiser, make_event):
    tournament = make_event("round_robin", 4, start=False)
    client.force_login(organiser)
    response = client.post(address("start", tournament), follow=True)
    assert response.redirect_chain[-1][0] == address("manage", tournament)
    assert "Draw the first round." in check_page(response)
    assert not Round.objects.exists()


def test_a_start_that_is_refused_says_why(client, organiser, make_event):
    tournament = make_event("swiss", 1, start=False)
    client.force_login(organiser)
    response = client.post(address("start", tournament), follow=True)
    assert "2 entries or more" in check_page(response)


def test_drawn_once_by_two_clicks(client, organiser, make_event):
    tournament = make_event("swiss", 4)
    client.force_login(organiser)
    for _click in range(2):
        response = client.post(address("draw", tournament), {"seen": 0}, follow=True)
        assert "alert error" not in check_page(response)
    assert Round.objects.count() == 1


def test_a_draw_that_is_not_possible_says_why(client, organiser, make_event):
    tournament = make_event("swiss", 4)
    released(tournament, organiser)
    client.force_login(organiser)
    html = check_page(client.post(address("draw", tournament), {"seen": 1}, follow=True))
    assert "alert error" in html
    assert Round.objects.count() == 1


def test_rules_that_leave_no_way_to_pair_are_told(client, organiser, make_event):
    tournament = make_event("swiss", 2)
    first, second = tournament.entries.order_by("seed")
    services.pairing_rule_add(
        actor=organiser, tournament=tournament, entry_a=first, entry_b=second, kind="forbid", reason="brothers"
    )
    client.force_login(organiser)
    html = check_page(client.post(address("draw", tournament), {"seen": 0}, follow=True))
    assert "alert error" in html
    assert not Round.objects.exists()


def test_one_round_of_a_round_robin_is_released_and_a_second_click_does_nothing(client, organiser, make_event):
    tournament = make_event("round_robin", 4)
    drawn(tournament, organiser)
    client.force_login(organiser)
    for _click in range(2):
        response = client.post(address("release", tournament), {"rounds": "1"}, follow=True)
        assert "alert error" not in check_page(response)
    statuses = list(Round.objects.order_by("number").values_list("status", flat=True))
    assert statuses == [RoundStatus.RELEASED, RoundStatus.DRAWN, RoundStatus.DRAWN]
    assert AuditEvent.objects.filter(verb="round.release").count() == 1


def test_released_from_the_page_of_a_round_it_leads_back_there(client, organiser, make_event):
    tournament = make_event("round_robin", 4)
    drawn(tournament, organiser)
    client.force_login(organiser)
    response = client.post(address("release", tournament), {"rounds": "1", "back": "1"})
    assert response.url == address("round", tournament, 1)


@pytest.mark.parametrize("act", ["pause", "cancel", "mode"])
def test_without_a_reason_the_form_stands_open_again(client, organiser, make_event, act):
    tournament = make_event("swiss", 4)
    client.force_login(organiser)
    response = client.post(address(act, tournament), {"reason": "  ", "mode": "automatic"})
    assert response.status_code == 422
    assert '<details class="act" open>' in check_page(response)
    tournament.refresh_from_db()
    assert (tournament.status, tournament.mode) == (TournamentStatus.RUNNING, Mode.MANUAL)


@pytest.mark.parametrize(
    ("act", "status"), [("pause", TournamentStatus.PAUSED), ("cancel", TournamentStatus.CANCELLED)]
)
def test_paused_or_cancelled_once_by_two_clicks(client, organiser, make_event, act, status):
    tournament = make_event("swiss", 4)
    client.force_login(organiser)
    for _click in range(2):
        response = client.post(address(act, tournament), {"reason": "The hall is flooded"}, follow=True)
        assert "alert error" not in check_page(response)
    tournament.refresh_from_db()
    assert tournament.status == status
    assert AuditEvent.objects.filter(verb=f"tournament.{act}", reason="The hall is flooded").count() == 1


def test_paused_it_goes_on_by_one_click_or_two(client, organiser, make_event):
    tournament = make_event("swiss", 4)
    services.tournament_pause(actor=organiser, tournament=tournament, reason="tea")
    client.force_login(organiser)
    for _click in range(2):
        assert "alert error" not in check_page(client.post(address("resume", tournament), follow=True))
    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.RUNNING


def test_finished_and_opened_again(client, organiser, make_event, enter):
    tournament = make_event("round_robin", 2)
    enter(released(tournament, organiser), 300, 200)
    client.force_login(organiser)
    for _click in range(2):
        html = check_page(client.post(address("finish", tournament), follow=True))
        assert "alert error" not in html
    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.FINISHED
    for _click in range(2):
        html = check_page(client.post(address("reopen", tournament), {"reason": "a wrong score"}, follow=True))
        assert "alert error" not in html
    tournament.refresh_from_db()
    assert (tournament.status, tournament.digest) == (TournamentStatus.RUNNING, "")


def test_from_by_hand_to_automatic_and_back(client, organiser, make_event):
    tournament = make_event("swiss", 4)
    client.force_login(organiser)
    for mode in (Mode.AUTOMATIC, Mode.MANUAL):
        client.post(address("mode", tournament), {"mode": mode, "reason": "my hands are full"})
        tournament.refresh_from_db()
        assert tournament.mode == mode


def rule(tournament, first=1, second=2, kind="forbid", reason="brothers"):
    entries = tournament.entries.in_bulk(field_name="id")
    by_seed = {entry.seed: pk for pk, entry in entries.items()}
    return {"entry_a": by_seed[first], "entry_b": by_seed[second], "kind": kind, "reason": reason}


def test_a_rule_is_added_once_and_taken_back(client, organiser, make_event):
    tournament = make_event("swiss", 4)
    client.force_login(organiser)
    for _click in range(2):
        html = check_page(client.post(address("rule_add", tournament), rule(tournament), follow=True))
        assert "alert error" not in html
    made = PairingRule.objects.get()
    assert "Pair 1 – Pair 2" in html
    for _click in range(2):
        html = check_page(client.post(address("rule_remove", tournament, made.pk), follow=True))
        assert "alert error" not in html
    assert not PairingRule.objects.exists()


def test_a_rule_of_one_entry_is_refused_beside_its_field_and_nothing_typed_is_lost(client, organiser, make_event):
    tournament = make_event("swiss", 4)
    client.force_login(organiser)
    response = client.post(address("rule_add", tournament), rule(tournament, 1, 1, reason="a long story"))
    assert response.status_code == 422
    html = check_page(response)
    assert "Nobody meets himself" in html
    assert "a long story" in html


def test_a_second_rule_about_the_same_two_is_refused(client, organiser, make_event):
    tournament = make_event("swiss", 4)
    client.force_login(organiser)
    client.post(address("rule_add", tournament), rule(tournament))
    response = client.post(address("rule_add", tournament), rule(tournament, 2, 1, kind="force", reason="other"))
    assert response.status_code == 422
    assert "there is a rule for these two already" in check_page(response)


def test_a_forced_pairing_is_drawn_and_the_rule_done_with(client, organiser, make_event):
    tournament = make_event("swiss", 4)
    client.force_login(organiser)
    client.post(address("rule_add", tournament), rule(tournament, 1, 2, kind="force"))
    client.post(address("draw", tournament), {"seen": 0})
    html = check_page(client.get(address("manage", tournament)))
    assert "Obeyed by Round 1." in html
    assert "The organiser had set that these two meet." in html
