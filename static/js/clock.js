// Counts down to what data-until names, second by second; without this script the page says the minutes.

import { digits } from "./digits.js";

const two = (number) => String(number).padStart(2, "0");

function tick() {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const left = Math.floor((Date.parse(clock.dataset.until) - Date.now()) / 1000);
    if (left < 0) continue;
    const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    clock.dir = "ltr";
    clock.textContent = digits(hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`);
  }
}

tick();
setInterval(tick, 1000);
