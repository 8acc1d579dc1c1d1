"""Reading: what follows from another result of a match, before anybody has to decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from clubs.models import AuditEvent
from tournaments.consequences import later_changes
from tournaments.formats import format_named
from tournaments.models import Attempt, Entry, Match, MatchStatus, ResultSource, ResultVersion, Round, RoundStatus
from tournaments.selectors.course import Credits, event_of
from tournaments.selectors.credits import Values, credits_of, winner_of
from tournaments.selectors.standing import StandingRow, standing

UNDOABLE = (ResultSource.CORRECTION, ResultSource.FORFEIT)


@dataclass(frozen=True)
class CorrectedValues:
    """A result as it would be: the points of both sides; without differences of single deals if they do not add up."""

    score_a: int
    score_b: int
    differences: tuple[int, ...] = ()
    forfeit_a: bool = False
    forfeit_b: bool = False
    reason: str = "corrected"
    winner: int | str | None = None
    segments: tuple[Any, ...] = ()
    cause_a: str = ""
    cause_b: str = ""


@dataclass(frozen=True)
class RankChange:
    """What happens to one entry in the standing; points in hundredths."""

    entry: Entry
    rank_before: int
    rank_after: int
    points_before: int
    points_after: int


@dataclass(frozen=True)
class TableChange:
    """A later table that would have other entries. *match* is None if it is a place that nobody has yet.

    *played*: it has begun, so it stands in the way; else it is set up anew.
    """

    match: Match | None
    label: str
    code: str
    before: str
    after: str
    played: bool


@dataclass(frozen=True)
class CorrectionPreview:
    """Everything that follows from a correction.

    *drawn_after* are the rounds that were drawn from the old result and stay as they are; *needs_void*: later tables
    were played by entries that would not meet there, so they have to be taken back too.
    """

    old: tuple[int, int] | None
    new: tuple[int, int]
    winner_changes: bool
    rows: list[RankChange] = field(default_factory=list)
    changes: list[TableChange] = field(default_factory=list)
    drawn_after: list[Round] = field(default_factory=list)
    unchanged: bool = False

    @property
    def needs_void(self) -> bool:
        return any(change.played for change in self.changes)


def correction_preview(match: Match, score_a: int, score_b: int) -> CorrectionPreview:
    """Return what follows if *match* ended with these points; nothing is written."""
    preview = values_preview(match, corrected_values(match, score_a, score_b))
    result = getattr(match, "result", None)
    same = result is not None and preview.old == preview.new and not _is_forfeit(match)
    return replace(preview, unchanged=same)


def undo_preview(match: Match) -> CorrectionPreview | None:
    """Return what follows if the version before comes back; None if there is none. Nothing is written."""
    before = version_before(match)
    return None if before is None else values_preview(match, version_values(before))


def values_preview(match: Match, values: CorrectedValues) -> CorrectionPreview:
    """Return what follows if *match* had a result of *values*; nothing is written."""
    tournament = match.round.tournament
    result = getattr(match, "result", None)
    would = _would(match, values)
    before, after = standing(tournament), standing(tournament, instead={match.pk: would})
    return CorrectionPreview(
        old=(result.score_a, result.score_b) if result else None,
        new=(values.score_a, values.score_b),
        winner_changes=result is None or result.winner != would[1],
        rows=_rank_changes(before, after),
        changes=_table_changes(match, would),
        drawn_after=list(
            tournament.rounds.filter(number__gt=match.round.number)
            .exclude(status=RoundStatus.CANCELLED)
            .order_by("number")
        ),
    )


def corrected_values(match: Match, score_a: int, score_b: int) -> CorrectedValues:
    """Return the values of a corrected result; a knockout match that is tied then goes to the better seed."""
    result = getattr(match, "result", None)
    kept = tuple(result.differences) if result and sum(result.differences) == score_a - score_b else ()
    values = CorrectedValues(score_a, score_b, kept)
    if match.round.knockout and winner_of(match.round.tournament, values) is None and match.entry_b is not None:
        better = 0 if match.entry_a.seed < match.entry_b.seed else 1
        values = replace(values, winner=better, reason="seed")
    return values


def version_values(version: ResultVersion) -> CorrectedValues:
    """Return the values that a result had in *version*: what decided it then decides it again."""
    kept = version.values
    given = bool(kept["forfeit_a"] or kept["forfeit_b"])
    return CorrectedValues(
        score_a=kept["score_a"],
        score_b=kept["score_b"],
        differences=tuple(kept["differences"]),
        segments=tuple(kept["segments"]),
        forfeit_a=kept["forfeit_a"],
        forfeit_b=kept["forfeit_b"],
        reason=kept["reason"],
        cause_a=kept["cause_a"],
        cause_b=kept["cause_b"],
        winner=None if given else "tie" if kept["winner"] is None else kept["winner"],
    )


def version_before(match: Match) -> ResultVersion | None:
    """Return the version that an undo brings back: the one before the correction that stands now, None without one.

    An undo of an undo would be the correction again: steps back are counted over what they took back.
    """
    stack: list[ResultVersion] = []
    for version in match.result_versions.order_by("number"):
        if version.source == ResultSource.UNDO and len(stack) > 1:
            stack.pop()
        else:
            stack.append(version)
    return stack[-2] if len(stack) > 1 and stack[-1].source in UNDOABLE else None


def later_tables(match: Match) -> list[Match]:
    """Return the later tables of a bracket whose entries came out of *match*, and that are not void."""
    return [change.match for change in _table_changes(match, None) if change.match is not None]


def tables_changed(match: Match, values: Values) -> list[TableChange]:
    """Return the later tables of a bracket that would have other entries if *match* had a result of *values*."""
    return _table_changes(match, _would(match, values))


def _would(match: Match, values: Values) -> tuple[Credits, int | None]:
    tournament = match.round.tournament
    return credits_of(tournament, values), winner_of(tournament, values)


def deals_seen(match: Match) -> bool:
    """Return whether anybody may have seen the deals of *match*: its round was complete, or somebody looked early."""
    if match.round.completed_at is not None:
        return True
    tables = [f"match:{pk}" for pk in match.round.matches.values_list("pk", flat=True)]
    return AuditEvent.objects.filter(verb="replay.see_early", target__in=tables).exists()


def has_begun(match: Match) -> bool:
    """Return whether anything of *match* was played or entered."""
    untouched = match.status in (MatchStatus.SCHEDULED, MatchStatus.QUEUED)
    return not match.is_bye and (not untouched or Attempt.objects.filter(match=match).exists())


def _is_forfeit(match: Match) -> bool:
    return match.result.forfeit_a or match.result.forfeit_b


def _rank_changes(before: list[StandingRow], after: list[StandingRow]) -> list[RankChange]:
    old = {row.entry.pk: row for row in before}
    changes = [
        RankChange(row.entry, old[row.entry.pk].rank, row.rank, old[row.entry.pk].points, row.points) for row in after
    ]
    return [each for each in changes if (each.rank_before, each.points_before) != (each.rank_after, each.points_after)]


def _table_changes(match: Match, would: object) -> list[TableChange]:
    tournament = match.round.tournament
    before = event_of(tournament)
    after = event_of(tournament, instead={match.pk: would})  # type: ignore[dict-item]
    changes = later_changes(format_named(tournament.format), before, after)
    if not changes:
        return []
    names = {entry.seed: entry.name for entry in tournament.entries.all()}
    tables = Match.objects.filter(round__tournament=tournament).exclude(status=MatchStatus.VOID).exclude(code="")
    tables = tables.select_related("round", "entry_a", "entry_b").defer("round__draw_input")
    by_code = {table.code: table for table in tables}
    return [
        TableChange(
            match=by_code.get(change.code),
            label=change.label,
            code=change.code,
            before=_names((*change.old[0], *change.old[1]), names),
            after=_names(change.new, names),
            played=change.code in by_code and has_begun(by_code[change.code]),
        )
        for change in changes
    ]


def _names(seeds: Sequence[int | None], names: Mapping[int, str]) -> str:
    """Return the two sides by name; an open side has none."""
    return " – ".join(names[seed] if seed is not None else "…" for seed in seeds) if any(seeds) else ""
