"""What an author is told when his bot fails: the line it is about, and the likely fix."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bots.seat_report import Fault

LONGEST_QUOTE = 1_200

_FIXES = (
    (
        r"ModuleNotFoundError: No module named '(?P<name>[\w.]+)'|Cannot find module '(?P<module>[^']+)'",
        "Only the standard library is there: put {name}{module} into your zip, or do without it.",
    ),
    (
        r"EOFError",
        "input() raises EOFError when the match is over: read with `for line in sys.stdin:` and end when it ends.",
    ),
    (
        r"KeyError: '(legal)'",
        'A discard has no legal list: take n cards of hand when kind is "discard".',
    ),
    (
        r"KeyError: '(?P<key>\w+)'",
        "Not every message has {key}: look at t (and kind) first, use message.get({key!r}), and skip what you do not "
        "know.",
    ),
    (r"Cannot read properties of undefined", "Not every message has every key: look at t and kind first."),
    (r"JSONDecodeError|Unexpected (token|end of JSON)", "Read one whole line at a time and parse just that line."),
    (
        r"ValueError: list\.remove\(x\)",
        "The card is not in your list of the hand: the widow and your discards change it.",
    ),
    (r"IndexError", "A list is shorter than expected; legal never is empty, so choose from it."),
    (r"SyntaxError|IndentationError", "Python cannot read the file; the site runs Python 3.11 or newer."),
    (r"RecursionError|Maximum call stack", "The search goes too deep: give it a limit."),
    (r"MemoryError|heap out of memory|bad_alloc|Cannot allocate", "It needs more memory than it may use."),
    (r"BrokenPipeError|EPIPE", "It wrote after the match was over: end when stdin ends."),
    (r"PermissionError|Read-only file system|EACCES|EROFS", "Nothing can be written: keep everything in memory."),
    (r"FileNotFoundError|ENOENT", "Only the uploaded files are there; open them relative to the bot's own folder."),
    (
        r"(socket|urllib|requests|getaddrinfo|ENOTFOUND|ECONNREFUSED)",
        "There is no network: bring everything with the upload.",
    ),
    (
        r"BlockingIOError.*fork|can't start new thread|Resource temporarily unavailable",
        "No other process may be started.",
    ),
    (r"undefined reference to .main", "No source has a main function."),
    (r"fatal error: (?P<header>\S+): No such file", "The header {header} is not there: put it into the zip."),
    (r"\berror: ", "The compiler's first error is the one to look at."),
    (r"Segmentation|SIGSEGV", "A pointer went wrong: build with -fsanitize=address at home and run the check again."),
)
_READY = '{"t":"ready","proto":1}'
_FAULT_FIXES = (
    (r"not ready within", f"Answer the hello at once with {_READY} and a line feed, and flush stdout."),
    (r'must say "proto"|first line must', f"Answer the hello with {_READY}."),
    (r'"id" is', "Answer each question once, with the id of that question."),
    (r'"id" must|needs "id"', "Copy id from the question as it stands: a number, not a text."),
    (r'"a" must', '"a" is always a text, also for numbers: "100".'),
    (r"nobody asked for", "Write one line for each act message, and nothing for event and bye."),
    (
        r"no answer within",
        "Write one line with a line feed and flush stdout (print(..., flush=True)), or think less: move_ms and bank_ms "
        "in the question tell how long you have.",
    ),
    (r"is not in legal", "Answer with a text of the question's own list legal, letter for letter."),
    (r"a discard is", "Answer a discard with n cards of hand written together, such as 6cTd4s3d."),
    (r"names a card twice|not in the hand", "Choose n different cards of the question's own hand."),
    (r"half a surrogate|not UTF-8", "Write UTF-8."),
    (r"longer than|a line of|without a newline", "Answers are short lines: a debug text has at most 1 kB."),
    (r"no number|too long|too deep|twice", 'Write plain JSON: {"id":17,"a":"p"}.'),
    (r"does not read", "Read stdin to its end, line by line."),
    (r"closed its stdout|by itself with status 0", "Do not end before stdin does: one process plays all hands."),
    (r"killed by|memory", "It used more memory or processor time than it may, or a pointer went wrong."),
)
_COMPILED = tuple((re.compile(pattern, re.IGNORECASE | re.DOTALL), fix) for pattern, fix in _FIXES)
_PYTHON_PLACE = re.compile(r'File "(?:[^"]*/)?(?P<file>[^"/]+)", line (?P<line>\d+)')
_OTHER_PLACE = re.compile(r"(?:^|[\s(/])(?P<file>[\w.-]+\.(?:m?js|cjs|c|cc|cpp|cxx|h)):(?P<line>\d+)")
_ERROR_LINE = re.compile(r"^(?:\w+\.)*\w*(?:Error|Exception|Interrupt)\b.*|^.*\berror: .*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Why a check failed: in a sentence, the quoted line, the likely fix; the last two may be empty."""

    reason: str
    quoted: str = ""
    fix: str = ""


