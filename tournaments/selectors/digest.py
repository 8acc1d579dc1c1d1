"""What a finished tournament is published as: plain files of canonical JSON, a list of their hashes, and one digest.

The digest is the SHA-256 of the list, which is what ``sha256sum`` writes; so whoever has the files checks them without
anything of ours (docs/verification.md). Nothing in them changes after the finish: names of bots and clubs, which may,
are left out, and so are the codes of printed cards and who signed what.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import Prefetch, QuerySet

from replays.models import Board, Replay
from tournaments.models import (
    Attempt,
    EntrySeat,
    EntryStatus,
    Match,
    MatchSeat,
    MatchStatus,
    Result,
    ResultVersion,
    Round,
    RoundStatus,
    Sheet,
    Tournament,
)
from tournaments.selectors.standing import standing

FORMAT = "shelem-tournament/1"
AT_ONCE = 100
"""Matches read at once: their records fit in memory, whatever the field."""

EVENT_FIELDS = (
    "slug",
    "format",
    "options",
    "play",
    "boards",
    "best_of",
    "decider_boards",
    "preset",
    "house_rules",
    "rules",
    "rules_sha256",
    "scoring",
    "compare",
    "tie_breaks",
    "keep_apart",
    "lots_key",
    "init_ms",
    "move_ms",
    "bank_ms",
)
RESULT_FIELDS = (
    "score_a",
    "score_b",
    "difference",
    "differences",
    "segments",
    "winner",
    "forfeit_a",
    "forfeit_b",
    "reason",
    "cause_a",
    "cause_b",
    "points_a",
    "points_b",
    "counts_a",
    "counts_b",
    "imps",
    "boards_a",
    "boards_b",
    "source",
    "version",
)
BOARD_FIELDS = (
    "no",
    "room",
    "record",
    "dealer",
    "declarer",
    "contract",
    "mode",
    "points_0",
    "points_1",
    "delta_0",
    "delta_1",
    "outcome",
    "plays_count",
)
STANDING_FIELDS = (
    "rank",
    "played",
    "wins",
    "ties",
    "losses",
    "byes",
    "points",
    "difference",
    "scored",
    "imps",
    "boards_won",
)


@dataclass(frozen=True)
class Part:
    """One of the published files: its name in the list, and its text, a line of canonical JSON."""

    name: str
    text: str

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


def tournament_digest(tournament: Tournament) -> str:
    """Return the SHA-256 over all that decides *tournament*: the hash of the list of its files' hashes."""
    return list_digest(digest_list(tournament))


def digest_list(tournament: Tournament) -> str:
    """Return the list of the files' hashes as ``sha256sum`` writes it, by name."""
    hashes = {part.name: part.sha256 for part in digest_parts(tournament)}
    return "".join(f"{hashes[name]}  {name}\n" for name in sorted(hashes))


def list_digest(text: str) -> str:
    """Return the digest that a list of hashes has."""
    return hashlib.sha256(text.encode()).hexdigest()


def read_list(text: str) -> dict[str, str]:
    """Return the hashes of a list by name; lines that are none are left out."""
    pairs = (line.split("  ", 1) for line in text.splitlines() if "  " in line)
    return {name: sha256 for sha256, name in pairs}


def digest_parts(tournament: Tournament) -> Iterator[Part]:
    """Yield the files one by one, so that they need not all be in memory."""
    yield _part("event.json", {"file": FORMAT, **_columns(tournament, EVENT_FIELDS)})
    yield _part("entries.json", _entries(tournament))
    yield _part("rounds.json", [_round(each) for each in tournament.rounds.order_by("number")])
    for match in matches_whole(tournament).iterator(chunk_size=AT_ONCE):
        yield from match_parts(match)
    yield _part("standing.json", [_standing_row(row) for row in standing(tournament)])


def matches_whole(tournament: Tournament) -> QuerySet[Match]:
    """Return the matches in order, each with all that was stored of it at hand."""
    boards = Board.objects.order_by("no", "room")
    runs = Attempt.objects.filter(replay__isnull=False).select_related("replay").order_by("number")
    return (
        Match.objects.filter(round__tournament=tournament)
        .select_related("round", "entry_a", "entry_b", "partner_a", "partner_b", "result", "replay")
        .defer("round__draw_input")
        .prefetch_related(
            Prefetch("seats", queryset=MatchSeat.objects.select_related("bot_version", "entry").order_by("seat")),
            Prefetch("result_versions", queryset=ResultVersion.objects.order_by("number")),
            Prefetch("sheets", queryset=Sheet.objects.order_by("number")),
            Prefetch("replay__boards", queryset=boards),
            Prefetch("runs", queryset=runs.prefetch_related(Prefetch("replay__boards", queryset=boards))),
        )
        .order_by("round__number", "table")
    )


