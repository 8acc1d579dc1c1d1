"""One entry at the desk: leaving, coming back, by role, twice, and what follows."""

import pytest

from clubs.models import AuditEvent, Role
from tests import factories
from tests.pages import check_page
from tests.tournaments.views.at_desk import ROLES, address, may, released, sign_in_as
from tournaments import services
from tournaments.models import EntryStatus, Match, MatchStatus

pytestmark = pytest.mark.django_db
ACTS = {
    "entry_withdraw": EntryStatus.WITHDRAWN,
    "entry_disqualify": EntryStatus.DISQUALIFIED,
}


@pytest.mark.parametrize("role", ROLES)
def test_page_and_acts_by_role(client, make_event, role):
    tournament = make_event("swiss", 4)
    entry = tournament.entries.get(seed=1)
    sign_in_as(client, role, tournament.club)
    allowed = may(role, Role.ORGANISER)
    page = client.get(address("entry_desk", tournament, entry.pk))
    assert page.status_code == (200 if allowed else 302 if role is None else 403)
    for act in (*ACTS, "entry_readmit", "entry_late"):
        response = client.post(address(act, tournament, entry.pk), {"reason": "so"})
        assert response.status_code == (302 if allowed or role is None else 403)
        assert client.get(address(act, tournament, entry.pk)).status_code in (302, 405)
    entry.refresh_from_db()
    assert (entry.status == EntryStatus.ACTIVE) is (
        not allowed or AuditEvent.objects.filter(verb="entry.readmit").exists()
    )


@pytest.mark.parametrize("act", ACTS)
def test_leaving_says_what_follows_and_happens_once_by_two_clicks(client, organiser, make_event, act):
    tournament = make_event("swiss", 4)
    match = released(tournament, organiser)
    entry = match.entry_a
    client.force_login(organiser)
    html = check_page(client.get(address("entry_desk", tournament, entry.pk)))
    assert "Its table that has not begun goes to the other side." in html
    for _click in range(2):
        html = check_page(client.post(address(act, tournament, entry.pk), {"reason": "ill"}, follow=True))
        assert "alert error" not in html
    entry.refresh_from_db()
    assert entry.status == ACTS[act]
    assert AuditEvent.objects.filter(target=f"entry:{entry.pk}").count() == 1
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
    assert match.result.winner == 1
    assert "walkover" in html


def test_without_a_reason_nobody_leaves(client, organiser, make_event):
    tournament = make_event("swiss", 4)
    entry = tournament.entries.get(seed=1)
    client.force_login(organiser)
    response = client.post(address("entry_disqualify", tournament, entry.pk), {"reason": ""})
    assert response.status_code == 422
    assert '<details class="act" open>' in check_page(response)
    entry.refresh_from_db()
    assert entry.status == EntryStatus.ACTIVE


def test_let_in_again(client, organiser, make_event):
    tournament = make_event("swiss", 4)
    match = released(tournament, organiser)
    services.entry_withdraw(actor=organiser, entry=match.entry_a, reason="ill")
    client.force_login(organiser)
    form = {"reason": "well again"}
    check_page(client.post(address("entry_readmit", tournament, match.entry_a_id), form, follow=True))
    match.entry_a.refresh_from_db()
    assert match.entry_a.status == EntryStatus.ACTIVE


def test_late_comers_are_let_in_where_the_event_says_so(client, organiser, make_event, enter):
    tournament = make_event("swiss", 4, late_rounds=2)
    waiting = factories.EntryFactory(tournament=tournament, name="Late", seed=9, status=EntryStatus.WAITING)
    for index in range(2):
        factories.EntrySeatFactory(entry=waiting, index=index, bot_version=None, person=f"Late {index}")
    client.force_login(organiser)
    html = check_page(client.get(address("entry_desk", tournament, waiting.pk)))
    assert "Let in" in html
    check_page(client.post(address("entry_late", tournament, waiting.pk), {"reason": "train"}, follow=True))
    waiting.refresh_from_db()
    assert waiting.status == EntryStatus.ACTIVE


def test_an_entry_of_another_tournament_is_not_found(client, organiser, make_event):
    tournament = make_event("swiss", 4)
    client.force_login(organiser)
    other = factories.EntryFactory()
    assert client.get(address("entry_desk", tournament, other.pk)).status_code == 404
    assert client.post(address("entry_withdraw", tournament, other.pk), {"reason": "x"}).status_code == 404


def test_its_tables_stand_with_their_reasons(client, organiser, make_event):
    tournament = make_event("swiss", 4)
    match = released(tournament, organiser)
    client.force_login(organiser)
    html = check_page(client.get(address("entry_desk", tournament, match.entry_b_id)))
    assert match.entry_a.name in html
    assert "half way down." in html
    assert Match.objects.count() == 2


def test_the_page_asks_little_of_the_database(client, organiser, make_event, play_round, django_assert_max_num_queries):
    tournament = make_event("swiss", 4, options={"rounds": 3})
    for _round in range(3):
        play_round(tournament)
    client.force_login(organiser)
    with django_assert_max_num_queries(14):
        client.get(address("entry_desk", tournament, tournament.entries.get(seed=1).pk))
