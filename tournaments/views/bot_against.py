"""Two bots over all that everybody may see: by version, and their newest matches."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from bots.models import Bot
from tournaments.averages import Average
from tournaments.models import Match
from tournaments.selectors.bot_figures import PairTotals, Record, matches_between, pair_totals
from tournaments.templatetags.tournament_tags import minus, signed
from tournaments.views.bot_charts import Interval, intervals
from tournaments.views.bot_shown import Line, line


@dataclass(frozen=True)
class PairLine:
    """A version against a version."""

    version: int
    opponent: int
    line: Line


@dataclass(frozen=True)
class Rules:
    """What the two did by the rules of one preset: the sum, and by version."""

    preset: str
    total: Line
    pairs: list[PairLine]


@dataclass(frozen=True)
class Meeting:
    """A match from the first bot's side; *outcome* is won, tied or lost."""

    match: Match
    own: SafeString
    other: SafeString
    difference: SafeString | str
    outcome: str


@require_safe
def bots_against(request: HttpRequest, slug: str, other: str) -> HttpResponse:
    """Show what a bot did against another one. Raises: Http404 for one that is not there, or against itself."""
    first, second = (get_object_or_404(Bot, slug=each) for each in (slug, other))
    if first == second:
        raise Http404
    context = {
        "bot": first,
        "other": second,
        "rules": rules_of(pair_totals(first, second)),
        "meetings": [_meeting(match, side) for match, side in matches_between(first, second)],
    }
    return render(request, "tournaments/bots_against.html", context)


def rules_of(pairs: list[PairTotals]) -> list[Rules]:
    """Return *pairs* by preset, the one with most deals first: points of different rules are not added up."""
    presets: dict[str, list[PairTotals]] = {}
    for each in pairs:
        presets.setdefault(each.preset, []).append(each)
    found = [_of_preset(preset, each) for preset, each in presets.items()]
    return sorted(found, key=lambda rules: -rules.total.deals)


def _of_preset(preset: str, pairs: list[PairTotals]) -> Rules:
    record = sum((each.record for each in pairs), Record())
    deals = sum((each.deals for each in pairs), Average())
    drawn: list[Interval | None] = intervals([deals, *(each.deals for each in pairs)])
    lines = [
        PairLine(each.version, each.opponent, line("", "", each.record, each.deals, interval))
        for each, interval in zip(pairs, drawn[1:], strict=True)
    ]
    return Rules(preset, line("", "", record, deals, drawn[0]), lines)


def _meeting(match: Match, side: int) -> Meeting:
    result = match.result
    scores = (result.score_a, result.score_b)
    difference = result.difference if side == 0 else -result.difference
    outcome = "tied" if result.winner is None else "won" if result.winner == side else "lost"
    return Meeting(match, minus(scores[side]), minus(scores[1 - side]), signed(difference), outcome)
