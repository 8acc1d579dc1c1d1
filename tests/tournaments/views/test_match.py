"""The page of a match: its result and how it came about, hands, attempts, and the acts of organisers and helpers."""

import pytest

from clubs.models import AuditEvent, Role
from tests import factories
from tests.pages import check_page
from tests.tournaments.views.at_desk import ROLES, address, failed, handed_in, may, released, sign_in_as
from tournaments import services
from tournaments.models import Match, MatchStatus

pytestmark = pytest.mark.django_db

WHY = {"reason": "because"}
SCORES = {"score_a": 120, "score_b": 300}
ACTS = {
    "match_forfeit": WHY | {"side": 0},
    "match_adjudicate": WHY | SCORES,
    "match_rerun": WHY,
    "match_retry": {},
    "match_void": WHY,
    "match_early": {},
    "match_correct": WHY | SCORES,
    "match_undo": WHY,
}


def page(client, match):
    return check_page(client.get(address("match", match.round.tournament, match.pk)))


def posted(client, act, match, **form):
    return check_page(client.post(address(act, match.round.tournament, match.pk), form, follow=True))


def play_one(tournament):
    """Play the first waiting match of *tournament*; others of its round are left."""
    match_id = services.matches_dispatch(window=1)[0]
    services.match_play(match=services.match_claim(match_id=match_id, worker="tests"))
    return Match.objects.get(pk=match_id)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("act", [*ACTS, "match_confirm"])
def test_acts_by_role(client, make_event, organiser, act, role):
    tournament = make_event("swiss", 2, confirmation="second")
    match = handed_in(released(tournament, organiser), organiser)
    sign_in_as(client, role, tournament.club)
    before = AuditEvent.objects.count()
    response = client.post(address(act, tournament, match.pk), ACTS.get(act, {}))
    least = Role.HELPER if act == "match_confirm" else Role.ORGANISER
    if may(role, least):
        assert response.status_code in (200, 302)
    else:
        assert response.status_code == (302 if role is None else 403)
        assert AuditEvent.objects.count() == before


@pytest.mark.parametrize("act", [act for act in ACTS if act not in ("match_correct", "match_undo")])
def test_acts_only_by_form(client, make_event, organiser, act):
    tournament = make_event("swiss", 2)
    match = released(tournament, organiser)
    client.force_login(organiser)
    assert client.get(address(act, tournament, match.pk)).status_code == 405


def test_of_another_tournament_it_is_not_found(client, organiser, make_event):
    tournament, other = make_event("swiss", 2), factories.MatchFactory()
    client.force_login(organiser)
    assert client.get(address("match", tournament, other.pk)).status_code == 404
    assert client.post(address("match_void", tournament, other.pk), WHY).status_code == 404


def test_buttons_are_for_those_who_may(client, make_event, organiser):
    tournament = make_event("swiss", 2)
    match = handed_in(released(tournament, organiser), organiser)
    for role in ROLES:
        client.logout()
        sign_in_as(client, role, tournament.club)
        html = page(client, match)
        assert ("Correct the result" in html) is may(role, Role.ORGANISER)
        assert ("Play it again" in html) is may(role, Role.ORGANISER)
        assert ("Confirm the result" in html) is may(role, Role.HELPER)


def test_versions_tell_who_when_why_and_who_confirmed(client, make_event, organiser):
    tournament = make_event("swiss", 2, confirmation="second")
    helper = factories.MembershipFactory(club=tournament.club, role=Role.HELPER, user__display_name="Hedi").user
    match = handed_in(released(tournament, organiser), helper, 300, 200)
    html = page(client, match)
    assert "Not confirmed: it counts in no standing and for no draw yet." in html
    services.result_confirm(actor=organiser, match=match)
    services.result_correct(actor=organiser, match=match, score_a=200, score_b=300, reason="columns swapped")
    html = page(client, match)
    assert html.index("Version 2") < html.index("Version 1")
    assert "columns swapped" in html
    assert "Score sheet, Hedi" in html
    assert html.count(f"Confirmed by {organiser.shown_name}") == 2
    assert '<del class="muted"><span class="sr">before: </span><bdi dir="ltr"><bdi dir="ltr">300</bdi>' in html


def test_a_second_person_confirms_the_version_that_was_seen(client, make_event, organiser):
    tournament = make_event("swiss", 2, confirmation="second")
    match = handed_in(released(tournament, organiser), organiser)
    client.force_login(organiser)
    assert "You entered it: somebody else confirms it." in page(client, match)
    assert "alert error" in posted(client, "match_confirm", match, seen=1)
    sign_in_as(client, Role.HELPER, tournament.club)
    for _click in range(2):
        assert "alert error" not in posted(client, "match_confirm", match, seen=1)
    assert AuditEvent.objects.filter(verb="result.confirm").count() == 1


