import pytest
from django.db import IntegrityError, transaction

from clubs import services
from clubs.models import AuditEvent, Club, Membership, Role, User
from tests import factories

pytestmark = pytest.mark.django_db


def test_an_address_is_one_account_whatever_its_case():
    user = services.user_create(email=" Sara@Example.org ", password=None)
    assert user.email == "sara@example.org"
    assert User.objects.get_by_natural_key("SARA@example.ORG") == user
    with pytest.raises(ValueError, match="already"):
        services.user_create(email="SARA@EXAMPLE.ORG", password=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        factories.UserFactory(email="SARA@example.org")
    with pytest.raises(ValueError, match="needs an email"):
        User.objects.create_user("  ")


def test_a_page_never_shows_the_address():
    assert str(factories.UserFactory(pk=12, display_name="", email="sara@example.org")) == "#12"
    assert factories.UserFactory(display_name="Sara").get_full_name() == "Sara"


def test_superuser():
    user = User.objects.create_superuser("root@example.org", "secret")
    assert user.is_staff
    assert user.is_superuser
    assert user.check_password("secret")


def test_who_makes_a_club_owns_it():
    user = factories.UserFactory()
    first = services.club_create(actor=user, name="Alborz")
    second = services.club_create(actor=user, name="Alborz")
    assert (first.slug, second.slug) == ("alborz", "alborz-2")
    assert Membership.objects.get(club=first).role == Role.OWNER
    assert AuditEvent.objects.filter(verb="club.create").count() == 2


def test_owners_give_and_take_roles():
    owner = factories.MembershipFactory(role=Role.OWNER)
    guest = factories.UserFactory()
    act = {"actor": owner.user, "club": owner.club, "user": guest}
    services.membership_set(**act, role=Role.HELPER)
    services.membership_set(**act, role=Role.ORGANISER, reason="runs Thursdays")
    event = AuditEvent.objects.first()
    assert (event.before, event.after) == ({"role": "helper"}, {"role": "organiser"})
    services.membership_remove(**act)
    assert not Membership.objects.filter(user=guest).exists()
    with pytest.raises(services.MembershipError):
        services.membership_remove(**act)
    with pytest.raises(services.MembershipError, match="king"):
        services.membership_set(**act, role="king")


def test_the_last_owner_stays():
    owner = factories.MembershipFactory(role=Role.OWNER)
    act = {"actor": owner.user, "club": owner.club, "user": owner.user}
    with pytest.raises(services.MembershipError, match="only owner"):
        services.membership_set(**act, role=Role.MEMBER)
    with pytest.raises(services.MembershipError, match="only owner"):
        services.membership_remove(**act)


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.HELPER, Role.MEMBER])
def test_others_give_no_roles(role):
    member = factories.MembershipFactory(role=role)
    with pytest.raises(services.NotAllowedError) as refused:
        services.membership_set(actor=member.user, club=member.club, user=member.user, role=Role.OWNER)
    assert refused.value.act == "club.members"


def test_club_edit_keeps_the_address_and_logs_what_changed():
    owner = factories.MembershipFactory(role=Role.OWNER, club__about="Old")
    slug = owner.club.slug
    services.club_edit(actor=owner.user, club=owner.club, name="Damavand", city=owner.club.city, about="New")
    club = Club.objects.get()
    assert (club.name, club.about, club.slug) == ("Damavand", "New", slug)
    event = AuditEvent.objects.get(verb="club.edit")
    assert event.before == {"name": owner.club.name, "about": "Old"}
    assert event.after == {"name": "Damavand", "about": "New"}
    services.club_edit(actor=owner.user, club=club, name="Damavand", city=club.city, about="New")
    assert AuditEvent.objects.filter(verb="club.edit").count() == 1


@pytest.mark.parametrize("role", [None, Role.MEMBER, Role.HELPER, Role.ORGANISER])
def test_club_edit_is_for_owners(role):
    owner = factories.MembershipFactory(role=Role.OWNER)
    actor = factories.MembershipFactory(club=owner.club, role=role).user if role else factories.UserFactory()
    with pytest.raises(services.NotAllowedError):
        services.club_edit(actor=actor, club=owner.club, name="Mine")
