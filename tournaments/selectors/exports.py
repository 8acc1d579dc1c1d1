"""Tables of a tournament for other programs: entries, pairings, results with their versions, the standing.

Each is a list of columns and rows of plain values. Who asks sees what the pages show him: rounds that are only drawn
and results that are not confirmed are for those who run the event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from clubs.selectors import AnyUser, may
from tournaments.models import Entry, EntrySeat, EntryStatus, Match, ResultVersion, RoundStatus, Tournament
from tournaments.selectors.course import is_individual
from tournaments.selectors.standing import standing
from tournaments.selectors.visibility import sees_drawn
from tournaments.tie_breaks import TIE_BREAKS

Row = dict[str, Any]


@dataclass(frozen=True)
class Export:
    """One table: its name, the names of its columns in order, and its rows, read as they are asked for."""

    name: str
    columns: tuple[str, ...]
    rows: Iterable[Row]


@dataclass(frozen=True)
class Sees:
    """What somebody who may open a tournament sees of it: all that is *inside*, and rounds that are only *drawn*."""

    inside: bool = False
    drawn: bool = False

    @classmethod
    def of(cls, user: AnyUser | None, tournament: Tournament) -> Sees:
        """Return what *user* sees."""
        return cls(may(user, "result.enter", tournament.club), sees_drawn(user, tournament))


EVERYBODY = Sees()


def entries_export(tournament: Tournament, sees: Sees = EVERYBODY) -> Export:
    """Return the entries by seed; those who wait for a place only to those who run the event."""
    entries = tournament.entries.order_by("seed").prefetch_related(
        Prefetch("seats", queryset=EntrySeat.objects.select_related("bot_version__bot").order_by("index"))
    )
    if not sees.inside:
        entries = entries.exclude(status=EntryStatus.WAITING)
    columns = ("seed", "name", "status", "home_club", "rounds_missed", "player_1", "player_2", "sha256_1", "sha256_2")
    return Export("entries", columns, (_entry_row(entry) for entry in entries))


def _entry_row(entry: Entry) -> Row:
    seats = list(entry.seats.all())
    row: Row = {
        "seed": entry.seed,
        "name": entry.name,
        "status": entry.status,
        "home_club": entry.home_club,
        "rounds_missed": entry.joined,
    }
    for place in (1, 2):
        seat = seats[place - 1] if place <= len(seats) else None
        row[f"player_{place}"] = seat.who if seat else ""
        row[f"sha256_{place}"] = seat.bot_version.digest if seat and seat.bot_version else ""
    return row


def pairings_export(tournament: Tournament, sees: Sees = EVERYBODY) -> Export:
    """Return who meets whom, by round and table; a bye has nobody on the second side."""
    columns: tuple[str, ...] = (
        *("round", "label", "stage", "table", "code", "status"),
        *("seed_a", "name_a", "partner_seed_a", "partner_a", "seed_b", "name_b", "partner_seed_b", "partner_b"),
    )
    if not is_individual(tournament):
        columns = tuple(name for name in columns if "partner" not in name)
    return Export("pairings", columns, (_pairing_row(match) for match in _matches(tournament, sees)))


def _matches(tournament: Tournament, sees: Sees) -> QuerySet[Match]:
    matches = Match.objects.filter(round__tournament=tournament).select_related(
        "round", "entry_a", "entry_b", "partner_a", "partner_b", "result__entered_by", "result__confirmed_by"
    )
    if not sees.drawn:
        matches = matches.exclude(round__status=RoundStatus.DRAWN)
    return matches.order_by("round__number", "table")


def _pairing_row(match: Match) -> Row:
    row: Row = {
        "round": match.round.number,
        "label": match.round.label,
        "stage": match.round.stage,
        "table": match.table,
        "code": match.code,
        "status": "bye" if match.is_bye else match.status,
    }
    sides = (("a", match.entry_a, match.partner_a), ("b", match.entry_b, match.partner_b))
    for letter, entry, partner in sides:
        row |= {
            f"seed_{letter}": entry.seed if entry else None,
            f"name_{letter}": entry.name if entry else "",
            f"partner_seed_{letter}": partner.seed if partner else None,
            f"partner_{letter}": partner.name if partner else "",
        }
    return row


RESULT_COLUMNS = (
    *("round", "label", "table", "code", "side_a", "side_b", "version", "current", "confirmed"),
    *("score_a", "score_b", "difference", "points_a", "points_b", "counts_a", "counts_b", "imps", "winner"),
    *("forfeit_a", "forfeit_b", "cause_a", "cause_b", "reason", "source", "entered_at", "confirmed_at"),
)
INSIDE_COLUMNS = ("why", "entered_by", "confirmed_by")
"""What only those who run the event see of a result: their own names, and what they wrote about it."""


def results_export(tournament: Tournament, sees: Sees = EVERYBODY) -> Export:
    """Return every version of every result, the current one marked.

    Standing points have two decimals. Who runs the event sees what is not confirmed yet too.
    """
    columns = (*RESULT_COLUMNS, *INSIDE_COLUMNS) if sees.inside else RESULT_COLUMNS
    return Export("results", columns, _result_rows(tournament, sees))


def _result_rows(tournament: Tournament, sees: Sees) -> Iterator[Row]:
    versions = ResultVersion.objects.select_related("entered_by", "confirmed_by").order_by("number")
    if not sees.inside:
        versions = versions.filter(confirmed_at__isnull=False)
    matches = _matches(tournament, sees).prefetch_related(Prefetch("result_versions", queryset=versions))
    for match in matches.filter(Q(result_versions__isnull=False)).distinct():
        for version in match.result_versions.all():
            yield _result_row(match, version)


def _result_row(match: Match, version: ResultVersion) -> Row:
    values: dict[str, Any] = version.values
    result = getattr(match, "result", None)
    same = ("score_a", "score_b", "difference", "counts_a", "counts_b", "imps", "winner", "reason")
    return {
        "round": match.round.number,
        "label": match.round.label,
        "table": match.table,
        "code": match.code,
        "side_a": match.name_a,
        "side_b": match.name_b,
        "version": version.number,
        "current": result is not None and result.version == version.number,
        "confirmed": version.confirmed_at is not None,
        **{name: values.get(name) for name in same},
        **{name: hundredths(values.get(name)) for name in ("points_a", "points_b")},
        **{name: bool(values.get(name)) for name in ("forfeit_a", "forfeit_b")},
        **{name: values.get(name, "") for name in ("cause_a", "cause_b")},
        "source": version.source,
        "why": version.reason,
        "entered_at": time_text(version.entered_at),
        "confirmed_at": time_text(version.confirmed_at),
        "entered_by": version.entered_by.shown_name if version.entered_by else "",
        "confirmed_by": version.confirmed_by.shown_name if version.confirmed_by else "",
    }


def standing_export(tournament: Tournament, sees: Sees = EVERYBODY) -> Export:
    """Return the standing from the results that count, with the number of every tie-break."""
    names = [f"tie_break_{place}_{name}" for place, name in enumerate(tournament.tie_breaks, 1)]
    columns = (
        *("rank", "seed", "name", "status", "played", "wins", "ties", "losses", "byes"),
        *("points", "difference", "scored", "imps", "boards_won"),
        *names,
    )
    return Export("standing", columns, _standing_rows(tournament, names))


def _standing_rows(tournament: Tournament, names: list[str]) -> Iterator[Row]:
    same = ("rank", "played", "wins", "ties", "losses", "byes", "difference", "scored", "imps", "boards_won")
    for line in standing(tournament):
        numbers = [hundredths(v) if TIE_BREAKS[name].hundredths else v for name, v in line.tie_breaks]
        yield {
            "seed": line.entry.seed,
            "name": line.entry.name,
            "status": line.entry.status,
            "points": hundredths(line.points),
            **{name: getattr(line, name) for name in same},
            **dict(zip(names, numbers, strict=False)),
        }


EXPORTS = {
    "entries": entries_export,
    "pairings": pairings_export,
    "results": results_export,
    "standing": standing_export,
}
"""By name what is exported, in the order in which pages offer it."""


def hundredths(number: int | None) -> Decimal | None:
    """Return a number of hundredths as a decimal: 1280 as 12.80."""
    return None if number is None else Decimal(number).scaleb(-2)


def time_text(at: datetime | None) -> str:
    """Return a time as ISO 8601 in UTC, empty where there is none."""
    return "" if at is None else at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
