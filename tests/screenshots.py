"""Pictures of the key pages, for eyes: ``./shelem python -m tests.screenshots`` writes them into ``screenshots/``.

Without ``--url`` they are taken of a site of its own, made for the purpose in a temporary folder, with something in
every state; with it, of the public pages of that site. Each page is taken in the looks that ``--looks`` names: the
width (d 1280x800, p 390x844), the language (en, fa) and the scheme (light, dark), such as ``d-en-light``. A console
error, a page that is too wide, or what axe finds is printed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.site_scene import PUBLIC, site

ROOT = Path(__file__).resolve().parent.parent
SIZES = {"d": {"width": 1280, "height": 800}, "p": {"width": 390, "height": 844}}
LOOKS = ("d-en-light", "p-en-light", "d-fa-light", "p-fa-light", "d-en-dark", "p-fa-dark")


def main() -> int:
    """Return 0, 1 if a page told an error or is too wide."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--url", help="take the public pages of this site instead")
    asked.add_argument("--out", type=Path, default=ROOT / "screenshots")
    asked.add_argument("--only", default="", help="names of pages, with commas between them")
    asked.add_argument("--looks", default=",".join(LOOKS))
    given = asked.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    only, looks = {name for name in given.only.split(",") if name}, given.looks.split(",")
    if given.url:
        return _take(given.url, [("", "", PUBLIC)], only, looks, given.out)
    temporary = tempfile.TemporaryDirectory(prefix="shelem-screenshots-")
    with temporary as folder, site(Path(folder)) as (url, groups):
        return _take(url, groups, only, looks, given.out)


def _take(url: str, groups: list[tuple[str, str, dict[str, str]]], only: set[str], looks: list[str], out: Path) -> int:
    """Return 1 if something is wrong with a page; *groups*: name and session key of a person, pages by name."""
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright

    from tests.chromium import CHROMIUM
    from tests.conftest import BROWSER_OPTIONS

    wrong = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=BROWSER_OPTIONS)
        for look in looks:
            size, language, scheme = look.split("-")
            for person, session, pages in groups:
                context = browser.new_context(
                    base_url=url, viewport=SIZES[size], locale=language, color_scheme=scheme, reduced_motion="reduce"
                )  # fmt: skip
                if session:
                    context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
                page = context.new_page()
                said: list[str] = []
                page.on(
                    "console", lambda message, said=said: said.append(message.text) if message.type == "error" else 0
                )
                page.on("pageerror", lambda error, said=said: said.append(str(error)))
                for name, path in pages.items():
                    if only and name not in only:
                        continue
                    said.clear()
                    answer = page.goto(path)
                    page.wait_for_timeout(150)
                    over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                    found = [
                        (each["id"], each["nodes"][0]["html"][:120]) for each in Axe().run(page).response["violations"]
                    ]
                    page.screenshot(path=out / f"{name}-{look}.png", full_page=True)
                    problems = [*said, *([f"{over} px too wide"] if over > 0 else []), *found]
                    if answer is None or answer.status >= 400:
                        problems.append(f"status {answer.status if answer else '?'}")
                    wrong += bool(problems)
                    if problems:
                        print(f"{name}-{look} ({person or 'visitor'}): {problems}", flush=True)
                context.close()
        browser.close()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
