"""Every page of the site in a real browser, from left to right and from right to left.

Each is opened once a language, and then has to fit six widths, stand still, tell no error, ask nothing of another
host, and be clean for axe: in English light on a desk and dark on a phone, in Persian the other way round.
`./shelem bars` looks in all eight ways.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponseNotAllowed
from django.test import RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from clubs.models import User
from tests.page_look import DESK, MOST_SHIFT, PAIRED, PHONE, SETTLED, SHIFTS, too_wide, violations, without_refusal
from tests.site_scene import Group, site

WIDTHS = (320, 360, 390, 768, 1280, 1920)
PARTS = {"": 6, "author": 3, "player": 1, "organiser": 6, "administrator": 1}
"""The people who look, and into how many tests their pages are split, so that all processes have something to do."""
REFUSALS = {
    "nowhere": 404,
    "screen-ended": 404,
    "forbidden": 403,
    "taken-down": 410,
    "linked-refused": 422,
    "rules-refused": 422,
    "hand-variation-refused": 422,
}
"""Pages that tell why there is nothing to see."""
LONG = {"bracket-64": "the bracket of 8 with more in it; tests/tournaments/test_boards_browser.py reads it on a phone"}
"""Pages for the pictures that are not looked at here."""

NOT_PAGES = {
    "health": "an answer for machines",
    "robots.txt": "a text for machines",
    "favicon.ico": "leads to a picture",
    "replays:picture": "a picture",
    "replays:linked": "leads to the page of a record, or to the form",
    "tournaments:against_form": "leads to the page of two entries",
    # Pieces that a page fetches of itself
    "tournaments:new_rules": "a piece of the form of a tournament",
    "tournaments:new_options": "a piece of the form of a tournament",
    "tournaments:rules_score": "the calculator's piece of a page of rules",
    "tournaments:workers_live": "the moving piece of the workers' page",
    "tournaments:live": "the moving piece of the overview",
    "tournaments:manage_live": "the moving piece of the desk",
    "tournaments:entry_live": "the moving piece of an entry's page",
    "tournaments:table_live": "the moving piece of a table's page",
    "bots:version_live": "the moving piece of a version's page",
    "tournaments:test_match_live": "the moving piece of a test match",
    # Files
    "bots:sdk": "a file",
    "bots:sample": "a file",
    "bots:version_source": "a file",
    "tournaments:rules_json": "a file",
    "tournaments:sample_record": "a file",
    "tournaments:test_match_record": "a file",
    "tournaments:test_match_hand_record": "a file",
    "tournaments:played_match_record": "a file",
    "tournaments:played_hand_record": "a file",
    "tournaments:export_table": "a file",
    "tournaments:export_records": "a file",
    "tournaments:published": "a file",
    "tournaments:archive": "a file: tests/tournaments/test_browser_papers.py opens its pages",
    "replays:linked_match_record": "a file",
    "replays:linked_hand_record": "a file",
    "replays:match_record": "a file",
    "replays:hand_record": "a file",
}
"""Addresses that answer GET with something else than a page of their own, and what that is."""


@pytest.fixture(scope="session")
def scene() -> Iterator[tuple[str, list[Group]]]:
    """Give the address of the site with something in every state, and its pages; all test processes share its data."""
    folder = Path(os.environ["SHELEM_TEST_FOLDER"]) / "every-page"
    folder.mkdir(exist_ok=True)
    with site(folder) as running:
        yield running


class Look:
    """Somebody who looks at pages in one language; what is wrong with them is collected in `wrong`."""

    def __init__(self, browser: Any, url: str, session: str, language: str) -> None:
        self.url, self.language, self.wrong = url, language, list[str]()
        self.size = PHONE if language == "fa" else DESK
        self.context = browser.new_context(base_url=url, viewport=self.size, locale=language)
        self.context.add_init_script(SHIFTS)
        if session:
            self.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
        self.page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.told: list[str] = []
        self.page.on("console", lambda said: self.told.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.told.append(str(error)))
        self.page.on("request", lambda asked: self._asked(asked.url))

    def _asked(self, url: str) -> None:
        if not url.startswith((self.url, "data:", "blob:")):
            self.told.append(f"asks {url}")

    def at(self, name: str, path: str) -> None:
        """Look at one page."""
        self.told.clear()
        self.page.set_viewport_size(self.size)
        self.page.emulate_media(color_scheme="light")
        status = REFUSALS.get(name, 200)
        answer = self.page.goto(path)
        found = [] if answer.status == status else [f"answers {answer.status}"]
        if (shift := self.page.evaluate(SETTLED)) > MOST_SHIFT:
            found.append(f"moves by {shift:.3f} as it opens")
        if (spoken := self.page.evaluate("document.documentElement.lang")) != self.language:
            found.append(f"speaks {spoken}")
        found += too_wide(self.page, WIDTHS) + violations(self.page, PAIRED[self.language])
        if status != 200:
            self.told = without_refusal(self.told, status)
        self.wrong += [f"{name} {self.language} ({path}): {each}" for each in [*found, *self.told]]


SPLIT = [(person, part) for person, parts in PARTS.items() for part in range(parts)]


@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize(("person", "part"), SPLIT, ids=[f"{person or 'visitor'}-{part}" for person, part in SPLIT])
def test_every_page(browser: Any, scene: tuple[str, list[Group]], person: str, part: int, language: str) -> None:
    url, groups = scene
    session, pages = next((session, pages) for name, session, pages in groups if name == person)
    look = Look(browser, url, session, language)
    for name, path in [(name, path) for name, path in pages.items() if name not in LONG][part :: PARTS[person]]:
        look.at(name, path)
    look.context.close()
    assert not look.wrong, "\n".join(look.wrong)


LONG_SUIT = """([place, length]) => {
  const suit = document.querySelector(`.at-${place} .cards > div`), card = suit.querySelector('i');
  suit.replaceChildren(...Array.from({ length }, () => card.cloneNode(true)));
  return suit.getBoundingClientRect().left < 0 || suit.getBoundingClientRect().right > innerWidth;
}"""


@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_hand_of_one_suit_stays_on_the_felt(browser: Any, scene: tuple[str, list[Group]], language: str) -> None:
    """Which cards a deal of the scene has is chance."""
    url, groups = scene
    path = next(pages["traveller"] for _person, _session, pages in groups if "traveller" in pages)
    context = browser.new_context(base_url=url, viewport={"width": WIDTHS[0], "height": 800}, locale=language)
    page = context.new_page()
    wrong = []
    for place in "news":
        page.goto(path)
        out = [length for length in range(1, 13) if page.evaluate(LONG_SUIT, [place, length])]
        wrong += [f"{place}: {length} cards" for length in out] + too_wide(page, WIDTHS[:1])
    context.close()
    assert wrong == []


def test_nobody_is_left_out(scene: tuple[str, list[Group]]) -> None:
    assert {name for name, _session, _pages in scene[1]} == PARTS.keys()


def patterns(resolver: URLResolver, names: tuple[str, ...] = ()) -> Iterator[tuple[str, URLPattern]]:
    """Yield every address of the site's own pages with its name."""
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            yield from patterns(each, (*names, each.namespace) if each.namespace else names)
        elif names[:1] not in {("admin",), ("api",)} or each.name == "docs":
            yield ":".join([*names, each.name]) if each.name else str(each.pattern), each


def only_acts(pattern: URLPattern) -> bool:
    """Return whether the address takes no GET."""
    request = RequestFactory().get("/")
    request.user, request.session = User(is_superuser=True), {}
    wanted = [*pattern.pattern.converters] or [*pattern.pattern.regex.groupindex]
    with contextlib.suppress(Exception):  # a page looks for what the address names, and fails
        return isinstance(pattern.callback(request, **dict.fromkeys(wanted, "1")), HttpResponseNotAllowed)
    return False


@pytest.mark.django_db
def test_no_page_is_left_out(scene: tuple[str, list[Group]]) -> None:
    """Whoever adds a page adds it to the site of `tests.screenshot_site`, or names above what it is instead."""
    known = dict(patterns(get_resolver()))
    needed = {name for name, pattern in known.items() if name not in NOT_PAGES and not only_acts(pattern)}
    paths = [path for _person, _session, pages in scene[1] for path in pages.values() if path != "/nowhere/"]
    seen = {resolve(path.partition("?")[0]).view_name for path in paths}
    assert needed - seen == set(), "pages that nobody looks at"
    assert NOT_PAGES.keys() - known.keys() == set(), "names of nothing"
    assert NOT_PAGES.keys() & seen == set()
