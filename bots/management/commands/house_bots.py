"""Makes the site's own bots; again: only the versions that are new."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from bots.services import house_bots_register


class Command(BaseCommand):
    help = "Register the house bots, each in the version that the installed engine plays."

    def handle(self, *args: Any, **options: Any) -> None:
        for version in house_bots_register():
            self.stdout.write(f"{version}: {version.spec}")
