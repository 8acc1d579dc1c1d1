"""How a match ends: its one result, its record and what follows, in one transaction."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from bots.words import storable
from engine import __version__ as ENGINE_VERSION
from engine.record import MatchRecord
from engine.rules import Rules
from replays.services import replay_store
from tournaments.match_plan import Verdict
from tournaments.models import Attempt, Ending, Match, MatchSeat, MatchStatus, ResultSource, SeatLog, Tournament
from tournaments.services.advance import after_round
from tournaments.services.figures import figures_store
from tournaments.services.lease import attempts_close, held
from tournaments.services.played import Played, values_of, verdict_of
from tournaments.services.results import result_store
from tournaments.services.seating import SeatSheet
from tournaments.version_figures import PlayedHand


@transaction.atomic
def match_complete(*, match: Match, lease: uuid.UUID, played: Played) -> bool:
    """Return whether the result of *match* was written; nothing is if it does not run under *lease*.

    *match* comes from `match_claim`, with seats and versions at hand.
    """
    # The same lock first here, in cancelling and in voiding: no two of them wait for each other.
    Tournament.objects.select_for_update(no_key=True).get(pk=match.round.tournament_id)
    now = timezone.now()
    done = held(match.pk, lease).update(
        status=MatchStatus.FINISHED,
        lease=None,
        lease_until=None,
        finished_at=now,
        progress=len(played.boards),
    )
    if not done:
        return False
    verdict, segments = verdict_of(match, played)
    replay = replay_store(record=match_record_of(match, played, verdict), title=record_title(match))
    Match.objects.filter(pk=match.pk).update(replay=replay)
    match.status, match.finished_at, match.replay = MatchStatus.FINISHED.value, now, replay
    _keep_logs(match, lease, played.sheets)
    if not any(played.forfeits):
        hands = [PlayedHand(each.plan.room, each.board, each.ms) for each in played.boards]
        figures_store(match=match, replay=replay, hands=hands)
    attempts_close(match_ids=[match.pk], lease=lease, ending=Ending.FINISHED)
    values = values_of(verdict, segments, played)
    result_store(match=match, values=values, source=ResultSource.WORKER, actor=None, confirmed=True)
    after_round(tournament=match.round.tournament)
    return True


def _keep_logs(match: Match, lease: uuid.UUID, sheets: Sequence[SeatSheet]) -> None:
    """Store what the programs did, for their authors."""
    if not sheets:
        return
    attempt = Attempt.objects.get(match=match, lease=lease).number
    SeatLog.objects.bulk_create(
        SeatLog(
            match=match,
            attempt=attempt,
            slot=sheet.slot,
            room=sheet.room,
            bot_version=sheet.version,
            stderr=storable(sheet.report.stderr),
            debug=storable("\n".join(sheet.report.debug)),
            faults=[{key: storable(value) for key, value in asdict(fault).items()} for fault in sheet.report.faults],
            decisions=sheet.report.decisions,
            init_ms=sheet.report.init_ms,
            ms_average=sheet.report.ms_average,
            ms_worst=sheet.report.ms_worst,
            cpu_ms=sheet.report.cpu_ms,
            peak_mb=sheet.report.peak_mb,
        )
        for sheet in sheets
    )


def match_record_of(match: Match, played: Played, verdict: Verdict) -> MatchRecord:
    """Return the whole record of a match; rooms and seats as they were played."""
    tournament = match.round.tournament
    rules = Rules.from_values({**tournament.rules, "preset": tournament.preset})
    hands = tuple(board.to_record() for board in played.boards)
    result = {
        "reason": verdict.record_reason,
        "winner": verdict.winner,
        "score": list(verdict.scored),
        "difference": verdict.scored[0] - verdict.scored[1],
    }
    return MatchRecord(rules, hands, record_header(match), result)


def record_header(match: Match) -> dict[str, Any]:
    """Return what a record tells of its circumstances; the shuffle key is secret until the round is over."""
    tournament = match.round.tournament
    return {
        "id": f"{tournament.slug}/{match.round.number}/{match.table}",
        "event": tournament.name,
        "club": tournament.club.name,
        "round": match.round.number,
        "table": match.table,
        "start": _time_text(match.started_at),
        "boards": tournament.boards,
        "commitments": [match.deals_commitment],
        "engine": ENGINE_VERSION,
        "seats": [_seat_noted(seat) for seat in match.seats.all()],
    }


def _seat_noted(seat: MatchSeat) -> dict[str, Any]:
    """Return who sat there: a version of a bot with its digest, or a person by name."""
    version = seat.bot_version
    if version is None:
        return {"entry": seat.entry.name, "person": seat.person}
    return {
        "entry": seat.entry.name,
        "bot": version.bot.name,
        "version": version.number,
        "sha256": version.digest,
    }


def _time_text(at: datetime | None) -> str:
    return "" if at is None else at.isoformat(timespec="seconds").replace("+00:00", "Z")


def record_title(match: Match) -> str:
    assert match.entry_b is not None, "a bye is not played"
    return f"{match.name_a} – {match.name_b}, {match.round.tournament.name}, {match.round.label}"
