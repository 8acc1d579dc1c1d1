"""Prints what the page of a replay weighs and how fast it steps, against the bars it is held to.

    ./shelem python -m benchmarks.replay_page [--steps 300]

Serves a shipped hand from a throw-away database and opens it in Chromium. Weights are after gzip; the step handler is
what runs between the key and the return of the event, "step and layout" adds the style and layout that follow.
`benchmarks.bars` prints these beside those of all other pages.
"""

from __future__ import annotations

import argparse
import gzip
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from socketserver import ThreadingMixIn
from statistics import median, quantiles
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from tests.chromium import CHROMIUM

ROOT = Path(__file__).resolve().parent.parent
HAND = "/replays/fine-hand/1a/"
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-quic"]
KB = 1024
MOST_FIRST_LOAD = {"en": 60, "fa": 110}

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


@dataclass(frozen=True)
class Bar:
    """One figure and the most that it may be; *where* names the page that it is worst on, or what is wrong."""

    name: str
    value: float
    most: float
    unit: str = ""
    where: str = ""

    @property
    def met(self) -> bool:
        """Whether the figure keeps to its bar."""
        return self.value <= self.most


def bars_told(bars: Iterable[Bar]) -> list[str]:
    """Return a line for every bar, with its figure and whether it is met."""
    lines = []
    for bar in bars:
        figure = f"{bar.value:8.3f}" if bar.unit or 0 < bar.most < 1 else f"{bar.value:8.0f}"
        line = f"{bar.name:<34}{figure} {bar.unit:<2}  bar {bar.most:>5g} {bar.unit:<2}  "
        lines.append(f"{line}{'met' if bar.met else 'MISSED':<7} {bar.where}".rstrip())
    return lines


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


def kind_of(url: str) -> str:
    """Return what a file of the site counts as: "js", "css", "html" for pages, "other" for the rest of static files."""
    path = url.partition("?")[0]
    if "/static/" not in path:
        return "html"
    return "js" if path.endswith(".js") else "css" if path.endswith(".css") else "other"


def weights(page: Any, url: str) -> dict[str, int]:
    """Return bytes after gzip by kind, of everything that a first load of *url* fetches; "replay js" is within "js"."""
    sizes = dict.fromkeys(("html", "js", "replay js", "css", "other"), 0)
    responses: list[Any] = []
    page.on("response", lambda response: responses.append(response))
    page.goto(url, wait_until="networkidle")
    for response in responses:
        size = len(gzip.compress(response.body(), 6))
        kind = kind_of(response.url)
        sizes[kind] += size
        if kind == "js" and "/static/replay/" in response.url:
            sizes["replay js"] += size
    return sizes


def measure(browser: Any, site: str, steps: int) -> list[Bar]:
    """Return the bars of a replay's page: weights in English and Persian, steps, and how far it moves as it opens."""
    bars = []
    for language, most in MOST_FIRST_LOAD.items():
        context = browser.new_context(viewport={"width": 1280, "height": 800}, locale=language)
        page = context.new_page()
        sizes = weights(page, site + HAND)
        if language == "en":
            bars += [
                Bar("JS of a replay, gz", sizes["replay js"] / KB, 12, "kB"),
                Bar("HTML of a replay, gz", sizes["html"] / KB, 12, "kB"),
            ]
        first_load = sum(sizes.values()) - sizes["replay js"]
        bars.append(Bar(f"first load of a replay, {language}, gz", first_load / KB, most, "kB"))
        context.close()
    handler, whole = _steps(browser, site, steps)
    bars.append(Bar("step handler, p50", median(handler), 2, "ms"))
    bars.append(Bar("step and layout, p95", quantiles(whole, n=20)[-1], 16, "ms"))
    shifts = {f"{size[0]} px": _shift(browser, site, size) for size in ((1280, 800), (390, 844))}
    worst = max(shifts, key=shifts.__getitem__)
    bars.append(Bar("shift of a replay opened at a card", shifts[worst], 0.02, "", worst))
    return bars


def _steps(browser: Any, site: str, steps: int) -> tuple[list[float], list[float]]:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(site + HAND)
    page.wait_for_selector(".js-on")
    handler, whole = page.evaluate(MEASURE_STEPS, steps)
    page.close()
    return handler, whole


def _shift(browser: Any, site: str, size: tuple[int, int]) -> float:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(f"{site}{HAND}?#t6.3")
    shift: float = page.evaluate(MEASURE_SHIFT)
    page.close()
    return shift


def main() -> int:
    """Print the table; exit status 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=300)
    steps = parser.parse_args().steps
    from playwright.sync_api import sync_playwright

    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        bars = measure(browser, site, steps)
        browser.close()
    print("\n".join(bars_told(bars)))
    return int(not all(bar.met for bar in bars))


if __name__ == "__main__":
    raise SystemExit(main())
