"""How a match ends: its one result, its record and what follows, in one transaction."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from bots.words import storable
from engine import __version__ as ENGINE_VERSION
from engine.match import PlayedBoard
from engine.record import HandRecord, MatchRecord
from engine.rules import Rules
from replays.services import replay_store
from tournaments.models import Attempt, Ending, Match, MatchStatus, Result, SeatLog, Tournament
from tournaments.scoring import Delta, MatchScore, match_score, outcome
from tournaments.services.finish import after_match
from tournaments.services.lease import attempts_close, held
from tournaments.services.seating import SeatSheet


@dataclass(frozen=True)
class Played:
    """What a worker has played: the boards in order, by slot why its player was replaced, or "", and the programs'
    sheets.
    """

    boards: Sequence[PlayedBoard]
    forfeits: tuple[str, str, str, str] = ("", "", "", "")
    sheets: Sequence[SeatSheet] = ()


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
    score = match_score({(b.plan.number, b.plan.room): _delta(b) for b in played.boards})
    record = match_record_of(match, played, score)
    replay = replay_store(record=record, title=_title(match))
    Match.objects.filter(pk=match.pk).update(replay=replay)
    forfeit_a, forfeit_b = forfeits(played)
    Result.objects.create(
        match=match,
        score_a=score.score_a,
        score_b=score.score_b,
        difference=score.difference,
        forfeit_a=forfeit_a,
        forfeit_b=forfeit_b,
        reason="forfeit" if forfeit_a or forfeit_b else "boards",
        cause_a=(played.forfeits[0] or played.forfeits[2])[:20],
        cause_b=(played.forfeits[1] or played.forfeits[3])[:20],
    )
    _keep_logs(match, lease, played.sheets)
    attempts_close(match_ids=[match.pk], lease=lease, ending=Ending.FINISHED)
    after_match(match=match)
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


def forfeits(played: Played) -> tuple[bool, bool]:
    """Return whether the first and the second entry forfeited: slots 0 and 2 are the first's."""
    first = bool(played.forfeits[0] or played.forfeits[2])
    return first, bool(played.forfeits[1] or played.forfeits[3])


def match_record_of(match: Match, played: Played, score: MatchScore) -> MatchRecord:
    """Return the whole record of a match; rooms and seats as they were played."""
    tournament = match.round.tournament
    rules = Rules.from_values({**tournament.rules, "preset": tournament.preset})
    hands = tuple(
        HandRecord.from_board(b.board, room=b.plan.room, ms=b.ms, irregular=b.irregular) for b in played.boards
    )
    forfeit_a, forfeit_b = forfeits(played)
    first, _second = outcome(score.difference, forfeit_a=forfeit_a, forfeit_b=forfeit_b)
    lost_by_both = forfeit_a and forfeit_b
    result = {
        "reason": "forfeit" if forfeit_a or forfeit_b else "boards",
        "winner": None if lost_by_both or first == "tie" else int(first == "loss"),
        "score": [score.score_a, score.score_b],
        "difference": score.difference,
    }
    return MatchRecord(rules, hands, _header(match), result)


def _header(match: Match) -> dict[str, Any]:
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
        "commitments": [match.round.commitment],
        "engine": ENGINE_VERSION,
        "seats": [
            {
                "entry": seat.entry.name,
                "bot": seat.bot_version.bot.name,
                "version": seat.bot_version.number,
                "sha256": seat.bot_version.digest,
            }
            for seat in match.seats.all()
        ],
    }


def _delta(played: PlayedBoard) -> Delta:
    assert played.board.outcome is not None, "a match hands out boards that are over"
    return played.board.outcome.delta


def _time_text(at: datetime | None) -> str:
    return "" if at is None else at.isoformat(timespec="seconds").replace("+00:00", "Z")


def _title(match: Match) -> str:
    assert match.entry_b is not None, "a bye is not played"
    pair = f"{match.entry_a.name} – {match.entry_b.name}"
    return f"{pair}, {match.round.tournament.name}, round {match.round.number}"
