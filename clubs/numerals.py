"""Persian digits, put in at the doors: into pages and mails that are whole, and only where a person reads.

Templates, sentences and scripts work with 0-9 throughout, so that addresses, attributes and data stay what they are.
"""

from __future__ import annotations

import re

from django.utils.translation import get_language

DIGITS = str.maketrans("0123456789%", "۰۱۲۳۴۵۶۷۸۹٪")
_NUMBER = re.compile(r"[(+\-\u2212]*\d+(?:,\d{3})*(?:\.\d+)?[)%,.:;!]*")
# A run without spaces, so that what has Latin letters in it (W1, 3a, SHA-256, an address) is left as a whole; so
# is a card.
_RUN = re.compile(r"&#?\w+;|[!-%'-;=?-~\u2010-\u2015\u2212\u2660-\u2667]+")
_LATIN = re.compile(r"[A-Za-z@_\u2660-\u2667]")
_DIGIT = re.compile("[0-9]")
_LATIN_WORD = re.compile(r"[A-Za-z]{2}")
_PERSIAN = re.compile("[\u0600-\u06ff]")

_TAG = re.compile(r"""<(?:!--.*?--|(/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)|![^>]*)>""", re.S)
_SPOKEN = re.compile(r'(\s(?:alt|title|label|placeholder|aria-(?:label|valuetext|description))=")([^"]*)"')
_DESCRIPTION = re.compile(r'(\scontent=")([^"]*)"')
_CARD = re.compile(r'class="(?:card\b|[shdc]")')
_UNTOUCHED = {"script", "style", "code", "pre", "kbd", "samp", "textarea", "template"}
_EMPTY = {"input", "img", "br", "hr", "meta", "link", "col", "wbr", "source", "use", "rect", "line", "circle", "path"}


def text_for_reader(text: str) -> str:
    """Return *text* with the digits of the language that is spoken now."""
    return persian(text) if get_language() == "fa" else text


def page_for_reader(html: str) -> str:
    """Return *html* with the digits of the language that is spoken now."""
    return persian_page(html) if get_language() == "fa" else html


def persian(text: str) -> str:
    """Return *text* with the digits of its numbers Persian; names and codes with Latin letters stay.

    HTML's references of characters are left alone. A text in Latin letters alone is a name or not translated.
    """
    if not _DIGIT.search(text):
        return text
    if _LATIN_WORD.search(re.sub(r"&#?\w+;", "", text)) and not _PERSIAN.search(text):
        return text
    return _RUN.sub(_run, text)


def _run(match: re.Match[str]) -> str:
    run = match[0]
    if run[0] == "&" or _LATIN.search(run):
        return run
    if _NUMBER.fullmatch(run):
        run = re.sub(r"(?<=\d),(?=\d)", "٬", re.sub(r"(?<=\d)\.(?=\d)", "٫", run))
    return run.translate(DIGITS) if _DIGIT.search(run) else run


def persian_page(html: str) -> str:
    """Return *html* with Persian digits in its text and in the attributes that are read to people.

    Left alone are scripts, code, what somebody typed (``<textarea>``), names (``<bdi>`` without a direction), cards
    (``<i class="card">``, ``<i class="s">``), and all inside an element with ``translate="no"``.
    """
    parts: list[str] = []
    skipped, depth, at = "", 0, 0
    for tag in _TAG.finditer(html):
        text = html[at : tag.start()]
        parts.append(text if skipped else persian(text))
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
            parts.append(_tag(tag[0], name) if attributes and _DIGIT.search(attributes) else tag[0])
    parts.append(html[at:] if skipped else persian(html[at:]))
    return "".join(parts)


def _untouched(name: str, attributes: str) -> bool:
    """Return whether what an element holds stays as it is."""
    if name in _EMPTY or attributes.endswith("/"):
        return False
    if name in _UNTOUCHED or 'translate="no"' in attributes:
        return True
    return (name == "bdi" and "dir=" not in attributes) or (name == "i" and bool(_CARD.search(attributes)))


def _tag(tag: str, name: str) -> str:
    """Return *tag* with the digits of its spoken attributes Persian."""
    if name == "meta":
        described = re.search(r'(?:name|property)="[^"]*(?:title|description|alt)"', tag)
        return _DESCRIPTION.sub(_attribute, tag) if described else tag
    return _SPOKEN.sub(_attribute, tag)


def _attribute(match: re.Match[str]) -> str:
    return f'{match[1]}{persian(match[2])}"'
