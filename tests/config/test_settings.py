"""The settings as a process meets them when it starts."""

import os
import subprocess
import sys

import pytest

from launcher.environment import ROOT

PRODUCTION = {"SHELEM_PRODUCTION": "1", "SECRET_KEY": "k3-" * 20 + "abcdefghij", "ALLOWED_HOSTS": "club.example"}


def manage(*arguments: str, tmp_path, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Return a finished management command in a fresh process without any variable of the tests."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, ROOT / "manage.py", *arguments],
        env={**kept, "SHELEM_DATA_DIR": str(tmp_path / "data"), **variables},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def settings_alone(*, tmp_path, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Return a finished process that only read its settings, as every process of the site does first."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "SHELEM_DATA_DIR": str(tmp_path / "data")}
    return subprocess.run(
        [sys.executable, "-c", "import config.settings"],
        env=environment | variables,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://localhost/club"),
        ("BROKER_URL", "amqp://localhost"),
        ("DEBUG", "perhaps"),
        ("MATCH_LEASE_SECONDS", "soon"),
        ("MATCH_HARD_SECONDS", "4000"),
        ("SHELEM_DATA_DIR", "/proc/nowhere"),
    ],
)
def test_a_bad_value_is_refused_by_its_name(tmp_path, name, value):
    done = settings_alone(tmp_path=tmp_path, **{name: value})
    assert done.returncode == 1
    assert name in done.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("change", "name"),
    [({"SECRET_KEY": ""}, "SECRET_KEY"), ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS"), ({"DEBUG": "1"}, "DEBUG")],
)
def test_production_refuses_what_is_unsafe(tmp_path, change, name):
    done = settings_alone(tmp_path=tmp_path, **{**PRODUCTION, **change})
    assert done.returncode == 1
    assert name in done.stderr.strip().splitlines()[-1]


@pytest.mark.django_db
def test_the_pages_send_a_strict_content_policy(client):
    policy = client.get("/healthz/")["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "data:" not in policy


def test_static_files_are_collected_with_their_names_hashed(tmp_path):
    done = manage("collectstatic", "--noinput", tmp_path=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "data/static/staticfiles.json").exists()


def test_ready_waits_then_becomes_the_command(tmp_path):
    waited = manage("ready", "--timeout", "0", tmp_path=tmp_path)
    assert waited.returncode == 1
    assert "migrations are not applied" in waited.stderr
    done = manage("ready", "--migrate", "--", "echo", "started", tmp_path=tmp_path)
    assert (done.returncode, done.stdout) == (0, "started\n"), done.stderr


def test_ready_says_that_it_waits_for_the_database(tmp_path):
    done = manage("ready", "--timeout", "0", tmp_path=tmp_path, DATABASE_URL="postgres://nobody@127.0.0.1:1/none")
    assert done.returncode == 1
    assert "gave up waiting: database:" in done.stderr
