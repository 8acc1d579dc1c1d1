"""What one entry has in one match, as a chip of the standing or a cell of the crosstable."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.models import Entry, Match, MatchStatus
from tournaments.scales import FULL_VP
from tournaments.scoring_rules import ScoringRules
from tournaments.selectors import RoundCell
from tournaments.views.scene import is_unconfirmed
from tournaments.wording import chip_text, points_text

WON, LOST, TIED, NOW, OPEN = "won", "lost", "tied", "now", "open"
STALLED, UNSURE, BYE, VOID, NONE = "stalled", "unsure", "bye", "void", "none"
OUTCOMES = {"win": WON, "loss": LOST, "tie": TIED}
MUCH = 0.7
"""From this share of what a match can give (or of the largest difference so far) on, it was won by much."""


@dataclass(frozen=True)
class Chip:
    """One match of an entry. *text* is what it shows, *said* what it means; *fill* is 0..10, level at 5.

    *much*: it was no close match. Without *match_id* there is nothing to open. *other_id* is set in crosstables.
    """

    state: str
    text: str = ""
    said: str = ""
    title: str = ""
    fill: int = 0
    much: bool = False
    match_id: int | None = None
    other_id: int | None = None


EMPTY = Chip(NONE)


@dataclass(frozen=True)
class Scale:
    """What a full chip stands for. *most* is the largest difference (or net IMPs) of any match so far, at least 1."""

    scoring: ScoringRules
    most: int
    now: datetime

    def share(self, points: int) -> float:
        """Return 0 for a match lost as high as can be, 1 for one won so, 0.5 for a level one."""
        if self.scoring.kind == "vp":
            return points / FULL_VP
        if self.scoring.kind == "wdl":
            return (points - self.scoring.loss) / (self.scoring.win - self.scoring.loss)
        return 0.5 + points / 100 / self.most / 2


def scale_of(scoring: ScoringRules, cells: Iterable[RoundCell], now: datetime) -> Scale:
    """Return the scale of an event in which *cells* happened."""
    most = max((abs(cell.points) for cell in cells if cell.points is not None), default=0)
    return Scale(scoring, max(1, most // 100), now)


def stalled_since(match: Match, now: datetime) -> datetime | None:
    """Return since when nothing was heard of the match, or None if all is well."""
    if match.status == MatchStatus.RUNNING and match.lease_until and match.lease_until < now:
        return match.lease_until
    return None


def chip(cell: RoundCell, match: Match, scale: Scale) -> Chip:
    """Return the chip of *cell*, which is one side of *match*."""
    title = _against(cell)
    if cell.outcome == "bye":
        if cell.points is None:
            return Chip(BYE, _("bye"), "", title, match_id=None)
        return Chip(BYE, chip_text(cell.points, scale.scoring.kind), _("a bye"), title, match_id=None)
    if cell.outcome in OUTCOMES and cell.points is not None:
        share = min(1.0, max(0.0, scale.share(cell.points)))
        state = OUTCOMES[cell.outcome]
        text = chip_text(cell.points, scale.scoring.kind)
        much = share >= MUCH if state == WON else share <= 1 - MUCH
        exact = points_text(cell.points, scale.scoring.kind)
        title = f"{title}: {exact}" if title else exact
        return Chip(state, text, _said(state, forfeited=cell.forfeited), title, round(10 * share), much, match.pk)
    return _without_points(cell, match, scale.now, title)


def _without_points(cell: RoundCell, match: Match, now: datetime, title: str) -> Chip:
    """Return the chip of a match that gives nothing, or nothing yet."""
    if match.status == MatchStatus.VOID:
        return Chip(VOID, "×", _("void"), title, match_id=match.pk)
    if match.disputed or is_unconfirmed(match):
        return Chip(UNSURE, "?", _("entered, not confirmed, not counted"), title, match_id=match.pk)
    if match.status == MatchStatus.FAILED or stalled_since(match, now):
        return Chip(STALLED, "!", _("stalled or failed"), title, match_id=match.pk)
    if match.status in (MatchStatus.RUNNING, MatchStatus.QUEUED) or match.by_hand:
        return Chip(NOW, "…", _("being played"), title, match_id=match.pk)
    return Chip(OPEN, "", _("not begun"), title, match_id=match.pk)


def _said(state: str, *, forfeited: bool) -> str:
    if forfeited:
        return _("forfeited")
    return {WON: _("won"), LOST: _("lost"), TIED: _("tied")}[state]


def _against(cell: RoundCell) -> str:
    """Return who sat at the table beside the entry itself."""
    others = " + ".join(entry.name for entry in cell.opponents)
    if cell.partner is not None:
        return _("with %(partner)s against %(others)s") % {"partner": cell.partner.name, "others": others}
    return others


def name_of(entries: Iterable[Entry]) -> str:
    """Return the name of a side."""
    return " + ".join(entry.name for entry in entries)
