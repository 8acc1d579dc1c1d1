"""Tells how far the demo's tournament is."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import Tournament, TournamentStatus
from tournaments.selectors import progress
from tournaments.services.demo import CLUB, TOURNAMENT


class Command(BaseCommand):
    help = "Tell how many matches of the demo's tournament are played."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object on stdout and nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        demos = Tournament.objects.filter(club__name=CLUB, name=TOURNAMENT)
        tournament = demos.exclude(status=TournamentStatus.CANCELLED).order_by("-pk").first()
        if tournament is None:
            raise CommandError("there is no demo tournament; run demo_setup first")
        now = progress(tournament)
        told = {"done": now.done, "total": now.total, "status": tournament.status, "failed": now.failed}
        text = json.dumps(told) if options["json"] else f"{tournament.status}: {now.done} of {now.total}"
        self.stdout.write(text)
