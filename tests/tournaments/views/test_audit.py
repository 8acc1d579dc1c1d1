"""The log: who reads it, how it reads, how it is searched; and that nothing changes it."""

import re
from pathlib import Path

import pytest
from django.urls import get_resolver, reverse

from clubs.models import AuditEvent, Role
from tests import factories
from tests.pages import check_page
from tournaments import services
from tournaments.audit_words import act_names, changes, sentence, value_words
from tournaments.models import Match

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[3]
TOLD = re.compile(
    r'"((?:club|membership|tournament|entry|entries|partners|round|pairing|result|sheet|match|replay)\.[a-z_]+)"'
)


def address(tournament):
    return reverse("tournaments:audit", args=[tournament.slug])


def sign_in(client, club, role):
    user = factories.MembershipFactory(club=club, role=role).user if role else factories.UserFactory()
    client.force_login(user)
    return user


@pytest.mark.parametrize(
    ("role", "status"), [(Role.OWNER, 200), (Role.ORGANISER, 200), (Role.HELPER, 403), (Role.MEMBER, 403), (None, 403)]
)
def test_organisers_alone_read_it(client, running, club, role, status):
    sign_in(client, club, role)
    assert client.get(address(running)).status_code == status
    assert client.get(reverse("tournaments:club_audit", args=[club.slug])).status_code == status


def test_others_are_asked_to_sign_in(client, running):
    assert client.get(address(running)).status_code == 302


def test_acts_are_sentences(client, organiser, running, club):
    factories.UserFactory._meta.model.objects.filter(pk=organiser.pk).update(display_name="Sara")
    entry = running.entries.first()
    services.entry_withdraw(actor=organiser, entry=entry, reason="a flat tyre")
    client.force_login(organiser)
    html = check_page(client.get(address(running)))
    assert "Sara withdrew Pair 1." in html
    assert "a flat tyre" in html
    assert "Sara started Nowruz Open." in html
    assert "Sara entered Pair 2 in Nowruz Open." in html
    assert "active" in html
    assert "withdrawn" in html
    assert "Sara" in check_page(client.get(reverse("tournaments:club_audit", args=[club.slug])))


def test_an_entry_that_was_taken_out_is_still_told(client, organiser, make_tournament):
    tournament = make_tournament(3, start=False)
    services.entry_remove(actor=organiser, entry=tournament.entries.last())
    client.force_login(organiser)
    assert "took Pair 3 out of Nowruz Open." in client.get(address(tournament)).content.decode()


def test_it_is_searched_by_act_person_and_target(client, organiser, make_tournament):
    tournament = make_tournament(3, start=False)
    other = sign_in(client, tournament.club, Role.OWNER)
    services.entry_remove(actor=other, entry=tournament.entries.last())
    page = client.get(address(tournament), {"act": "entry.remove"})
    assert [line.verb for line in page.context["lines"]] == ["entry.remove"]
    page = client.get(address(tournament), {"person": other.pk})
    assert [line.verb for line in page.context["lines"]] == ["entry.remove"]
    page = client.get(address(tournament), {"target": f"tournament:{tournament.slug}", "act": "entry.add"})
    assert len(page.context["lines"]) == 3
    for strange in ({"person": "9" * 30}, {"person": "x"}, {"act": "no.such"}, {"page": "x"}, {"target": "match:x"}):
        assert client.get(address(tournament), strange).status_code == 200
    assert "Nothing like that was done." in client.get(address(tournament), {"act": "no.such"}).content.decode()


def test_the_club_is_searched_by_tournament_and_members(client, organiser, running, club):
    owner = sign_in(client, club, Role.OWNER)
    from clubs.services import membership_set

    membership_set(actor=owner, club=club, user=factories.UserFactory(display_name="Reza"), role=Role.HELPER)
    where = reverse("tournaments:club_audit", args=[club.slug])
    page = client.get(where, {"about": "-members"})
    assert [line.words.split(" gave ")[1] for line in page.context["lines"]] == ["Reza the role of helper."]
    page = client.get(where, {"about": running.slug})
    assert {line.verb for line in page.context["lines"]} >= {"tournament.start", "entry.add", "round.draw"}


