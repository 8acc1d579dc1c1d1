import time
from dataclasses import replace
from itertools import combinations
from operator import mul
from random import Random

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.formats.helpers import (
    event,
    go_on,
    labels,
    opened,
    played,
    replaced,
    text,
    texts,
    with_rounds,
    without,
)
from tournaments import matching, swiss_costs
from tournaments.formats import swiss
from tournaments.history import free_wins, meetings
from tournaments.pairing import Drawn, Entrant, PairingError, PlayedRound, PlayedTable, Table
from tournaments.scoring import Credit
from tournaments.simulation import Luck, play_event


def pairs(*given):
    return frozenset(map(frozenset, given))


def drawn(event):
    (round,) = swiss.next_rounds(event)
    return round


class TestFacts:
    def test_eight_entries_favourites_win(self):
        rounds = texts("swiss", 8)
        assert rounds["R1"] == "1-5 2-6 3-7 4-8"
        assert rounds["R2"] == "1-4 2-3 5-8 6-7"

    def test_seven_entries(self):
        rounds = texts("swiss", 7)
        assert rounds["R1"] == "1-4 2-5 3-6, bye 7"
        assert rounds["R2"] == "1-7 2-3 4-5, bye 6"

    def test_the_last_withdraws_after_the_first_round(self):
        assert texts("swiss", 8, Luck(0, withdraw=((8, 1),)))["R2"] == "1-4 2-3 5-6, bye 7"

    def test_so_many_rounds_that_one_can_have_won_all(self):
        assert [swiss.options(entries, {})["rounds"] for entries in (2, 3, 4, 5, 8, 9, 33, 501)] == [
            1, 2, 2, 3, 3, 4, 6, 9,
        ]  # fmt: skip

    def test_a_rematch_that_cannot_be_avoided_is_drawn_once_and_told(self):
        """Six entries after three rounds of everybody from 1 2 3 against everybody from 4 5 6."""
        run = event("swiss", 6, rounds=4)
        for shift in range(3):
            tables = tuple(Table((first,), (4 + (first + shift) % 3,)) for first in (1, 2, 3))
            run = with_rounds(run, played(Drawn(f"R{shift + 1}", tables)))
        met = meetings(run)
        round = drawn(run)
        assert sum(met[frozenset(table.seeds)] for table in round.tables) == 1
        assert [(note.key, dict(note.facts)) for note in round.notes] == [("rematches_unavoidable", {"matches": 1})]
        (again,) = [table for table in round.tables if any(why.key == "rematch" for why in table.why)]
        assert met[frozenset(again.seeds)] == 1


class TestWhoIsDrawn:
    def test_nothing_while_a_table_is_open(self):
        start = event("swiss", 8)
        assert swiss.next_rounds(with_rounds(start, opened(drawn(start)))) == []

    def test_it_ends_after_its_rounds(self):
        run = go_on("swiss", event("swiss", 8), times=5)
        assert labels(run.rounds) == ["R1", "R2", "R3"]
        assert swiss.is_over(run)

    def test_it_ends_when_nobody_is_left(self):
        run = without(go_on("swiss", event("swiss", 4)), 1, 2, 3)
        assert swiss.next_rounds(run) == []
        assert swiss.is_over(run)

    def test_late_entries_come_in_without_points(self):
        run = go_on("swiss", event("swiss", 6))
        late = replace(run, entrants=(*run.entrants, Entrant(7, joined=1), Entrant(8, joined=1)))
        seeds = sorted(seed for table in drawn(late).tables for seed in table.seeds)
        assert seeds == list(range(1, 9))
        assert sorted(seed for group in swiss.places(late) for seed in group) == list(range(1, 9))

    def test_who_comes_back_is_drawn_again(self):
        run = go_on("swiss", without(go_on("swiss", event("swiss", 6)), 6))
        back = replace(run, entrants=tuple(replace(each, active=True) for each in run.entrants))
        assert 6 in {seed for table in drawn(back).tables for seed in table.seeds}

    def test_a_void_table_counts_for_nobody(self):
        start = event("swiss", 4)
        first = played(drawn(start))
        void = PlayedRound("R1", (replace(first.tables[0], credits=None, winner=None, void=True), *first.tables[1:]))
        assert meetings(with_rounds(start, void))[frozenset({1, 3})] == 0
        assert drawn(with_rounds(start, void)).label == "R2"


class TestByes:
    def test_nobody_has_a_second_bye_while_another_has_none(self):
        for key in "abcde":
            course = play_event("swiss", 9, {"rounds": 9}, Luck(0.5), key)
            assert set(free_wins(course.event).values()) == {1}

    def test_a_forfeit_win_counts_as_a_bye(self):
        start = event("swiss", 3)
        tables = (PlayedTable(Table((1,), (2,)), (Credit(200, "win"), Credit(0, "loss", forfeited=True)), 0),)
        bye = PlayedTable(Table((3,)), (Credit(200, "bye"), Credit(0, "loss")))
        run = with_rounds(start, PlayedRound("R1", (*tables, bye)))
        assert text(drawn(run)) == "1-3, bye 2"

    def test_a_second_bye_that_cannot_be_avoided_is_told(self):
        run = go_on("swiss", event("swiss", 3, rounds=9), times=3)
        round = drawn(run)
        assert [note.key for note in round.notes] == ["rematches_unavoidable", "bye_again_unavoidable"]


