"""Prints every bar that the site's pages are held to, with its figure and whether it is met.

    ./shelem bars [--only home,replays] [--steps 300]

Makes the site of the tests, with something in every state, and opens each of its pages in Chromium as everybody who may
see it, in English and Persian: what it weighs, whether it moves as it opens, scrolls sideways at any of eight widths,
tells an error or asks another host, and what axe finds in light and dark on desk and phone. Then the page of a replay,
as `benchmarks.replay_page` measures it; its times are true on a machine that does nothing else. Exit status 1 when a
bar is missed. It takes some minutes.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.replay_page import KB, OPTIONS, Bar, bars_told, kind_of, measure, served
from tests.chromium import CHROMIUM
from tests.page_look import DESK, MOST_SHIFT, SETTLED, SHIFTS, too_wide, violations, without_refusal

LANGUAGES = ("en", "fa")
WIDTHS = (320, 360, 390, 600, 768, 1000, 1280, 1920)
REFUSED = (403, 404, 410, 422)
"""What pages answer that tell why there is nothing to see: the browser calls that an error of its own."""
SHOWN = 5
"""Findings that are named of each kind."""


@dataclass
class Seen:
    """What was found on one page."""

    name: str
    weight: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("html", "js", "css", "other"), 0))
    shift: float = 0.0
    wide: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    axe: list[str] = field(default_factory=list)


class Onlooker:
    """Somebody who opens pages in one language, from an empty cache each time."""

    def __init__(self, browser: Any, url: str, session: str, language: str) -> None:
        self.url, self.language = url, language
        self.context = browser.new_context(base_url=url, viewport=DESK, locale=language)
        self.context.add_init_script(SHIFTS)
        if session:
            self.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])

    def look(self, name: str, path: str) -> Seen:
        """Return what is to be found at *path*."""
        page, seen = self.context.new_page(), Seen(f"{name} ({self.language})")
        responses: list[Any] = []
        page.on("response", lambda response: responses.append(response))
        page.on("console", lambda said: seen.told.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: seen.told.append(str(error)))
        answer = page.goto(path)
        seen.shift = page.evaluate(SETTLED)
        for response in responses:
            self._weigh(seen, response)
        if answer.status in REFUSED:
            seen.told = without_refusal(seen.told, answer.status)
        elif answer.status != 200:
            seen.told.append(f"answers {answer.status}")
        seen.wide, seen.axe = too_wide(page, WIDTHS), violations(page)
        page.close()
        return seen

    def _weigh(self, seen: Seen, response: Any) -> None:
        if not response.url.startswith((self.url, "data:", "blob:")):
            seen.told.append(f"asks {response.url}")
        elif response.status == 200 and response.url.startswith(self.url):
            seen.weight[kind_of(response.url)] += len(gzip.compress(response.body(), 6))


def site_bars(pages: list[Seen]) -> list[Bar]:
    """Return the bars of all pages together; each names the worst."""

    def heaviest(kind: str, most: float) -> Bar:
        worst = max(pages, key=lambda seen: seen.weight[kind])
        return Bar(f"{kind.upper()} of any page, gz", worst.weight[kind] / KB, most, "kB", worst.name)

    moved = max(pages, key=lambda seen: seen.shift)
    return [
        heaviest("js", 30),
        heaviest("css", 12),
        Bar("layout shift of any page", moved.shift, MOST_SHIFT, "", moved.name),
        _none("pages that scroll sideways", {seen.name: seen.wide for seen in pages}),
        _none("errors of console and policy", {seen.name: seen.told for seen in pages}),
        _none("violations that axe finds", {seen.name: seen.axe for seen in pages}),
    ]


def _none(name: str, found: dict[str, list[str]]) -> Bar:
    """Return the bar of something that no page may have."""
    lines = [f"{page}: {each}" for page, findings in found.items() for each in findings]
    more = [f"and {len(lines) - SHOWN} more"] if len(lines) > SHOWN else []
    return Bar(name, len(lines), 0, "", "; ".join([*lines[:SHOWN], *more]))


def looked_at(browser: Any, url: str, groups: list[Any], only: set[str]) -> Iterator[Seen]:
    """Yield what is found on every page of *groups* (name and session of a person, pages by name) that is asked for."""
    for language in LANGUAGES:
        for _person, session, pages in groups:
            onlooker = Onlooker(browser, url, session, language)
            for name, path in pages.items():
                if not only or name in only:
                    yield onlooker.look(name, path)
            onlooker.context.close()


def main() -> int:
    """Print the table; exit status 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="names of pages, with commas between them")
    parser.add_argument("--steps", type=int, default=300)
    asked = parser.parse_args()
    from playwright.sync_api import sync_playwright

    # By name: types are not checked in tests.
    site = import_module("tests.site_scene").site
    only = {name for name in asked.only.split(",") if name}
    folder = tempfile.TemporaryDirectory(prefix="shelem-bars-")
    with served() as address, folder as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        bars = measure(browser, address, asked.steps)
        pages = []
        with site(Path(data)) as (url, groups):
            for seen in looked_at(browser, url, groups, only):
                pages.append(seen)
                print(f"\r{len(pages)} pages", end="", file=sys.stderr, flush=True)
        browser.close()
    print(file=sys.stderr)
    bars = site_bars(pages) + bars
    print(f"{len(pages)} pages in {len(LANGUAGES)} languages\n" + "\n".join(bars_told(bars)))
    return int(not all(bar.met for bar in bars))


if __name__ == "__main__":
    raise SystemExit(main())