def test_many_acts_come_in_pages(client, organiser, club):
    for number in range(60):
        factories.AuditEventFactory(club=club, actor=organiser, target=f"entry:{number}")
    client.force_login(organiser)
    where = reverse("tournaments:club_audit", args=[club.slug])
    first = client.get(where)
    assert len(first.context["lines"]) == 50
    assert "Page 1 of 2" in check_page(first)
    assert len(client.get(where, {"page": 2}).context["lines"]) == 10


@pytest.mark.parametrize("rows", [2, 40])
def test_it_asks_little_of_the_database(client, organiser, club, running, rows, django_assert_max_num_queries):
    matches = list(Match.objects.filter(round__tournament=running))
    for number in range(rows):
        factories.AuditEventFactory(club=club, target=f"match:{matches[number % len(matches)].pk}", verb="match.void")
    client.force_login(organiser)
    with django_assert_max_num_queries(22):
        client.get(address(running))


def test_the_log_of_another_club_stays_there(client, running):
    factories.AuditEventFactory(target=f"tournament:{running.slug}", verb="tournament.cancel")
    sign_in(client, running.club, Role.OWNER)
    assert "cancelled" not in {line.verb for line in client.get(address(running)).context["lines"]}
    other = factories.AuditEventFactory(club=running.club, target="user:999999", verb="membership.remove")
    assert other.pk
    assert client.get(reverse("tournaments:club_audit", args=[running.club.slug])).status_code == 200


def test_every_act_of_the_services_has_words():
    told = set()
    for folder in ("clubs", "tournaments/services"):
        for file in (ROOT / folder).rglob("*.py"):
            if file.name not in ("roles.py",):
                told |= set(TOLD.findall(file.read_text(encoding="utf-8")))
    from clubs.roles import ACTS

    asked_only = set(ACTS) - set(act_names())
    told -= asked_only
    assert told <= set(act_names())
    for verb in act_names():
        words = sentence(verb, {"who": "Sara", "what": "Cup 100%", "pair": "A – B"})
        assert "Sara" in words
        assert "%(" not in words


def test_an_act_without_words_is_told_by_its_name():
    assert sentence("tournament.explode", {"who": "Sara", "what": "Cup"}) == "Sara did “tournament.explode” to Cup."


def test_details_are_read_by_people():
    assert changes({"score": [300, 200]}, {"score": [320, 200]}) == [("score", "300 : 200", "320 : 200")]
    assert value_words("pairings", [["A", "B"], ["C", None]]) == "(A, B), (C – bye)"
    assert value_words("status", "no_show") == "did not come"
    assert value_words("forfeit", [True, False]) == "yes, no"
    assert value_words("winner", None) == "–"
    assert changes({}, {"files": "long", "digest": "00"}) == [("digest", "", "00")]


# Nothing changes it


def test_no_code_changes_what_is_written():
    """One function appends; nothing else in the project touches the rows but to read them."""
    writing = re.compile(
        r"AuditEvent\.objects\.(create|update|bulk_|get_or_create|update_or_create)|\.save\(|\.delete\("
    )
    for folder in ("clubs", "bots", "replays", "tournaments", "config"):
        for file in (ROOT / folder).rglob("*.py"):
            text = file.read_text(encoding="utf-8")
            if "AuditEvent" not in text or "migrations" in file.parts:
                continue
            lines = [line for line in text.splitlines() if "AuditEvent" in line or "audit_events" in line]
            found = [line for line in lines if writing.search(line)]
            assert found == ([line for line in lines if "objects.create(" in line] if file.name == "audit.py" else [])


def test_no_address_writes_into_the_log(client, running, club):
    sign_in(client, club, Role.OWNER)
    for where in (address(running), reverse("tournaments:club_audit", args=[club.slug])):
        for method in ("post", "put", "patch", "delete"):
            assert getattr(client, method)(where).status_code == 405
    assert not [
        name for name in get_resolver().reverse_dict if isinstance(name, str) and "audit" in name and "api" in name
    ]


def test_removing_a_person_or_a_club_leaves_the_acts(organiser, running):
    before = AuditEvent.objects.count()
    factories.UserFactory._meta.model.objects.filter(pk=organiser.pk).delete()
    assert AuditEvent.objects.count() == before
    assert AuditEvent.objects.filter(verb="tournament.start", actor=None).exists()
