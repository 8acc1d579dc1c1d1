// Draws one position by changing only what differs from the last one. Knows no rules: all facts come in the frames.

import { digits } from "../js/digits.js";

const RANK_LAST = /^(.+)(.)$/;
const [HELD, HIDDEN, GONE, UP] = [0, 1, 2, 3];
const byId = (id) => document.getElementById("rp-" + id);

export function makeView(data) {
  const frames = data.f;
  const felt = byId("felt");
  const points = pointsByFrame(frames);
  const seats = [...felt.querySelectorAll(".rp-seat")].map((node, seat) => readSeat(node, seat, data));
  const slots = [...felt.querySelectorAll(".rp-slot")].map((node) => ({ node, card: node.firstElementChild }));
  const parts = Object.fromEntries(
    ["p0", "p1", "b0", "b1", "mark", "contract", "mode", "pile", "number", "widow", "result", "say", "range", "turn",
      "auction"].map((name) => [name, byId(name)]));
  const links = new Map();
  for (const link of document.querySelectorAll(".rp-panel a:not([data-trick])")) {
    links.set(link.getAttribute("href").slice(4), link);
  }
  const buttons = [...document.querySelectorAll("[data-go]")];
  let current = document.querySelector(".rp-panel [aria-current]");
  let drawn = -1;
  let turned = -1;

  function draw(index, bottom, addresses) {
    const frame = frames[index];
    if (bottom !== turned) turn(bottom);
    for (const seat of seats) drawSeat(seat, index, frame);
    drawTrick(index, frame);
    drawMiddle(index, frame);
    drawPoints(index);
    const said = digits(frame.t);
    setText(parts.say, said);
    parts.say.classList.toggle("fault", Boolean(frame.f));
    parts.range.value = index;
    parts.range.setAttribute("aria-valuetext", said);
    mark(links.get(frame.a));
    aim(index, bottom, addresses);
    drawn = index;
    turned = bottom;
  }

  function turn(bottom) {
    for (const group of [seats, slots]) {
      group.forEach((item, seat) => { item.node.dataset.place = data.places[(seat - bottom + 4) % 4]; });
    }
  }

  function drawSeat(seat, index, frame) {
    const playing = frame.k === "play";
    let moved = false;
    for (const suit of seat.suits) {
      let changed = false;
      for (const card of suit.cards) {
        const buried = card.discarded && index >= data.discard;
        const hidden = buried || (card.fromWidow && index < data.widow);
        const gone = !buried && playing && index >= card.played;
        const up = card.fromWidow && !hidden && index < data.discard;
        const state = hidden ? HIDDEN : gone ? GONE : up ? UP : HELD;
        if (state === card.state) continue;
        card.state = state;
        changed = true;
        card.node.hidden = hidden;
        card.node.classList.toggle("gone", gone);
        card.node.classList.toggle("up", up);
      }
      if (changed) {
        moved = true;
        const left = suit.cards.filter((card) => card.state !== HIDDEN && card.state !== GONE);
        setText(suit.text, left.map((card) => card.rank).join(" ") || "–");
      }
    }
    if (moved) {
      markLast(seat, "end", (card) => card.state !== HIDDEN);
      markLast(seat, "tip", (card) => card.state !== HIDDEN && card.state !== GONE);
    }
    seat.badge.classList.toggle("acts", frame.s === seat.number);
    show(seat.star, index >= data.contract && data.declarer === seat.number);
    const bidding = frame.k === "deal" || frame.k === "call";
    const call = bidding ? lastCall(index, seat.number) : null;
    seat.call.hidden = !call;
    setText(seat.call, digits(call?.c ?? ""));
    call ? seat.call.setAttribute("href", "?at=" + call.a) : seat.call.removeAttribute("href");
  }

  function lastCall(index, seat) {
    for (let at = index; at > 0; at--) {
      if (frames[at].s === seat && frames[at].k === "call") return frames[at];
    }
    return null;
  }

  function drawTrick(index, frame) {
    const cards = [null, null, null, null];
    if (frame.k === "play") {
      for (let at = index - ((Number(frame.a.split(".")[1]) || 1) - 1); at <= index; at++) cards[frames[at].s] = frames[at];
    }
    slots.forEach((slot, seat) => {
      const played = cards[seat];
      slot.node.classList.toggle("best", Boolean(played) && frame.b === seat);
      slot.card.hidden = !played;
      if (!played) return;
      const [, rank, suit] = RANK_LAST.exec(played.c);
      slot.card.className = "card " + suit;
      setText(slot.card, rank);
    });
    setText(parts.number, frame.k === "play" ? digits(/\d+/.exec(frame.a)[0]) : "");
  }

  function drawMiddle(index, frame) {
    parts.contract.hidden = index < data.contract;
    parts.mode.hidden = index < data.mode;
    parts.widow.hidden = data.buried || index < data.widow || index >= data.discard;
    parts.pile.classList.toggle("back", index < data.widow && frame.k !== "end");
    parts.pile.hidden = index >= data.widow && index < data.discard;
    parts.result.hidden = frame.k !== "end";
  }

  function drawPoints(index) {
    const [first, second] = points[index];
    setText(parts.p0, digits(String(first)));
    setText(parts.p1, digits(String(second)));
    const share = (value) => (100 * value) / data.total + "%";
    parts.b0.setAttribute("width", share(first));
    parts.b1.setAttribute("width", share(second));
    parts.b1.setAttribute("x", share(data.total - second));
    if (index < data.contract) parts.mark.setAttribute("display", "none");
    else parts.mark.removeAttribute("display");
  }

  function mark(link) {
    if (link === current) return;
    current?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "true");
    current = link;
    const box = link?.closest("#rp-auction");
    // Only the list moves, never the page.
    if (box && box.scrollHeight > box.clientHeight) box.scrollTop = link.offsetTop - box.clientHeight / 2;
  }

  function aim(index, bottom, addresses) {
    const to = targets(frames, index);
    for (const button of buttons) {
      const target = to[button.dataset.go];
      if (target === index) {
        button.removeAttribute("href");
        button.setAttribute("aria-disabled", "true");
      } else {
        button.setAttribute("href", "?at=" + addresses.format(target, bottom));
        button.removeAttribute("aria-disabled");
      }
    }
    const next = (bottom + 1) % 4;
    parts.turn.setAttribute("href", "?at=" + frames[index].a + (next ? "@" + data.letters[next] : ""));
  }

  /** Let the card just played come from its seat. */
  function slide(index) {
    const frame = frames[index];
    if (frame.k !== "play" || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { node, card } = slots[frame.s];
    const [x, y] = { n: [0, -60], s: [0, 60], e: [60, 0], w: [-60, 0] }[node.dataset.place];
    card.animate([{ transform: `translate(${x}px, ${y}px)`, opacity: 0.3 }, {}], { duration: 140, easing: "ease-out" });
  }

  /** Index of the frame at which the card that `node` shows was played, else laid aside; -1 where neither is known. */
  function find(node) {
    if (node.closest("#rp-pile.back")) return data.widow < frames.length ? data.widow : -1;
    const name = node.textContent + node.className.slice(5, 6);
    const played = frames.findIndex((frame) => frame.k === "play" && frame.c === name);
    const buried = data.discard < frames.length
      && [...parts.pile.children].some((card) => card.textContent + card.className.slice(5, 6) === name);
    return buried ? data.discard : played;
  }

  return { draw, slide, find };
}

