"""The guides for authors of bots: Markdown files of ``docs/`` as HTML that keeps the content policy.

The files are the site's own; raw HTML in them is shown as text all the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

_OUTSIDE = re.compile(r"[a-z]+:|/|#")


@dataclass(frozen=True)
class Guide:
    """A guide: the text of its first heading, the HTML after it, and (id, text) of the headings of second rank."""

    title: str
    html: SafeString
    contents: tuple[tuple[str, str], ...]


def guide(path: Path, pages: Mapping[str, str]) -> Guide:
    """Return the guide in the file *path*; links to the files in *pages* lead to those addresses.

    Links to other files of the project become plain text: they have no address on the site.

    Raises: OSError.
    """
    return _guide(path, path.stat().st_mtime_ns, tuple(sorted(pages.items())))


@lru_cache(maxsize=16)
def _guide(path: Path, _changed: int, pages: tuple[tuple[str, str], ...]) -> Guide:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(path.read_text(encoding="utf-8"))
    title, contents, body, taken = path.stem, [], [], set[str]()
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.type == "heading_open":
            text = _plain(tokens[at + 1])
            if token.tag == "h1":
                title = text
                at += 3
                continue
            ident = _free(slugify(text) or "part", taken)
            token.attrSet("id", ident)
            if token.tag == "h2":
                contents.append((ident, text))
        elif token.type == "inline":
            _relink(token, dict(pages))
        body.append(token)
        at += 1
    html = "".join(_block(reader, part) for part in _parts(body))
    # Escaped by the renderer: raw HTML is off.
    return Guide(title, mark_safe(html), tuple(contents))  # noqa: S308


def _parts(tokens: list[Token]) -> list[list[Token]]:
    """Return the tokens in runs of which each is a fence, a table, or anything else."""
    parts: list[list[Token]] = []
    table = False
    for token in tokens:
        alone = token.type == "fence" and token.level == 0
        if token.type == "table_open" or alone or not parts or not (table or parts[-1][-1].type not in _ENDS):
            parts.append([])
        table = token.type != "table_close" and (table or token.type == "table_open")
        parts[-1].append(token)
    return parts


_ENDS = ("fence", "table_close")


def _block(reader: MarkdownIt, tokens: list[Token]) -> str:
    first = tokens[0]
    if first.type == "fence":
        return f'<pre class="code" dir="ltr" tabindex="0"><code>{escape(first.content)}</code></pre>'
    html: str = reader.renderer.render(tokens, reader.options, {})
    if first.type == "table_open":
        return f'<div class="scroll" tabindex="0">{html.replace("<table>", _TABLE, 1)}</div>'
    return html


_TABLE = '<table class="table">'


def _plain(token: Token) -> str:
    return "".join(child.content for child in token.children or [])


def _free(ident: str, taken: set[str]) -> str:
    name, number = ident, 1
    while name in taken:
        number += 1
        name = f"{ident}-{number}"
    taken.add(name)
    return name


def _relink(token: Token, pages: dict[str, str]) -> None:
    """Point links to files at pages of the site, and take those away that have none."""
    kept, dropped = [], 0
    for child in token.children or []:
        if child.type == "link_open":
            target = str(child.attrGet("href") or "")
            file, _hash, part = target.partition("#")
            if not _OUTSIDE.match(target):
                if file not in pages:
                    dropped += 1
                    continue
                child.attrSet("href", pages[file] + (f"#{part}" if part else ""))
        elif child.type == "link_close" and dropped:
            dropped -= 1
            continue
        kept.append(child)
    token.children = kept
