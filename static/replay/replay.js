// The replay of a hand: joins frames, drawing, input and the address bar. See docs/viewer.md.

import { makeAddresses } from "./address.js";
import { copyLink, listen, reveal } from "./input.js";
import { makeLines } from "./line.js";
import { makeView, targets } from "./view.js";

const byId = (id) => document.getElementById("rp-" + id);
const data = JSON.parse(byId("frames").textContent);
const frames = data.f;
const last = frames.length - 1;
const addresses = makeAddresses(frames, data.letters);
const view = makeView(data);
const play = byId("play");
const speed = byId("speed");
const range = byId("range");
const through = byId("through");

let { index, bottom } = addresses.parse(location.hash || "#" + (new URLSearchParams(location.search).get("at") ?? ""))
  ?? { index: last, bottom: 0 };
let timer = 0;
let toSave = 0;

function go(to, seat = bottom) {
  const forward = to === index + 1;
  index = Math.min(Math.max(to, 0), last);
  bottom = seat;
  view.draw(index, bottom, addresses);
  if (forward) view.slide(index);
  clearTimeout(toSave);
  toSave = setTimeout(save, 150);
}

/** Keep the address of the position in the address bar; late, because browsers refuse floods of it. */
function save() {
  clearTimeout(toSave);
  const here = "#" + addresses.format(index, bottom);
  if (location.hash !== here || location.search) history.replaceState(null, "", location.pathname + here);
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  play.setAttribute("aria-pressed", "false");
}

function start() {
  if (index === last) go(0);
  timer = setInterval(() => {
    if (index < last) go(index + 1);
    if (index < last) return;
    stop();
    const after = document.querySelector("a.rp-step[rel=next]");
    if (through?.checked && after) openNext(after);
  }, Number(speed.value));
  play.setAttribute("aria-pressed", "true");
}

/** Go on to the next hand of the match, after a while to read how this one ended. */
function openNext(after) {
  timer = setTimeout(() => location.assign(`${after.href}?at=deal&play=${speed.value}`), 2400);
  play.setAttribute("aria-pressed", "true");
}

/** Do what a key, a button or the wheel asks; false when there is nothing to do. */
function act(name, tooSoon = false) {
  if (name === "play") {
    timer ? stop() : start();
    return true;
  }
  if (name === "turn") {
    go(index, (bottom + 1) % 4);
    return true;
  }
  const to = targets(frames, index)[name];
  if (to === index) return false;
  if (tooSoon) return true;
  stop();
  go(to);
  return true;
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a[data-go], #rp-turn, a[href^='?at=']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (link.dataset.go) act(link.dataset.go);
  else if (link.id === "rp-turn") act("turn");
  else {
    stop();
    go(addresses.parse(link.getAttribute("href").slice(4)).index);
    reveal();
  }
});
const choose = makeLines(byId("felt"), () => (index < last ? frames[index].a : ""), () => data.letters[bottom]);
byId("felt").addEventListener("click", (event) => {
  const card = event.target instanceof Element && event.target.closest(".card");
  const at = card ? view.find(card) : -1;
  if (at >= 0 && at !== index) { stop(); go(at); }
  if (card && at < 0) choose(card);
});
play.addEventListener("click", () => act("play"));
speed.addEventListener("change", () => { if (timer) { stop(); start(); } });
range.addEventListener("input", () => { stop(); go(Number(range.value)); });
addEventListener("hashchange", (event) => {
  // Not location.hash: a late save may have put the old position there again.
  const asked = addresses.parse(new URL(event.newURL).hash);
  if (asked && (asked.index !== index || asked.bottom !== bottom)) { stop(); go(asked.index, asked.bottom); }
});
addEventListener("pagehide", save);

// Other views open where this one stands; from the end, where they begin.
for (const link of document.querySelectorAll("[data-here]")) {
  const href = link.getAttribute("href").split("?")[0];
  link.addEventListener("click", () => {
    link.href = index < last ? `${href}?at=${addresses.format(index, bottom)}` : href;
  });
}

copyLink(byId("copy"), byId("say"), () => { save(); return location.href; }, () => view.draw(index, bottom, addresses));
copyLink(byId("copy-held"), byId("say"), () => byId("held").value + "#" + addresses.format(index, bottom),
  () => view.draw(index, bottom, addresses));

listen(byId("felt"), byId("range"), act);
document.documentElement.classList.add("js-on", "js-all");
view.draw(index, bottom, addresses);

// Of a long match the strip shows the part around this hand.
const here = document.querySelector(".rp-strip [aria-current]");
if (here) here.closest("ol").scrollLeft = here.offsetLeft - here.closest("ol").clientWidth / 2;

const query = new URLSearchParams(location.search);
const asked = query.get("play");
if (asked !== null && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
  if ([...speed.options].some((option) => option.value === asked)) speed.value = asked;
  if (through) through.checked = !query.has("once");
  start();
}
