"""Real worker processes and uploads: checked once whatever happens to the worker, and the log can be followed."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable

import pytest

from bots import services
from bots.models import BotVersion, VersionCheck, WorkerSeen
from config import processes
from config.supervisor import worker_command
from engine.presets import preset_names
from tests import factories
from tests.bots.uploads import HELLO, SLOW_WORKER, upload
from tests.services import ROOT, Workers, subprocess_environment
from tournaments.management.commands.conductor import conduct

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]

LEASE = "2"


@pytest.fixture(autouse=True)
def _short_leases(settings):
    settings.MATCH_LEASE_SECONDS = int(LEASE)
    settings.MATCH_QUEUED_SECONDS = 5


@pytest.fixture
def author():
    return factories.UserFactory()


def until(condition: Callable[[], object], *, seconds: float = 60) -> None:
    """Return when *condition* holds; meanwhile the conductor does its work."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        conduct()
        time.sleep(0.05)


def state_of(version: BotVersion) -> str:
    return BotVersion.objects.get(pk=version.pk).state


def test_an_upload_is_accepted_in_under_a_minute(author, workers: Workers):
    workers.start("one")
    [seen] = WorkerSeen.objects.all()
    assert seen.name == "one@test"
    assert "python" in seen.languages
    assert seen.sandbox in ("bubblewrap", "shim")
    version = upload(author, HELLO, presets=())
    began = time.monotonic()
    until(lambda: state_of(version) == "ready")
    assert time.monotonic() - began < 60
    check = version.checks.get()
    assert (check.attempts, check.worker) == (1, "one@test")
    assert check.log[-1]["stage"] == "resources"


def test_a_worker_killed_during_a_check_costs_an_attempt_and_nothing_else(author, workers: Workers):
    victim = workers.start("victim", MATCH_LEASE_SECONDS=LEASE)
    version = upload(author, SLOW_WORKER, presets=preset_names()[:3])
    until(in_the_games)
    victim.kill()
    victim.wait()
    workers.start("heir", MATCH_LEASE_SECONDS=LEASE)
    until(lambda: state_of(version) == "ready", seconds=120)
    check = version.checks.get()
    assert (check.state, check.attempts, check.worker) == ("passed", 2, "heir@test")
    assert [line["stage"] for line in check.log].count("unpack") == 1


def in_the_games() -> bool:
    check = VersionCheck.objects.first()
    return check is not None and check.state == "running" and any(line["stage"] == "games" for line in check.log)


@pytest.mark.parametrize("pool", ["solo", "prefork"])
def test_a_worker_told_to_stop_at_once_gives_its_check_back(author, workers: Workers, tmp_path, pool):
    if pool == "solo":
        hasty = workers.start("hasty", MATCH_LEASE_SECONDS="600")
    else:
        with (tmp_path / "prefork.log").open("wb") as output:
            environment = subprocess_environment() | {"MATCH_LEASE_SECONDS": "600"}
            hasty = processes.start(worker_command("hasty"), environment=environment, cwd=ROOT, output=output)
        workers.running.append(hasty)
    version = upload(author, SLOW_WORKER, presets=())
    until(in_the_games)
    hasty.send_signal(signal.SIGQUIT)
    hasty.wait(timeout=30)
    check = version.checks.get()
    assert (check.state, check.attempts, state_of(version)) == ("waiting", 0, "uploaded")


def test_a_check_that_is_stopped_ends_in_the_worker_too(author, workers: Workers):
    workers.start("one", MATCH_LEASE_SECONDS=LEASE)
    version = upload(author, SLOW_WORKER, presets=())
    until(in_the_games)
    services.check_stop(actor=author, version=version)
    until(lambda: "thrown away" in workers.log("one").read_text())
    assert state_of(version) == "stopped"


def test_a_worker_without_a_safe_sandbox_takes_no_program(author, workers: Workers):
    workers.start("one", SHELEM_SANDBOX="trusted")
    version = upload(author)
    until(lambda: "only trusted programs" in version.checks.get().waits_for)
    assert state_of(version) == "uploaded"
    root = factories.UserFactory(is_superuser=True)
    services.version_trust(actor=root, version=version, trusted=True)
    until(lambda: state_of(version) == "ready")


def test_a_worker_takes_only_its_languages(author, workers: Workers):
    workers.start("one", WORKER_LANGUAGES="javascript,c")
    version = upload(author)
    until(lambda: version.checks.get().waits_for == "waits for a worker with Python")
    workers.start("two", WORKER_LANGUAGES="python")
    until(lambda: state_of(version) == "ready")
    assert version.checks.get().worker == "two@test"


def test_a_worker_that_goes_says_so(workers: Workers):
    one = workers.start("one")
    assert WorkerSeen.objects.count() == 1
    one.terminate()
    one.wait(timeout=30)
    assert not WorkerSeen.objects.exists()
