import csv
import io
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.csv_cells import FORMULA_STARTS, cell, csv_lines


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (True, "yes"),
        (False, "no"),
        (0, "0"),
        (-350, "-350"),
        (Decimal("-12.80"), "-12.80"),
        (1.5, "1.5"),
        ("نوروز", "نوروز"),
        ("Pair 1", "Pair 1"),
        ("a=b", "a=b"),
        ("=1+1", "'=1+1"),
        ("-5", "'-5"),
        ("  @x", "'  @x"),
        ("\t=1", "'\t=1"),
        ("\rx", "'\rx"),
        ("＝1", "'＝1"),
        ("'=1", "'=1"),
        ("   ", "   "),
    ],
)
def test_cells(value, text):
    assert cell(value) == text


@given(st.text())
def test_no_text_is_ever_calculated(text):
    shown = cell(text)
    assert shown.lstrip()[:1] not in FORMULA_STARTS
    assert shown in (text, f"'{text}")


def test_a_table_is_read_back_as_it_was():
    rows = [{"a": 'with "quotes", commas', "b": "two\nlines"}, {"a": 1, "c": "not asked for"}]
    text = "".join(csv_lines(("a", "b"), rows))
    assert text.startswith("\ufeffa,b\r\n")
    assert list(csv.reader(io.StringIO(text[1:], newline=""))) == [
        ["a", "b"],
        ['with "quotes", commas', "two\nlines"],
        ["1", ""],
    ]
