"""What is asked of a page that is open in a browser: the tests of every page and `benchmarks.bars` ask the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped,unused-ignore]

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
MOST_SHIFT = 0.02

SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
"""Counts, from the beginning of a page, how far it moves."""
SETTLED = """async () => {
  await document.fonts.ready;
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return window.shifted;
}"""
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"
STICKS_OUT = """() => {
  const over = (box) => Math.max(box.right - innerWidth, -box.left);
  const all = [...document.body.querySelectorAll('*')].map((each) => [over(each.getBoundingClientRect()), each]);
  all.sort((one, other) => other[0] - one[0]);
  return all.slice(0, 3).map(([, each]) => each.outerHTML.slice(0, 160)).join(' | ');
}"""
AXE = """async (options) => {
  const found = await axe.run(document, { resultTypes: ['violations'], elementRef: false, ...options });
  return found.violations.map((each) => `${each.id} ${each.nodes.length}x ${each.nodes[0].html.slice(0, 140)}`);
}"""
ALL_RULES: dict[str, Any] = {"rules": {"target-size": {"enabled": True}}}
"""Axe's own rules, and that of WCAG 2.2 which it leaves to be asked for."""
COLOUR_RULES: dict[str, Any] = {"runOnly": ["color-contrast", "link-in-text-block"], "preload": False}
"""All that depends on light and dark."""
LIGHT_DESK, LIGHT_PHONE = ("light", DESK, ALL_RULES | {"preload": False}), ("light", PHONE, ALL_RULES)
DARK_DESK, DARK_PHONE = ("dark", DESK, COLOUR_RULES), ("dark", PHONE, COLOUR_RULES)
LOOKS = (LIGHT_DESK, LIGHT_PHONE, DARK_PHONE, DARK_DESK)
PAIRED = {"en": (LIGHT_DESK, DARK_PHONE), "fa": (LIGHT_PHONE, DARK_DESK)}
"""By language half of the looks: each theme meets each size and direction, and each size each direction."""


def too_wide(page: Any, widths: Iterable[int]) -> list[str]:
    """Return at which of *widths* the page scrolls sideways, by how much, and what sticks out furthest."""
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        if (over := page.evaluate(TOO_WIDE)) > 0:
            found.append(f"{over} px too wide at {width}: {page.evaluate(STICKS_OUT)}")
    return found


def violations(page: Any, looks: Iterable[tuple[str, dict[str, int], dict[str, Any]]] = LOOKS) -> list[str]:
    """Return what axe finds, at the size of a desk and of a phone, in light and dark; its script is loaded once."""
    page.evaluate(AXE_SCRIPT)
    found = []
    for scheme, size, rules in looks:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme} at {size['width']}: {each}" for each in page.evaluate(AXE, rules)]
    return found


def without_refusal(told: Iterable[str], status: int) -> list[str]:
    """Return what the console told but for the line it has for every page that answers *status*."""
    return [said for said in told if f"status of {status}" not in said]
