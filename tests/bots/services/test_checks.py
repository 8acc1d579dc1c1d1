"""The steps of a check; real workers are in tests/bots/test_workers.py."""

from datetime import timedelta

import pytest
from django.utils import timezone

from bots import services
from bots.errors import BotStateError, RateLimitError
from bots.models import BotVersion, CheckState, VersionCheck, VersionState
from bots.services.check_run import Pen
from tests import factories
from tests.bots.uploads import CRASHING, HELLO, ILLEGAL, upload

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]


@pytest.fixture
def author():
    return factories.UserFactory()


@pytest.fixture
def worker(db):
    return factories.WorkerSeenFactory()


@pytest.fixture
def version(author, worker) -> BotVersion:
    return upload(author)


def claimed() -> VersionCheck:
    [(check_id, queue)] = services.checks_dispatch()
    assert queue == "play.python"
    check = services.check_claim(check_id=check_id, worker="tests")
    assert check is not None
    return check


def states(version: BotVersion) -> tuple[str, str]:
    version.refresh_from_db()
    return version.state, version.checks.order_by("-number")[0].state


def test_a_good_program_is_ready_with_log_report_and_board(version):
    check = claimed()
    assert states(version) == ("checking", "running")
    assert services.check_run(check=check)
    assert states(version) == ("ready", "passed")
    check.refresh_from_db()
    assert [line["stage"] for line in check.log][:2] == ["unpack", "language"]
    assert check.report["ok"] is True
    assert check.report["measured"]["decisions"] > 50
    assert check.sample.startswith("%shelem 1")
    assert check.lease is None
    assert not VersionCheck.objects.filter(error__gt="").exists()


@pytest.mark.parametrize(("source", "said"), [(ILLEGAL, "not in legal"), (CRASHING, "ended")])
def test_a_bad_program_is_rejected_and_told_why(author, worker, source, said):
    version = upload(author, source)
    assert services.check_run(check=claimed())
    assert states(version) == ("rejected", "rejected")
    assert said in version.state_reason
    assert version.checks.get().report["reason"] == version.state_reason


def test_a_check_is_claimed_once(version):
    [(check_id, _queue)] = services.checks_dispatch()
    assert services.checks_dispatch() == []
    assert services.check_claim(check_id=check_id) is not None
    assert services.check_claim(check_id=check_id) is None


def test_without_a_worker_it_waits_and_says_for_what(author):
    version = upload(author)
    assert services.checks_dispatch() == []
    assert version.checks.get().waits_for == "waits for a worker: none is running"
    factories.WorkerSeenFactory(languages=["c"])
    services.checks_dispatch()
    assert version.checks.get().waits_for == "waits for a worker with Python"
    factories.WorkerSeenFactory(languages=[], sandbox="", problem="no Landlock; install bubblewrap")
    factories.WorkerSeenFactory(languages=["python"])
    assert len(services.checks_dispatch()) == 1
    assert version.checks.get().waits_for == ""


def test_where_no_worker_has_a_safe_sandbox_the_reason_tells_what_to_install(author):
    version = upload(author)
    factories.WorkerSeenFactory(languages=[], sandbox="", problem="no Landlock; install bubblewrap")
    services.checks_dispatch()
    assert version.checks.get().waits_for.endswith("no Landlock; install bubblewrap")


def test_only_trusted_programs_go_to_a_worker_without_a_sandbox(author):
    version = upload(author)
    factories.WorkerSeenFactory(languages=["python"], sandbox="trusted")
    assert services.checks_dispatch() == []
    assert "only trusted programs" in version.checks.get().waits_for
    root = factories.UserFactory(is_superuser=True)
    services.version_trust(actor=root, version=version, trusted=True)
    assert [queue for _id, queue in services.checks_dispatch()] == ["trusted.python"]


