"""Every registered page of the administration opens, and what must not be changed there is not."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.urls import reverse

from clubs.models import AuditEvent, Club, Membership, User
from clubs.services import token_create
from replays.models import Upload
from tests import factories

pytestmark = pytest.mark.django_db

PRIVATE = "what only the author of a bot may read"
SECRETS = ("0123456789abcdef" * 2, "fedcba9876543210" * 2)
OURS = {"clubs", "bots", "replays", "tournaments"}
MODELS = [model for model in admin.site._registry if model._meta.app_label in OURS]


@pytest.fixture
def root(client):
    user = User.objects.create_superuser("root@example.org")
    client.force_login(user)
    return client


@pytest.fixture
def rows():
    """Give a row of every table."""
    result = factories.ResultFactory()
    factories.AttemptFactory(match=result.match)
    factories.AuditEventFactory()
    factories.BotVersionFactory()
    factories.VersionCheckFactory(log=[{"text": PRIVATE}], report={"stderr": PRIVATE}, sample=PRIVATE)
    factories.SeatLogFactory(match=result.match, stderr=PRIVATE, debug=PRIVATE)
    factories.ResultVersionFactory(match=result.match)
    factories.SheetFactory(match=result.match)
    tournament = result.match.round.tournament
    factories.PairingRuleFactory(tournament=tournament)
    tournament.partner_draws.create(key="ab" * 16, cards=[])
    result.match.shuffle_key, result.match.salt = SECRETS
    result.match.save()
    factories.WorkerSeenFactory()
    token_create(actor=factories.UserFactory(), name="laptop")
    opened = factories.ReplayFactory(source="upload")
    Upload.objects.create(replay=opened, digest="ab" * 32, sender="cd" * 32, hands=1, expires_at=result.created_at)
    factories.ReplayFactory(published_at=result.created_at)
    return result


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label_lower)
def test_list_search_and_detail_open(root, rows, model):
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    assert root.get(reverse(f"{name}_changelist"), {"q": "x"}).status_code == 200
    row = model.objects.first()
    page = root.get(reverse(f"{name}_change", args=[row.pk]))
    assert page.status_code == 200
    assert rows.match.round.shuffle_key not in page.text
    assert rows.match.round.salt not in page.text
    assert PRIVATE not in page.text
    tournament = rows.match.round.tournament
    for secret in (*SECRETS, tournament.lots_key, tournament.code, rows.match.entry_a.code):
        assert secret not in page.text


@pytest.mark.parametrize(
    "model", [m for m in MODELS if m not in (User, Club, Membership)], ids=lambda m: m._meta.label_lower
)
def test_even_root_changes_nothing_past_the_services(root, rows, model):
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    row = model.objects.first()
    assert root.get(reverse(f"{name}_add")).status_code == 403
    assert root.post(reverse(f"{name}_change", args=[row.pk]), {}).status_code == 403
    assert root.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
    assert model.objects.filter(pk=row.pk).exists()


def test_users_are_made_by_address(root):
    data = {
        "email": "New@Example.org",
        "display_name": "New",
        "password1": "correct horse 52",
        "password2": "correct horse 52",
        "usable_password": "true",
    }
    assert root.post(reverse("admin:clubs_user_add"), data).status_code == 302
    assert User.objects.get(email__iexact="new@example.org").display_name == "New"


def test_the_audit_log_is_registered_to_be_read():
    assert AuditEvent in admin.site._registry


def test_trust_is_given_by_an_action_that_says_what_it_means(root):
    version = factories.ProgramFactory()
    address = reverse("admin:bots_botversion_changelist")
    assert "WITHOUT a sandbox" in root.get(address).text
    for action, trusted in (("trust", True), ("distrust", False)):
        root.post(address, {"action": action, "_selected_action": [version.pk]})
        version.refresh_from_db()
        assert version.trusted is trusted
    assert AuditEvent.objects.filter(verb="version.trust").count() == 2


def test_staff_alone_trusts_nothing(client):
    staff = factories.UserFactory(is_staff=True)
    staff.user_permissions.add(*Permission.objects.filter(content_type__app_label="bots"))
    client.force_login(staff)
    version = factories.ProgramFactory()
    address = reverse("admin:bots_botversion_changelist")
    client.post(address, {"action": "trust", "_selected_action": [version.pk]})
    version.refresh_from_db()
    assert not version.trusted