class TestTheOrganisersWishes:
    def test_forced(self):
        assert text(drawn(replace(event("swiss", 8), forced=pairs((1, 2))))).startswith("1-2 ")

    def test_forced_leaves_the_others_as_they_would_be(self):
        assert text(drawn(replace(event("swiss", 8), forced=pairs((7, 8))))) == "1-4 2-5 3-6 7-8"

    def test_forbidden(self):
        round = drawn(replace(event("swiss", 8), forbidden=pairs((1, 5))))
        assert text(round) == "1-6 2-5 3-7 4-8"
        assert [(why.key, dict(why.facts)) for why in round.tables[0].why][1] == (
            "not_forbidden",
            {"entry": 1, "other": 5},
        )

    @pytest.mark.parametrize(
        ("wishes", "key"),
        [
            ({"forced": pairs((1, 2)), "forbidden": pairs((1, 2))}, "forced_and_forbidden"),
            ({"forced": pairs((1, 2), (2, 3))}, "forced_twice"),
            ({"forced": pairs((1, 9))}, "forced_absent"),
            ({"forbidden": pairs((1, 2), (1, 3), (1, 4))}, "forbidden_too_much"),
            ({"forced": pairs((3, 4)), "forbidden": pairs((1, 2))}, "forbidden_too_much"),
        ],
    )
    def test_what_cannot_be(self, wishes, key):
        with pytest.raises(PairingError) as refused:
            swiss.next_rounds(replace(event("swiss", 4), **wishes))
        assert refused.value.key == key

    def test_club_mates_are_kept_apart_where_that_is_possible(self):
        start = event("swiss", 6)
        clubs = tuple(replace(each, club="abcabc"[each.seed - 1]) for each in start.entrants)
        apart = drawn(replace(start, entrants=clubs, keep_apart=True))
        assert all(clubs[a - 1].club != clubs[b - 1].club for a, b in (table.seeds for table in apart.tables))
        assert any(why.key == "not_club_mates" for table in apart.tables for why in table.why)
        assert text(drawn(replace(start, entrants=clubs))) == "1-4 2-5 3-6"

    def test_club_mates_that_cannot_be_kept_apart(self):
        start = event("swiss", 4)
        same = replace(start, entrants=tuple(replace(each, club="one") for each in start.entrants), keep_apart=True)
        round = drawn(same)
        assert text(round) == "1-3 2-4"
        assert [(note.key, dict(note.facts)) for note in round.notes] == [("club_mates_unavoidable", {"matches": 2})]

    def test_no_club_is_no_club_mate(self):
        assert not drawn(replace(event("swiss", 4), keep_apart=True)).notes


class TestReasons:
    def test_slide_and_bye(self):
        round = drawn(event("swiss", 7))
        assert [(why.key, dict(why.facts)) for table in (round.tables[0], round.tables[3]) for why in table.why] == [
            ("swiss_slide", {"first_place": 1, "second_place": 4, "half": 3, "size": 7}),
            ("swiss_bye", {"entry": 7, "group": 0, "place": 7, "size": 7}),
        ]

    def test_fold(self):
        round = drawn(go_on("swiss", event("swiss", 8)))
        (why,) = round.tables[0].why
        assert (why.key, dict(why.facts)) == (
            "swiss_fold",
            {"group": 200, "first_place": 1, "second_place": 4, "size": 4},
        )

    def test_float(self):
        round = drawn(go_on("swiss", event("swiss", 6)))
        assert text(round) == "1-2 3-4 5-6"
        assert round.tables[1].why[0].key == "swiss_float"
        assert dict(round.tables[1].why[0].facts) == {
            "first": 3, "second": 4, "first_group": 200, "second_group": 0, "first_place": 3, "second_place": 1,
        }  # fmt: skip

    def test_not_again(self):
        keys = [
            why.key
            for key in "abc"
            for round in play_event("swiss", 8, {"rounds": 6}, Luck(0.3), key).rounds
            for each in round.tables
            for why in each.table.why
        ]
        assert "not_again" in keys


def played_at_random(entries, rounds, random, withdrawals=0.0):
    """Yield an event before each of its rounds."""
    run = event("swiss", entries, rounds=rounds)
    for _round in range(rounds):
        if swiss.is_over(run):
            return
        yield run
        run = go_on("swiss", run, winners=random.sample(range(1, entries + 1), entries))
        run = without(run, *(seed for seed in run.active if random.random() < withdrawals))


