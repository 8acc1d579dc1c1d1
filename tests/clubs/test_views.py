"""Pages of accounts and clubs, by who asks."""

import re

import pytest
from django.core import mail
from django.urls import reverse

from clubs.models import Club, Membership, Role, User
from tests import factories
from tests.pages import check_page

pytestmark = pytest.mark.django_db
PASSWORD = factories.PASSWORD
NEW_PASSWORD = "another horse 52"


@pytest.fixture
def owner():
    return factories.MembershipFactory(role=Role.OWNER)


def sign_in(client, email, password, **more):
    return client.post(reverse("clubs:sign_in"), {"username": email, "password": password, **more})


@pytest.mark.parametrize("name", ["sign_in", "sign_up", "password_reset", "password_reset_sent", "password_reset_done"])
def test_account_pages_open_for_everybody(client, name):
    check_page(client.get(reverse(f"clubs:{name}")))


@pytest.mark.parametrize("name", ["profile", "password_change", "password_changed", "new"])
def test_members_pages_ask_to_sign_in(client, name):
    address = reverse(f"clubs:{name}")
    response = client.get(address)
    assert response.status_code == 302
    assert response.url == f"{reverse('clubs:sign_in')}?next={address}"
    client.force_login(factories.UserFactory())
    check_page(client.get(address))


def test_sign_up_makes_an_account_and_signs_in(client):
    form = {"display_name": "Ali", "email": "Ali@Example.org", "password": PASSWORD, "next": "/clubs/"}
    response = client.post(reverse("clubs:sign_up"), form)
    assert response.url == "/clubs/"
    assert client.session["_auth_user_id"] == str(User.objects.get(email="ali@example.org").pk)


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", ""])
def test_sign_up_goes_home_rather_than_elsewhere(client, target):
    form = {"display_name": "Ali", "email": "ali@example.org", "password": PASSWORD, "next": target}
    assert client.post(reverse("clubs:sign_up"), form).url == "/"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"email": "taken@example.org"}, "email"),
        ({"email": "TAKEN@example.org"}, "email"),
        ({"email": "no address"}, "email"),
        ({"password": "12345678"}, "password"),
        ({"password": "alibaba@example.org"}, "password"),
        ({"display_name": ""}, "display_name"),
    ],
)
def test_sign_up_names_the_field_that_is_wrong(client, change, field):
    factories.UserFactory(email="taken@example.org")
    form = {"display_name": "Ali", "email": "alibaba@example.org", "password": PASSWORD} | change
    response = client.post(reverse("clubs:sign_up"), form)
    assert response.status_code == 200
    assert list(response.context["form"].errors) == [field]
    assert f'id="id_{field}_error"' in check_page(response)


def test_sign_in_by_email_whatever_its_case(client):
    factories.UserFactory(email="ali@example.org", password=PASSWORD)
    assert sign_in(client, "Ali@Example.ORG", PASSWORD, next="/bots/").url == "/bots/"


def test_sign_in_refuses_and_then_locks_with_a_page_that_helps(client, settings):
    settings.AXES_FAILURE_LIMIT = 3
    factories.UserFactory(email="ali@example.org", password=PASSWORD)
    assert sign_in(client, "ali@example.org", "wrong").status_code == 200
    sign_in(client, "ali@example.org", "wrong")
    response = sign_in(client, "ali@example.org", "wrong")
    assert response.status_code == 429
    assert reverse("clubs:password_reset") in check_page(response)
    assert sign_in(client, "ali@example.org", PASSWORD).status_code == 429


def test_sign_out_only_by_a_form(client):
    client.force_login(factories.UserFactory())
    assert client.get(reverse("clubs:sign_out")).status_code == 405
    client.post(reverse("clubs:sign_out"))
    assert "_auth_user_id" not in client.session


