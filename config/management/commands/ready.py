"""``manage.py ready``: waits for what this process needs, then becomes the command that needs it."""

import os
import time
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from kombu import Connection

# Any fixed number: who holds this lock of the database migrates, others wait for it.
MIGRATION_LOCK = 5_115_300


class Command(BaseCommand):
    """Waits until database and queue answer and the tables are up to date."""

    help = "Wait for the database (with its tables up to date) and the queue; then run COMMAND, if given."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--migrate", action="store_true", help="bring the tables up to date; safe for several")
        parser.add_argument("--timeout", type=float, default=120, help="seconds (default: %(default)s)")
        parser.add_argument("command", nargs="*", help="what to become then, written after --")

    def handle(self, *args: Any, **options: Any) -> None:
        end = time.monotonic() + options["timeout"]
        while reason := self.what_lacks(migrate=options["migrate"]):
            if time.monotonic() > end:
                raise CommandError(f"gave up waiting: {reason}")
            self.stderr.write(f"waiting: {reason}", style_func=str)
            time.sleep(1)
        connection.close()
        if command := options["command"]:
            os.execvp(command[0], command)  # noqa: S606

    def what_lacks(self, *, migrate: bool) -> str:
        """Return what is not there yet, or nothing."""
        try:
            with Connection(
                settings.CELERY_BROKER_URL, transport_options=settings.CELERY_BROKER_TRANSPORT_OPTIONS
            ) as queue:
                queue.ensure_connection(max_retries=1, timeout=3)
            if migrate:
                self.bring_up_to_date()
            executor = MigrationExecutor(connection)
            open_steps = executor.migration_plan(executor.loader.graph.leaf_nodes())
        except OperationalError as error:
            connection.close()
            return f"database: {str(error).strip().splitlines()[0]}"
        except OSError as error:
            return f"queue: {error}"
        except Exception as error:
            if type(error).__module__.partition(".")[0] not in {"kombu", "redis"}:
                raise
            return f"queue: {str(error)[:120]}"
        return f"{len(open_steps)} migrations are not applied" if open_steps else ""

    def bring_up_to_date(self) -> None:
        """Migrate, one process at a time where the database has a lock for it."""
        postgres = connection.vendor == "postgresql"
        with connection.cursor() as cursor:
            if postgres:
                cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATION_LOCK])
            try:
                call_command("migrate", interactive=False, verbosity=1, stdout=self.stderr)
            finally:
                if postgres:
                    cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATION_LOCK])
