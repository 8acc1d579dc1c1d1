// Persian digits for what scripts write into Persian pages, as the server puts them into the page itself.

const persian = document.documentElement.lang === "fa";

/** `text` with its numbers in the digits of the page; what has Latin letters in it stays. */
export function digits(text) {
  if (!persian) return text;
  return text.replace(/[!-~\u2010-\u2015\u2212]+/g, (run) =>
    /[A-Za-z@_]/.test(run) ? run : run.replace(/\d/g, (digit) => String.fromCharCode(0x6c0 + digit.charCodeAt(0))));
}
