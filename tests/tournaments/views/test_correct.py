"""Correcting a result: everything that follows is shown first, what was typed is kept, and it can be taken back."""

import pytest

from clubs.models import AuditEvent, Role
from tests import factories
from tests.pages import check_page
from tests.tournaments.views.at_desk import ROLES, address, drawn, handed_in, may, released, sign_in_as
from tournaments import services
from tournaments.models import Match, MatchStatus
from tournaments.selectors import standing

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(make_event, organiser, enter):
    """Give the first match of a round robin of four, 300 to 200."""
    return enter(released(make_event("round_robin", 4), organiser), 300, 200)


def url(match, name="match_correct"):
    return address(name, match.round.tournament, match.pk)


def look(client, match, a, b):
    return client.post(url(match), {"score_a": a, "score_b": b, "preview": "1"})


def correct(client, match, a, b, reason="columns swapped", **more):
    """Send the form as the page has it after a look at these points."""
    version = more.pop("version", Match.objects.get(pk=match.pk).result.version)
    form = {"score_a": a, "score_b": b, "reason": reason, "seen": version, "looked": f"{version}:{a}:{b}", **more}
    return client.post(url(match), form, follow=True)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", ["match_correct", "match_undo"])
def test_pages_by_role(client, match, name, role):
    sign_in_as(client, role, match.round.tournament.club)
    response = client.get(url(match, name))
    allowed = may(role, Role.ORGANISER)
    undo_without_a_correction = name == "match_undo"
    expected = (302 if undo_without_a_correction else 200) if allowed else 302 if role is None else 403
    assert response.status_code == expected


def test_a_match_without_a_result_is_led_back(client, make_event, organiser):
    match = released(make_event("round_robin", 4), organiser)
    client.force_login(organiser)
    response = client.get(url(match), follow=True)
    assert "There is no result to correct yet." in check_page(response)


def test_the_look_shows_old_and_new_and_writes_nothing(client, match, organiser):
    client.force_login(organiser)
    html = check_page(client.get(url(match)))
    assert "before anything is changed you see every place that moves" in html
    assert "Bring it back" not in html
    response = look(client, match, 200, 300)
    assert response.status_code == 200
    html = check_page(response)
    assert '<del><span class="sr">now: </span><bdi dir="ltr">300</bdi></del>' in html
    assert "Another outcome: who won the match changes." in html
    ranks = [(row.name, row.rank_before, row.rank_after) for row in response.context["ranks"]]
    assert ranks == [("Pair 4", 4, 1), ("Pair 1", 1, 4)]
    assert [row.points_after for row in response.context["ranks"]] == ["+100", "−100"]
    match.refresh_from_db()
    assert (match.result.score_a, match.result.version) == (300, 1)


def test_the_same_points_are_no_correction(client, match, organiser):
    client.force_login(organiser)
    html = check_page(look(client, match, 300, 200))
    assert "These are the points that stand there already." in html
    assert 'name="reason"' not in html


def test_corrected_once_by_two_clicks(client, match, organiser):
    client.force_login(organiser)
    for _click in range(2):
        html = check_page(correct(client, match, 200, 300, version=1))
        assert "alert error" not in html
    assert "The result is corrected." not in html
    result = Match.objects.get(pk=match.pk).result
    assert (result.score_a, result.score_b, result.version) == (200, 300, 2)
    assert AuditEvent.objects.filter(verb="result.correct", reason="columns swapped").count() == 1


def test_other_points_than_those_looked_at_are_looked_at_first(client, match, organiser):
    client.force_login(organiser)
    response = correct(client, match, 200, 300, looked="1:200:290")
    html = check_page(response)
    assert "Look at what follows from these points" in html
    assert 'value="columns swapped"' in html
    assert Match.objects.get(pk=match.pk).result.version == 1


def test_without_a_reason_it_is_asked_for_and_the_points_stay(client, match, organiser):
    client.force_login(organiser)
    response = correct(client, match, 200, 310, reason="")
    assert response.status_code == 422
    html = check_page(response)
    assert 'value="310"' in html
    assert "What follows" in html


@pytest.mark.parametrize("wrong", ["", "many", "1000001"])
def test_points_that_cannot_be_read_are_refused_beside_their_field(client, match, organiser, wrong):
    client.force_login(organiser)
    response = look(client, match, wrong, 300)
    assert response.status_code == 422
    assert "score_a" in response.context["form"].errors
    check_page(response)


def test_a_result_that_changed_in_the_meantime_is_not_overwritten(client, match, organiser):
    services.result_correct(actor=organiser, match=match, score_a=500, score_b=400, reason="read anew")
    client.force_login(factories.MembershipFactory(club=match.round.tournament.club, role=Role.OWNER).user)
    html = check_page(correct(client, match, 200, 300, version=1))
    assert "500" in html
    assert Match.objects.get(pk=match.pk).result.version == 2


