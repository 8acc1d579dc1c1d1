"""docs/entries.md says of settings and tables of entries what the code does."""

import re
from pathlib import Path

import pytest

from tournaments.services.csv_import import COLUMNS, MOST_BYTES, MOST_LINES
from tournaments.services.settings import SETTINGS, WHEN_OVER, WHILE_RUNNING

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "entries.md").read_text("utf-8")
ROW = re.compile(r"^\| (`.+?) \| (yes)? ?\| (yes)? ?\|$", re.MULTILINE)


def test_every_setting_and_when_it_may_change():
    rows = [(set(re.findall(r"`(\w+)`", names)), running, over) for names, running, over in ROW.findall(TEXT)]
    assert sorted(name for names, _running, _over in rows for name in names) == sorted(SETTINGS)
    assert {name for names, running, _over in rows if running for name in names} == WHILE_RUNNING
    assert {name for names, _running, over in rows if over for name in names} == WHEN_OVER


def test_columns_and_bounds_of_a_table():
    assert tuple(re.findall(r"^\| `(\w+)` \| [^|]+ \|$", TEXT, re.MULTILINE)) == COLUMNS
    assert f"at most {MOST_LINES} lines and {MOST_BYTES // 1024} kB" in TEXT


@pytest.mark.django_db
def test_the_example_can_be_read(make_tournament):
    from tests import factories
    from tournaments import services

    factories.BotVersionFactory(bot__name="steady")
    example = re.search(r"```\n(name,.*?)```", TEXT, re.DOTALL)[1]
    table = services.entries_parse(make_tournament(0, start=False), example)
    assert (len(table.good), table.bad) == (2, [])
