"""What a screen reader is told of a page: its accessibility tree, compared with files that people can read too.

A file of `heard/` names what has to be there, in its order; more may be there. ``SHELEM_WRITE_HEARD=1`` writes the
files anew: look at what changed before it is committed.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

HEARD = Path(__file__).parent / "heard"
WRITES = os.environ.get("SHELEM_WRITE_HEARD") == "1"
LINE = re.compile(r"""^(?P<deep> *)- '?(?P<role>[a-z]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<rest>.*)$""")
FIELDS = {"textbox", "searchbox", "combobox", "spinbutton", "slider", "checkbox", "radio"}
TOLD = {*FIELDS, "link", "button", "img", "table", "region", "navigation"}
"""Roles that say nothing without a name."""
PARTS = {
    *TOLD,
    "heading",
    "group",
    "row",
    "rowgroup",
    "columnheader",
    "rowheader",
    "cell",
    "list",
    "listitem",
    "status",
}
PARTS |= {"alert", "log", "article", "search", "main", "option"}
VOLATILE = re.compile(r"\d\d:\d\d|[0-9a-f]{16}|question \d|\d+(?:\.\d+)? (?:ms|MB|s)\b")


def tree_of(part: Locator) -> str:
    """Return the accessibility tree of *part* as text, without addresses."""
    lines = part.aria_snapshot().splitlines()
    return "\n".join(line for line in lines if not line.lstrip().startswith("- /url"))


def heard(part: Locator, name: str) -> None:
    """Accept *part* if all that the file *name* has is told, in its order."""
    file = HEARD / f"{name}.yml"
    if WRITES:
        file.parent.mkdir(exist_ok=True)
        file.write_text(_kept(tree_of(part)) + "\n", encoding="utf-8")
    expect(part).to_match_aria_snapshot(file.read_text(encoding="utf-8"))


def spoken(lines: list[str], name: str) -> None:
    """Accept *lines* if they are those of the file *name*."""
    file = HEARD / f"{name}.txt"
    if WRITES:
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == file.read_text(encoding="utf-8").splitlines()


def faults(page: Page) -> list[str]:
    """Return what a reader could not make sense of: no names, headings out of order, tables without heads."""
    tree = tree_of(page.get_by_role("main"))
    nodes = [found for line in tree.splitlines() if (found := LINE.match(line))]
    wrong = [node[0].strip() for node in nodes if node["role"] in TOLD and not node["name"]]
    levels = [int(found) for found in re.findall(r"- '?heading .*\[level=(\d)\]", tree)]
    if levels.count(1) != 1 or any(after > before + 1 for before, after in zip([0, *levels], levels, strict=False)):
        wrong.append(f"levels of headings: {levels}")
    tables = re.split(r"^ *- '?table", tree, flags=re.MULTILINE)[1:]
    wrong += [f"no column heads: {table[:60]}" for table in tables if "columnheader" not in table]
    return [f"{page.url}: {each}" for each in wrong]


def _kept(tree: str) -> str:
    """Return the lines of *tree* that a file keeps: parts and controls, nothing that is different each time."""
    kept: list[str] = []
    dropped = None
    for line in tree.splitlines():
        found = LINE.match(line)
        if found is None or (dropped is not None and len(found["deep"]) > dropped):
            continue
        dropped = None
        if found["role"] not in PARTS or VOLATILE.search(line):
            dropped = len(found["deep"])
            continue
        kept.append(line)
    return "\n".join(_childless(line, kept[at + 1 : at + 2]) for at, line in enumerate(kept))


def _childless(line: str, following: list[str]) -> str:
    """Return *line* without its colon where nothing below it is kept."""
    deep = len(line) - len(line.lstrip())
    below = following and len(following[0]) - len(following[0].lstrip()) > deep
    return line if below or not line.endswith(":") else line[:-1]
