"""Digits and marks of the reader's language, put in at the doors: into whole pages, and only where a person reads.

Templates, sentences and scripts work with 0-9 and with the commas of English throughout, so that addresses, attributes
and data stay what they are. In Persian, digits become Persian and commas too; in Chinese, marks become full-width.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from django.http import HttpResponse
from django.utils.translation import get_language

_DIGIT = re.compile("[0-9]")
_REFERENCE = r"&#?\w+;"
_LATIN_WORD = re.compile(r"[A-Za-z]{2}")
_PERSIAN = re.compile("[\u0600-\u06ff]")
_HAN = re.compile("[\u3400-\u9fff]")

_TO_PERSIAN = str.maketrans("0123456789%", "۰۱۲۳۴۵۶۷۸۹٪")
_NUMBER = re.compile(r"[(]?[+\-\u2212]?\d+(?:,\d{3})*(?:\.\d+)?[)%,.:;!]*")
# A run without spaces, so that what has Latin letters in it (W1, 3a, SHA-256, an address) is left as a whole; so
# is a card.
_RUN = re.compile(_REFERENCE + r"|[!-%'-;=?-~\u2010-\u2015\u2212\u2660-\u2667]+")
_CODE = re.compile(r"[A-Za-z@_\u2660-\u2667]")
_SIGN = re.compile(r"(?<![\d)])([+\-\u2212])(?=\d)")
LTR_MARK = "\u200e"
TEXTS_KEPT = 4096
"""The texts of pages repeat: so many are kept as they were touched last."""

_MARK = re.compile(_REFERENCE + r"|([,;])(?=\s|$)")
_EDGE = re.compile(_REFERENCE + r"|^(\s*)([,;])(?=\s|$)|([,;])(\s*)$")
_TO_PERSIAN_MARK = {",": "،", ";": "؛"}
_HAN_MARK = re.compile(_REFERENCE + "|(?:(?<=[\u3001-\u9fff\uff00-\uffef])([:.?!])|([,;]))(?: +|(?=\\s)|$)")
_FULL_WIDTH_SPACE = re.compile("(?<=[\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f]) +")
_TO_FULL_WIDTH = str.maketrans(",;:.?!", "，；：。？！")

_TAG = re.compile(r"""<(?:!--.*?--|(/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)|![^>]*)>""", re.S)
_SPOKEN = re.compile(r'(\s(?:alt|title|label|placeholder|aria-(?:label|valuetext|description))=")([^"]*)"')
_SPOKEN_NAMES = ("alt=", "title=", "label=", "placeholder=", "aria-")
_CONTENT = re.compile(r'(\scontent=")([^"]*)"')
_DESCRIBED = re.compile(r'(?:name|property)="[^"]*(?:title|description|alt)"')
_CARD = re.compile(r'class="(?:card\b|[shdc]")')
_UNTOUCHED = {"script", "style", "code", "pre", "kbd", "samp", "textarea", "template"}
_EMPTY = {"input", "img", "br", "hr", "meta", "link", "col", "wbr", "source", "use", "rect", "line", "circle", "path"}


def text_for_reader(text: str) -> str:
    """Return *text* with the digits and marks of the language that is spoken now."""
    touch = TOUCHES.get(get_language() or "")
    return touch(text) if touch else text


class Typeset(HttpResponse):
    """A page, or a part of one, that went through `page_for_reader` already."""


def page_for_reader(html: str) -> str:
    """Return *html* with the digits and marks of the language that is spoken now."""
    touch = TOUCHES.get(get_language() or "")
    return page(html, touch) if touch else html


@lru_cache(TEXTS_KEPT)
def persian(text: str) -> str:
    """Return *text* with the digits of its numbers and its commas Persian; codes with Latin letters stay.

    HTML's references of characters are left alone. Text in Latin letters alone is a name or somebody's own words: of
    it only a comma at an end changes, which stands between it and what is beside it.
    """
    if _is_foreign(text, _PERSIAN):
        return _EDGE.sub(lambda found: _edge(found, _TO_PERSIAN_MARK), text)
    if _DIGIT.search(text):
        text = _RUN.sub(_run, text)
    return _MARK.sub(lambda found: _TO_PERSIAN_MARK[found[1]] if found[1] else found[0], text)


@lru_cache(TEXTS_KEPT)
def chinese(text: str) -> str:
    """Return *text* with full-width marks after Chinese and between parts, and no space behind them."""
    if not _is_foreign(text, _HAN):
        text = _HAN_MARK.sub(_full_width, text)
    text = _EDGE.sub(lambda found: _edge(found, {",": "，", ";": "；"}), text)
    return _FULL_WIDTH_SPACE.sub("", text)


TOUCHES: dict[str, Callable[[str], str]] = {"fa": persian, "zh-hans": chinese}


def _is_foreign(text: str, own: re.Pattern[str]) -> bool:
    """Return whether *text* is in Latin words alone."""
    if own.search(text):
        return False
    return _LATIN_WORD.search(re.sub(_REFERENCE, "", text)) is not None


def _full_width(found: re.Match[str]) -> str:
    mark = found[1] or found[2]
    return mark.translate(_TO_FULL_WIDTH) if mark else found[0]


def _edge(found: re.Match[str], marks: dict[str, str]) -> str:
    if found[2]:
        return found[1] + marks[found[2]]
    return marks[found[3]] + found[4] if found[3] else found[0]


def _run(found: re.Match[str]) -> str:
    run = found[0]
    if run[0] == "&" or _CODE.search(run) or not _DIGIT.search(run):
        return run
    if _NUMBER.fullmatch(run):
        run = re.sub(r"(?<=\d),(?=\d)", "٬", re.sub(r"(?<=\d)\.(?=\d)", "٫", run))
        # Or the sign would stand behind its number.
        run = _SIGN.sub(LTR_MARK + r"\1", run)
    return run.translate(_TO_PERSIAN)


def page(html: str, touch: Callable[[str], str]) -> str:
    """Return *html* with *touch* done to its text and to the attributes that are read to people.

    Left alone are scripts, code, what somebody typed (``<textarea>``), names (``<bdi>`` without a direction), cards
    (``<i class="card">``, ``<i class="s">``), and all inside an element with ``translate="no"``.
    """
    parts: list[str] = []
    skipped, depth, at = "", 0, 0
    for tag in _TAG.finditer(html):
        text = html[at : tag.start()]
        parts.append(text if skipped or not text or text.isspace() else touch(text))
        at = tag.end()
        closes, name, attributes = tag[1], (tag[2] or "").lower(), tag[3] or ""
        if skipped:
            if name == skipped and not attributes.endswith("/"):
                depth += -1 if closes else 1
                skipped = skipped if depth else ""
            parts.append(tag[0])
        else:
            if not closes and _untouched(name, attributes):
                skipped, depth = name, 1
            parts.append(_tag(tag[0], name, touch) if attributes else tag[0])
    parts.append(html[at:] if skipped else touch(html[at:]))
    return "".join(parts)


def _untouched(name: str, attributes: str) -> bool:
    """Return whether what an element holds stays as it is."""
    if name in _EMPTY or attributes.endswith("/"):
        return False
    if name in _UNTOUCHED or 'translate="no"' in attributes:
        return True
    return (name == "bdi" and "dir=" not in attributes) or (name == "i" and bool(_CARD.search(attributes)))


def _tag(tag: str, name: str, touch: Callable[[str], str]) -> str:
    """Return *tag* with *touch* done to its spoken attributes."""
    if name == "meta":
        if not _DESCRIBED.search(tag):
            return tag
        pattern = _CONTENT
    elif any(spoken in tag for spoken in _SPOKEN_NAMES):
        pattern = _SPOKEN
    else:
        return tag
    return pattern.sub(lambda found: f'{found[1]}{touch(found[2])}"', tag)
