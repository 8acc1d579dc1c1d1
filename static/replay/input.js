// Keys, wheel, swipe. Up and down stay with the page, and nothing acts in a text field or with a modifier.

const KEYS = {
  ArrowLeft: "prev", ArrowRight: "next", PageUp: "back", PageDown: "forth", Home: "first", End: "last", " ": "play",
};
// Letters by their place on the keyboard, too: a Persian one has others there.
const LETTERS = { r: "turn", n: "after", p: "before", KeyR: "turn", KeyN: "after", KeyP: "before" };
const TYPING = "select, textarea, input:not([type=range], [type=checkbox]), [contenteditable]";
const PRESSED_BY_SPACE = "button, summary, select, a, [type=checkbox]";

/** Call `act` with what keys, the wheel over `felt` and `graph`, and a swipe over the felt ask for. */
export function listen(felt, graph, act) {
  closeMenus();
  addEventListener("keydown", (event) => {
    const name = KEYS[event.key] ?? LETTERS[/^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code];
    if (!name || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(TYPING)) return;
    if (name === "play" && target.closest("a[data-line], a[data-from]")) {
      target.click();
      event.preventDefault();
      return;
    }
    // Space presses the button that has the focus; our own links act like buttons.
    if (name === "play" && target.closest(PRESSED_BY_SPACE) && !target.closest("[data-go], .rp-panel a")) return;
    if (turnPage(name) || act(name)) event.preventDefault();
  });

  let turned = 0;
  for (const node of [felt, graph]) {
    node.addEventListener("wheel", (event) => {
      if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      if (!act(event.deltaY > 0 ? "next" : "prev", Date.now() - turned < 60)) return;
      turned = Date.now();
      event.preventDefault();
    }, { passive: false });
  }

  let start = null;
  felt.addEventListener("touchstart", (event) => {
    start = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  felt.addEventListener("touchend", (event) => {
    if (!start) return;
    const end = event.changedTouches[0];
    const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
    if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) act(x < 0 ? "next" : "prev");
    start = null;
  }, { passive: true });
}

/** Escape closes an open menu and gives the focus back; so does going elsewhere, which keeps the focus where it went. */
function closeMenus() {
  const close = (menu) => { menu.open = false; };
  const opened = () => document.querySelectorAll(".rp-menu[open]");
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of opened()) {
      close(menu);
      menu.querySelector("summary").focus();
    }
  });
  for (const kind of ["click", "focusin"]) {
    addEventListener(kind, (event) => {
      for (const menu of opened()) if (!menu.contains(event.target)) close(menu);
    });
  }
}

/** Bring the table back into sight after a jump from a list below it, as on a phone. */
export function reveal() {
  document.querySelector(".rp-main").scrollIntoView({ block: "nearest" });
}

/** Open the hand before or after this one; false when that is not what was asked, true even when there is none. */
function turnPage(name) {
  if (name !== "before" && name !== "after") return false;
  document.querySelector(name === "before" ? "a.rp-step[rel=prev]" : "a.rp-step[rel=next]")?.click();
  return true;
}

/** Let the button copy `address()`; it and the live line `say` tell so, and `done` is called when that is over. */
export function copyLink(button, say, address, done) {
  button?.addEventListener("click", async () => {
    const label = button.lastElementChild;
    const text = label.textContent;
    try {
      await navigator.clipboard.writeText(address());
      label.textContent = say.textContent = button.dataset.done;
      setTimeout(() => {
        label.textContent = text;
        done();
      }, 2000);
    } catch {
      // No clipboard without https: the address bar has it.
      label.textContent = location.hash || location.search;
    }
  });
}
