"""The organiser's panel and the match page: who may, what a refusal says, and second clicks."""

import pytest
from django.urls import reverse

from clubs.models import AuditEvent, Role
from tests import factories
from tests.pages import check_page
from tournaments import services
from tournaments.models import Match, MatchStatus, TournamentStatus

pytestmark = pytest.mark.django_db


def address(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


def sign_in_as(client, role, club):
    if role is not None:
        client.force_login(factories.MembershipFactory(club=club, role=role).user)


ANONYMOUS = None
ROLES = [ANONYMOUS, Role.MEMBER, Role.HELPER, Role.ORGANISER, Role.OWNER]


@pytest.mark.parametrize("role", ROLES)
def test_panel_by_role(client, make_tournament, role):
    tournament = make_tournament(2, start=False)
    sign_in_as(client, role, tournament.club)
    response = client.get(address("manage", tournament))
    expected = {ANONYMOUS: 302, Role.MEMBER: 403}.get(role, 200)
    assert response.status_code == expected
    if expected == 200:
        html = check_page(response)
        assert ("Yes, cancel it" in html) is (role != Role.HELPER)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(
    ("act", "needs"), [("start", Role.ORGANISER), ("cancel", Role.ORGANISER), ("entry_add", Role.HELPER)]
)
def test_acts_by_role(client, make_tournament, role, act, needs):
    tournament = make_tournament(2, start=False)
    sign_in_as(client, role, tournament.club)
    form = {"reason": "rain", "name": "More", "first": factories.BotVersionFactory().pk}
    response = client.post(address(act, tournament), form)
    tournament.refresh_from_db()
    done = tournament.status != TournamentStatus.REGISTRATION or tournament.entries.count() == 3
    assert done is (role is not None and ROLES.index(role) >= ROLES.index(needs))
    assert response.status_code == (302 if done or role is None else 403)


@pytest.mark.parametrize("act", ["start", "cancel", "entry_add"])
def test_acts_only_by_form(client, organiser, make_tournament, act):
    tournament = make_tournament(2, start=False)
    client.force_login(organiser)
    assert client.get(address(act, tournament)).status_code == 405


def test_entry_takes_the_bots_name_and_a_free_one(client, organiser, make_tournament):
    tournament = make_tournament(0, start=False)
    first, second = factories.BotVersionFactory(bot__name="Steady"), factories.BotVersionFactory(bot__name="Random")
    client.force_login(organiser)
    for form in ({"first": first.pk}, {"first": first.pk}, {"first": first.pk, "second": second.pk}):
        client.post(address("entry_add", tournament), form)
    names = list(tournament.entries.order_by("seed").values_list("name", flat=True))
    assert names == ["Steady", "Steady 2", "Steady / Random"]
    versions = tournament.entries.last().seats.order_by("index").values_list("bot_version", flat=True)
    assert list(versions) == [first.pk, second.pk]


def test_entry_refused_beside_its_field(client, organiser, make_tournament):
    tournament = make_tournament(1, start=False)
    client.force_login(organiser)
    version = factories.BotVersionFactory()
    response = client.post(address("entry_add", tournament), {"name": "pair 1", "first": version.pk})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["name"]
    check_page(response)
    response = client.post(address("entry_add", tournament), {"name": "Other", "first": "999999"})
    assert list(response.context["form"].errors) == ["first"]


def test_entry_taken_out_and_a_second_click(client, organiser, make_tournament):
    tournament = make_tournament(3, start=False)
    entry = tournament.entries.get(seed=2)
    client.force_login(organiser)
    for _click in range(2):
        assert client.post(address("entry_remove", tournament, entry.pk)).status_code == 302
    assert list(tournament.entries.order_by("seed").values_list("seed", flat=True)) == [1, 2]


def test_start_button_says_what_is_missing(client, organiser, make_tournament):
    tournament = make_tournament(1, start=False)
    client.force_login(organiser)
    html = check_page(client.get(address("manage", tournament)))
    assert "1 more entry is needed to start." in html
    response = client.post(address("start", tournament), follow=True)
    assert "2 entries or more" in check_page(response)


def test_started_once_by_two_clicks(client, organiser, make_tournament):
    tournament = make_tournament(3, start=False)
    client.force_login(organiser)
    answers = {client.post(address("start", tournament)).url for _click in range(2)}
    assert answers == {address("detail", tournament)}
    assert Match.objects.filter(round__tournament=tournament, entry_b__isnull=False).count() == 3


def test_no_entries_after_the_start(client, organiser, running):
    client.force_login(organiser)
    form = {"name": "Late", "first": factories.BotVersionFactory().pk}
    response = client.post(address("entry_add", running), form, follow=True)
    assert running.entries.count() == 4
    assert "alert error" in check_page(response)
    assert "Add an entry" not in response.content.decode()


def test_cancelling_needs_a_reason_and_is_logged(client, organiser, running):
    client.force_login(organiser)
    response = client.post(address("cancel", running), {"reason": ""})
    assert response.status_code == 422
    assert "<details open>" in check_page(response)
    client.post(address("cancel", running), {"reason": "The hall is flooded"})
    running.refresh_from_db()
    assert running.status == TournamentStatus.CANCELLED
    assert AuditEvent.objects.filter(verb="tournament.cancel", reason="The hall is flooded").exists()
    assert "The hall is flooded" in check_page(client.get(address("manage", running)))
    again = client.post(address("cancel", running), {"reason": "again"}, follow=True)
    assert again.status_code == 200


@pytest.mark.parametrize(("role", "works"), [(None, False), (Role.MEMBER, False), (Role.HELPER, True)])
def test_failed_match_is_set_up_again(client, running, role, works):
    match = running.rounds.first().matches.first()
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FAILED, attempts=3)
    sign_in_as(client, role, running.club)
    html = check_page(client.get(address("match", running, match.pk)))
    assert ("Set up again" in html) is works
    client.post(address("match_retry", running, match.pk))
    match.refresh_from_db()
    assert match.status == (MatchStatus.SCHEDULED if works else MatchStatus.FAILED)


