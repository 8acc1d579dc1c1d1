"""Whatever lies in the folder is a format and keeps to the interface."""

import pytest

from tournaments.formats import format_named, format_names


def test_finds_the_formats_by_file_name():
    assert "round_robin" in format_names()


def test_names_those_there_are_when_asked_for_another():
    with pytest.raises(KeyError, match="round_robin"):
        format_named("../../etc/passwd")


@pytest.mark.parametrize("name", format_names())
def test_each_format_offers_the_interface(name):
    module = format_named(name)
    assert module.TITLE
    assert module.MIN_ENTRIES >= 2
    rounds = module.rounds(module.MIN_ENTRIES)
    assert all(first != second for pairs in rounds for first, second in pairs)
