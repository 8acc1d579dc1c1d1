"""Standing and rounds as paper and archives show them: plain rows of text, in the language of the page."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from clubs.selectors import AnyUser
from tournaments.models import Match, MatchStatus, Round, Tournament
from tournaments.selectors.course import counting_result, scoring_of
from tournaments.selectors.standing import StandingRow, standing
from tournaments.selectors.visibility import rounds_seen
from tournaments.wording import round_words
from tournaments.wording_scores import (
    DASH,
    SAME_AS_POINTS,
    points_heading,
    points_text,
    tie_break_heading,
    tie_break_text,
)


@dataclass(frozen=True)
class PaperLine:
    """One line of the standing: its *numbers* stand under `standing_headings`."""

    row: StandingRow
    rank: str
    numbers: list[str]


@dataclass(frozen=True)
class PaperMatch:
    """One table: both sides by name, what it gave in words, empty while it is open."""

    match: Match
    score_a: str = ""
    score_b: str = ""
    points_a: str = ""
    points_b: str = ""
    words: str = ""


@dataclass(frozen=True)
class PaperRound:
    round: Round
    title: str
    matches: list[PaperMatch]


def shown_tie_breaks(tournament: Tournament) -> list[str]:
    """Return the tie-breaks that say something besides the standing points."""
    same = SAME_AS_POINTS.get(scoring_of(tournament).kind)
    return [name for name in tournament.tie_breaks if name != same]


def standing_headings(tournament: Tournament) -> list[str]:
    """Return the headings of the numbers of a standing: points, then each tie-break."""
    kind = scoring_of(tournament).kind
    return [points_heading(kind), *map(tie_break_heading, shown_tie_breaks(tournament))]


def standing_lines(tournament: Tournament) -> list[PaperLine]:
    """Return the standing; those whom nothing parts have the same rank, told as "4–6"."""
    rows = standing(tournament)
    kind, names = scoring_of(tournament).kind, shown_tie_breaks(tournament)
    sharing = {rank: sum(row.rank == rank for row in rows) for rank in {row.rank for row in rows}}
    lines = []
    for row in rows:
        last = row.rank + sharing[row.rank] - 1
        numbers = [tie_break_text(name, row.value(name), kind) for name in names]
        rank = str(row.rank) if last == row.rank else f"{row.rank}{DASH}{last}"
        lines.append(PaperLine(row, rank, [points_text(row.points, kind), *numbers]))
    return lines


def rounds_on_paper(tournament: Tournament, user: AnyUser | None) -> list[PaperRound]:
    """Return the rounds that *user* may see, with their tables."""
    matches = Match.objects.select_related("entry_a", "entry_b", "partner_a", "partner_b", "result").order_by("table")
    rounds = rounds_seen(tournament, user).prefetch_related(Prefetch("matches", queryset=matches))
    kind = scoring_of(tournament).kind
    return [
        PaperRound(each, round_words(each.label), [on_paper(match, kind) for match in each.matches.all()])
        for each in rounds
    ]


def on_paper(match: Match, kind: str) -> PaperMatch:
    """Return one table; a result that does not count yet is told as such, without its numbers."""
    if match.is_bye:
        return PaperMatch(match, words=_("bye"))
    if match.status == MatchStatus.VOID:
        return PaperMatch(match, words=_("void"))
    result = counting_result(match)
    if result is None:
        waits = match.status == MatchStatus.FINISHED
        return PaperMatch(match, words=_("not confirmed yet") if waits else "")
    words = []
    if result.forfeit_a:
        words.append(_("%(who)s forfeited") % {"who": match.name_a})
    if result.forfeit_b:
        words.append(_("%(who)s forfeited") % {"who": match.name_b})
    return PaperMatch(
        match,
        str(result.score_a),
        str(result.score_b),
        points_text(result.points_a, kind),
        points_text(result.points_b, kind),
        ", ".join(words),
    )
