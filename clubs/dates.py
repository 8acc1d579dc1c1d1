"""Dates as readers write them; in Persian, those of the Iranian calendar."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.utils import dateformat, formats
from django.utils.translation import get_language

MONTHS = ["فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان", "آذر", "دی", "بهمن", "اسفند"]
LEAP_YEARS = (1, 5, 9, 13, 17, 22, 26, 30)
"""Of every 33 years; the rule and the sun agree from 1178 to 1634, which is 1799 to 2255 elsewhere."""


def date_text(value: date | datetime, form: str = "DATE_FORMAT") -> str:
    """Return *value* in *form*, which is the name of a format of the language or a format of Django's."""
    if get_language() != "fa":
        return formats.date_format(value, form)
    return IranianFormat(value).format(formats.get_format(form))


def _new_year(year: int) -> date:
    """Return the day on which Iranian *year* begins."""
    days = 365 * (year - 1403) + _leaps_before(year) - _leaps_before(1403)
    return date(2024, 3, 20) + timedelta(days)


def _leaps_before(year: int) -> int:
    """Return how many years before *year* have a day more."""
    return year // 33 * len(LEAP_YEARS) + sum(leap < year % 33 for leap in LEAP_YEARS)


def iranian(value: date) -> tuple[int, int, int]:
    """Return year, month and day of *value* in the Iranian calendar: six months of 31 days, then those of 30."""
    day = date(value.year, value.month, value.day)
    year = value.year - 621
    if day < _new_year(year):
        year -= 1
    past = (day - _new_year(year)).days
    month, rest = divmod(past, 31) if past < 186 else divmod(past - 186, 30)
    return year, month + (1 if past < 186 else 7), rest + 1


class IranianFormat(dateformat.DateFormat):
    """Django's formats, with day, month and year of the Iranian calendar."""

    def __init__(self, value: date | datetime) -> None:
        super().__init__(value)
        self.year, self.month, self.day = iranian(value)

    def d(self) -> str:
        """Day of the month, two digits."""
        return f"{self.day:02}"

    def j(self) -> int:
        """Day of the month."""
        return self.day

    def m(self) -> str:
        """Month, two digits."""
        return f"{self.month:02}"

    def n(self) -> int:
        """Month."""
        return self.month

    def F(self) -> str:
        """Month by name; it has no shorter one."""
        return MONTHS[self.month - 1]

    b = M = N = E = F

    def Y(self) -> int:
        """Year."""
        return self.year

    def y(self) -> str:
        """Year, two digits."""
        return f"{self.year % 100:02}"
