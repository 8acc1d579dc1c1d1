// Lines that were not played: what leads to them, on and back keeps the position and who sits at the bottom.

const KEYBOARD = "rp-line";

/**
 * `at()` is the address of the position, "" at the end; `seat()` the letter of the seat at the bottom.
 * Returns what a click on a card of a hand does: it plays the card, or chooses it to be laid aside.
 */
export function makeLines(felt, at, seat) {
  const suffix = (link) => (seat() === "S" && !link.search.includes("at=") ? "" : "@" + seat());
  const aim = (link, href) => {
    link.href = link.dataset.from && at() ? `${link.dataset.from}${at()}/` : href;
    const below = suffix(link);
    link.hash = below && (link.dataset.line || "end") + below;
  };
  for (const link of document.querySelectorAll("a[data-from], a[data-line]")) {
    const href = link.getAttribute("href");
    // Before a middle click, too, and before Enter.
    for (const kind of ["pointerdown", "focus", "click"]) link.addEventListener(kind, () => aim(link, href));
    link.addEventListener("click", (event) => {
      // Whoever chooses by keyboard goes on where the next choice is.
      if (!event.detail && link.closest(".rp-choice")) sessionStorage.setItem(KEYBOARD, "1");
    });
  }

  const form = document.querySelector(".rp-choice form");
  form?.addEventListener("submit", () => { form.action = form.getAttribute("action").split("#")[0] + "#end@" + seat(); });
  form?.addEventListener("change", show);

  if (sessionStorage.getItem(KEYBOARD)) {
    sessionStorage.removeItem(KEYBOARD);
    document.querySelector(".rp-choice .rp-options a")?.focus();
  }

  const offers = [...document.querySelectorAll("[data-card]")];
  const cards = [...felt.querySelectorAll(".rp-hand .card")];
  const same = (offer, card) => card.matches("." + offer.dataset.card)
    && offer.querySelector("[translate=no]").textContent === card.textContent;
  const marked = (offer) => Boolean(offer.querySelector("input")?.checked);
  function show() {
    for (const card of cards) card.classList.toggle("chosen", offers.some((offer) => marked(offer) && same(offer, card)));
  }
  show();
  return (card) => offers.find((offer) => same(offer, card))?.click();
}
