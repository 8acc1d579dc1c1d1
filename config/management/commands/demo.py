"""``manage.py demo``: a site with a demo tournament, played by real workers."""

import hashlib
import io
import json
import os
import socket
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from config.apps import ProjectStaticFilesConfig
from config.supervisor import StopRequest, Supervisor, site_parts
from tournaments import selectors
from tournaments.models import Match, Tournament

FIRST_PORT = 8000
# A worker that was stopped in mid match holds the match this long; the demo starts again soon.
LEASE_SECONDS = "15"


class Command(BaseCommand):
    """Sets the site up, plays the demo tournament and serves it."""

    help = "Set up the site with a demo tournament, play it, and serve it until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="stop when all is played; 0 if it is right")
        parser.add_argument("--port", type=int, help="port of the site (default: 8000, or a free one)")
        parser.add_argument("--workers", type=int, default=2, help="worker processes (default: %(default)s)")
        parser.add_argument("--wait", type=float, default=900, help="seconds --check waits for the end")

    def handle(self, *args: Any, **options: Any) -> None:
        os.environ.setdefault("MATCH_LEASE_SECONDS", LEASE_SECONDS)
        base, port = Path(settings.BASE_DIR), choose_port(options["port"])
        with StopRequest() as stop:
            self.say("preparing the site")
            call_command("migrate", verbosity=0, interactive=False)
            collect_static_files()
            demo = demo_setup()
            if stop:
                return
            parts = site_parts(address=f"127.0.0.1:{port}", workers=options["workers"], base=base)
            supervisor = Supervisor(parts, cwd=base, logs=settings.DATA_DIR / "logs")
            site = f"http://localhost:{port}"
            try:
                supervisor.tick()
                self.say(f"playing {options['workers']} matches at a time; watch at {site}{demo['url_path']}")
                tournament = Tournament.objects.get(slug=demo["tournament"])
                patience = options["wait"] if options["check"] else None
                played = self.play(tournament, supervisor, stop, patience)
                if options["check"] and not stop:
                    self.verify(tournament, site, supervisor, stop, played)
                elif not stop:
                    self.serve(site, demo, supervisor, stop)
            finally:
                self.say("stopping")
                supervisor.stop()
            if options["check"] and stop:
                raise CommandError("stopped before the check was done")

    def say(self, text: str) -> None:
        """Print one line for the person who waits."""
        self.stderr.write(f"demo: {text}", style_func=str)
        self.stderr.flush()

    def play(self, tournament: Tournament, supervisor: Supervisor, stop: StopRequest, patience: float | None) -> bool:
        """Return whether the tournament reached its end; the bar counts finished matches."""
        now = selectors.progress(tournament)
        end = None if patience is None else time.monotonic() + patience
        with tqdm(total=now.total, initial=now.done, unit="match", file=sys.stderr, mininterval=0.5) as bar:
            while not stop:
                supervisor.tick()
                now = selectors.progress(tournament)
                bar.update(now.done - bar.n)
                tournament.refresh_from_db(fields=["status"])
                if now.done >= now.total and tournament.status == "finished":
                    return True
                if end is not None and time.monotonic() > end:
                    return False
                time.sleep(0.5)
        return False

    def serve(self, site: str, demo: dict[str, str], supervisor: Supervisor, stop: StopRequest) -> None:
        """Leave the site running until somebody stops it."""
        self.stdout.write(f"\nThe site is at {site}/ and the tournament at {site}{demo['url_path']}")
        self.stdout.write(f"Sign in as {demo['email']} with the password {demo['password']}")
        self.stdout.write("Ctrl-C stops it; the same command continues it.")
        self.stdout.flush()
        while not stop:
            supervisor.tick()
            time.sleep(0.3)

    def verify(
        self, tournament: Tournament, site: str, supervisor: Supervisor, stop: StopRequest, played: bool
    ) -> None:
        """Return when everything is as it should be. Raises: CommandError with the reason."""
        matches = Match.objects.filter(round__tournament=tournament, entry_b__isnull=False)
        if not played or matches.exclude(status="finished").exists():
            now = selectors.progress(tournament)
            raise CommandError(
                f"{now.done} of {now.total} matches finished, tournament {tournament.status}; "
                f"the logs are in {settings.DATA_DIR / 'logs'}"
            )
        if matches.filter(result__isnull=True).exists() or matches.filter(replay__isnull=True).exists():
            raise CommandError("a finished match has no result or no replay")
        last = matches.order_by("pk").last()
        if last is None or last.replay is None:
            raise CommandError("the tournament has no match")
        address = f"{site}/replays/{last.replay.public_id}/1a/"
        answer = ask(address, supervisor, stop)
        if answer != 200:
            raise CommandError(f"{address} answered {answer}")
        self.stdout.write(f"ok: {matches.count()} matches finished, {address} answered 200")


def collect_static_files() -> None:
    """Collect the static files, unless none changed since the last time: hashing and compressing take a while."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    seen = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list(ProjectStaticFilesConfig.ignore_patterns):
            file = Path(storage.path(name))
            seen.update(f"{name} {file} {file.stat().st_mtime_ns}\n".encode())
    if not stamp.exists() or stamp.read_text(encoding="ascii") != seen.hexdigest():
        call_command("collectstatic", verbosity=0, interactive=False)
        stamp.write_text(seen.hexdigest(), encoding="ascii")


def demo_setup() -> dict[str, str]:
    """Return what the demo's own data is called, made where it was missing."""
    output = io.StringIO()
    call_command("demo_setup", "--json", stdout=output)
    found: dict[str, str] = json.loads(output.getvalue())
    return found


def choose_port(asked: int | None) -> int:
    """Return the port *asked* for, or the first free one from 8000 on. Raises: CommandError if taken."""
    for port in range(FIRST_PORT, FIRST_PORT + 200) if asked is None else [asked]:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise CommandError(f"port {asked or FIRST_PORT} is taken; choose another with --port")


def ask(address: str, supervisor: Supervisor, stop: StopRequest, seconds: float = 30) -> int | str:
    """Return the status of the page, waiting for a server that is still starting."""
    answer: int | str = "not at all"
    end = time.monotonic() + seconds
    while time.monotonic() < end and not stop:
        supervisor.tick()
        try:
            with urllib.request.urlopen(address, timeout=10) as response:  # noqa: S310 - our own address
                return int(response.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError as error:
            answer = str(error)
            time.sleep(0.3)
    return answer
