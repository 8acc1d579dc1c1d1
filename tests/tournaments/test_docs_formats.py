"""What docs/formats.md says is what the formats do."""

import re
from pathlib import Path

import pytest

from tests.tournaments.formats.helpers import texts
from tournaments.bracket_plans import DROPS, drop_names
from tournaments.formats import format_named, format_names
from tournaments.groups import crossed
from tournaments.management.commands.simulate_format import FLAGS
from tournaments.simulation import early_rematches

TEXT = (Path(__file__).parents[2] / "docs/formats.md").read_text()
FLAT = " ".join(TEXT.split())


def rows(heading):
    """Return the cells of the table below the row that begins with *heading*."""
    lines = TEXT[TEXT.index(f"| {heading} |") :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_format_has_a_row_with_its_options():
    told = {row[0].strip("`"): row for row in rows("key")}
    assert sorted(told) == format_names()
    for name, (_key, _what, options, late, places) in told.items():
        module = format_named(name)
        assert re.findall(r"`(\w+)`", options) == list(module.OPTIONS)
        assert late == ("yes" if module.LATE_ENTRY else "no")
        assert ("bracket" in places) == module.BRACKET


@pytest.mark.parametrize("row", rows("places"), ids=lambda row: row[0])
def test_the_orders_in_which_losers_drop(row):
    places, orders, full, fewer = row
    size = int(places)
    assert orders.split(", ") == drop_names(size, DROPS[size])
    for entries, told in ((size, full), (3 * size // 4, fewer)):
        assert abs(100 * early_rematches(entries, events=max(400, 100_000 // size)) - float(told)) < 12
    assert len(rows("places")) == len(DROPS)


def test_examples():
    assert texts("swiss", 8)["R2"] in FLAT
    assert texts("single_elimination", 8)["R1"] in FLAT
    crossing = [str(source) for source in crossed(4, 2)]
    assert "{}-{} {}-{}, {}-{} {}-{}".format(*crossing) in FLAT


def test_every_flag_of_the_simulation():
    told = "".join(row[0] for row in rows("flag"))
    assert all(flag in told for flag in FLAGS.values())
