"""The administrators' page of workers and queues."""

import uuid
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.models import AuditEvent, Role
from tests import factories
from tests.pages import check_page

pytestmark = pytest.mark.django_db
PAGE, LIVE = "/workers/", "/workers/live/"


@pytest.fixture
def admin():
    return factories.UserFactory(is_staff=True, is_superuser=True)


@pytest.fixture
def staff():
    return factories.UserFactory(is_staff=True)


def match_in(status, **columns):
    """Make a match of a running event in *status*."""
    if status == "running":
        columns = {"lease": uuid.uuid4(), "lease_until": timezone.now() + timedelta(minutes=1)} | columns
    event = {"round__tournament__status": "running", "round__status": "running", "round__released_at": timezone.now()}
    return factories.MatchFactory(status=status, **event | columns)


def test_only_for_administrators(client, admin, staff):
    failed = match_in("failed")
    retry = reverse("tournaments:worker_retry", args=[failed.pk])
    for user in (None, factories.UserFactory(), factories.MembershipFactory(role=Role.OWNER).user):
        if user is not None:
            client.force_login(user)
        assert [client.get(PAGE).status_code, client.get(LIVE).status_code] == [403, 403]
        assert client.post(retry).status_code == 403
        assert f'href="{PAGE}"' not in client.get("/").text
    for user in (staff, admin):
        client.force_login(user)
        check_page(client.get(PAGE))
        assert client.get(LIVE).status_code == 200
        assert f'href="{PAGE}"' in client.get("/").text


def test_nothing_there(client, admin):
    client.force_login(admin)
    html = check_page(client.get(PAGE))
    for told in (
        "nothing waits",
        "No worker is connected",
        "./shelem manage serve",
        "No table is played",
        "has failed",
    ):
        assert told in html


def test_queues_and_workers(client, admin):
    now = timezone.now()
    match_in("queued", queued_at=now - timedelta(minutes=3))
    match_in("queued", queued_at=now, languages="c+python")
    match_in("scheduled", languages="python")
    match_in("scheduled", by_hand=True)  # nobody's job
    match_in("scheduled", round__tournament__status="paused")
    factories.VersionCheckFactory(state="queued")
    factories.VersionCheckFactory()
    factories.WorkerSeenFactory(name="worker1@here")
    factories.WorkerSeenFactory(name="worker2@gone", seen_at=now - timedelta(hours=1), problem="bwrap is missing")
    client.force_login(admin)
    response = client.get(PAGE)
    html = check_page(response)
    queues = {queue.name: queue for queue in response.context["now"].queues}
    counts = {name: (q.queued, q.scheduled, q.checks, q.checks_later, q.workers) for name, q in queues.items()}
    assert counts == {"play": (1, 0, 0, 0, 1), "play.c+python": (1, 0, 0, 0, 0), "play.python": (0, 1, 1, 1, 1)}
    assert response.context["now"].depth == 5
    assert response.context["now"].since == now - timedelta(minutes=3)
    assert "No worker is connected" not in html
    for told in ("worker1@here", "connected", "worker2@gone", "silent", "bwrap is missing", "1 of 2"):
        assert told in html


def test_tables_that_are_played(client, admin):
    match = match_in("running", attempts=2, progress=7)
    factories.AttemptFactory(match=match, number=1, worker="gone", ended_at=timezone.now(), ending="lost")
    factories.AttemptFactory(match=match, number=2, worker="worker3@here")
    silent = match_in("running", lease_until=timezone.now() - timedelta(seconds=5))
    client.force_login(admin)
    html = check_page(client.get(PAGE))
    for told in (
        "worker3@here",
        "attempt 2 of 3",
        "7 hands played",
        match.entry_a.name,
        silent.entry_a.name,
        "nothing heard",
    ):
        assert told in html


def test_retry_of_what_failed(client, admin):
    match = match_in("failed", attempts=3)
    factories.AttemptFactory(
        match=match, worker="w", ending="error", error="Traceback\n  line\nValueError: broken pipe"
    )
    client.force_login(admin)
    html = check_page(client.get(PAGE))
    assert "ValueError: broken pipe" in html
    assert "Traceback" not in html
    address = reverse("tournaments:worker_retry", args=[match.pk])
    assert address in html
    assert client.get(address).status_code == 405
    for _click in range(2):
        assert client.post(address).url == PAGE
    match.refresh_from_db()
    assert (match.status, match.attempts) == ("scheduled", 0)
    assert AuditEvent.objects.filter(verb="match.retry", actor=admin).count() == 1


def test_staff_retry_and_read_only_where_they_may(client, staff):
    """Who administers the site and is no superuser has no power in clubs, and does not see into private events."""
    match = match_in("failed", round__tournament__visibility="private", round__tournament__name="Hidden Cup")
    factories.AttemptFactory(match=match, error="secret words")
    client.force_login(staff)
    html = check_page(client.get(PAGE))
    for hidden in ("Hidden Cup", match.entry_a.name, match.round.tournament.slug, "secret words", "Set up again"):
        assert hidden not in html
    assert "an event that you may not open" in html
    assert client.post(reverse("tournaments:worker_retry", args=[match.pk])).status_code == 403
    factories.MembershipFactory(user=staff, club=match.round.tournament.club, role=Role.ORGANISER)
    html = check_page(client.get(PAGE))
    for told in ("Hidden Cup", match.entry_a.name, "secret words", "Set up again"):
        assert told in html


def test_checks(client, admin):
    running = {
        "state": "running",
        "lease": uuid.uuid4(),
        "lease_until": timezone.now(),
        "worker": "worker9",
        "attempts": 1,
    }
    factories.VersionCheckFactory(version__bot__name="Simorgh", version__state="checking", **running)
    factories.VersionCheckFactory(version__bot__name="Hoopoe", state="failed", ended_at=timezone.now())
    client.force_login(admin)
    html = check_page(client.get(PAGE))
    for told in ("Simorgh v1", "worker9", "Hoopoe v1", "failed by us"):
        assert told in html


def test_the_live_part_is_sent_when_something_changed(client, admin):
    client.force_login(admin)
    first = client.get(LIVE)
    assert first["Cache-Control"] == "private, no-cache" or "no-cache" in first["Cache-Control"]
    assert first["ETag"].strip('"') in client.get(PAGE).text
    same = client.get(LIVE, headers={"If-None-Match": first["ETag"]})
    assert (same.status_code, same.content) == (304, b"")
    changes = [
        lambda: factories.WorkerSeenFactory(),
        lambda: match_in("queued", queued_at=timezone.now()),
        lambda: match_in("running"),
        lambda: match_in("failed"),
        lambda: factories.VersionCheckFactory(),
    ]
    etag = first["ETag"]
    for change in changes:
        change()
        after = client.get(LIVE, headers={"If-None-Match": etag})
        assert after.status_code == 200
        assert after["ETag"] != etag
        etag = after["ETag"]
    other = client.get(LIVE, headers={"If-None-Match": etag, "Accept-Language": "fa"})
    assert other.status_code == 200


@pytest.mark.parametrize("rows", [1, 4])
def test_it_asks_little_of_the_database(client, admin, rows, django_assert_max_num_queries):
    for _ in range(rows):
        factories.WorkerSeenFactory()
        factories.AttemptFactory(match=match_in("running"))
        factories.AttemptFactory(match=match_in("failed"), error="x")
        match_in("queued", queued_at=timezone.now())
        factories.VersionCheckFactory(state="failed")
    client.force_login(admin)
    with django_assert_max_num_queries(15):
        check_page(client.get(PAGE))
