"""A round's tables as lines: who sits there, how it stands, and why these two meet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Match, MatchStatus, Result, Round, RoundStatus, Tournament
from tournaments.selectors import scoring_of
from tournaments.selectors.desk import is_unconfirmed
from tournaments.views.chips import stalled_since
from tournaments.wording import why_words


@dataclass(frozen=True)
class State:
    """How a table stands: *kind* is the class of its pill, *icon* its sign, *text* its words."""

    kind: str
    icon: str
    text: str


@dataclass(frozen=True)
class Line:
    """One table of a round."""

    match: Match
    state: State
    why: str
    result: Result | None

    @property
    def winner(self) -> int | None:
        """The side whose name stands out, if its result counts."""
        return self.result.winner if self.result is not None else None

    @property
    def shown(self) -> tuple[object, ...]:
        """What of the line may change while somebody looks at it."""
        score = (self.result.score_a, self.result.score_b) if self.result else None
        return self.match.pk, self.state, score


def names_of(tournament: Tournament) -> dict[int, str]:
    """Return the names of the entries by seed, for the reasons of a draw; one query."""
    return dict(tournament.entries.values_list("seed", "name"))


def pairing_lines(tournament: Tournament, matches: Iterable[Match], names: Mapping[int, str]) -> list[Line]:
    """Return the tables in order, byes last as they are numbered; no query."""
    plays, kind = 2 * tournament.boards, scoring_of(tournament).kind
    return [
        Line(match, state_of(match, plays), reasons_of(match, names, kind), getattr(match, "result", None))
        for match in matches
    ]


def reasons_of(match: Match, names: Mapping[int, str], kind: str) -> str:
    """Return why the two of *match* meet, in sentences; *kind* is that of the scoring."""
    return " ".join(text for why in match.why if (text := why_words(why, names, kind)))


def notes_of(round: Round, names: Mapping[int, str]) -> list[str]:
    """Return what everybody should know of the draw of *round*, in sentences."""
    return [text for note in round.notes if (text := why_words(note, names))]


def state_of(match: Match, plays: int) -> State:
    """Return how *match*, read with its result, stands; *plays* is the number of hands a match by workers has."""
    if match.is_bye:
        return State("idle", "", _("bye"))
    if match.disputed:
        return State("failed", "alert", _("sheets disagree"))
    if is_unconfirmed(match):
        return State("waiting", "clock", _("not confirmed"))
    if match.status == MatchStatus.FINISHED:
        return State("finished", "check", _finished_words(match))
    if match.status == MatchStatus.FAILED:
        return State("failed", "alert", pgettext("match", "failed"))
    if match.status == MatchStatus.VOID:
        return State("cancelled", "x", _("void"))
    if stalled_since(match, timezone.now()):
        return State("waiting", "alert", _("stalled"))
    if match.status == MatchStatus.RUNNING:
        return State("running", "dot", _("hand %(n)d of %(of)d") % {"n": match.progress, "of": plays})
    if match.round.status == RoundStatus.DRAWN:
        return State("idle", "clock", _("not released"))
    if match.by_hand:
        return State("idle", "people", _("sheet awaited"))
    return State("idle", "clock", _("waits"))


def _finished_words(match: Match) -> str:
    result: Any = getattr(match, "result", None)
    if result is None:
        return _("over")
    if result.reason not in ("forfeit", "walkover", "adjudicated"):
        return _("counts")
    return {"forfeit": _("forfeit"), "walkover": _("walkover"), "adjudicated": _("adjudicated")}[result.reason]