def test_a_result_that_changed_in_the_meantime_is_not_confirmed_unseen(client, make_event, organiser):
    tournament = make_event("swiss", 2, confirmation="second")
    match = handed_in(released(tournament, organiser), organiser)
    handed_in(match, organiser, 900, 100)
    sign_in_as(client, Role.HELPER, tournament.club)
    html = posted(client, "match_confirm", match, seen=1)
    assert "900 : 100" in html
    assert "look at it again" in html
    assert Match.objects.get(pk=match.pk).result.confirmed_at is None


def test_confirmed_at_the_desk_it_leads_back_there(client, make_event, organiser):
    tournament = make_event("swiss", 2)
    match = handed_in(released(tournament, organiser), factories.UserFactory())
    client.force_login(organiser)
    response = client.post(address("match_confirm", tournament, match.pk), {"seen": 1, "back": "desk"})
    assert response.url == address("manage", tournament)


def test_forfeit_with_its_reason_shown_and_once_by_two_clicks(client, make_event, organiser):
    tournament = make_event("swiss", 2)
    match = released(tournament, organiser)
    client.force_login(organiser)
    for _click in range(2):
        html = posted(client, "match_forfeit", match, side=1, reason="left the hall", seen=0)
        assert "alert error" not in html
        assert "alert warning" not in html
    assert "<bdi>Pair 2</bdi> forfeited (left the hall)" in html
    assert AuditEvent.objects.filter(verb="match.forfeit").count() == 1


def test_a_forfeit_without_a_side_or_a_reason_stands_open_again(client, make_event, organiser):
    tournament = make_event("swiss", 2)
    match = released(tournament, organiser)
    client.force_login(organiser)
    response = client.post(address("match_forfeit", tournament, match.pk), {"reason": "left the hall", "seen": 0})
    assert response.status_code == 422
    html = check_page(response)
    assert '<details class="act" open><summary>Forfeit' in html
    assert 'value="left the hall"' in html


def test_adjudicated_once_and_only_without_a_result(client, make_event, organiser):
    tournament = make_event("swiss", 2)
    match = released(tournament, organiser)
    client.force_login(organiser)
    for _click in range(2):
        html = posted(client, "match_adjudicate", match, **SCORES, reason="time ran out", seen=0)
        assert "alert error" not in html
    assert "Given by the organiser." in html
    assert "Adjudicate<" not in html
    assert AuditEvent.objects.filter(verb="match.adjudicate").count() == 1


def test_a_result_that_arrives_first_is_not_overwritten(client, make_event, organiser):
    tournament = make_event("swiss", 2)
    match = handed_in(released(tournament, organiser), factories.UserFactory(), 500, 400)
    client.force_login(organiser)
    html = posted(client, "match_adjudicate", match, **SCORES, reason="time ran out", seen=0)
    assert "The result has changed in the meantime; nothing was done." in html
    assert Match.objects.get(pk=match.pk).result.score_a == 500


@pytest.mark.parametrize(("role", "works"), [(None, False), (Role.HELPER, False), (Role.ORGANISER, True)])
def test_failed_match_is_set_up_again(client, make_tournament, role, works):
    match = failed(make_tournament().rounds.first().matches.first())
    sign_in_as(client, role, match.round.tournament.club)
    assert ("Set up again" in page(client, match)) is works
    for _click in range(2):
        client.post(address("match_retry", match.round.tournament, match.pk), {"seen": 3})
    match.refresh_from_db()
    assert match.status == (MatchStatus.SCHEDULED if works else MatchStatus.FAILED)
    assert AuditEvent.objects.filter(verb="match.retry").count() == works


def test_retry_of_a_sound_match_is_refused(client, organiser, running):
    client.force_login(organiser)
    assert "alert error" in posted(client, "match_retry", running.rounds.first().matches.first())


def test_void_with_a_reason(client, make_event, organiser):
    tournament = make_event("swiss", 4)
    match = released(tournament, organiser)
    client.force_login(organiser)
    assert client.post(address("match_void", tournament, match.pk), {"reason": ""}).status_code == 422
    for _click in range(2):
        html = posted(client, "match_void", match, reason="the cards were marked")
        assert "alert error" not in html
    assert "Void: nobody wins or loses by it." in html


