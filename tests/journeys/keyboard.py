"""Going through pages with a keyboard and nothing else; at every stop the focus has to be seen."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

STOP = """wanted => {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const style = getComputedStyle(node);
  const box = [...node.getClientRects()].find(each => each.width && each.height);
  const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const label = top && top.closest('label');
  const name = node.getAttribute('aria-label') || node.textContent.trim() || node.name || node.id || node.tagName;
  // The parts inside a field for a moment are the browser's own, and so is what it shows there.
  const ring = node.matches('[type=datetime-local]')
    || node.matches(':focus-visible') && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  const seen = Boolean(top) && (node.contains(top) || top.contains(node) || Boolean(label && label.contains(node)));
  return {here: node === wanted, name: name.slice(0, 60), ring, seen};
}"""
MOST_STOPS = 250


class Keyboard:
    """The keyboard of *page*. Stops whose focus nobody would see are collected in `unseen`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.unseen: list[str] = []

    def press(self, *keys: str) -> None:
        """Press *keys*, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def write(self, text: str) -> None:
        """Type *text* where the focus is."""
        self.page.keyboard.type(text)

    def to(self, target: Locator, key: str = "Tab") -> None:
        """Press *key* until *target* has the focus."""
        wanted = target.element_handle()
        for _stop in range(MOST_STOPS):
            self.press(key)
            stop = self._stop(wanted)
            if stop and stop["here"]:
                return
        raise AssertionError(f"{target} is not reached by {key}")

    def use(self, target: Locator, key: str = "Enter") -> None:
        """Go to *target* and press *key* there."""
        self.to(target)
        self.press(key)

    def fill(self, label: str, text: str) -> None:
        """Go to the field of that *label*, and write *text* over what it holds."""
        self.to(self.page.get_by_role("main").get_by_label(label, exact=True))
        self.press("Control+a")
        self.write(text)

    def through(self) -> list[str]:
        """Return the names of all stops of the page, from its first to its last: nowhere one is held."""
        self.page.evaluate("document.activeElement.blur()")
        stops: list[str] = []
        for _stop in range(MOST_STOPS):
            self.press("Tab")
            stop = self._stop(None)
            if stop is None and stops:
                return stops
            if stop:
                stops.append(str(stop["name"]))
        raise AssertionError(f"the focus is held: … {stops[-4:]}")

    def _stop(self, wanted: object) -> dict[str, object] | None:
        stop: dict[str, object] | None = self.page.evaluate(STOP, wanted)
        if stop and not (stop["ring"] and stop["seen"]):
            self.unseen.append(f"{self.page.url}: {stop}")
        return stop
