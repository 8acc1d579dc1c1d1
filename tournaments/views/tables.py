"""The tables of the round in play, and which of them need a look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.conf import settings
from django.utils.timesince import timesince

from tournaments.models import EntrySeat, Match, MatchStatus, Result, Round, RoundStatus, Tournament
from tournaments.selectors.course import counting_result
from tournaments.views.chips import stalled_since
from tournaments.views.scene import Scene, Step, is_unconfirmed, result_of
from tournaments.wording import why_words

FINISHED, RUNNING, QUEUED, AT_TABLE, SCHEDULED, VOID = "finished", "running", "queued", "at_table", "scheduled", "void"
FAILED, DISPUTED, LATE, STALLED, UNCONFIRMED = "failed", "disputed", "late", "stalled", "unconfirmed"
TROUBLED = (FAILED, STALLED, LATE, DISPUTED)
"""States of tables that are named at the top, what stops the others most first."""
PLAYING = (RUNNING, QUEUED, AT_TABLE, *TROUBLED)
MOST_TABLES, MOST_TROUBLED = 16, 5
OPEN_ROUNDS = (RoundStatus.RELEASED, RoundStatus.RUNNING, RoundStatus.COMPLETE)


@dataclass(frozen=True)
class Table:
    """One match as a line of "tables now".

    *state* is one of the words above, *since* when it is so for a table in trouble; *share* of 1000 is the first
    side's part of the bar, *played* the hands of *of* that are stored.
    """

    match: Match
    state: str
    since: datetime | None = None
    share: int = 500
    of: int = 0
    attempts_most: int = 0

    @property
    def result(self) -> Result | None:
        """Its result, whether that counts or not."""
        return result_of(self.match)

    @property
    def minutes(self) -> str:
        """How long it has been so, in words."""
        return timesince(self.since, depth=1) if self.since else ""


@dataclass(frozen=True)
class TablesNow:
    """The box "tables now": *step* in play, its *shown* tables out of *total*, and those in *trouble*.

    *notes* are what everybody should know of its draw, such as a rematch that could not be avoided.
    """

    step: Step | None
    shown: list[Table]
    trouble: list[Table]
    total: int
    finished: int
    playing: int
    unconfirmed: int
    in_trouble: int
    notes: list[str] = field(default_factory=list)


def tables_now(scene: Scene, now: datetime) -> TablesNow:
    """Return the tables of the round in play (at the end: the last), and of other rounds what is open there.

    Those in trouble come first, then what is being played, then what is over.
    """
    step = step_in_play(scene)
    if step is None:
        return TablesNow(None, [], [], 0, 0, 0, 0, 0)
    numbers = {each.number for each in step.rounds}
    tables = []
    for match in scene.matches:
        if match.is_bye:
            continue
        state, since = state_of(match, now)
        if match.round.number in numbers or (state in (RUNNING, *TROUBLED) and match.round.status in OPEN_ROUNDS):
            tables.append(_table(scene, match, state, since))
    order = {state: place for place, state in enumerate((*TROUBLED, RUNNING, UNCONFIRMED, AT_TABLE, QUEUED, FINISHED))}
    trouble = sorted((each for each in tables if each.state in TROUBLED), key=lambda each: order[each.state])
    if len(tables) > MOST_TABLES:
        shown = sorted(tables, key=lambda each: order.get(each.state, len(order)))[:MOST_TABLES]
    else:
        shown = tables
    return TablesNow(
        step=step,
        shown=shown,
        trouble=trouble[:MOST_TROUBLED],
        total=len(tables),
        finished=sum(each.state in (FINISHED, VOID) for each in tables),
        playing=sum(each.state in (RUNNING, QUEUED, AT_TABLE) for each in tables),
        unconfirmed=sum(each.state == UNCONFIRMED for each in tables),
        in_trouble=len(trouble),
        notes=_notes(scene, step),
    )


def _notes(scene: Scene, step: Step) -> list[str]:
    """Return what everybody should know of a draw, each once."""
    names = {seed: entry.name for seed, entry in scene.by_seed.items()}
    texts = [text for each in step.rounds for note in each.notes if (text := why_words(note, names))]
    return list(dict.fromkeys(texts))


def step_in_play(scene: Scene) -> Step | None:
    """Return the first round in which something is open, else the last."""
    for step in scene.steps:
        if any(is_open(match) for match in step.matches()):
            return step
    return scene.steps[-1] if scene.steps else None


def is_open(match: Match) -> bool:
    """Return whether *match* still waits for a result that counts."""
    return not match.is_bye and match.status != MatchStatus.VOID and counting_result(match) is None


def state_of(match: Match, now: datetime) -> tuple[str, datetime | None]:
    """Return the state of a table, and since when, if it is in trouble."""
    if match.status == MatchStatus.VOID:
        return VOID, None
    if match.status == MatchStatus.FAILED:
        return FAILED, match.finished_at
    if match.disputed:
        return DISPUTED, None
    if is_unconfirmed(match):
        return UNCONFIRMED, None
    if match.status == MatchStatus.FINISHED:
        return FINISHED, None
    if stalled := stalled_since(match, now):
        return STALLED, stalled
    if is_late(match.round, now):
        return LATE, match.round.deadline_at
    if match.status == MatchStatus.RUNNING:
        return RUNNING, None
    if match.by_hand and match.round.status in OPEN_ROUNDS:
        return AT_TABLE, None
    return (QUEUED if match.status == MatchStatus.QUEUED else SCHEDULED), None


def is_late(each: Round, now: datetime) -> bool:
    """Return whether the deadline of a round has passed."""
    return each.deadline_at is not None and each.deadline_at < now and each.status in OPEN_ROUNDS


def _table(scene: Scene, match: Match, state: str, since: datetime | None) -> Table:
    return Table(match, state, since, share_of(match), hands_of(scene, match), settings.MATCH_ATTEMPTS)


def share_of(match: Match | None) -> int:
    """Return which part of 1000 of a bar is the first side's: 500 for level scores, and before there are any."""
    result = None if match is None else result_of(match)
    both = 0 if result is None else abs(result.score_a) + abs(result.score_b)
    if result is None or not both:
        return 500
    return max(20, min(980, 500 + round(500 * result.difference / both)))


def hands_of(scene: Scene, match: Match) -> int:
    """Return how many hands a worker will store of *match*; 0 where that depends on the play."""
    event = scene.tournament
    return 0 if match.by_hand or event.play != "duplicate" or event.best_of > 1 else 2 * event.boards


def has_result(match: Match) -> bool:
    """Return whether *match*, read with its result, has one, which may not count yet."""
    return result_of(match) is not None


def versions_by_entry(tournament: Tournament) -> Mapping[int, list[str]]:
    """Return who sits in each entry, bots and persons, each named once."""
    seats = EntrySeat.objects.filter(entry__tournament=tournament).select_related("bot_version__bot")
    names: dict[int, list[str]] = {}
    for seat in seats.order_by("entry_id", "index"):
        mine = names.setdefault(seat.entry_id, [])
        if seat.who not in mine:
            mine.append(seat.who)
    return names
