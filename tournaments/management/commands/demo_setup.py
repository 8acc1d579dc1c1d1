"""Makes the demo: a club, its organiser, and a tournament of house bots that waits for workers."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from tournaments.selectors import progress
from tournaments.services.demo import demo_setup


class Command(BaseCommand):
    help = "Make the demo club and start its tournament; again: nothing new, it goes on where it was."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object on stdout and nothing else")
        parser.add_argument("--reset", action="store_true", help="begin a new tournament in the demo club")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError("the demo makes an account with a known password: not with SHELEM_PRODUCTION=1")
        call_command("load_showcase", stdout=self.stderr if options["verbosity"] > 1 else _Silence())
        demo = demo_setup(reset=options["reset"])
        tournament = demo.tournament
        now = progress(tournament)
        told = {
            "tournament": tournament.slug,
            "url_path": reverse("tournaments:detail", args=[tournament.slug]),
            "email": demo.email,
            "password": demo.password,
            "status": tournament.status,
            "done": now.done,
            "total": now.total,
        }
        if options["json"]:
            self.stdout.write(json.dumps(told))
            return
        self.stdout.write(f"{tournament.name} is {tournament.status}: {now.done} of {now.total} matches")
        self.stdout.write(f"page: {told['url_path']}")
        self.stdout.write(f"sign in: {demo.email} password: {demo.password}")


class _Silence:
    """Takes what a command would print."""

    def write(self, text: str) -> int:
        return len(text)