def rematch_free_exists(run):
    """Ask networkx whether all, or all but one, who may have a bye, can be paired without a rematch."""
    met, free = meetings(run), free_wins(run)
    graph = networkx.Graph()
    graph.add_nodes_from(run.active)
    graph.add_edges_from(pair for pair in combinations(run.active, 2) if not met[frozenset(pair)])
    if len(run.active) % 2:
        fewest = min(free[seed] for seed in run.active)
        graph.add_edges_from((0, seed) for seed in run.active if free[seed] == fewest)
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(graph)


@settings(max_examples=60)
@given(st.integers(2, 24), st.integers(1, 12), st.randoms(use_true_random=False))
def test_no_rematch_while_there_is_a_way_and_no_second_bye(entries, rounds, random):
    for run in played_at_random(entries, rounds, random, withdrawals=0.02):
        round = drawn(run)
        seeds = sorted(seed for table in round.tables for seed in table.seeds)
        assert seeds == sorted(run.active)
        met, free = meetings(run), free_wins(run)
        if rematch_free_exists(run):
            assert not any(met[frozenset(table.seeds)] for table in round.tables if not table.is_bye)
        for table in round.tables:
            if table.is_bye:
                assert free[table.first[0]] == min(free[seed] for seed in run.active)


@settings(max_examples=25)
@given(st.integers(2, 12), st.integers(1, 5), st.randoms(use_true_random=False))
def test_no_draw_costs_less(entries, rounds, random):
    """The same costs, summed up by networkx, reason by reason."""
    for run in played_at_random(entries, rounds, random):
        field = swiss_costs.field_of(run)
        vertices = len(field.spots) + len(field.spots) % 2
        unit = swiss_costs._unit(field)
        reasons = swiss_costs._reasons(field, unit)
        costs = {frozenset(edge[:2]): parted(edge[2]) for edge in swiss_costs._edges(field, unit, DECIMALS)}
        for reason, cost in zip(reasons, zip(*costs.values(), strict=True), strict=True):
            assert max(cost) <= reason.most
        graph = networkx.Graph()
        for pair, cost in costs.items():
            graph.add_edge(*pair, weight=sum(map(mul, DECIMALS, cost)))
        best = networkx.min_weight_matching(graph)
        edges = [(*sorted(pair), cost) for pair, cost in costs.items()]
        ours = matching.lightest_pairs(vertices, reasons, edges)
        assert total(costs, ours) == total(costs, best)
        seeds = [*field.index, swiss_costs.BYE]
        assert swiss_costs.paired(field) == [(seeds[first], seeds[second]) for first, second in ours]


DECIMALS = [10 ** (6 * (5 - place)) for place in range(6)]
"""Factors of the six reasons between which no sum carries over."""


def parted(cost):
    """Return the number of each reason that is in *cost*."""
    return tuple(cost // factor % 10**6 for factor in DECIMALS)


def total(costs, chosen):
    return [sum(parts) for parts in zip(*(costs[frozenset(pair)] for pair in chosen), strict=True)]


@pytest.mark.parametrize("entries", [64, 101, 250, 501])
def test_large_fields(entries):
    """Without a rematch or a second bye, and in time: process time, as other tests run at the same moment."""
    random = Random(entries)
    for run in played_at_random(entries, 3 if entries > 200 else 9, random, withdrawals=0.02):
        begun = time.process_time()
        round = drawn(run)
        assert time.process_time() - begun < 2
        met, free = meetings(run), free_wins(run)
        for table in round.tables:
            if table.is_bye:
                assert not free[table.first[0]]
            else:
                assert not met[frozenset(table.seeds)]
        assert not round.notes


def test_points_that_lie_far_apart_still_fit_in_the_weights():
    run = event("swiss", 400, rounds=9)
    random = Random(1)
    tables = []
    for table in drawn(run).tables:
        points = random.randrange(-(10**9), 10**9)
        credits = (Credit(points, "win", points), Credit(-points, "loss", -points))
        tables.append(PlayedTable(table, credits, 0))
    run = with_rounds(run, PlayedRound("R1", tuple(tables)))
    round = drawn(run)
    assert len(round.tables) == 200
    assert not round.notes


def test_the_order_of_entrants_and_tables_is_of_no_account():
    run = go_on("swiss", event("swiss", 21), times=2)
    shuffled = replace(
        run,
        entrants=run.entrants[::-1],
        rounds=tuple(replace(each, tables=each.tables[::-1]) for each in run.rounds),
    )
    assert swiss.next_rounds(shuffled) == swiss.next_rounds(run)


def test_a_corrected_result_changes_the_next_draw_only():
    run = go_on("swiss", event("swiss", 8))
    first = run.rounds[0].tables[0]
    other = replace(first, credits=first.credits[::-1], winner=1)
    corrected = replace(run, rounds=(replace(run.rounds[0], tables=(other, *run.rounds[0].tables[1:])),))
    assert text(drawn(corrected)) != text(drawn(run))
    assert replaced(run, "W1") == run
