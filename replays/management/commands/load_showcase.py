"""Store the records that ship with the project; does nothing the second time."""

from typing import Any

from django.core.management.base import BaseCommand

from replays.showcase_services import showcase_store


class Command(BaseCommand):
    help = "Store the showcase hands that ship with the project as public replays (again: only what changed)."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{showcase_store()} showcase replays stored.")
