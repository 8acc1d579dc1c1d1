"""The page about a person: what it tells, to whom, and what it never does."""

import pytest
from django.urls import reverse

from clubs.models import Role
from tests import factories
from tests.pages import check_page

pytestmark = pytest.mark.django_db


def page_of(person):
    return reverse("tournaments:person", args=[person.pk])


@pytest.fixture
def sara():
    return factories.UserFactory(display_name="Sara Amini", email="sara.amini@secret.example")


def seat(person, event, name, partner=None, **entry):
    """Enter *person* with *partner* (an account or a name) as *name*."""
    made = factories.EntryFactory(tournament=event, name=name, **entry)
    account = partner if hasattr(partner, "pk") else None
    factories.EntrySeatFactory(entry=made, index=0, bot_version=None, person=person.shown_name, user=person)
    if partner:
        name = account.shown_name if account else partner
        factories.EntrySeatFactory(entry=made, index=1, bot_version=None, person=name, user=account)
    return made


def test_clubs_events_and_bots(client, sara):
    member = factories.MembershipFactory(user=sara, role=Role.ORGANISER, club__name="Alborz")
    friend = factories.UserFactory(display_name="Ali Rezaei")
    event = factories.TournamentFactory(name="Nowruz Open", status="running", club=member.club)
    seat(sara, event, "The Cranes", friend)
    factories.ProgramFactory(bot__owner=sara, bot__name="Simorgh")
    factories.ProgramFactory(bot__owner=sara, bot__name="Not accepted", state="rejected")
    html = check_page(client.get(page_of(sara)))
    for told in ("Sara Amini", "Alborz", "organiser", "Nowruz Open", "The Cranes", "Ali Rezaei", "Simorgh"):
        assert told in html
    assert page_of(friend) in html
    assert "Not accepted" not in html
    assert "secret.example" not in html
    assert "sara.amini" not in html
    assert reverse("clubs:profile") not in html


def test_place_in_a_finished_event(client, sara, make_event, play_round):
    event = make_event("round_robin", 4)
    event.entries.get(seed=2).seats.filter(index=0).update(user=sara, person="Sara Amini")
    play_round(event)
    html = check_page(client.get(page_of(sara)))
    assert '<strong><bdi dir="ltr">2</bdi></strong><span class="small muted">of 4' in html
    assert "Player 2b" in html


def test_own_page_leads_to_the_account_and_says_what_is_missing(client, sara):
    assert client.get(page_of(sara)).status_code == 404  # nothing of hers is to be seen anywhere
    client.force_login(sara)
    html = check_page(client.get(page_of(sara)))
    assert reverse("clubs:profile") in html
    assert "You have played in no event yet" in html
    assert page_of(sara) in check_page(client.get(reverse("clubs:profile")))


@pytest.mark.parametrize("pk", [0, 999_999])
def test_nobody(client, pk):
    assert client.get(reverse("tournaments:person", args=[pk])).status_code == 404


HIDDEN = [{"visibility": "private"}, {"visibility": "unlisted"}, {"status": "draft"}]


@pytest.mark.parametrize("columns", HIDDEN, ids=str)
def test_hidden_events_are_told_to_those_who_may_see_them(client, sara, columns):
    organiser = factories.MembershipFactory(role=Role.ORGANISER)
    event = factories.TournamentFactory(**{"name": "Hidden Cup", "club": organiser.club, "status": "running"} | columns)
    seat(sara, event, "The Cranes", "Ali")
    assert client.get(page_of(sara)).status_code == 404  # nothing else is known of her
    factories.MembershipFactory(user=sara)
    for user, sees in ((None, False), (factories.UserFactory(), False), (organiser.user, True)):
        if user is not None:
            client.force_login(user)
        html = check_page(client.get(page_of(sara)))
        for told in ("Hidden Cup", "The Cranes", event.slug):
            assert (told in html) is sees


@pytest.mark.parametrize("status", ["waiting", "no_show"])
def test_who_did_not_play_is_not_said_to_have(client, sara, status):
    factories.MembershipFactory(user=sara)
    seat(sara, factories.TournamentFactory(name="Nowruz Open", status="running"), "The Cranes", status=status)
    assert "Nowruz Open" not in check_page(client.get(page_of(sara)))


def test_a_closed_page(client, sara):
    club = factories.MembershipFactory(user=sara, role=Role.OWNER).club
    mate = factories.MembershipFactory(club=club).user
    sara.page_open = False
    sara.save()
    admin = factories.UserFactory(is_staff=True)
    readers = [(None, 404), (factories.MembershipFactory().user, 404), (mate, 200), (sara, 200), (admin, 200)]
    for reader, status in readers:
        if reader is not None:
            client.force_login(reader)
        assert client.get(page_of(sara)).status_code == status
        linked = page_of(sara) in client.get(reverse("clubs:detail", args=[club.slug])).text
        assert linked is (status == 200)
    client.logout()
    assert "Sara Amini" in client.get(reverse("clubs:detail", args=[club.slug])).text


def test_closing_it_by_the_account(client, sara):
    client.force_login(sara)
    client.post(reverse("clubs:profile"), {"display_name": "Sara", "page_open": "on"})
    sara.refresh_from_db()
    assert sara.page_open
    client.post(reverse("clubs:profile"), {"display_name": "Sara"})
    sara.refresh_from_db()
    assert not sara.page_open


def test_an_account_that_is_closed_has_no_page(client, sara):
    factories.MembershipFactory(user=sara)
    assert client.get(page_of(sara)).status_code == 200
    sara.is_active = False
    sara.save()
    assert client.get(page_of(sara)).status_code == 404


@pytest.mark.parametrize("events", [1, 5])
def test_it_asks_little_of_the_database(client, sara, events, django_assert_max_num_queries):
    for number in range(events):
        member = factories.MembershipFactory(user=sara)
        event = factories.TournamentFactory(status="running", club=member.club)
        entry = seat(sara, event, f"Pair {number}", factories.UserFactory())
        factories.ResultFactory(match__round__tournament=event, match__entry_a=entry, match__status="finished")
        factories.ProgramFactory(bot__owner=sara)
    client.force_login(factories.UserFactory())
    with django_assert_max_num_queries(14):
        check_page(client.get(page_of(sara)))


def test_standing_leads_to_the_people(client, sara):
    event = factories.TournamentFactory(status="running")
    seat(sara, event, "The Cranes", "Ali")
    html = client.get(reverse("tournaments:detail", args=[event.slug])).text
    assert f'<a href="{page_of(sara)}"><bdi>Sara Amini</bdi></a>' in html
    assert "<bdi>Ali</bdi>" in html
    sara.page_open = False
    sara.save()
    assert page_of(sara) not in client.get(reverse("tournaments:detail", args=[event.slug])).text


def test_bot_leads_to_its_owner(client, sara):
    version = factories.ProgramFactory(bot__owner=sara)
    assert page_of(sara) in check_page(client.get(reverse("bots:detail", args=[version.bot.slug])))
