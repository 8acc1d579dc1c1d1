"""QR codes as pictures that stand in a page."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe

BORDER = 2
"""Modules of quiet around a code; on white paper two are enough for every reader tried, the norm says four."""


def qr_svg(text: str) -> SafeString:
    """Return *text* as an SVG element: black on nothing, as large as its style makes it."""
    picture = segno.make(text, error="m", micro=False)
    svg = picture.svg_inline(border=BORDER, omitsize=True, svgclass="qr", lineclass=None)
    return mark_safe(svg)  # noqa: S308 - segno writes numbers and a path, nothing of *text*
