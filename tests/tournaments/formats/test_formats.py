"""Whatever lies in the folder is a format and keeps to the interface."""

import hashlib
import json
import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from tests.tournaments.formats.helpers import FAVOURITES, event, opened, with_rounds
from tournaments.formats import format_named, format_names
from tournaments.pairing import Option, PairingError
from tournaments.simulation import Luck, matches_of, play_event

ROOT = Path(__file__).parents[3]
FIELDS = (2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 16, 17, 20, 33)
LARGE = (64, 129, 501)
LUCK = {"favourites": FAVOURITES, "chance": Luck(0.5), "withdrawals": Luck(0.4, withdrawals=0.05)}


def options_for(name, entries):
    """Return the default options, but few rounds where nothing else ends an event, or large fields would take long."""
    module = format_named(name)
    rounds = "rounds" in module.OPTIONS and (module.ENDLESS or entries > 33)
    return module.options(entries, {"rounds": 3} if rounds else {})


def run(name, entries, luck, key=""):
    return play_event(name, entries, options_for(name, entries), luck, key)


def cases(fields):
    return [
        pytest.param(name, entries, id=f"{name}-{entries}")
        for name in format_names()
        for entries in fields
        if entries >= format_named(name).MIN_ENTRIES and not (name == "round_robin" and entries > 129)
    ]


def test_finds_the_formats_by_file_name():
    assert "round_robin" in format_names()


def test_names_those_there_are_when_asked_for_another():
    with pytest.raises(KeyError, match="round_robin"):
        format_named("../../etc/passwd")


@pytest.mark.parametrize("name", format_names())
def test_each_format_offers_the_interface(name):
    module = format_named(name)
    assert module.TITLE
    assert module.SUMMARY.endswith(".")
    assert module.MIN_ENTRIES >= 2
    assert all(isinstance(option, Option) and option.help for option in module.OPTIONS.values())
    assert {type(flag) for flag in (module.INDIVIDUAL, module.LATE_ENTRY, module.BRACKET, module.ENDLESS)} == {bool}
    assert set(options_for(name, module.MIN_ENTRIES)) == set(module.OPTIONS)
    assert hasattr(module, "bracket") == hasattr(module, "steps") == module.BRACKET


@pytest.mark.parametrize(
    ("name", "entries"), [case for case in cases((*FIELDS, 64)) if format_named(case.values[0]).BRACKET]
)
def test_the_steps_of_a_bracket_are_those_that_are_played(name, entries):
    played = run(name, entries, FAVOURITES)
    labels = [re.sub(r"^[A-Z]+-", "", round.label) for round in played.rounds if any(matches_of(round))]
    steps = format_named(name).steps(entries, options_for(name, entries))
    assert sorted(steps) == sorted(set(labels))
    assert steps == tuple(dict.fromkeys(labels))


@pytest.mark.parametrize("name", format_names())
def test_each_format_refuses_what_it_cannot_do(name):
    module = format_named(name)
    with pytest.raises(PairingError) as refused:
        module.options(module.MIN_ENTRIES - 1, {})
    assert refused.value.key == "too_few"
    with pytest.raises(PairingError) as refused:
        module.options(8, {"colours": 1})
    assert refused.value.facts == {"option": "colours"}
    for option, offered in module.OPTIONS.items():
        wrong = "yes" if isinstance(offered.default, bool) else 10_000
        with pytest.raises(PairingError) as refused:
            module.options(8, {option: wrong})
        assert refused.value.facts["option"] == option


@pytest.mark.parametrize("luck", LUCK)
@pytest.mark.parametrize(("name", "entries"), cases(FIELDS))
def test_an_event_of_each_format(name, entries, luck):
    check_course(name, entries, luck)


@pytest.mark.parametrize(("name", "entries"), cases(LARGE))
def test_a_large_event_of_each_format(name, entries):
    check_course(name, entries, "withdrawals")


def check_course(name, entries, luck):
    module = format_named(name)
    course = run(name, entries, LUCK[luck])
    labels = [round.label for round in course.rounds]
    assert len(set(labels)) == len(labels)
    for wave in course.waves:
        check_wave(wave)
    assert module.is_over(course.event)
    assert module.next_rounds(course.event) == []
    assert sorted(seed for group in course.places for seed in group) == list(range(1, entries + 1))
    predicted = module.predict(entries, course.event.options)
    if luck == "withdrawals":
        assert course.matches <= predicted.most_matches
    else:
        assert predicted.matches <= course.matches <= predicted.most_matches
        assert predicted.rounds <= len(course.waves) <= predicted.rounds + predicted.most_matches - predicted.matches


def check_wave(wave):
    """Nobody sits at two tables, or on both sides of one."""
    seeds = [seed for round in wave for each in round.tables for seed in each.table.seeds]
    assert len(set(seeds)) == len(seeds)
    for round in wave:
        assert round.tables
        for each in round.tables:
            assert each.table.first
            assert each.table.why


@pytest.mark.parametrize(("name", "entries"), cases((6, 7, 8, 13, 21)))
def test_everybody_who_takes_part_sits_at_a_table_or_has_a_bye(name, entries):
    module = format_named(name)
    if module.ENDLESS:
        return
    first = next(iter_waves(name, entries))
    assert sorted(seed for round in first for table in round.tables for seed in table.seeds) == list(
        range(1, entries + 1)
    )
    if module.BRACKET:
        return
    for wave in run(name, entries, FAVOURITES).waves:
        assert len([seed for round in wave for each in round.tables for seed in each.table.seeds]) == entries


def iter_waves(name, entries):
    """Yield the rounds of an event before any result that can be played at the same time."""
    from tournaments.simulation import waves

    module = format_named(name)
    yield from waves(module.next_rounds(event_with(module, name, entries)))


def event_with(module, name, entries):
    return event(name, entries, **({"rounds": 3} if module.ENDLESS else {}))


@pytest.mark.parametrize(("name", "entries"), cases((7, 8)))
def test_the_same_event_gives_the_same_draw_and_what_is_open_blocks_it(name, entries):
    module = format_named(name)
    start = event_with(module, name, entries)
    drawn = module.next_rounds(start)
    assert module.next_rounds(start) == drawn
    begun = with_rounds(start, *map(opened, drawn))
    assert not {each.label for each in module.next_rounds(begun)} & {each.label for each in drawn}
    assert not module.is_over(begun)


@pytest.mark.parametrize(("name", "entries"), cases((5, 8, 13)))
def test_places_at_any_time(name, entries):
    module = format_named(name)
    course = run(name, entries, Luck(0.5))
    partial = event_with(module, name, entries)
    for round in course.rounds:
        assert sorted(seed for group in module.places(partial) for seed in group) == list(range(1, entries + 1))
        partial = with_rounds(partial, round)


def digest() -> str:
    """Return a digest over an event of every format and of some sizes."""
    told = []
    for name in format_names():
        for entries in (4, 7, 8, 21, 40):
            course = run(name, entries, Luck(0.4, withdrawals=0.04), "key")
            told.append([name, entries, course.event.values(), course.places])
            told.append([repr(each.table.why) for round in course.rounds for each in round.tables])
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def test_a_draw_does_not_depend_on_the_hashes_of_the_process():
    script = f"import sys; sys.path.insert(0, {str(ROOT)!r})\nfrom {__name__} import digest\nprint(digest())"
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        for seed in ("0", "7")
    }
    assert told == {digest()}


def test_no_two_formats_share_a_title():
    titles = [format_named(name).TITLE for name in format_names()]
    assert all(first != second for first, second in combinations(titles, 2))