def test_in_a_bracket_nothing_is_offered_void(client, make_event, organiser):
    tournament = make_event("single_elimination", 4)
    match = released(tournament, organiser)
    client.force_login(organiser)
    assert "Declare it void" not in page(client, match)


def test_played_again_with_the_same_deals_while_nobody_has_seen_them(client, organiser, make_tournament):
    tournament = make_tournament(4)
    match = play_one(tournament)
    client.force_login(organiser)
    assert "With the same deals, which nobody has seen." in page(client, match)
    for _click in range(2):
        html = posted(client, "match_rerun", match, reason="the lights went out", seen=1)
        assert "alert error" not in html
    match.refresh_from_db()
    assert (match.status, match.commitment) == (MatchStatus.SCHEDULED, "")
    assert "Played again afterwards; this is no result any more." in html
    assert AuditEvent.objects.filter(verb="match.rerun").count() == 1


def test_an_attempt_is_looked_at_early_by_organisers_and_that_is_logged(client, organiser, make_tournament):
    tournament = make_tournament(4)
    match = play_one(tournament)
    services.match_rerun(actor=organiser, match=match, reason="the lights went out")
    early = address("attempt_early", tournament, match.pk, 1)
    sign_in_as(client, Role.HELPER, tournament.club)
    assert client.post(early).status_code == 403
    client.force_login(organiser)
    assert early in page(client, match)
    assert "%shelem" in check_page(client.post(early))
    assert AuditEvent.objects.filter(verb="replay.see_early", target=f"match:{match.pk}").count() == 1
    assert "With new deals" not in page(client, match)


def test_played_again_with_new_deals_when_they_may_have_been_seen(client, organiser, make_tournament, play_all):
    tournament = make_tournament(2, mode="manual")
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    play_all(tournament)
    match = Match.objects.get()
    client.force_login(organiser)
    assert "With new deals, under a commitment of their own" in page(client, match)
    html = posted(client, "match_rerun", match, reason="a bot was taken down", seen=1)
    match.refresh_from_db()
    assert match.commitment in html
    assert "Deals of its own" in html


def test_match_page_before_and_after(client, make_tournament, play_all, django_assert_max_num_queries):
    tournament = make_tournament(2, boards=2)
    match = Match.objects.get(round__tournament=tournament)
    assert "Waiting for a worker" in page(client, match)
    play_all(tournament)
    with django_assert_max_num_queries(16):
        html = page(client, match)
    assert html.count("Replay deal") == 4
    match.refresh_from_db()
    assert f"/replays/{match.replay.public_id}/record.shelem" in html
    assert "Attempt 1" in html


def test_swings_add_up_to_the_result(client, make_tournament, play_all):
    tournament = make_tournament(2, boards=3)
    play_all(tournament)
    match = Match.objects.select_related("result").get(round__tournament=tournament)
    context = client.get(address("match", tournament, match.pk)).context
    assert sum(deal.difference for deal in context["deals"]) == match.result.difference
    plays = [play for deal in context["deals"] for play in deal.plays]
    assert sum(play.points_a for play in plays) == match.result.score_a


def test_hands_of_a_match_stay_hidden_until_the_round_is_over(client, make_tournament, play_all):
    tournament = make_tournament(4)
    failed(tournament.rounds.get(number=1).matches.get(table=2))
    play_all(tournament)
    html = page(client, tournament.rounds.get(number=1).matches.get(table=1))
    assert "Replay deal" not in html
    assert "when every table of the round has finished" in html


def test_an_organiser_may_look_before_the_round_is_over_and_that_is_logged(client, organiser, running):
    match = play_one(running)
    early = address("match_early", running, match.pk)
    assert "Look at them now" not in page(client, match)
    client.force_login(factories.UserFactory())
    assert client.post(early).status_code == 403
    client.force_login(organiser)
    assert "Look at them now" in page(client, match)
    html = check_page(client.post(early))
    assert "Hand by hand" in html
    assert "%shelem" in html
    assert "Replay deal" not in html
    event = AuditEvent.objects.get(verb="replay.see_early")
    assert (event.actor, event.target) == (organiser, f"match:{match.pk}")


def test_before_anything_is_played_there_is_nothing_to_look_at(client, organiser, running):
    match = Match.objects.filter(round__tournament=running).first()
    client.force_login(organiser)
    assert "finished" in posted(client, "match_early", match)


def test_of_people_at_a_table_a_sheet_is_awaited(client, make_event, organiser):
    match = released(make_event("swiss", 2), organiser)
    html = page(client, match)
    assert "its score sheet is awaited" in html
    assert "Player 1a" in html
