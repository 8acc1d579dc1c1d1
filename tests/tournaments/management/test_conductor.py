"""One round of the conductor's work; as a process it is tested in test_workers.py."""

import io
import subprocess
import sys

import pytest
from django.core.management import call_command

from tests.services import ROOT, empty_queue, subprocess_environment
from tournaments.management.commands.conductor import conduct
from tournaments.models import Match, MatchStatus

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _queue():
    empty_queue()
    yield
    empty_queue()


def test_once_sends_what_waits(running):
    output = io.StringIO()
    call_command("conductor", "--once", stdout=output)
    assert output.getvalue() == "6 sent\n"
    assert set(Match.objects.values_list("status", flat=True)) == {MatchStatus.QUEUED}
    assert conduct() == []


def test_what_the_queue_refuses_waits_for_the_next_round(running):
    # Nobody listens on port 1.
    environment = subprocess_environment() | {"BROKER_URL": "redis://127.0.0.1:1/0"}
    command = [sys.executable, str(ROOT / "manage.py"), "conductor", "--once"]
    run = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (run.returncode, run.stdout) == (0, "0 sent\n")
    assert "the queue does not answer; 6 matches wait" in run.stderr
    assert set(Match.objects.values_list("status", flat=True)) == {MatchStatus.SCHEDULED}
