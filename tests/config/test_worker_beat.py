import os

import pytest
from django.db import OperationalError

from bots import services
from bots.models import WorkerSeen
from bots.services import Ability
from config.worker_beat import WorkerBeat

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]

CAN = Ability(sandbox="shim", languages={"python": "Python 3.11", "c": "gcc 12"})


def test_a_worker_is_seen_from_start_to_stop(settings):
    settings.WORKER_BEAT_SECONDS = 0.05
    beat = WorkerBeat("one@test", CAN)
    beat.start()
    row = WorkerSeen.objects.get()
    assert (row.languages, row.sandbox, row.problem) == (["c", "python"], "shim", "")
    while WorkerSeen.objects.get().seen_at == row.seen_at:
        pass
    assert WorkerSeen.objects.get().started_at == row.started_at
    beat.stop()
    assert not WorkerSeen.objects.exists()


def test_a_database_that_is_away_is_told_later(caplog):
    beat = WorkerBeat("one@test", CAN)

    def away():
        raise OperationalError("away")

    beat._guarded(away)
    assert "did not take" in caplog.text
    beat._tell()
    assert WorkerSeen.objects.count() == 1


def test_a_fork_does_not_wait_for_ever():
    child = os.fork()
    if child == 0:
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    services.worker_tell(name="one@test", ability=CAN)


def test_what_this_machine_can_do_names_its_sandbox_and_python():
    can = services.ability()
    assert can.sandbox
    assert can.languages["python"].startswith("Python 3")


def test_languages_can_be_left_to_others(settings):
    settings.WORKER_LANGUAGES = ["python"]
    assert list(services.ability().languages) == ["python"]


def test_without_a_safe_sandbox_it_can_nothing(settings):
    settings.SHELEM_SANDBOX = "nonsense"
    can = services.ability()
    assert (can.sandbox, can.languages) == ("", {})
    assert "nonsense" in can.problem
