"""The benchmark of bots runs, and judges what it measured."""

import pytest

from benchmarks.bots import Cost, main, report
from bots.sandbox import SandboxUnavailable, backend


def test_it_runs(capsys):
    try:
        name = backend("auto").name
    except SandboxUnavailable as error:
        pytest.skip(f"no sandbox here: {error}")
    assert main(["--rounds", "1", "--boards", "2"]) == 0
    said = capsys.readouterr().out
    assert f"sandbox: {name}" in said
    assert said.count("met   ") + said.count("MISSED") == 3


@pytest.mark.parametrize(
    ("start", "decision", "boards", "met"),
    [(100, 0.1, 400, True), (300, 0.1, 400, False), (100, 0.12, 400, False), (100, 0.1, 200, False)],
)
def test_the_bars(capsys, start, decision, boards, met):
    costs = {
        "ours": [Cost(start, decision, decision, boards)],
        "unsandboxed": [Cost(50, 0.1, 0.1, 400)],
        "in process": [Cost(0, 0.01, 0.01, 12_000)],
    }
    assert report(costs, "ours") is met
    assert ("MISSED" in capsys.readouterr().out) is not met
