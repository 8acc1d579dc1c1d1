// Keys, wheel, swipe. Up and down stay with the page, and nothing acts in a text field or with a modifier.

const KEYS = {
  ArrowLeft: "prev", ArrowRight: "next", PageUp: "back", PageDown: "forth", Home: "first", End: "last",
  " ": "play", r: "turn", R: "turn",
};
const TYPING = "select, textarea, input:not([type=range]), [contenteditable]";
const PRESSED_BY_SPACE = "button, summary, select, a";

export function listen(felt, graph, act) {
  addEventListener("keydown", (event) => {
    const name = KEYS[event.key];
    if (!name || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey && event.key !== "R") return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(TYPING)) return;
    // Space presses the button that has the focus; our own links act like buttons.
    if (name === "play" && target.closest(PRESSED_BY_SPACE) && !target.closest("[data-go], .rp-panel a")) return;
    if (act(name)) event.preventDefault();
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
