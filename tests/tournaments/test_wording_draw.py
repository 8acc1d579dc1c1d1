"""Every reason that a format gives has a sentence, and every sentence finds its numbers."""

import pytest

from tests.tournaments.formats.helpers import course
from tournaments.formats import format_named, format_names
from tournaments.simulation import Luck
from tournaments.wording import why_words

NAMES = {seed: f"entry {seed}" for seed in range(1, 30)}


@pytest.mark.parametrize("entries", [4, 5, 6, 7, 13, 16])
@pytest.mark.parametrize("name", format_names())
def test_reasons_of_tables_in_words(name, entries):
    given = {"rounds": min(12, entries + 2)} if "rounds" in format_named(name).OPTIONS else {}
    run = course(name, entries, Luck(0.4, withdrawals=0.03), **given)
    for round in run.rounds:
        for each in round.tables:
            for why in each.table.why:
                text = why_words({"key": why.key, "facts": dict(why.facts)}, NAMES, "wdl")
                assert text.endswith("."), why
                assert "%" not in text.replace(" %)", "")
