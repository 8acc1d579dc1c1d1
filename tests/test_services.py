"""The tests' own plumbing: real workers get messages, missing parts are told."""

import os
import subprocess
import sys
import time

import pytest
from django.db import connection

from config.celery import app
from tests import services


@pytest.mark.backends
def test_a_real_worker_takes_a_message(workers):
    worker = workers.start("probe")
    answer = None
    end = time.monotonic() + 20
    while not answer and time.monotonic() < end:
        answer = app.control.ping(timeout=1)
    assert worker.poll() is None
    assert [*answer[0]] == ["probe@test"]


@pytest.mark.backends
def test_the_backend_is_the_one_asked_for(db, settings):
    if services.SERVICES:
        assert (connection.vendor, settings.CELERY_BROKER_URL[:8]) == ("postgresql", "redis://")
    else:
        assert (connection.vendor, settings.CELERY_BROKER_URL) == ("sqlite", "filesystem://")
        assert "memory" not in str(connection.settings_dict["NAME"])


def run_pytest(**variables: str) -> "subprocess.CompletedProcess[str]":
    """Return pytest over no test, on a machine where no program is found by name."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_XDIST_WORKER"}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-k", "no_such_test", "tests/test_services.py"],
        cwd=services.ROOT,
        env={**environment, "PATH": "/nowhere", "REQUIRE": "", **variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_missing_part_is_told_loudly():
    done = run_pytest()
    assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED
    assert "NOT TESTED: Redis is not installed" in done.stdout


def test_a_missing_required_part_is_an_error():
    done = run_pytest(REQUIRE="redis,browser")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "Redis is not installed" in done.stderr


def test_an_unknown_required_part_is_an_error():
    done = run_pytest(REQUIRE="rdeis")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "rdeis" in done.stderr
