"""The site with something in every state, running: for the pictures, and for the tests that look at every page.

``python -m tests.site_scene FOLDER`` makes it in FOLDER, once whoever else asks for it meanwhile, and serves it from
a process of its own until its standard input ends. Its first line tells the address.
"""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGES = "pages.json"
OTHERS = ("DATABASE_URL", "BROKER_URL", "SHELEM_PRODUCTION", "SECRET_KEY", "ALLOWED_HOSTS")
PUBLIC = {
    "home": "/",
    "tournaments": "/tournaments/",
    "tournaments-found": "/tournaments/?format=swiss&q=cup",
    "bots": "/bots/",
    "clubs": "/clubs/",
    "replays": "/replays/",
    "glossary": "/glossary/",
    "open-record": "/replays/open/",
    "rules-index": "/rules/",
    "rules-options": "/rules/options/",
    "rules-preset": "/rules/club-1165/",
    "rules-house": "/rules/yasa-1165/?ace=15&target=1200",
    "rules-refused": "/rules/club-1165/?min=101",
    "rules-calculated": "/rules/club-1165/?contract=120&own=105",
    "search": "/search/",
    "search-found": "/search/?q=al",
    "search-nothing": "/search/?q=xyzzy",
    "api-docs": "/api/docs/",
    "quick-start": "/bots/quick-start/",
    "protocol": "/bots/protocol/",
    "sign-in": "/accounts/sign-in/",
    "sign-up": "/accounts/sign-up/",
    "password-reset": "/accounts/password-reset/",
    "password-reset-sent": "/accounts/password-reset/sent/",
    "password-reset-link-dead": "/accounts/password-reset/MQ/dead-link/",
    "password-reset-done": "/accounts/password-reset/done/",
}
"""Pages that need nothing to be made."""
Group = tuple[str, str, dict[str, str]]
"""Name and session key of a person ("" is a visitor), and addresses of pages by name."""


@contextmanager
def site(folder: Path) -> Iterator[tuple[str, list[Group]]]:
    """Give the address of a running site in *folder*, and what there is to look at."""
    environment = {name: value for name, value in os.environ.items() if name not in OTHERS}
    environment |= {"SHELEM_DATA_DIR": str(folder), "DEBUG": "1", "LOG_LEVEL": "CRITICAL", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.site_scene", str(folder)]
    server = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert server.stdin is not None
    assert server.stdout is not None
    with server, server.stdin, server.stdout:
        url = server.stdout.readline().strip()
        if not url:
            raise RuntimeError("the site did not start; it tells above why")
        yield url, json.loads((folder / PAGES).read_text(encoding="utf-8"))


def _make(folder: Path) -> None:
    """Make the site in *folder*, unless it is there; another process that makes it is waited for."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (folder / PAGES).exists():
            return
        from django.core.management import call_command

        from tests.screenshot_site import make_site

        call_command("migrate", verbosity=0)
        (folder / PAGES).write_text(json.dumps(make_site()), encoding="utf-8")


def main(folder: Path) -> None:
    """Make what is to be seen, and serve it."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import threading

    import django
    from django.conf import settings

    django.setup()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    _make(folder)
    # Files of the site come from its folders, as they are now; its pages are those that people see.
    settings.DEBUG = False
    settings.WHITENOISE_AUTOREFRESH = True
    from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
    from django.core.wsgi import get_wsgi_application

    class Quiet(WSGIRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadedWSGIServer(("127.0.0.1", 0), Quiet)
    server.daemon_threads = True
    server.set_app(get_wsgi_application())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdout.write(f"http://127.0.0.1:{server.server_port}\n")
    sys.stdout.flush()
    sys.stdin.read()
    server.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
