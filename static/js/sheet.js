// The score sheet while it is typed: the server checks the hand, one tap mends it, nothing is lost without a connection.

import { digits as shown } from "./digits.js";

const form = document.getElementById("sheet-form");
const { check: address, keep, number, saved } = form.dataset;
const fields = form.elements;
const [first, second] = [fields.first, fields.second];
const offline = document.getElementById("sheet-offline");
const NAMES = ["declarer", "contract", "first", "second"];
let timer, asked;

const read = () => Object.fromEntries([...NAMES.map((name) => [name, fields[name].value]), ["all_tricks", fields.all_tricks.checked]]);

function write(values) {
  for (const [name, value] of Object.entries(values)) {
    if (name === "all_tricks") fields.all_tricks.checked = Boolean(value);
    else if (NAMES.includes(name)) fields[name].value = value;
    if (value === "" && fields[name] instanceof RadioNodeList) for (const radio of fields[name]) radio.checked = false;
  }
}

// A copy on this device, until the hand is saved.
const store = {
  get: () => JSON.parse(localStorage.getItem(keep + number) ?? "null"),
  set: (values) => localStorage.setItem(keep + number, JSON.stringify(values)),
  tidy() {
    for (const each of saved.split(" ")) if (each !== number) localStorage.removeItem(keep + each);
  },
};
const safely = (act) => {
  try {
    return act();
  } catch {
    return null; // a browser that keeps nothing
  }
};

async function check() {
  asked?.abort();
  asked = new AbortController();
  try {
    const answer = await fetch(address, { method: "POST", body: new FormData(form), signal: asked.signal });
    if (!answer.ok) return;
    show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    offline.hidden = true;
  } catch (error) {
    if (error.name === "AbortError") return;
    offline.hidden = false;
    document.getElementById("sheet-save").removeAttribute("aria-disabled");
  }
}

function show(page) {
  for (const part of page.querySelectorAll("[id]")) {
    const old = document.getElementById(part.id);
    if (!old || old.outerHTML === part.outerHTML) continue;
    const at = [...old.querySelectorAll("button")].indexOf(document.activeElement);
    old.replaceWith(document.adoptNode(part));
    if (at >= 0) (part.querySelectorAll("button")[at] ?? document.getElementById("sheet-save")).focus();
  }
  const { ready, tricks, first: one, second: two } = document.getElementById("sheet-verdict").dataset;
  document.getElementById("sheet-save").setAttribute("aria-disabled", String(!ready));
  document.getElementById("sheet-tricks").hidden = !tricks;
  first.placeholder = shown(one);
  second.placeholder = shown(two);
  for (const input of [first, second]) input.closest(".point").classList.remove("wrong");
}

function changed() {
  fields.passed.value = "";
  safely(() => store.set(read()));
  clearTimeout(timer);
  timer = setTimeout(check, 150);
}

// Digits of any script, as keyboards give them.
const digits = (text) => text.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => digit.charCodeAt(0) % 16);
const whole = (text) => (/^\d{1,4}$/.test(digits(text)) ? Number(digits(text)) : NaN);

form.addEventListener("input", changed);
form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.step) {
    const input = button.parentElement.querySelector("input");
    const other = input === first ? second : first;
    const total = Number(input.dataset.total);
    const now = input.value === "" ? Number(input.placeholder || 0) : whole(input.value);
    if (Number.isNaN(now)) return;
    const together = other.value === "" || now + whole(other.value) === total;
    const next = Math.min(total, Math.max(0, now + Number(button.dataset.step)));
    input.value = next;
    if (together) other.value = total - next; // two that add up go on doing so
    changed();
  } else if (button?.name === "repair") {
    const values = Object.fromEntries(new URLSearchParams(button.value));
    if ("passed" in values) return; // the server's to do
    event.preventDefault();
    write(values);
    changed();
    document.getElementById("sheet-save").focus({ preventScroll: true });
  }
});
form.addEventListener("submit", (event) => {
  if (navigator.onLine) return;
  event.preventDefault();
  event.stopPropagation();
  offline.hidden = false;
});
addEventListener("online", check);

safely(store.tidy);
const kept = safely(store.get);
if (kept && "pristine" in form.dataset) write(kept);
check();
