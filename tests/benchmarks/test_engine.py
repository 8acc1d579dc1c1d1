import pytest

from benchmarks.engine import BARS, REFERENCE_SPADES, Bar, Rate, describe, figure, main, random_board, steady_board
from benchmarks.peers import PEERS, timed
from engine.rules import Rules

CLUB = Rules.from_preset("club-1165")


@pytest.mark.parametrize("make", [random_board, steady_board])
def test_our_games_count_their_decisions(make):
    play = make(CLUB)
    assert {play() for _ in range(20)} <= set(range(4, 100))


def test_timed_counts_games_and_decisions():
    result = timed(lambda: 52, 0.01)
    assert result["games"] > 0
    assert result["decisions"] == 52 * result["games"]
    assert result["seconds"] >= 0.01


def test_a_ratio_is_the_median_over_the_rounds():
    rates = {
        "random": [Rate(100, 5000), Rate(100, 6000), Rate(100, 9000)],
        "spades": [Rate(50, 5000), Rate(50, 5000), Rate(50, 5000)],
    }
    assert figure(Bar("random", "decisions", "spades", 0.9), rates) == pytest.approx(1.2)
    assert figure(Bar("random", "games", "spades", 0.9), rates) == pytest.approx(2)
    assert figure(Bar("random", "boards/s", "spades", 90), rates) == pytest.approx(2 * REFERENCE_SPADES)
    assert figure(Bar("random", "games", "rlcard", 15), rates) is None


def test_bars_name_contestants():
    for bar in BARS:
        assert bar.peer in PEERS
        assert "at least" in describe(bar, 1.0)


def test_a_missed_bar_fails_the_check(monkeypatch, capsys):
    rates = {name: [Rate(100, 5000)] for name in ("random", "steady", "spades", "rlcard")}
    monkeypatch.setattr("benchmarks.engine.measure", lambda *_: rates)
    assert main([]) == 0
    assert main(["--check"]) == 1
    assert "MISSED random legal play: 1.00x RLCard" in capsys.readouterr().out
