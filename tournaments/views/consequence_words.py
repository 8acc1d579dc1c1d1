"""What follows from a correction, in sentences and in the standing, before it is done."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Match, Tournament
from tournaments.selectors import CorrectionPreview, scoring_of
from tournaments.views.desk_words import rounds_named
from tournaments.wording import points_text


@dataclass(frozen=True)
class Consequence:
    """One thing that follows: *kind* is good (nothing to fear), note, or stop (it stands in the way)."""

    kind: str
    text: str


@dataclass(frozen=True)
class RankShown:
    """One entry whose place or points change; *moved* is positive for up."""

    name: str
    rank_before: int
    rank_after: int
    points_before: str
    points_after: str

    @property
    def moved(self) -> int:
        return self.rank_before - self.rank_after

    @property
    def steps(self) -> int:
        """By how many places it moves, without direction."""
        return abs(self.moved)


def ranks_shown(tournament: Tournament, preview: CorrectionPreview) -> list[RankShown]:
    """Return whose place or points change."""
    kind = scoring_of(tournament).kind
    return [
        RankShown(
            row.entry.name,
            row.rank_before,
            row.rank_after,
            points_text(row.points_before, kind),
            points_text(row.points_after, kind),
        )
        for row in preview.rows
    ]


def consequences(match: Match, preview: CorrectionPreview) -> list[Consequence]:
    """Return everything that follows, sentence by sentence, what stands in the way last."""
    if preview.unchanged:
        return [Consequence("note", _("These are the points that stand there already."))]
    found = [_winner(match, preview), _draws(match, preview)]
    waiting = [change for change in preview.changes if not change.played]
    found += [
        Consequence(
            "note",
            _("%(code)s is set up anew: %(after)s instead of %(before)s.")
            % {"code": change.code, "before": change.before, "after": change.after or _("not known yet")},
        )
        for change in waiting
    ]
    found += [
        Consequence(
            "stop",
            _("%(code)s was played by %(before)s, who would not meet there (%(after)s would).")
            % {"code": change.code, "before": change.before, "after": change.after or _("nobody yet")},
        )
        for change in preview.changes
        if change.played
    ]
    if not preview.changes and not preview.drawn_after:
        found.append(Consequence("good", _("No other match changes.")))
    if match.result.confirmed_at is None:
        found.append(Consequence("note", _("The result was not confirmed; the corrected one is confirmed by you.")))
    return found


def _winner(match: Match, preview: CorrectionPreview) -> Consequence:
    if preview.winner_changes:
        return Consequence("note", _("Another outcome: who won the match changes."))
    return Consequence("good", _("Who won the match stays the same."))


def _draws(match: Match, preview: CorrectionPreview) -> Consequence:
    """Return what becomes of the draws."""
    drawn = preview.drawn_after
    if not drawn:
        return Consequence("good", _("No later round is drawn: the next draw uses the corrected result."))
    stay = ngettext(
        "%(rounds)s is drawn already and stays as it is; the draw after it uses the corrected result.",
        "%(rounds)s are drawn already and stay as they are; the draw after them uses the corrected result.",
        len(drawn),
    )
    but = ngettext(
        "%(rounds)s is drawn already, and stays as it is but for these tables.",
        "%(rounds)s are drawn already, and stay as they are but for these tables.",
        len(drawn),
    )
    words = but if preview.changes else stay
    return Consequence("note", words % {"rounds": rounds_named(drawn)})
