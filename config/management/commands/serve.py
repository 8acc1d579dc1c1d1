"""``manage.py serve``: the whole site from one command."""

import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from config.supervisor import StopRequest, Supervisor, site_parts


class Command(BaseCommand):
    """Runs web server, workers and conductor until it is stopped."""

    help = "Run web server, workers and conductor until Ctrl-C; restarts what falls."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--bind", default="127.0.0.1:8000", help="host:port (default: %(default)s)")
        parser.add_argument("--workers", type=int, default=2, help="worker processes (default: %(default)s)")

    def handle(self, *args: Any, **options: Any) -> None:
        base = Path(settings.BASE_DIR)
        parts = site_parts(address=options["bind"], workers=options["workers"], base=base)
        supervisor = Supervisor(parts, cwd=base)
        with StopRequest() as stop:
            try:
                while not stop:
                    supervisor.tick()
                    time.sleep(0.2)
            finally:
                supervisor.stop()
