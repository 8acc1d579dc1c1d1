"""Reading: where a running tournament stands for those who run it: the next step, and the tables that need a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.formats import format_named
from tournaments.models import Match, MatchStatus, Mode, PairingRule, Round, RoundStatus, Tournament, TournamentStatus
from tournaments.selectors.course import event_of
from tournaments.selectors.event import matches_listed
from tournaments.selectors.programs import waiting_reasons

DRAW, RELEASE, RUNNING, CLOSE, FINISH = "draw", "release", "running", "close", "finish"
STEPS = (DRAW, RELEASE, RUNNING, CLOSE)
OPEN_ROUNDS = (RoundStatus.RELEASED, RoundStatus.RUNNING, RoundStatus.COMPLETE)
IN_PLAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)

FAILED, DISPUTED, LATE, STALLED, UNCONFIRMED, UNPLAYABLE = (
    "failed",
    "disputed",
    "late",
    "stalled",
    "unconfirmed",
    "unplayable",
)
TROUBLES = (FAILED, DISPUTED, LATE, STALLED, UNPLAYABLE, UNCONFIRMED)
"""What may be the matter with a table, what stops the others most first."""


@dataclass(frozen=True)
class Trouble:
    """A table that needs a hand: *kind* is one of `TROUBLES`, *since* when it is known, *why* the words of a worker."""

    kind: str
    match: Match
    since: datetime | None = None
    why: str = ""


@dataclass(frozen=True)
class Desk:
    """Where the rounds of a tournament stand.

    *step* is one of draw, release, running, close, finish; *rounds* are those it is about (none when the next thing is
    a draw), *matches* theirs. *releasable* are the drawn rounds that can be played beside each other now, *waiting* the
    drawn ones that come after. *drawable*: something can be drawn at this moment. *over*: the format has no more to
    play.
    """

    step: str
    rounds: list[Round] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)
    releasable: list[Round] = field(default_factory=list)
    waiting: list[Round] = field(default_factory=list)
    last: Round | None = None
    drawable: bool = False
    over: bool = False

    @property
    def tables(self) -> list[Match]:
        """The tables at which something is played: all but the byes."""
        return [match for match in self.matches if not match.is_bye]

    @property
    def unplayed(self) -> list[Match]:
        """The tables that have no result yet."""
        return [match for match in self.tables if match.status not in (MatchStatus.FINISHED, MatchStatus.VOID)]

    @property
    def unconfirmed(self) -> list[Match]:
        """The tables whose result does not count yet."""
        return [match for match in self.tables if is_unconfirmed(match)]

    @property
    def closable(self) -> list[Round]:
        """The rounds of which every table is over, and every result counts."""
        waiting = {match.round_id for match in self.tables if _is_open(match)}
        return [each for each in self.rounds if each.status == RoundStatus.COMPLETE and each.pk not in waiting]


def is_unconfirmed(match: Match) -> bool:
    """Return whether *match*, read with its result, has one that counts nowhere yet."""
    result = getattr(match, "result", None)
    return match.status == MatchStatus.FINISHED and result is not None and result.confirmed_at is None


def desk(tournament: Tournament) -> Desk:
    """Return where *tournament* stands; a handful of queries, however many entries there are."""
    standing = tournament.rounds.exclude(status=RoundStatus.CANCELLED)
    rounds = list(standing.defer("draw_input").order_by("number"))
    opened = [each for each in rounds if each.status in OPEN_ROUNDS]
    drawn = [each for each in rounds if each.status == RoundStatus.DRAWN]
    matches = _matches_of([*opened, *drawn])
    releasable = beside_each_other(drawn, matches)
    waiting = [each for each in drawn if each not in releasable]
    last = rounds[-1] if rounds else None
    drawable, over = _drawable(tournament, opened, drawn)
    if opened:
        current = opened
        step = CLOSE if not any(_is_open(match) for match in matches if match.round in opened) else RUNNING
    else:
        current, step = releasable, RELEASE if releasable else FINISH if over else DRAW
    shown = {each.pk for each in current}
    return Desk(
        step=step,
        rounds=current,
        matches=[match for match in matches if match.round_id in shown],
        releasable=releasable,
        waiting=waiting,
        last=last,
        drawable=drawable,
        over=over,
    )


def _matches_of(rounds: Sequence[Round]) -> list[Match]:
    """Return the matches of *rounds* with both sides and result at hand."""
    if not rounds:
        return []
    found = matches_with_sides().filter(round__in=rounds).order_by("round__number", "table")
    return list(found)


def matches_with_sides() -> QuerySet[Match]:
    """Return the matches with all that a list of pairings shows of them."""
    return matches_listed().select_related(
        "round__tournament__club", "entry_a", "entry_b", "partner_a", "partner_b", "result__entered_by", "replay"
    )


def _is_open(match: Match) -> bool:
    return not match.is_bye and (match.status not in (MatchStatus.FINISHED, MatchStatus.VOID) or is_unconfirmed(match))


def beside_each_other(rounds: Iterable[Round], matches: Iterable[Match]) -> list[Round]:
    """Return those of *rounds*, in order, that can be played at once: nobody would sit at two tables.

    So the groups' first rounds come out together, as do two brackets', and of a round robin one round.
    """
    seated: dict[int, set[int]] = {}
    for match in matches:
        taken = (match.entry_a_id, match.entry_b_id, match.partner_a_id, match.partner_b_id)
        seated.setdefault(match.round_id, set()).update(pk for pk in taken if pk is not None)
    busy: set[int] = set()
    found = []
    for each in rounds:
        mine = seated.get(each.pk, set())
        if not mine & busy:
            found.append(each)
            busy |= mine
    return found


def _drawable(tournament: Tournament, opened: list[Round], drawn: list[Round]) -> tuple[bool, bool]:
    """Return whether something can be drawn now, and whether the format has nothing more to play.

    A drawn round is released before the next draw, and by hand a complete one closed. While a round is open only
    brackets go on elsewhere; asking them costs little, a draw of the others may take long.
    """
    if tournament.status not in IN_PLAY or drawn:
        return False, False
    if tournament.mode == Mode.MANUAL and any(each.status == RoundStatus.COMPLETE for each in opened):
        return False, False
    format: Any = format_named(tournament.format)
    if not opened:
        over = format.is_over(event_of(tournament))
        return not over, over
    if not getattr(format, "BRACKET", False):
        return False, False
    return bool(format.next_rounds(event_of(tournament))), False


def troubles(tournament: Tournament, now: datetime) -> list[Trouble]:
    """Return the tables that need a hand, each once, what stops the others most first; two queries at most."""
    overdue = Q(round__deadline_at__lt=now, status__in=_OPEN)
    found = matches_with_sides().filter(
        Q(status=MatchStatus.FAILED)
        | Q(disputed=True)
        | Q(status=MatchStatus.RUNNING, lease_until__lt=now)
        | Q(status=MatchStatus.FINISHED, result__confirmed_at__isnull=True, result__isnull=False)
        | overdue,
        round__tournament=tournament,
        round__status__in=OPEN_ROUNDS,
        entry_b__isnull=False,
    )
    listed = [_trouble(match, now) for match in found.order_by("round__number", "table")]
    taken = {each.match.pk for each in listed}
    waits = (
        matches_with_sides()
        .filter(round__tournament=tournament, round__status__in=OPEN_ROUNDS, status__in=_WAITING)
        .exclude(languages="")
    )
    idle = [match for match in waits if match.pk not in taken]
    reasons = waiting_reasons(idle)
    listed += [Trouble(UNPLAYABLE, match, match.queued_at, reasons[match.pk]) for match in idle if match.pk in reasons]
    return sorted(listed, key=lambda each: TROUBLES.index(each.kind))


_WAITING = (MatchStatus.SCHEDULED, MatchStatus.QUEUED)
_OPEN = (*_WAITING, MatchStatus.RUNNING)


def _trouble(match: Match, now: datetime) -> Trouble:
    if match.status == MatchStatus.FAILED:
        return Trouble(FAILED, match, match.finished_at)
    if match.disputed:
        return Trouble(DISPUTED, match)
    if match.status == MatchStatus.FINISHED:
        return Trouble(UNCONFIRMED, match, match.finished_at)
    deadline = match.round.deadline_at
    if deadline is not None and deadline < now:
        return Trouble(LATE, match, deadline)
    return Trouble(STALLED, match, match.lease_until)


def protests_until(round: Round, tournament: Tournament) -> datetime | None:
    """Return until when protests may still come against the results of a complete round, or None."""
    if round.completed_at is None or not tournament.protest_minutes:
        return None
    return round.completed_at + timedelta(minutes=tournament.protest_minutes)


def rules_listed(tournament: Tournament) -> QuerySet[PairingRule]:
    """Return the rules for the draw that hold now, then those that are done with."""
    rules = PairingRule.objects.filter(tournament=tournament).select_related(
        "entry_a", "entry_b", "created_by", "used_in"
    )
    return rules.order_by("used_in_id", "pk")