def test_retry_of_a_sound_match_is_refused(client, organiser, running):
    client.force_login(organiser)
    match = running.rounds.first().matches.first()
    response = client.post(address("match_retry", running, match.pk), follow=True)
    assert "alert error" in check_page(response)


def test_match_page_before_and_after(client, make_tournament, play_all, django_assert_max_num_queries):
    tournament = make_tournament(2, boards=2)
    match = Match.objects.get(round__tournament=tournament)
    assert "Waiting for a worker" in check_page(client.get(address("match", tournament, match.pk)))
    play_all(tournament)
    with django_assert_max_num_queries(12):
        html = check_page(client.get(address("match", tournament, match.pk)))
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
    waiting = tournament.rounds.get(number=1).matches.get(table=2)
    Match.objects.filter(pk=waiting.pk).update(status=MatchStatus.FAILED, attempts=3)
    play_all(tournament)
    match = tournament.rounds.get(number=1).matches.get(table=1)
    html = check_page(client.get(address("match", tournament, match.pk)))
    assert "Replay deal" not in html
    assert "when every table of the round has finished" in html


def test_match_of_another_tournament_is_not_found(client, running):
    other = factories.MatchFactory()
    assert client.get(address("match", running, other.pk)).status_code == 404


def test_an_organiser_may_look_before_the_round_is_over_and_that_is_logged(client, organiser, running):
    match = play_one(running)
    address = reverse("tournaments:match", args=[running.slug, match.pk])
    early = reverse("tournaments:match_early", args=[running.slug, match.pk])
    assert "Look at them now" not in client.get(address).content.decode()
    client.force_login(factories.UserFactory())
    assert client.post(early).status_code == 403
    client.force_login(organiser)
    assert "Look at them now" in check_page(client.get(address))
    html = check_page(client.post(early))
    assert "Hand by hand" in html
    assert "%shelem" in html
    assert "Replay deal" not in html
    event = AuditEvent.objects.get(verb="replay.see_early")
    assert (event.actor, event.target) == (organiser, f"match:{match.pk}")


def test_before_anything_is_played_there_is_nothing_to_look_at(client, organiser, running):
    match = Match.objects.filter(round__tournament=running).first()
    client.force_login(organiser)
    response = client.post(reverse("tournaments:match_early", args=[running.slug, match.pk]), follow=True)
    assert "finished" in check_page(response)


def play_one(tournament):
    """Play the first waiting match of *tournament*; others of its round are left."""
    match_id = services.matches_dispatch(window=1)[0]
    services.match_play(match=services.match_claim(match_id=match_id, worker="tests"))
    return Match.objects.get(pk=match_id)
