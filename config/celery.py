"""The Celery application; its settings are the ``CELERY_*`` names of :mod:`config.settings`."""

import os
import signal
import tempfile

from celery import Celery
from celery.signals import celeryd_init, worker_process_init

from config import processes

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

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


@worker_process_init.connect
def end_with_the_worker(**_: object) -> None:
    """Let a worker's playing process end at once when the worker is killed: nobody would see its result."""
    processes.dies_with_parent(os.getppid(), signal.SIGKILL)()
