"""A version's page: who sees what of the check, the live part, and the acts of author and staff."""

import uuid
from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse
from django.utils import timezone

from bots.models import BotVersion, VersionCheck
from bots.selectors import newest_check
from replays.showcase import showcase_texts
from tests import factories
from tests.bots.uploads import HELLO, upload
from tests.pages import check_page

pytestmark = pytest.mark.django_db
STAGES = {"unpack": True, "language": True, "build": True, "start": True, "games": False, "resources": None}
LINE = {"seconds": 1.6, "stage": "games", "level": "error", "text": "hand 3, question 29: illegal"}
REPORT = {
    "stages": STAGES,
    "reason": "hand 3, question 29: illegal",
    "quoted": "   88  return best",
    "fix": "Choose from <legal>.",
    "stderr": "secret words",
    "measured": {"seconds": 2, "init_ms": 41.2, "ms_average": 0.3, "ms_worst": 9, "memory_mb": 11, "decisions": 70},
}


@pytest.fixture
def rejected():
    version = factories.ProgramFactory(bot__slug="hoopoe", state="rejected", state_reason=REPORT["reason"])
    sample = showcase_texts()["fine-hand"]
    VersionCheck.objects.create(version=version, number=1, state="rejected", log=[LINE], report=REPORT, sample=sample)
    return version


@pytest.fixture
def checking():
    version = factories.ProgramFactory(bot__slug="hoopoe", state="checking")
    until = timezone.now() + timedelta(minutes=1)
    start = {"seconds": 0.2, "stage": "start", "level": "done", "text": "hello, ready in 41 ms"}
    VersionCheck.objects.create(
        version=version, number=1, state="running", lease=uuid.uuid4(), lease_until=until, log=[start]
    )
    return version


def address(name, number=1):
    return reverse(f"bots:{name}", args=["hoopoe", number])


def test_the_author_reads_reason_line_fix_and_stderr(client, rejected):
    client.force_login(rejected.bot.owner)
    html = check_page(client.get(address("version")))
    for text in (
        REPORT["reason"],
        "88  return best",
        "Choose from &lt;legal&gt;.",
        "secret words",
        "41 ms",
        "Check again",
    ):
        assert text in html
    assert "Check again" in html
    assert 'class="failed"' in html
    assert reverse("tournaments:sample", args=["hoopoe", 1]) in html
    assert "hx-get" not in html


@pytest.mark.parametrize("who", ["nobody", "another", "staff"])
def test_what_was_rejected_is_not_for_others(client, rejected, who):
    if who != "nobody":
        client.force_login(factories.UserFactory(is_staff=who == "staff"))
    response = client.get(address("version"))
    if who == "staff":
        assert "secret words" not in check_page(response)
    else:
        assert response.status_code == 404
    assert client.get(address("version_live")).status_code == 404
    rejected.bot.logs_for_staff = True
    rejected.bot.save()
    assert ("secret words" in client.get(address("version")).content.decode()) is (who == "staff")


def test_everybody_sees_an_accepted_version_without_its_report(client, rejected):
    BotVersion.objects.update(state="ready")
    html = check_page(client.get(address("version")))
    assert rejected.digest in html
    assert "bot.py" not in html
    assert "secret words" not in html


def test_the_live_part_is_sent_only_when_it_changed(client, checking):
    client.force_login(checking.bot.owner)
    page = check_page(client.get(address("version")))
    assert 'hx-trigger="every 1s"' in page
    assert 'aria-live="polite"' in page
    assert "stage 4 of 6" in page
    first = client.get(address("version_live"))
    assert first.content.decode().lstrip().startswith('<div class="stack" id="check"')
    headers = {"If-None-Match": first["ETag"]}
    assert client.get(address("version_live"), headers=headers).status_code == 304
    check = VersionCheck.objects.get()
    check.log.append({"seconds": 4, "stage": "games", "level": "done", "text": "club-1165: 9 hands"})
    check.save()
    again = client.get(address("version_live"), headers=headers)
    assert "club-1165: 9 hands" in again.content.decode()
    VersionCheck.objects.update(state="passed", lease=None, lease_until=None, report={**REPORT, "reason": ""})
    BotVersion.objects.update(state="ready")
    ended = client.get(address("version_live"), headers=headers).content.decode()
    assert "hx-get" not in ended
    assert "Ready" in ended