def of_fault(fault: Fault, stderr: str, files: Mapping[str, bytes], *, where: str) -> Diagnosis:
    """Return what to tell of a fault; *where* names the game."""
    place = f"{where}, hand {fault.hand}, question {fault.id}" if fault.hand else where
    reason = f"{place}: {fault.kind}: {fault.reason}"
    trouble = quote_of(stderr, files)
    if fault.kind == "crash" and trouble:
        return Diagnosis(reason, trouble, fix_of(stderr) or _fix_of_fault(fault))
    quoted = fault.asked or trouble
    return Diagnosis(reason, quoted[:LONGEST_QUOTE], _fix_of_fault(fault) or fix_of(stderr))


def of_build(log: str, files: Mapping[str, bytes]) -> Diagnosis:
    """Return what to tell of a compiler's log."""
    quoted = quote_of(log, files) or "\n".join(log.strip().splitlines()[:12])[:LONGEST_QUOTE]
    return Diagnosis("it does not compile", quoted, fix_of(log))


def fix_of(text: str) -> str:
    """Return the likely fix for what a program or compiler wrote, "" if nothing is known of it."""
    for pattern, fix in _COMPILED:
        if found := pattern.search(text):
            named = {name: value or "" for name, value in found.groupdict().items()}
            return fix.format(**named) if named else fix
    return ""


def quote_of(text: str, files: Mapping[str, bytes]) -> str:
    """Return the source line that an error in *text* is about, the one before, and the error, or ""."""
    error = _ERROR_LINE.findall(text)
    places = [*_PYTHON_PLACE.finditer(text), *_OTHER_PLACE.finditer(text)]
    by_name = {name.rpartition("/")[2]: content for name, content in files.items()}
    known = [place for place in places if place["file"] in by_name]
    lines = []
    if known:
        # Python tells the innermost place last, compilers and Node tell it first.
        place = known[-1] if "Traceback" in text or 'File "' in text else known[0]
        source = by_name[place["file"]].decode(errors="replace").splitlines()
        number = int(place["line"])
        lines = [f"{place['file']}"]
        lines += [f"{at:5} {source[at - 1]}" for at in (number - 1, number) if 1 <= at <= len(source)]
    if error:
        lines.append(error[-1] if "Traceback" in text else error[0])
    return "\n".join(line[:200] for line in lines)[:LONGEST_QUOTE]


def _fix_of_fault(fault: Fault) -> str:
    """Return the likely fix that follows from the fault itself."""
    if re.search(r"no JSON|empty line|must be one JSON object", fault.reason):
        return _of_text(fault.asked)
    return next((fix for pattern, fix in _FAULT_FIXES if re.search(pattern, fault.reason)), "")


def _of_text(asked: str) -> str:
    if asked.startswith("{'"):
        return "That is Python's way to show a dict: write json.dumps(answer)."
    if not asked.strip():
        return "Write no empty lines."
    return "stdout is for answers only: print debugging to stderr (print(..., file=sys.stderr), console.error)."
