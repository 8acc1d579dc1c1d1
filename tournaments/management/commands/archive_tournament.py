"""Write the archive of a finished tournament into a file: the same zip as on its page, however large it is.

Exit code 0: written; 1: refused, said in one line; 2: the command was written wrongly.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.archive_pages import archive_files
from tournaments.models import Tournament, TournamentStatus
from tournaments.selectors.archives import zip_stream


class Command(BaseCommand):
    help = "Write a finished tournament as a zip of plain pages that need no server."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tournament", help="its address (the last part of its page's)")
        parser.add_argument("file", type=Path, help="where to write; a file that is there is replaced")

    def handle(self, *_args: Any, **options: Any) -> None:
        slug, file = options["tournament"], options["file"]
        tournament = Tournament.objects.select_related("club").filter(slug=slug).first()
        if tournament is None:
            raise CommandError(f"there is no tournament {slug!r}")
        if tournament.status != TournamentStatus.FINISHED:
            raise CommandError(f"{slug} is {tournament.status}: only a finished tournament has an archive")
        partly = file.with_name(f"{file.name}.part")
        try:
            with partly.open("wb") as written:
                for piece in zip_stream(archive_files(tournament), tournament.finished_at):
                    written.write(piece)
            partly.replace(file)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}") from None
        self.stdout.write(f"{file}: {file.stat().st_size} bytes")
