import pytest

from benchmarks.strength import Comparison, decision_times, main, percentile, play_match


def test_rows_tell_mean_interval_and_how_many_boards_tell_the_bots_apart():
    each = Comparison("a v b", [10.0, 30.0, -10.0, 10.0], [20.0, 0.0])
    assert each.mean == 10
    assert each.interval == pytest.approx(19.6, abs=0.01)
    assert each.row().split() == ["a", "v", "b", "+10.0", "+-", "19.6", "16", "/", "14", "0.67", "8", "(11)"]


def test_a_bot_against_itself_cancels_exactly():
    scores = play_match(("steady-steady", "club-1165", "k", 4))
    assert [sum(deal) for deal in scores] == [0, 0, 0, 0]
    assert "exact" in Comparison("same", [1.0, -1.0], [0.0, 0.0]).row()


def test_every_decision_is_timed():
    times = decision_times("steady", "wikipedia-1200", "k", 2)
    assert len(times["play"]) == 2 * 2 * 48
    assert set(times) == {"call", "discard", "mode", "play"}


def test_percentiles():
    values = [float(value) for value in range(100)]
    assert [percentile(values, share) for share in (0.5, 0.95, 1)] == [50, 95, 99]


def test_the_command_prints_the_table(capsys):
    assert main(["--deals", "4", "--pairs", "steady-random", "--processes", "1", "--timed-deals", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "4 deals a pair (8 boards), club-1165"
    assert lines[3].startswith("steady v random")