/** Where each button of the transport leads from `index`; a full trick, the widow and the ends are halts. */
export function targets(frames, index) {
  const last = frames.length - 1;
  let back = Math.max(index - 1, 0);
  while (back > 0 && !frames[back].g) back--;
  let forth = Math.min(index + 1, last);
  while (forth < last && !frames[forth].g) forth++;
  return { first: 0, back, prev: Math.max(index - 1, 0), next: Math.min(index + 1, last), forth, last };
}

/** Mark the last card of each suit, and the last suit, that `shown` holds for: overlapping cards spare those. */
function markLast(seat, name, shown) {
  let lastRow = null;
  for (const suit of seat.suits) {
    const last = suit.cards.findLast(shown);
    if (last) lastRow = suit;
    for (const card of suit.cards) card.node.classList.toggle(name, card === last);
  }
  for (const suit of seat.suits) suit.row.classList.toggle(name, suit === lastRow);
}

function readSeat(node, number, data) {
  const played = new Map();
  data.f.forEach((frame, index) => { if (frame.k === "play" && frame.s === number) played.set(frame.c, index); });
  const texts = node.querySelectorAll("ul span");
  const suits = [...node.querySelectorAll(".rp-hand > div")].map((row, at) => ({
    row,
    text: texts[at],
    cards: [...row.children].map((card) => ({
      node: card,
      rank: card.textContent,
      fromWidow: card.classList.contains("w"),
      discarded: card.classList.contains("x"),
      played: played.get(card.textContent + card.className.slice(5, 6)) ?? Infinity,
      state: -1,
    })),
  }));
  return {
    node, number, suits,
    badge: node.querySelector(".rp-badge"), star: node.querySelector(".star"), call: node.querySelector(".call"),
  };
}

function pointsByFrame(frames) {
  let now = [0, 0];
  return frames.map((frame) => (now = frame.p ?? now));
}

function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// `hidden` is no property of SVG elements.
function show(node, shown) {
  node.toggleAttribute("hidden", !shown);
}
