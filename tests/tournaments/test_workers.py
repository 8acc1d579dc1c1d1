"""Real worker processes that are killed, stopped, or told twice: one result each, the same deals, nothing stuck."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest
from django.db import OperationalError

from config import processes
from config.supervisor import worker_command
from engine.dealing import deal_from_key
from engine.rules import Rules
from replays.models import Board, Replay
from replays.selectors import match_record
from tests.services import ROOT, Workers, subprocess_environment
from tournaments.management.commands.conductor import conduct
from tournaments.models import Attempt, Match, MatchStatus, Result, Tournament
from tournaments.tasks import play_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]

LONG = 12
"""Deals of a match that takes slow players some seconds: long enough to do something to the worker."""
LEASE = "2"


@pytest.fixture(autouse=True)
def _short_leases(settings):
    settings.MATCH_LEASE_SECONDS = int(LEASE)
    settings.MATCH_QUEUED_SECONDS = 5


@pytest.fixture
def long_match(make_tournament) -> Match:
    """Give the only match of a tournament, of many deals between players that think."""
    tournament = make_tournament(entries=2, boards=LONG, player="sampler", bot_options={"deals": 4})
    return Match.objects.get(round__tournament=tournament)


def until(condition: Callable[[], object], *, conducting: bool = True, seconds: float = 60) -> None:
    """Return when *condition* holds; meanwhile the conductor does its work."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        if conducting:
            conduct()
        time.sleep(0.05)


def status_of(match: Match) -> str:
    return Match.objects.get(pk=match.pk).status


def in_mid_match(match: Match) -> bool:
    return Match.objects.filter(pk=match.pk, status=MatchStatus.RUNNING, progress__gt=0).exists()


def assert_one_right_result(match: Match) -> None:
    """One result, one replay, every deal of the round's key in both rooms, and the sums agree."""
    match = Match.objects.select_related("round__tournament").get(pk=match.pk)
    assert match.status == MatchStatus.FINISHED
    assert Result.objects.filter(match=match).count() == 1
    pair = f"{match.entry_a} – {match.entry_b},"
    assert Replay.objects.filter(title__startswith=pair).count() == 1
    deals = match.round.tournament.boards
    numbers = Board.objects.filter(replay=match.replay).values_list("no", "room")
    assert sorted(numbers) == sorted((n, room) for n in range(1, deals + 1) for room in "AB")
    rules = Rules.from_values(match.round.tournament.rules)
    record = match_record(match.replay)
    for hand in record.hands[:4] + record.hands[-4:]:
        assert hand.deal == deal_from_key(rules, match.round.shuffle_key, hand.number)
    assert record.result["score"] == [match.result.score_a, match.result.score_b]
    assert sum(bool(run.ending == "finished") for run in match.runs.all()) == 1


def test_a_killed_worker_costs_an_attempt_and_nothing_else(long_match, workers: Workers):
    victim = workers.start("victim", MATCH_LEASE_SECONDS=LEASE)
    until(lambda: in_mid_match(long_match))
    victim.kill()
    victim.wait()
    workers.start("heir", MATCH_LEASE_SECONDS=LEASE)
    until(lambda: status_of(long_match) == MatchStatus.FINISHED)
    assert_one_right_result(long_match)
    runs = Attempt.objects.filter(match=long_match).order_by("number")
    assert [(run.number, run.ending) for run in runs] == [(1, "lost"), (2, "finished")]
    assert runs[0].worker.startswith("victim")
    assert runs[1].worker.startswith("heir")


def test_a_message_delivered_twice_is_played_once(long_match, workers: Workers):
    conduct()
    for _copy in range(3):
        play_match.delay(long_match.pk)
    workers.start("one", MATCH_LEASE_SECONDS=LEASE)
    workers.start("two", MATCH_LEASE_SECONDS=LEASE)
    until(lambda: status_of(long_match) == MatchStatus.FINISHED, conducting=False)
    play_match.delay(long_match.pk)
    logs = [workers.log(name) for name in ("one", "two")]
    until(lambda: sum(log.read_text().count("succeeded in") for log in logs) >= 5, conducting=False)
    assert_one_right_result(long_match)
    assert Attempt.objects.filter(match=long_match).count() == 1


