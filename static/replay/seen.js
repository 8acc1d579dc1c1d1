// A hand of which only so much is here as was seen at this position: every step fetches the next one from the server.

import { copyLink, listen, reveal } from "./input.js";

const byId = (id) => document.getElementById("rp-" + id);
const play = byId("play");
const speed = byId("speed");
const range = byId("range");
const say = byId("say");

let busy = false;
let wanted = "";
let playing = false;
let timer = 0;

/** Go to the position of `link` ("?at=t6.3@E"); while one is on its way, the last that was asked for comes next. */
async function go(link) {
  wanted = link;
  if (busy) return;
  busy = true;
  while (wanted) {
    const asked = wanted;
    wanted = "";
    try {
      const answer = await fetch(location.pathname + asked);
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (wanted) continue;
      draw(page);
      history.replaceState(null, "", location.pathname + asked);
    } catch {
      // Without a connection the link itself still says where to go.
      location.assign(location.pathname + asked);
      return;
    }
  }
  busy = false;
  if (playing) timer = setTimeout(next, Number(speed.value));
}

/** Put what `page` shows into this one, and keep what has the focus. */
function draw(page) {
  const active = document.activeElement;
  const href = active?.closest(".rp-panel a")?.getAttribute("href");
  for (const part of [".rp-score", "#rp-felt", ".rp-panel", ".rp-graph svg"]) {
    const [own, other] = [document.querySelector(part), page.querySelector(part)];
    own.replaceChildren(...other.childNodes);
  }
  const other = page.getElementById("rp-range");
  for (const name of ["max", "value", "data-ats", "aria-valuetext"]) range.setAttribute(name, other.getAttribute(name));
  range.value = other.value;
  const links = page.querySelectorAll(".rp-buttons a");
  document.querySelectorAll(".rp-buttons a").forEach((link, at) => {
    for (const name of ["href", "aria-disabled"]) {
      const value = links[at].getAttribute(name);
      value === null ? link.removeAttribute(name) : link.setAttribute(name, value);
    }
  });
  const views = page.querySelectorAll("[data-here]");
  document.querySelectorAll("[data-here]").forEach((link, at) => { link.href = views[at].getAttribute("href"); });
  say.className = page.getElementById("rp-say").className;
  say.textContent = page.getElementById("rp-say").textContent;
  if (href) document.querySelector(`.rp-panel a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true });
  show();
}

/** Let the list follow; only it moves, never the page. */
function show() {
  const link = document.querySelector("#rp-auction td [aria-current]");
  const box = byId("auction");
  if (link && box.scrollHeight > box.clientHeight) box.scrollTop = link.offsetTop - box.clientHeight / 2;
}

function linkOf(name) {
  return document.querySelector(name === "turn" ? "#rp-turn" : `[data-go="${name}"]`)?.getAttribute("href") ?? "";
}

/** The end of an address that keeps the table turned as it is. */
function seat() {
  return /@[ENSW]/.exec(location.search)?.[0] ?? "";
}

function next() {
  const link = linkOf("next");
  link ? go(link) : stop();
}

function stop() {
  clearTimeout(timer);
  playing = false;
  play.setAttribute("aria-pressed", "false");
}

/** Do what a key, a button or the wheel asks; false when there is nothing to do. */
function act(name, tooSoon = false) {
  if (name === "play") {
    if (playing) stop();
    else {
      playing = true;
      play.setAttribute("aria-pressed", "true");
      linkOf("next") ? next() : go(linkOf("first"));
    }
    return true;
  }
  const link = linkOf(name);
  if (!link) return false;
  if (tooSoon) return true;
  if (name !== "turn") stop();
  go(link);
  return true;
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest(".replay a[href^='?at=']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (link.id !== "rp-turn") stop();
  const to = link.getAttribute("href");
  go(link.closest(".rp-buttons") ? to : to + seat());
  if (!link.closest(".rp-buttons")) reveal();
});
byId("felt").addEventListener("click", (event) => {
  // A card that was played stands among the tricks; when the others will be, nobody knows.
  const card = event.target instanceof Element && event.target.closest(".card:not(:empty)");
  const same = (link) => link.querySelector(`.pip.${card.classList[1]}`)
    && (link.querySelector("u") ?? link).firstChild.data === card.textContent;
  const link = card && [...document.querySelectorAll(".rp-tricks td a")].find(same);
  if (link) { stop(); go(link.getAttribute("href") + seat()); }
});
play.addEventListener("click", () => act("play"));
range.addEventListener("input", () => {
  stop();
  const ats = range.dataset.ats.split(" ");
  go("?at=" + ats[Math.min(Number(range.value), ats.length - 1)] + seat());
});
copyLink(byId("copy"), say, () => location.href, () => go(location.search || "?at=deal"));

listen(byId("felt"), range, act);
document.documentElement.classList.add("js-on");
const hash = /^#([a-z]+\d*(?:\.\d)?(?:@[ENSW])?)$/.exec(location.hash);
if (hash) go("?at=" + hash[1]);
show();