def test_check_and_version_agree_when_a_worker_ends_the_check_between_two_reads(checking):
    VersionCheck.objects.update(state="passed", lease=None, lease_until=None)
    BotVersion.objects.update(state="ready")
    assert checking.state == "checking"
    assert newest_check(checking, checking.bot.owner).version.state == "ready"


def test_nothing_new_costs_few_queries(client, checking, django_assert_max_num_queries):
    client.force_login(checking.bot.owner)
    etag = client.get(address("version_live"))["ETag"]
    with django_assert_max_num_queries(5):
        client.get(address("version_live"), headers={"If-None-Match": etag})


def test_a_check_that_waits_says_what_for(client):
    version = factories.ProgramFactory(bot__slug="hoopoe", state="uploaded")
    check = factories.VersionCheckFactory(version=version)
    client.force_login(version.bot.owner)
    assert "Waiting for a worker" in check_page(client.get(address("version")))
    check.waits_for = "waits for a worker with a safe sandbox: apt install bubblewrap"
    check.save()
    html = check_page(client.get(address("version")))
    assert "Nothing untrusted runs here now" in html
    assert "apt install bubblewrap" in html
    VersionCheck.objects.update(state="failed")
    assert "our fault" in check_page(client.get(address("version")))


@pytest.mark.parametrize("act", ["stop", "again", "retire"])
def test_acts_are_the_owners_and_by_form(client, checking, act):
    client.force_login(factories.UserFactory(is_staff=True, is_superuser=True))
    assert client.post(address(act)).status_code == 403
    client.force_login(checking.bot.owner)
    assert client.get(address(act)).status_code == 405


def test_stop_check_again_and_what_does_not_fit(client, checking):
    client.force_login(checking.bot.owner)
    assert "The check is stopped" in check_page(client.post(address("stop"), follow=True))
    assert "goes only while" in check_page(client.post(address("stop"), follow=True))
    assert "The check begins anew" in check_page(client.post(address("again"), follow=True))
    assert VersionCheck.objects.count() == 2
    assert "goes only while" in check_page(client.post(address("retire"), follow=True))
    BotVersion.objects.update(state="ready")
    assert "is retired" in check_page(client.post(address("retire"), follow=True))


def test_staff_take_down_with_a_reason(client, rejected):
    staff = factories.UserFactory(is_staff=True)
    client.force_login(staff)
    assert client.post(address("take_down"), {"reason": "abuse"}).status_code == 403
    staff.user_permissions.add(Permission.objects.get(codename="change_botversion"))
    assert "Take it down" in check_page(client.get(address("version")))
    response = client.post(address("take_down"), {"reason": ""})
    assert response.status_code == 422
    assert "is taken down" in check_page(client.post(address("take_down"), {"reason": "abuse"}, follow=True))
    assert "goes only while" in check_page(client.post(address("take_down"), {"reason": "again"}, follow=True))
    client.force_login(rejected.bot.owner)
    assert "abuse" in check_page(client.get(address("version")))


def test_the_file_comes_back_to_its_author_alone(client):
    author = factories.UserFactory()
    version = upload(author, name="Hoopoe")
    client.force_login(factories.UserFactory(is_staff=True, is_superuser=True))
    assert client.get(address("version_source")).status_code == 403
    client.force_login(author)
    response = client.get(address("version_source"))
    assert response.content == HELLO
    assert response["Content-Disposition"] == 'attachment; filename="bot.py"'
    version.bot.versions.update(source="")
    assert client.get(address("version_source")).status_code == 404
