"""The Celery application; its settings are the ``CELERY_*`` names of :mod:`config.settings`."""

import logging
import os
import signal
import tempfile
from typing import Any

from celery import Celery
from celery.signals import celeryd_after_setup, celeryd_init, worker_process_init, worker_shutting_down

from config import file_queue, processes
from config.worker_beat import WorkerBeat

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

logger = logging.getLogger(__name__)

file_queue.register()
app = Celery("shelem")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@celeryd_init.connect
def keep_taken_messages_beside_the_queue(**_: object) -> None:
    """Point a worker's temporary folder at the queue's file system.

    The file transport *moves* each message it takes into the temporary folder. Within one file
    system a move is atomic; across two it is copy and delete, and a message can get lost between.
    """
    from django.conf import settings

    if settings.BROKER_FOLDER is not None:
        tempfile.tempdir = str(settings.BROKER_FOLDER / "taken")


beats: list[WorkerBeat] = []


@celeryd_after_setup.connect
def take_what_this_machine_can_play(sender: str, instance: Any, **_: object) -> None:
    """Listen to the queues of the languages that run here, and go on telling the site so."""
    from bots.queues import queues_of
    from bots.services import ability

    can = ability()
    for queue in queues_of(can.languages, trusted_only=can.sandbox == "trusted"):
        instance.app.amqp.queues.select_add(queue)
    if can.problem:
        logger.error("nothing untrusted runs on this worker: %s", can.problem)
    beat = WorkerBeat(sender, can)
    beats.append(beat)
    beat.start()


@worker_shutting_down.connect
def say_goodbye(**_: object) -> None:
    """Let nobody wait for this worker."""
    while beats:
        beats.pop().stop()


@worker_process_init.connect
def end_with_the_worker(**_: object) -> None:
    """Let a worker's playing process end at once when the worker is killed: nobody would see its result."""
    processes.dies_with_parent(os.getppid(), signal.SIGKILL)()
