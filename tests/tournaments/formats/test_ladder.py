from dataclasses import replace

from tests.tournaments.formats.helpers import course, event, go_on, labels, opened, text, with_rounds, without
from tournaments.formats import ladder
from tournaments.formats.ladder import certainty
from tournaments.pairing import Entrant
from tournaments.simulation import Luck


def test_it_has_no_end():
    run = go_on("ladder", event("ladder", 4), times=20)
    assert labels(run.rounds) == [f"R{number}" for number in range(1, 21)]
    assert not ladder.is_over(run)
    assert ladder.ENDLESS


def test_with_a_number_of_rounds_it_ends():
    run = course("ladder", 6, Luck(0.3), rounds=4)
    assert ladder.is_over(run.event)
    assert run.matches == 12


def test_one_slow_table_holds_up_nobody_else():
    (first,) = ladder.next_rounds(event("ladder", 6))
    begun = with_rounds(event("ladder", 6), opened(first))
    assert ladder.next_rounds(begun) == []
    done = replace(begun, rounds=(go_on("ladder", event("ladder", 6)).rounds[0],))
    slow = replace(done.rounds[0], tables=(opened(first).tables[0], *done.rounds[0].tables[1:]))
    (second,) = ladder.next_rounds(replace(done, rounds=(slow,)))
    assert not {1, 2} & {seed for table in second.tables for seed in table.seeds}


def test_who_is_left_over_waits_without_a_bye():
    (first,) = ladder.next_rounds(event("ladder", 5))
    assert text(first) == "1-2 3-4"


def test_newcomers_play_those_they_cannot_be_compared_with():
    run = go_on("ladder", event("ladder", 4), times=6)
    late = replace(run, entrants=(*run.entrants, Entrant(5, joined=6), Entrant(6, joined=6)))
    (round,) = ladder.next_rounds(without(late, 3))
    assert 5 in {seed for table in round.tables for seed in table.seeds}


def test_forbidden_pairs_do_not_meet():
    run = replace(event("ladder", 2), forbidden=frozenset({frozenset({1, 2})}))
    assert ladder.next_rounds(run) == []


def test_certainty():
    assert certainty((0, 0), (0, 0)) == 0
    assert certainty((20, 0), (0, 20)) > certainty((4, 0), (0, 4)) > certainty((6, 4), (4, 6)) > 0
    assert certainty((4, 0), (0, 4)) == certainty((0, 4), (4, 0))


def test_tells_why():
    (first,) = ladder.next_rounds(event("ladder", 4))
    assert [(why.key, dict(why.facts)) for why in first.tables[0].why] == [("ladder", {"certainty": 0, "met": 0})]
