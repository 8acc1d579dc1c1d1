from itertools import combinations

import pytest

from tests.tournaments.formats.helpers import FAVOURITES, course
from tournaments.bracket_plans import DROPS
from tournaments.formats import format_named, format_names
from tournaments.pairing import Drawn, PairingError, Table
from tournaments.simulation import Luck, early_rematches, play_event, predict, rematches, shown, simulate, waves


def options(name, entries, **given):
    return format_named(name).options(entries, given)


class TestRematches:
    @pytest.mark.parametrize(("entries", "most"), [(6, 0.30), (12, 0.35), (16, 0.40)])
    def test_in_a_double_elimination_they_come_late(self, entries, most):
        """At 30 % upsets, before the last three matches; with 30,000 events the error is below 0.004."""
        assert early_rematches(entries, events=30_000) < most

    @pytest.mark.parametrize("entries", [6, 12, 16])
    def test_whole_events_have_as_many(self, entries):
        events = 250
        _first, tally = simulate(
            "double_elimination", entries, options("double_elimination", entries), Luck(0.3), events=events
        )
        error = (sum(count**2 for count in tally.early) / events**2) ** 0.5
        assert abs(sum(tally.early) / events - early_rematches(entries, events=20_000)) < 3 * error

    def test_the_order_in_which_losers_drop_halves_them(self):
        """The usual order for 16 exchanges neighbours in both rounds."""
        ours, usual = (early_rematches(16, drops=drops, events=10_000) for drops in (DROPS[16], (1, 1, 0)))
        assert usual > 1.7 * ours

    @pytest.mark.parametrize("size", sorted(DROPS))
    def test_no_size_has_more_than_the_small_ones(self, size):
        assert early_rematches(size, events=60_000 // size) < 0.45

    def test_favourites_meet_again_in_the_last_three_matches_only(self):
        again = rematches(course("double_elimination", 8))
        assert (again.early, again.last) == (0, 2)

    def test_of_single_players_partners_count(self):
        assert rematches(course("individual", 4)).early == 0
        assert rematches(course("individual", 4, rounds=4)).early == 2


class TestLuck:
    def test_the_better_entry_wins(self):
        for name in format_names():
            given = {"rounds": 3} if name == "ladder" else {}
            if not format_named(name).INDIVIDUAL and name != "ladder":
                assert course(name, 9, FAVOURITES, **given).places[0] == [1]

    def test_the_worse_entry_wins(self):
        assert course("single_elimination", 8, Luck(1)).places[0] == [8]

    def test_one_key_one_event(self):
        told = [course("swiss", 12, Luck(0.4), key=key).event.digest for key in ("a", "a", "b")]
        assert told[0] == told[1] != told[2]

    def test_withdrawals_after_a_round(self):
        run = course("swiss", 8, Luck(0, withdraw=((8, 1), (1, 2))))
        there = [{seed for each in round.tables for seed in each.table.seeds} for round in run.rounds]
        assert [8 in seeds for seeds in there] == [True, False, False]
        assert [1 in seeds for seeds in there] == [True, True, False]
        assert run.event.active == (2, 3, 4, 5, 6, 7)

    def test_withdrawals_by_chance_and_walkovers(self):
        run = course("round_robin", 12, Luck(0.3, withdrawals=0.1))
        assert run.matches < 66
        assert len(run.event.active) < 12

    def test_the_tally_of_some_events(self):
        first, tally = simulate("single_elimination", 8, options("single_elimination", 8), Luck(0.3), events=5, key="k")
        assert (
            first.event == play_event("single_elimination", 8, options("single_elimination", 8), Luck(0.3), "k").event
        )
        assert (tally.matches, tally.rounds) == ([7] * 5, [3] * 5)
        assert 0 < tally.best_wins < 5

    def test_no_event_at_all(self):
        with pytest.raises(ValueError, match="one event"):
            simulate("swiss", 8, options("swiss", 8), FAVOURITES, events=0)

    def test_what_cannot_be_is_refused(self):
        with pytest.raises(PairingError):
            options("swiss", 8, rounds=0)


def test_waves_are_rounds_without_a_common_entry():
    one, two, three = (Drawn(label, (Table((a,), (b,)),)) for label, a, b in (("A", 1, 2), ("B", 3, 4), ("C", 2, 3)))
    assert list(waves([one, two, three])) == [[one, two], [three]]
    assert list(waves([])) == []


class TestShown:
    def test_byes_and_walkovers(self):
        run = course("round_robin", 3, Luck(0, withdraw=((3, 1),)))
        assert [shown(round) for round in run.rounds] == [
            [[2, 3], [1, None]],
            [[1, 2], [3, None]],
            [[1, None], [2, None]],
        ]

    def test_byes_of_brackets_are_left_out(self):
        assert shown(course("double_elimination", 6).rounds[0]) == [[4, 5], [3, 6]]
        groups = course("groups_knockout", 9, groups=3)
        told = {round.label: shown(round) for round in groups.rounds}
        assert [1, None] in told["A-R1"]
        assert told["KO1"] == [[4, 5], [3, 6]]

    def test_single_players(self):
        (first, *_others) = course("individual", 5).rounds
        seats, idle = shown(first, individual=True)
        assert len(seats) == 2
        assert len(idle) == 1
        assert idle[0][1] is None
        assert sorted([*seats[0], *seats[1], idle[0][0]]) == [1, 2, 3, 4, 5]


class TestPredict:
    def test_time_by_rounds_and_workers(self):
        one = predict("round_robin", 8, {"cycles": 1}, boards=16, seconds_a_hand=0.5)
        assert (one.rounds, one.matches, one.hands, one.seconds) == (7, 28, 896, 448)
        three = predict("round_robin", 8, {"cycles": 1}, boards=16, seconds_a_hand=0.5, workers=3)
        assert three.seconds == 7 * 2 * 16

    def test_it_is_what_is_played(self):
        for name in format_names():
            given = {"rounds": 4} if format_named(name).ENDLESS else {}
            complete = options(name, 9, **given)
            told = predict(name, 9, complete, boards=4)
            run = play_event(name, 9, complete, FAVOURITES)
            assert (run.matches, len(run.waves)) == (told.matches, told.rounds)


def test_nobody_meets_his_partner():
    run = course("individual", 8, Luck(0.3))
    for round in run.rounds:
        for each in round.tables:
            assert all(first != second for first, second in combinations(each.table.seeds, 2))