def test_an_unconfirmed_result_is_confirmed_by_its_correction(client, make_event, organiser):
    match = released(make_event("swiss", 4, confirmation="second"), organiser)
    match = handed_in(match, factories.UserFactory())
    client.force_login(organiser)
    assert "the corrected one is confirmed by you" in check_page(look(client, match, 200, 300))
    correct(client, match, 200, 300)
    assert Match.objects.get(pk=match.pk).result.confirmed_by == organiser


def test_after_the_next_draw_that_draw_stays_and_this_is_said(client, make_event, play_round, organiser):
    tournament = make_event("swiss", 4, options={"rounds": 3})
    match = play_round(tournament)[0].matches.order_by("table").first()
    drawn(tournament, organiser)
    client.force_login(organiser)
    html = check_page(look(client, match, 0, 500))
    assert "Round 2 is drawn already and stays as it is; the draw after it uses the corrected result." in html
    pairs = list(Match.objects.filter(round__number=2).values_list("entry_a", "entry_b"))
    correct(client, match, 0, 500)
    assert list(Match.objects.filter(round__number=2).values_list("entry_a", "entry_b")) == pairs
    assert standing(tournament)[0].entry == match.entry_b


@pytest.fixture
def semifinal(make_event, play_round, organiser):
    """Give a semifinal that seed 1 won, with the final drawn and released."""
    tournament = make_event("single_elimination", 4)
    play_round(tournament)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    return Match.objects.get(round__tournament=tournament, entry_a__seed=1, entry_b__seed=4)


def final():
    return Match.objects.exclude(status=MatchStatus.VOID).get(round__number__gt=1)


def test_in_a_bracket_the_next_table_is_set_up_anew(client, semifinal, organiser):
    client.force_login(organiser)
    html = check_page(look(client, semifinal, 0, 70))
    assert "is set up anew: Pair 4 – Pair 2 instead of Pair 1 – Pair 2." in html
    assert 'name="void_later"' not in html
    correct(client, semifinal, 0, 70)
    services.rounds_draw(actor=organiser, tournament=semifinal.round.tournament)
    assert {final().entry_a.seed, final().entry_b.seed} == {4, 2}


def test_when_the_next_table_was_played_it_is_refused_or_voids_that_explicitly(client, semifinal, organiser, enter):
    enter(final(), 100, 0)
    client.force_login(organiser)
    html = check_page(look(client, semifinal, 0, 70))
    assert "was played by Pair 1 – Pair 2, who would not meet there" in html
    assert "Refused, unless you void those later matches too." in html
    response = correct(client, semifinal, 0, 70)
    assert response.status_code == 422
    assert "take it back too, or leave the result" in check_page(response)
    assert Match.objects.get(pk=semifinal.pk).result.version == 1
    html = check_page(correct(client, semifinal, 0, 70, void_later="on"))
    assert "The result is corrected." in html
    assert Match.objects.filter(round__number=2, status=MatchStatus.VOID).exists()


def test_taken_back_by_its_own_page_and_once_by_two_clicks(client, match, organiser):
    services.result_correct(actor=organiser, match=match, score_a=200, score_b=300, reason="columns swapped")
    client.force_login(organiser)
    assert "Take the correction back" in check_page(client.get(address("match", match.round.tournament, match.pk)))
    html = check_page(client.get(url(match, "match_undo")))
    assert "Bring it back" in html
    assert '<output class="input" id="id_score_a"><bdi dir="ltr">300</bdi></output>' in html
    form = {"reason": "it was right", "seen": 2}
    for _click in range(2):
        html = check_page(client.post(url(match, "match_undo"), form, follow=True))
        assert "alert error" not in html
    result = Match.objects.get(pk=match.pk).result
    assert (result.score_a, result.version) == (300, 3)
    assert "Take the correction back" not in html


def test_an_undo_without_a_reason_is_refused(client, match, organiser):
    services.result_correct(actor=organiser, match=match, score_a=200, score_b=300, reason="columns swapped")
    client.force_login(organiser)
    response = client.post(url(match, "match_undo"), {"reason": "", "seen": 2})
    assert response.status_code == 422
    check_page(response)


@pytest.mark.parametrize("entries", [4, 40])
def test_the_look_asks_little_of_the_database(
    client, make_event, organiser, enter, entries, django_assert_max_num_queries
):
    match = enter(released(make_event("swiss", entries), organiser), 300, 200)
    client.force_login(organiser)
    with django_assert_max_num_queries(32):
        look(client, match, 200, 300)
