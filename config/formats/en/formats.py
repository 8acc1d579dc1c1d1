"""Dates in English as readers everywhere take them the same way: no month as a number, no hours twice a day."""

DATE_FORMAT = "j M Y"
SHORT_DATE_FORMAT = DATE_FORMAT
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j M Y, H:i"
SHORT_DATETIME_FORMAT = DATETIME_FORMAT
YEAR_MONTH_FORMAT = "M Y"
MONTH_DAY_FORMAT = "j M"
