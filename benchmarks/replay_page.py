"""Prints what the page of a replay weighs and how fast it steps, against the bars it is held to.

    python benchmarks/replay_page.py [--steps 300]

Serves a shipped hand from a throw-away database and opens it in Chromium. Weights are after gzip; the step handler is
what runs between the key and the return of the event, "step and layout" adds the style and layout that follow.
"""

from __future__ import annotations

import argparse
import gzip
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socketserver import ThreadingMixIn
from statistics import median, quantiles
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

ROOT = Path(__file__).resolve().parent.parent
HAND = "/replays/fine-hand/1a/"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
KB = 1024

MEASURE_STEPS = """steps => {
  const handler = [], whole = [];
  const press = key => dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
  press('Home');
  for (let step = 0; step < steps; step++) {
    if (document.getElementById('rp-range').value === document.getElementById('rp-range').max) press('Home');
    document.body.offsetHeight;
    const start = performance.now();
    press('ArrowRight');
    const handled = performance.now();
    document.body.offsetHeight;
    handler.push(handled - start);
    whole.push(performance.now() - start);
  }
  return [handler, whole];
}"""
MEASURE_SHIFT = """() => new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => list.getEntries().forEach(entry => { sum += entry.value; }))
    .observe({type: 'layout-shift', buffered: true});
  setTimeout(() => done(sum), 800);
})"""


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Quiet(WSGIRequestHandler):
    def log_message(self, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def served() -> Iterator[str]:
    """Give the address of the site, served in this process from a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"SHELEM_DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "config.settings", "DEBUG": "1"}
        sys.path.insert(0, str(ROOT))
        import django
        from django.contrib.staticfiles.handlers import StaticFilesHandler
        from django.core.management import call_command
        from django.core.wsgi import get_wsgi_application

        django.setup()
        call_command("migrate", verbosity=0)
        call_command("load_showcase", stdout=sys.stderr)
        application = StaticFilesHandler(get_wsgi_application())
        server = make_server("127.0.0.1", 0, application, server_class=_Server, handler_class=_Quiet)
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def weights(site: str, page: Any) -> dict[str, int]:
    """Return bytes after gzip by kind, of everything the first load fetches."""
    sizes = {"html": 0, "js": 0, "replay js": 0, "css": 0, "other": 0}

    def add(response: Any) -> None:
        path = response.url.removeprefix(site)
        size = len(gzip.compress(response.body(), 6))
        kind = "js" if path.endswith(".js") else "css" if path.endswith(".css") else "other"
        sizes["html" if path.startswith(HAND) else kind] += size
        if path.startswith("/static/replay/") and kind == "js":
            sizes["replay js"] += size

    responses: list[Any] = []
    page.on("response", lambda response: responses.append(response))
    page.goto(f"{site}{HAND}", wait_until="networkidle")
    for response in responses:
        add(response)
    return sizes


def main() -> int:
    """Print the table; exit status 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=300)
    steps = parser.parse_args().steps
    from playwright.sync_api import sync_playwright

    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-quic"]
        )
        page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        sizes = weights(site, page)
        first_load = sum(sizes.values()) - sizes["replay js"]
        handler, whole = page.evaluate(MEASURE_STEPS, steps)
        page.goto(f"{site}{HAND}?#t6.3")
        shift = page.evaluate(MEASURE_SHIFT)
        browser.close()
    rows = [
        ("JS of the page, gz", sizes["js"] / KB, 30, "kB"),
        ("  of it the replay's, gz", sizes["replay js"] / KB, 12, "kB"),
        ("CSS, gz", sizes["css"] / KB, 12, "kB"),
        ("HTML, gz", sizes["html"] / KB, 12, "kB"),
        ("first load without cache, gz", first_load / KB, 60, "kB"),
        ("step handler, p50", median(handler), 2, "ms"),
        ("step and layout, p95", quantiles(whole, n=20)[-1], 16, "ms"),
        ("layout shift on load", shift, 0.02, ""),
    ]
    for name, value, bar, unit in rows:
        print(f"{name:<30} {value:8.3f} {unit:<2}  bar {bar:>5} {unit:<2}  {'met' if value <= bar else 'MISSED'}")
    return int(any(value > bar for _name, value, bar, _unit in rows))


if __name__ == "__main__":
    raise SystemExit(main())
