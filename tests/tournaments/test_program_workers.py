"""Uploaded programs played by real worker processes, from the upload to the standing."""

from __future__ import annotations

import time

import pytest

from bots.models import BotVersion
from replays.models import Board
from tests import factories
from tests.bots.uploads import CRASHING, HELLO, ILLEGAL, PLAIN, SLOW_WORKER, ready, upload
from tests.services import Workers
from tests.tournaments.test_workers import assert_one_right_result, in_mid_match, status_of, until
from tournaments import selectors, services
from tournaments.models import Attempt, Match, MatchStatus, SeatLog, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]

LEASE = "2"


@pytest.fixture(autouse=True)
def _short_leases(settings):
    settings.MATCH_LEASE_SECONDS = int(LEASE)
    settings.MATCH_QUEUED_SECONDS = 5


@pytest.fixture
def author():
    return factories.UserFactory()


@pytest.fixture
def make_cup(organiser, club):
    """Give a maker of a started tournament of one deal a match with these pairs of versions."""

    def make(*pairs, boards=1) -> Tournament:
        cup = services.tournament_create(actor=organiser, club=club, name="Cup", preset="club-1165", boards=boards)
        for number, versions in enumerate(pairs, 1):
            services.entry_add(actor=organiser, tournament=cup, name=f"Pair {number}", bot_versions=versions)
        return services.tournament_start(actor=organiser, tournament=cup)

    return make


def test_from_the_upload_to_the_standing(author, make_cup, workers: Workers):
    workers.start("one")
    first = upload(author, HELLO)
    second = upload(author, PLAIN)
    until(lambda: BotVersion.objects.filter(state="ready", player="").count() == 2, seconds=120)
    for version in (first, second):
        version.refresh_from_db()
    house = factories.BotVersionFactory(player="steady")
    cup = make_cup([first], [first, second], [house])
    until(lambda: Tournament.objects.get(pk=cup.pk).status == "finished")
    for match in Match.objects.filter(round__tournament=cup, entry_b__isnull=False):
        assert_one_right_result(match)
        assert match.result.reason == "boards"
        slots = {seat.seat for seat in match.seats.all() if seat.bot_version.is_program}
        logs = selectors.seat_logs(match, author)
        assert {(log.slot, log.room) for log in logs} == {(slot, room) for slot in slots for room in "AB"}
        assert any(log.stderr for log in logs)
    assert len(selectors.standing(cup)) == 3


@pytest.mark.parametrize(("source", "cause"), [(ILLEGAL, "illegal"), (CRASHING, "crash")])
def test_who_faults_thrice_or_crashes_forfeits_alone(author, make_cup, workers: Workers, source, cause):
    workers.start("one")
    good, bad = ready(author, HELLO), ready(author, source)
    cup = make_cup([good], [good, bad], boards=2)
    until(lambda: Tournament.objects.get(pk=cup.pk).status == "finished")
    match = Match.objects.get(round__tournament=cup)
    assert_one_right_result(match)
    assert (match.result.forfeit_a, match.result.forfeit_b, match.result.cause_b) == (False, True, cause)
    assert selectors.credit(match.result).counts_a == max(match.result.difference, 0)
    winner, loser = selectors.standing(cup)
    assert (winner.entry, winner.wins, loser.losses) == (match.entry_a, 1, 1)
    assert Board.objects.filter(replay=match.replay).count() == 4
    assert Attempt.objects.filter(match=match).count() == 1


def test_a_worker_killed_in_mid_match_is_nobodys_fault(author, make_cup, workers: Workers):
    version = ready(author, SLOW_WORKER)
    victim = workers.start("victim", MATCH_LEASE_SECONDS=LEASE)
    cup = make_cup([version], [version], boards=3)
    match = Match.objects.get(round__tournament=cup)
    until(lambda: in_mid_match(match))
    victim.kill()
    victim.wait()
    workers.start("heir", MATCH_LEASE_SECONDS=LEASE)
    until(lambda: status_of(match) == MatchStatus.FINISHED)
    assert_one_right_result(match)
    assert [run.ending for run in match.runs.order_by("number")] == ["lost", "finished"]
    match = Match.objects.get(pk=match.pk)
    assert match.result.reason == "boards"
    assert set(SeatLog.objects.filter(match=match).values_list("attempt", flat=True)) == {2}


def test_programs_wait_for_their_worker_and_house_bots_do_not(author, make_cup, workers: Workers):
    workers.start("one", WORKER_LANGUAGES="c")
    house, other = (factories.BotVersionFactory(player="random") for _ in range(2))
    cup = make_cup([house], [other], [ready(author, HELLO)])
    done = Match.objects.filter(round__tournament=cup, languages="", entry_b__isnull=False)
    until(lambda: done.get().status == MatchStatus.FINISHED)
    waiting = Match.objects.filter(round__tournament=cup, languages="python")
    until(lambda: set(waiting.values_list("status", flat=True)) == {MatchStatus.SCHEDULED})
    assert set(selectors.waiting_reasons(waiting).values()) == {"waits for a worker with Python"}
    workers.start("two")
    until(lambda: Tournament.objects.get(pk=cup.pk).status == "finished")
    assert set(waiting.values_list("runs__worker", flat=True)) == {"two@test"}


def test_four_programs_of_sixteen_deals(author, make_cup, workers: Workers):
    workers.start("one")
    cup = make_cup([ready(author, HELLO)], [ready(author, PLAIN)], boards=16)
    match = Match.objects.get(round__tournament=cup)
    began = time.monotonic()
    until(lambda: status_of(match) == MatchStatus.FINISHED)
    assert time.monotonic() - began < 45
    assert_one_right_result(match)
