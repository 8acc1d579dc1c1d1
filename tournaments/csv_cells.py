"""Tables as CSV that a spreadsheet opens as what it is: text stays text, whatever an entry calls itself."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

BYTE_ORDER_MARK = "\ufeff"
"""Without it spreadsheets take UTF-8 for the code page of their machine, and Persian names for noise."""

FORMULA_STARTS = frozenset("=+-@|%＝＋－＠")
"""What a spreadsheet may take for the start of a formula; the wide forms are taken for the narrow ones."""


class _Line:
    """Gives back what is written, for the writer of the standard library."""

    def write(self, text: str) -> str:
        return text


def csv_lines(columns: Iterable[str], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the lines of a table (RFC 4180, UTF-8 with a byte order mark): its columns, then row by row."""
    columns = list(columns)
    writer = csv.writer(_Line())
    yield BYTE_ORDER_MARK + writer.writerow(columns)
    for row in rows:
        yield writer.writerow([cell(row.get(name)) for name in columns])


def cell(value: Any) -> str:
    """Return *value* as the text of a cell; yes and no are "yes" and "no", nothing is empty.

    A text that a spreadsheet would calculate gets an apostrophe in front, which spreadsheets do not show. Numbers are
    what they are, below 0 too.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float | Decimal):
        return str(value)
    text = str(value)
    start = text.lstrip()[:1]
    dangerous = start in FORMULA_STARTS or text[:1] in ("\t", "\r", "\n")
    return f"'{text}" if start and dangerous else text
