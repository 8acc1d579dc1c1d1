"""A match on one core: a core of its own, what it starts stays there, and all is as before afterwards."""

import os
import subprocess
import sys

import pytest

from bots.one_core import one_core

pytestmark = pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2, reason="needs two cores"
)


def test_this_thread_and_its_children_stay_on_one_core(tmp_path):
    before = os.sched_getaffinity(0)
    with one_core(tmp_path) as core:
        assert os.sched_getaffinity(0) == {core}
        command = [sys.executable, "-c", "import os; print(os.sched_getaffinity(0))"]
        assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == f"{{{core}}}\n"
    assert os.sched_getaffinity(0) == before


def test_no_two_matches_hold_the_same_core(tmp_path):
    script = "import sys, pathlib, bots.one_core as m\nwith m.one_core(pathlib.Path(sys.argv[1])) as core: print(core)"
    with one_core(tmp_path) as core:
        done = subprocess.run([sys.executable, "-c", script, tmp_path], capture_output=True, text=True, check=True)
        assert done.stdout.strip() != str(core)


def test_without_a_free_core_or_place_for_locks_nothing_changes(tmp_path):
    before = os.sched_getaffinity(0)
    with one_core(tmp_path / "missing") as core:
        assert core is None
        assert os.sched_getaffinity(0) == before
    with one_core(tmp_path) as core, one_core(tmp_path) as inner:
        assert core is not None
        assert inner is None


def test_an_error_restores_too(tmp_path):
    before = os.sched_getaffinity(0)
    with pytest.raises(KeyError), one_core(tmp_path):
        raise KeyError
    assert os.sched_getaffinity(0) == before
    with one_core(tmp_path) as core:
        assert core is not None