def test_a_worker_that_lost_its_sandbox_runs_nothing(version, settings):
    settings.SHELEM_SANDBOX = "trusted"
    check = claimed()
    assert not services.check_run(check=check)
    assert states(version) == ("uploaded", "waiting")
    check.refresh_from_db()
    assert "marked as trusted" in check.waits_for
    assert "marked as trusted" in check.log[0]["text"]
    assert check.attempts == 0
    assert services.checks_dispatch() == []
    VersionCheck.objects.update(not_before=timezone.now())
    assert len(services.checks_dispatch()) == 1


def test_failures_of_ours_are_repeated_and_never_the_programs(version, settings):
    version.source.storage.delete(version.source.name)
    for attempt in range(1, settings.MATCH_ATTEMPTS + 1):
        check = claimed()
        assert check.attempts == attempt
        assert not services.check_run(check=check)
    assert states(version) == ("uploaded", "failed")
    assert "site's side" in version.state_reason
    assert "cannot be read" in version.checks.get().error


def test_a_silent_worker_loses_its_check(version):
    check = claimed()
    assert services.checks_reclaim() == []
    VersionCheck.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert services.checks_reclaim() == [check.pk]
    assert states(version) == ("uploaded", "waiting")
    assert not services.check_heartbeat(check_id=check.pk, lease=check.lease)
    assert not services.check_finish(check_id=check.pk, lease=check.lease, ok=True, log=[], report={})
    assert services.check_run(check=claimed())
    assert states(version) == ("ready", "passed")


def test_a_message_that_got_lost_is_sent_again(version, settings):
    services.checks_dispatch()
    past = timezone.now() - timedelta(seconds=settings.MATCH_QUEUED_SECONDS + 1)
    VersionCheck.objects.update(queued_at=past)
    assert len(services.checks_reclaim()) == 1
    assert len(services.checks_dispatch()) == 1


def test_stopping_takes_the_check_from_its_worker(author, version):
    check = claimed()
    services.check_stop(actor=author, version=version)
    assert states(version) == ("stopped", "stopped")
    assert not services.check_run(check=check)
    assert states(version) == ("stopped", "stopped")
    with pytest.raises(BotStateError):
        services.check_stop(actor=author, version=version)


def test_again_is_a_new_check_that_counts_as_an_upload(author, version, settings):
    services.check_stop(actor=author, version=version)
    settings.BOT_UPLOADS_HOUR = 2
    again = services.check_again(actor=author, version=version)
    assert (again.number, states(version)) == (2, ("uploaded", "waiting"))
    with pytest.raises(BotStateError):
        services.check_again(actor=author, version=version)
    services.check_stop(actor=author, version=version)
    with pytest.raises(RateLimitError):
        services.check_again(actor=author, version=version)


def test_taken_down_meanwhile_it_stays_down(version):
    check = claimed()
    services.version_take_down(
        actor=factories.UserFactory(is_staff=True, is_superuser=True), version=version, reason="a reason"
    )
    assert not services.check_run(check=check)
    assert states(version) == (VersionState.TAKEN_DOWN, CheckState.STOPPED)


def test_words_that_no_database_takes_are_stored(author, worker):
    noise = "import sys\nsys.stderr.buffer.write(b'\\0\\xff\\xed\\xa0\\x80')\n"
    version = upload(author, noise + HELLO.decode())
    assert services.check_run(check=claimed())
    assert states(version) == ("ready", "passed")


def test_the_log_is_written_as_it_goes(version):
    from bots.checking import Line

    check = claimed()
    with Pen(check.pk, check.lease) as pen:
        pen.write(Line(0.1, "unpack", "done", "1 file"))
        assert VersionCheck.objects.get().log[0]["text"] == "1 file"
        pen.write(Line(0.2, "language", "done", "Python"))
        assert len(VersionCheck.objects.get().log) == 1
        pen._written -= 1
        pen.write(Line(0.3, "build", "done", "nothing to build"))
        assert len(VersionCheck.objects.get().log) == 3
