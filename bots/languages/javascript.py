"""JavaScript on Node: plain files, without packages that are not in the upload."""

from bots.language import Language, Runtime, program_version

HELLO = """\
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.t === "hello") {
    console.log('{"t": "ready", "proto": 1}');
  } else if (message.t === "act") {
    const legal = message.legal || [message.hand.slice(0, 2 * message.n)];
    console.log(JSON.stringify({ id: message.id, a: legal[0] }));
  } else if (message.t === "bye") console.error("bye,", message.reason);
});
"""

TEMPLATE = """\
// A Shelem bot to start from. Answers go to stdout, one JSON object a line; console.error is kept for you alone.
// One process plays one seat: your partner is another process, and the two share nothing.
"use strict";

const RANKS = "23456789TJQKA";
const POINTS = { A: 10, T: 10, 5: 5 }; // the rules of the match may say otherwise: see rules.points
const height = (card) => RANKS.indexOf(card[0]);
const worth = (card) => POINTS[card[0]] || 0;
const cardsOf = (text) => text.match(/../g) || [];

let seat, rules, hand, declarer, mode, trick;

function startHand(event) {
  hand = cardsOf(event.cards);
  declarer = null;
  mode = ""; // s h d c: that trump; n a z: modes without trump
  trick = [];
}

function hear(event) {
  if (event.t === "deal") startHand(event);
  else if (event.t === "contract") declarer = event.seat;
  else if (event.t === "widow" && event.cards && declarer === seat) hand.push(...cardsOf(event.cards));
  else if (event.t === "discard" && event.cards && declarer === seat) {
    const gone = cardsOf(event.cards);
    hand = hand.filter((card) => !gone.includes(card));
  } else if (event.t === "mode") mode = event.mode;
  else if (event.t === "play") {
    trick.push(event.card);
    if (event.seat === seat) hand = hand.filter((card) => card !== event.card);
  } else if (event.t === "trick") trick = [];
  // Other events, also ones that later versions add, are ignored.
}

const suitLength = (cards, suit) => cards.filter((card) => card[1] === suit).length;

// Bid the lowest number while the hand is worth it, otherwise pass.
function call(legal) {
  const aces = hand.filter((card) => card[0] === "A").length;
  const longest = Math.max(...["s", "h", "d", "c"].map((suit) => suitLength(hand, suit)));
  const numbers = legal.filter((text) => /^[0-9]+$/.test(text));
  const worthIt = numbers.length && Number(numbers[0]) <= rules.min + 5 * (2 * aces + 2 * longest - 11);
  return worthIt ? numbers[0] : legal[0]; // "p", or the lowest bid where you have to bid
}

// Take the longest suit as trump where it is announced; "t" leaves trump to the card you lead.
function chooseMode(legal) {
  const suits = legal.filter((text) => "shdc".includes(text));
  suits.sort((a, b) => suitLength(hand, b) - suitLength(hand, a));
  return suits.length ? suits[0] : legal[0];
}

// Put away low cards of no worth, those of short suits first.
function discard(held, number) {
  const cost = (card) => 100 * (worth(card) + 5 * suitLength(held, card[1])) + height(card);
  return [...held].sort((a, b) => cost(a) - cost(b)).slice(0, number).join("");
}

// Lead high from the longest suit, follow with the highest if that wins, else throw off what is worth least.
function play(legal) {
  const most = (cards, value) => cards.reduce((best, card) => (value(card) > value(best) ? card : best));
  if (!trick.length) return most(legal, (card) => 100 * suitLength(hand, card[1]) + height(card));
  const best = Math.max(...trick.filter((card) => card[1] === trick[0][1]).map(height));
  const winners = legal.filter((card) => card[1] === trick[0][1] && height(card) > best);
  return winners.length ? most(winners, height) : most(legal, (card) => -100 * worth(card) - height(card));
}

function answer(message) {
  if (message.kind === "discard") return discard(cardsOf(message.hand), message.n);
  return { call, mode: chooseMode, play }[message.kind](message.legal);
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line);
    if (message.t === "hello") {
      ({ seat, rules } = message);
      console.log(JSON.stringify({ t: "ready", proto: 1, name: "starter", version: "1" }));
    }
    for (const event of message.ev || []) hear(event);
    if (message.t === "act") console.log(JSON.stringify({ id: message.id, a: answer(message) }));
  });
"""


def find() -> Runtime | None:
    """Return Node, if it is installed."""
    found = program_version("node", "nodejs")
    return found and Runtime(found.program, f"Node {found.version.removeprefix('v')}")


LANGUAGE = Language(
    title="JavaScript",
    entries=("bot.js", "index.js", "main.js", "bot.mjs", "index.mjs", "bot.cjs"),
    suffixes=(".js", ".mjs", ".cjs"),
    run=("{entry}",),
    find=find,
    memory="data",
    hello=HELLO,
    template=TEMPLATE,
    hello_name="bot.js",
    template_name="bot.js",
)