def test_a_worker_that_comes_back_late_writes_nothing(long_match, workers: Workers):
    late = workers.start("late", MATCH_LEASE_SECONDS=LEASE)
    until(lambda: in_mid_match(long_match))
    stop_between_writes(late)
    until(lambda: status_of(long_match) != MatchStatus.RUNNING)
    workers.start("quick", MATCH_LEASE_SECONDS="30")
    until(lambda: status_of(long_match) == MatchStatus.FINISHED)
    before = list(Board.objects.order_by("pk").values_list("pk", "record"))
    late.send_signal(signal.SIGCONT)
    until(lambda: "thrown away" in workers.log("late").read_text())
    assert_one_right_result(long_match)
    assert list(Board.objects.order_by("pk").values_list("pk", "record")) == before
    runs = Attempt.objects.filter(match=long_match).order_by("number")
    assert [(run.worker.partition("@")[0], run.ending) for run in runs] == [
        ("late", "lost"),
        ("quick", "finished"),
    ]


@pytest.mark.parametrize("pool", ["solo", "prefork"])
def test_a_worker_told_to_stop_at_once_gives_its_match_back(long_match, workers: Workers, tmp_path, pool):
    if pool == "solo":
        hasty = workers.start("hasty", MATCH_LEASE_SECONDS="600")
    else:
        with (tmp_path / "prefork.log").open("wb") as output:
            environment = subprocess_environment() | {"MATCH_LEASE_SECONDS": "600"}
            hasty = processes.start(worker_command("hasty"), environment=environment, cwd=ROOT, output=output)
        workers.running.append(hasty)
    until(lambda: in_mid_match(long_match))
    hasty.send_signal(signal.SIGQUIT)
    until(lambda: status_of(long_match) != MatchStatus.RUNNING, conducting=False)
    hasty.wait(timeout=20)
    assert status_of(long_match) == MatchStatus.SCHEDULED
    assert Match.objects.get(pk=long_match.pk).attempts == 0
    workers.start("heir")
    until(lambda: status_of(long_match) == MatchStatus.FINISHED)
    assert_one_right_result(long_match)


def test_two_conductors_at_once_and_one_of_them_killed(make_tournament, workers: Workers, tmp_path):
    tournament = make_tournament(entries=6, boards=2)
    conductors = []
    for name in ("first", "second"):
        with (tmp_path / f"conductor-{name}.log").open("wb") as output:
            command = [sys.executable, str(ROOT / "manage.py"), "conductor", "--interval", "0.05"]
            environment = subprocess_environment() | {"MATCH_LEASE_SECONDS": LEASE, "MATCH_WINDOW": "4"}
            conductors.append(processes.start(command, environment=environment, cwd=ROOT, output=output))
    try:
        workers.start("one", MATCH_LEASE_SECONDS=LEASE)
        workers.start("two", MATCH_LEASE_SECONDS=LEASE)
        matches = Match.objects.filter(round__tournament=tournament)
        until(lambda: matches.filter(status=MatchStatus.FINISHED).count() >= 3, conducting=False)
        conductors[0].kill()
        until(lambda: Tournament.objects.get(pk=tournament.pk).status == "finished", conducting=False)
    finally:
        processes.stop(conductors, patience=5)
    for match in matches:
        assert_one_right_result(match)
        assert match.runs.count() == 1
    assert conductors[1].returncode == 0
    assert "Traceback" not in (tmp_path / "conductor-second.log").read_text()


def test_a_message_that_got_lost_is_sent_again(make_tournament, workers: Workers):
    tournament = make_tournament(entries=2)
    Match.objects.filter(round__tournament=tournament).update(
        status=MatchStatus.QUEUED, queued_at=tournament.created_at
    )
    workers.start("one")
    until(lambda: Tournament.objects.get(pk=tournament.pk).status == "finished")
    assert_one_right_result(Match.objects.get(round__tournament=tournament))


def stop_between_writes(child: subprocess.Popen[bytes]) -> None:
    """Stop a process, but not while it holds the database's write lock, which no lease could mend."""
    for _try in range(20):
        os.kill(child.pid, signal.SIGSTOP)
        try:
            Tournament.objects.update(boards=LONG)
        except OperationalError:
            os.kill(child.pid, signal.SIGCONT)
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the process writes without end")
