import pytest
from django.contrib.auth.models import AnonymousUser

from clubs import selectors
from clubs.models import Role, User
from tests import factories

pytestmark = pytest.mark.django_db


def test_role_and_what_it_allows():
    member = factories.MembershipFactory(role=Role.ORGANISER)
    other_club = factories.ClubFactory()
    assert selectors.role_of(member.user, member.club) == Role.ORGANISER
    assert selectors.may(member.user, "tournament.create", member.club)
    assert not selectors.may(member.user, "club.members", member.club)
    assert not selectors.may(member.user, "tournament.create", other_club)
    for nobody in (None, AnonymousUser()):
        assert selectors.role_of(nobody, member.club) is None
        assert not selectors.may(nobody, "tournament.create", member.club)


def test_a_superuser_may_everything_everywhere():
    root = User.objects.create_superuser("root@example.org")
    assert selectors.may(root, "club.members", factories.ClubFactory())
    assert selectors.clubs_where(root, "club.members").count() == 1


def test_clubs_where():
    organiser = factories.MembershipFactory(role=Role.ORGANISER)
    factories.MembershipFactory(user=organiser.user, role=Role.MEMBER)
    assert list(selectors.clubs_where(organiser.user, "tournament.create")) == [organiser.club]
    assert not selectors.clubs_where(AnonymousUser(), "tournament.create").exists()


def test_audit_is_newest_first():
    events = factories.AuditEventFactory.create_batch(2, club=factories.ClubFactory())
    assert list(selectors.audit_of(events[0].club)) == events[::-1]
