"""Look a tournament over: deals against their commitments, records against results, the standing, the digest.

Exit code 0: all agrees; 1: something does not, or there is no such tournament; 2: the command was written wrongly.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import Tournament
from tournaments.selectors.verification import Check, Report, verify_tournament


class Command(BaseCommand):
    help = "Recompute a tournament from its keys and records, and say what does not agree."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tournament", help="its number or its address (the last part of its page's)")
        parser.add_argument("--json", action="store_true", help="print what was found as JSON, and nothing else")

    def handle(self, *_args: Any, **options: Any) -> None:
        tournament = _found(options["tournament"])
        report = verify_tournament(tournament)
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(tournament, report), ensure_ascii=False))
        else:
            for check in report.checks.values():
                self._tell(check)
            self._tell_end(tournament, report)
        if not report.is_good:
            raise SystemExit(1)

    def _tell(self, check: Check) -> None:
        """Print one check: its sentence, what was found wrong, and what cannot be checked so."""
        signs = {"good": self.style.SUCCESS("good"), "bad": self.style.ERROR("BAD "), "open": "  - "}
        told = check.told if check.looked_at else "nothing to look at."
        if check.findings:
            told = f"looked at {check.looked_at}, wrong: {len(check.findings)}"
        self.stdout.write(f"{signs[check.state]}  {check.title}: {told}")
        for finding in check.findings:
            self.stdout.write(f"        {finding.where}: {finding.what}")
        for note in check.notes:
            self.stdout.write(f"        ({note})")

    def _tell_end(self, tournament: Tournament, report: Report) -> None:
        if report.is_good:
            digest = f"; digest {tournament.digest}" if tournament.digest else ", which has no digest yet"
            self.stdout.write(f"All agrees in {tournament.slug}{digest}.")
        else:
            self.stdout.write(f"{len(report.findings)} things do not agree in {tournament.slug}.")


def _found(text: str) -> Tournament:
    """Return the tournament of that address or number. Raises: CommandError."""
    tournament = Tournament.objects.filter(slug=text).first()
    if tournament is None and text.isdecimal() and len(text) < 18:
        tournament = Tournament.objects.filter(pk=int(text)).first()
    if tournament is None:
        raise CommandError(f"there is no tournament {text!r}")
    return tournament


def _as_json(tournament: Tournament, report: Report) -> dict[str, Any]:
    return {
        "tournament": tournament.slug,
        "status": tournament.status,
        "digest": tournament.digest,
        "good": report.is_good,
        "checks": [
            {
                "check": check.name,
                "state": check.state,
                "looked_at": check.looked_at,
                "findings": [{"where": each.where, "what": each.what} for each in check.findings],
                "notes": check.notes,
            }
            for check in report.checks.values()
        ],
    }