def test_password_by_mail(client):
    factories.UserFactory(email="ali@example.org", password=PASSWORD)
    client.post(reverse("clubs:password_reset"), {"email": "ali@example.org"})
    link = re.search(r"http://testserver(/\S+)", mail.outbox[0].body)[1]
    page = client.get(link, follow=True)
    form = {"new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD}
    check_page(page)
    assert client.post(page.redirect_chain[0][0], form).url == reverse("clubs:password_reset_done")
    assert sign_in(client, "ali@example.org", NEW_PASSWORD).status_code == 302
    client.logout()
    assert "Send a new link" in check_page(client.get(link, follow=True))


def test_password_by_mail_tells_nobody_who_has_an_account(client):
    response = client.post(reverse("clubs:password_reset"), {"email": "nobody@example.org"})
    assert response.url == reverse("clubs:password_reset_sent")
    assert mail.outbox == []


def test_profile_changes_the_name(client, owner):
    client.force_login(owner.user)
    client.post(reverse("clubs:profile"), {"display_name": "Ava"})
    owner.user.refresh_from_db()
    assert owner.user.display_name == "Ava"
    assert owner.club.name in check_page(client.get(reverse("clubs:profile")))


def test_who_founds_a_club_owns_it(client):
    user = factories.UserFactory()
    client.force_login(user)
    response = client.post(reverse("clubs:new"), {"name": "Alborz", "city": "", "about": ""})
    assert response.url == reverse("clubs:detail", args=["alborz"])
    assert Membership.objects.get(user=user, club__slug="alborz").role == Role.OWNER


def test_a_club_cannot_take_the_address_of_a_page(client):
    client.force_login(factories.UserFactory())
    response = client.post(reverse("clubs:new"), {"name": "New", "city": "", "about": ""})
    assert list(response.context["form"].errors) == ["name"]
    assert not Club.objects.exists()


def test_list_of_clubs_empty_and_full(client, owner, django_assert_max_num_queries):
    assert owner.club.name in check_page(client.get(reverse("clubs:list")))
    factories.MembershipFactory.create_batch(3)
    with django_assert_max_num_queries(3):
        client.get(reverse("clubs:list"))
    Club.objects.all().delete()
    assert "no club yet" in check_page(client.get(reverse("clubs:list")))


@pytest.mark.parametrize("rows", [1, 3])
def test_club_page_asks_little_of_the_database(client, owner, rows, django_assert_max_num_queries):
    factories.MembershipFactory.create_batch(rows, club=owner.club)
    factories.TournamentFactory.create_batch(rows, club=owner.club, status="finished")
    client.force_login(owner.user)
    with django_assert_max_num_queries(10):
        check_page(client.get(reverse("clubs:detail", args=[owner.club.slug])))


@pytest.mark.parametrize(
    ("role", "sees"), [(None, False), (Role.MEMBER, False), (Role.HELPER, False), (Role.OWNER, True)]
)
def test_only_the_owner_sees_and_changes_roles(client, owner, role, sees):
    club, other = owner.club, factories.MembershipFactory(club=owner.club)
    if role == Role.OWNER:
        client.force_login(owner.user)
    elif role:
        client.force_login(factories.MembershipFactory(club=club, role=role).user)
    page = client.get(reverse("clubs:detail", args=[club.slug]))
    assert ("Add a member" in page.content.decode()) is sees
    address = reverse("clubs:member_change", args=[club.slug, other.pk])
    response = client.post(address, {"role": Role.HELPER})
    other.refresh_from_db()
    assert other.role == (Role.HELPER if sees else Role.MEMBER)
    assert response.status_code == (403 if role and not sees else 302)


def test_owner_adds_and_removes_a_member(client, owner):
    user, club = factories.UserFactory(), owner.club
    client.force_login(owner.user)
    form = {"email": user.email.upper(), "role": Role.HELPER}
    client.post(reverse("clubs:member_add", args=[club.slug]), form)
    added = Membership.objects.get(user=user)
    assert added.role == Role.HELPER
    address = reverse("clubs:member_remove", args=[club.slug, added.pk])
    assert [client.post(address).status_code for _click in range(2)] == [302, 302]
    assert not Membership.objects.filter(user=user).exists()


def test_adding_somebody_unknown_says_so(client, owner):
    client.force_login(owner.user)
    form = {"email": "nobody@example.org", "role": Role.HELPER}
    response = client.post(reverse("clubs:member_add", args=[owner.club.slug]), form)
    assert response.status_code == 422
    assert "Nobody has an account" in check_page(response)


def test_the_last_owner_stays(client, owner):
    client.force_login(owner.user)
    for name, form in (("member_change", {"role": Role.MEMBER}), ("member_remove", {})):
        response = client.post(reverse(f"clubs:{name}", args=[owner.club.slug, owner.pk]), form, follow=True)
        assert "only owner" in check_page(response)
    owner.refresh_from_db()
    assert owner.role == Role.OWNER


@pytest.mark.parametrize("role", [None, Role.MEMBER, Role.HELPER, Role.ORGANISER, Role.OWNER])
def test_only_an_owner_edits_the_club(client, owner, role):
    club, address = owner.club, reverse("clubs:edit", args=[owner.club.slug])
    assert client.get(address).url == f"{reverse('clubs:sign_in')}?next={address}"
    user = owner.user
    if role != Role.OWNER:
        user = factories.MembershipFactory(club=club, role=role).user if role else factories.UserFactory()
    client.force_login(user)
    form = {"name": "Damavand", "city": "Rey", "about": "Thursdays."}
    allowed = role == Role.OWNER
    assert client.get(address).status_code == (200 if allowed else 403)
    assert client.post(address, form).status_code == (302 if allowed else 403)
    assert Club.objects.filter(name="Damavand", city="Rey", slug=club.slug).exists() is allowed
    assert (address in client.get(reverse("clubs:detail", args=[club.slug])).text) is allowed


def test_edit_shows_what_is_wrong_and_keeps_what_was_typed(client, owner):
    client.force_login(owner.user)
    response = client.post(
        reverse("clubs:edit", args=[owner.club.slug]), {"name": "", "city": "Rey", "about": "x" * 2001}
    )
    assert response.status_code == 422
    html = check_page(response)
    assert 'id="id_name_error"' in html
    assert 'id="id_about_error"' in html
    assert 'value="Rey"' in html
    assert owner.club.name in html
    assert Club.objects.get().city != "Rey"


def test_list_of_clubs_by_name_or_city(client, owner, django_assert_max_num_queries):
    factories.ClubFactory(name="باشگاه كارون", city="Ahvaz")
    for asked in ("کارون", "ahvaz"):
        html = check_page(client.get(reverse("clubs:list"), {"q": asked}))
        assert "باشگاه كارون" in html
        assert owner.club.name not in html
    with django_assert_max_num_queries(2):
        assert "No club like that" in check_page(client.get(reverse("clubs:list"), {"q": "nowhere"}))