def match_name(match: Match) -> str:
    """Return how a match is called in names of files and findings: its round's label and its table, "R2-3"."""
    return f"{match.round.label}-{match.table}"


def match_parts(match: Match) -> Iterator[Part]:
    """Yield the files of one match of `matches_whole`: what came out of it, and what was played in each attempt."""
    name = match_name(match)
    yield _part(f"matches/{name}.json", _match(match))
    if match.replay is not None:
        yield _part(f"hands/{name}.json", _replay(match.replay))
    for run in match.runs.all():
        if run.replay is not None:
            yield _part(f"hands/{name}-attempt{run.number}.json", _replay(run.replay))


def canonical(value: Any) -> str:
    """Return *value* as JSON in one way: keys sorted, no spaces, text as it is, a line end."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False) + "\n"


def _part(name: str, value: Any) -> Part:
    return Part(name, canonical(value))


def _columns(row: Any, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def _time(at: datetime | None) -> str | None:
    return None if at is None else at.astimezone(UTC).isoformat()


def _entries(tournament: Tournament) -> list[dict[str, Any]]:
    seats = EntrySeat.objects.select_related("bot_version").order_by("index")
    entries = tournament.entries.exclude(status=EntryStatus.WAITING).order_by("seed")
    return [
        {
            "seed": entry.seed,
            "name": entry.name,
            "status": entry.status,
            "home_club": entry.home_club,
            "joined": entry.joined,
            "seats": [_who(seat) for seat in entry.seats.all()],
        }
        for entry in entries.prefetch_related(Prefetch("seats", queryset=seats))
    ]


def _who(seat: EntrySeat | MatchSeat) -> dict[str, Any]:
    """Return who takes a seat: a person by name, or a version by its number and the hash of what it is."""
    if seat.bot_version is None:
        return {"person": seat.person}
    return {"version": seat.bot_version.number, "sha256": seat.bot_version.digest}


def _round(each: Round) -> dict[str, Any]:
    names = ("number", "label", "stage", "knockout", "commitment", "salt", "shuffle_key", "draw_digest", "notes")
    return {**_columns(each, names), "cancelled": each.status == RoundStatus.CANCELLED}


def _match(match: Match) -> dict[str, Any]:
    result: Result | None = getattr(match, "result", None)
    sides = ((match.entry_a, match.partner_a), (match.entry_b, match.partner_b))
    return {
        "round": match.round.label,
        "table": match.table,
        "code": match.code,
        "sides": [[entry.seed for entry in side if entry is not None] for side in sides],
        "by_hand": match.by_hand,
        "void": match.status == MatchStatus.VOID,
        **_columns(match, ("commitment", "salt", "shuffle_key")),
        "seats": [{"seat": seat.seat, "entry": seat.entry.seed, **_who(seat)} for seat in match.seats.all()],
        "result": None
        if result is None
        else {**_columns(result, RESULT_FIELDS), "confirmed_at": _time(result.confirmed_at)},
        "versions": [
            {
                **_columns(version, ("number", "values", "source", "reason")),
                "entered_at": _time(version.entered_at),
                "confirmed_at": _time(version.confirmed_at),
            }
            for version in match.result_versions.all()
        ],
        "sheets": [
            {
                **_columns(sheet, ("number", "kind", "state", "lines", "record", "score_a", "score_b", "differences")),
                "entered_at": _time(sheet.entered_at),
            }
            for sheet in match.sheets.all()
        ],
    }


def _replay(replay: Replay) -> dict[str, Any]:
    return {
        **_columns(replay, ("public_id", "header", "rules", "rules_sha256", "result")),
        "boards": [_columns(board, BOARD_FIELDS) for board in replay.boards.all()],
    }


def _standing_row(row: Any) -> dict[str, Any]:
    return {
        "entry": row.entry.seed,
        **_columns(row, STANDING_FIELDS),
        "tie_breaks": [[name, value] for name, value in row.tie_breaks],
    }
