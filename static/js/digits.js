// Persian digits for what scripts write into Persian pages, as the server puts them into the page itself.

const persian = document.documentElement.lang === "fa";

/** `text` with its numbers in the digits of the page; what has Latin letters in it, and a card, stays. */
export function digits(text) {
  if (!persian) return text;
  return text.replace(/[!-~\u2010-\u2015\u2212\u2660-\u2667]+/g, (run) =>
    /[A-Za-z@_\u2660-\u2667]/.test(run) ? run
      : run.replace(/^[+\u2212-](?=\d)/, "\u200e$&").replace(/\d/g, (digit) => String.fromCharCode(0x6c0 + digit.charCodeAt(0))));
}
