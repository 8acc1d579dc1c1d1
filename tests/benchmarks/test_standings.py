import pytest

from benchmarks.standings import event, main, measured
from tournaments.standings import ranked


@pytest.mark.parametrize("entries", [6, 7])
def test_everybody_is_counted_in_every_round(entries):
    lines = ranked(range(1, entries + 1), event(entries, 3))
    assert all(line.played + line.byes == 3 for line in lines)
    assert sum(line.byes for line in lines) == 3 * (entries % 2)


def test_the_tied_event_is_tied():
    assert {line.rank for line in ranked(range(1, 7), event(6, 3, all_tied=True))} == {1}
    assert len(measured(6, event(6, 3), 2)) == 2


def test_a_missed_bar_fails_the_check(monkeypatch, capsys):
    small = ["--entries", "6", "--rounds", "2", "--repeats", "1"]
    assert main([*small, "--check"]) == 0
    assert "met" in capsys.readouterr().out
    monkeypatch.setattr("benchmarks.standings.BAR_MS", -1)
    assert main(small) == 0
    assert main([*small, "--check"]) == 1
    assert "MISSED" in capsys.readouterr().out
