"""Dates of the Iranian calendar, and which readers get them."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.template import Context, Template
from django.utils import timezone, translation

from clubs.dates import date_text, iranian

KNOWN = [
    ("1979-02-11", (1357, 11, 22)),
    ("2000-01-01", (1378, 10, 11)),
    ("2021-03-20", (1399, 12, 30)),
    ("2021-03-21", (1400, 1, 1)),
    ("2024-03-19", (1402, 12, 29)),
    ("2024-03-20", (1403, 1, 1)),
    ("2025-03-20", (1403, 12, 30)),
    ("2026-09-22", (1405, 6, 31)),
    ("2026-09-23", (1405, 7, 1)),
    ("2030-03-20", (1408, 12, 30)),
]
MOMENT = datetime(2026, 11, 30, 18, 5, tzinfo=UTC)


@pytest.mark.parametrize(("day", "expected"), KNOWN)
def test_known_days(day, expected):
    assert iranian(date.fromisoformat(day)) == expected


def test_days_follow_each_other_without_a_gap():
    day, before = date(1990, 1, 1), iranian(date(1989, 12, 31))
    while day.year < 2060:
        now = iranian(day)
        year, month, number = before
        assert now in {(year, month, number + 1), (year, month + 1, 1), (year + 1, 1, 1)}
        assert number >= 29 or now[1] == month
        day, before = day + timedelta(1), now


@pytest.mark.parametrize(
    ("language", "form", "text"),
    [
        ("en", "DATE_FORMAT", "30 Nov 2026"),
        ("es", "DATE_FORMAT", "30 de noviembre de 2026"),
        ("zh-hans", "DATE_FORMAT", "2026年11月30日"),
        ("fa", "DATE_FORMAT", "9 آذر 1405"),
        ("fa", "SHORT_DATE_FORMAT", "1405/9/9"),
        ("fa", "DATETIME_FORMAT", "9 آذر 1405، ساعت 18:05"),
        ("fa", "d.m.y, M b N", "09.09.05, آذر آذر آذر"),
        ("fa", "H:i", "18:05"),
    ],
)
def test_each_reader_has_his_own_way(language, form, text):
    with translation.override(language):
        assert date_text(MOMENT, form) == text


def test_pages_write_so_but_machines_read_on():
    page = Template(
        '{{ at|date:"SHORT_DATE_FORMAT" }} {{ at|date }} {{ at|date:"c" }} {{ none|date }} {{ word|date:"Y" }}'
    )
    with translation.override("fa"):
        shown = page.render(Context({"at": MOMENT, "none": None, "word": "soon"}))
    assert shown == "1405/9/9 9 آذر 1405 2026-11-30T18:05:00+00:00  "


def test_the_day_is_that_of_the_site():
    late = datetime(2026, 11, 30, 22, 0, tzinfo=UTC)
    with translation.override("fa"), timezone.override("Asia/Tehran"):
        shown = Template('{{ at|date:"SHORT_DATETIME_FORMAT" }}').render(Context({"at": late}))
    assert shown == "1405/9/10،\u200f 1:30"
