"""Who leads in each of some tournaments: the first lines of their standings, for lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Max, Q, Sum

from tournaments.models import Entry, Match, MatchStatus, Tournament
from tournaments.selectors import scoring_of, standing
from tournaments.views.kept import kept
from tournaments.views.ranking import ranks_shown
from tournaments.views.scene import HIDDEN
from tournaments.wording import points_text

TOP = 3


@dataclass(frozen=True)
class Top:
    """One of the first lines of a standing: its rank, the name, and the standing points as text."""

    rank: str
    name: str
    points: str


Lead = tuple[str, int, str]
"""Rank, entry and points of a line, as they are kept."""


def leaders_of(tournaments: Sequence[Tournament]) -> dict[int, list[Top]]:
    """Return by tournament its first lines, where it has results and they say who leads.

    *tournaments* have their ``entries_count``. Two queries for all of them, three more for each whose results have
    changed since somebody looked.
    """
    found = {
        tournament.pk: kept("leaders", _depends(tournament, facts), lambda each=tournament: _leads(each))  # type: ignore[misc]
        for tournament, facts in _with_facts(tournaments)
    }
    names = dict(
        Entry.objects.filter(pk__in=[entry for leads in found.values() for _rank, entry, _points in leads]).values_list(
            "pk", "name"
        )
    )
    return {
        pk: [Top(rank, names[entry], points) for rank, entry, points in leads if entry in names]
        for pk, leads in found.items()
    }


def _with_facts(tournaments: Sequence[Tournament]) -> list[tuple[Tournament, tuple[Any, ...]]]:
    """Return the tournaments with results, each with what differs whenever one of them does; one query."""
    counts = Q(result__confirmed_at__isnull=False)
    told = (
        Match.objects.filter(round__tournament__in=tournaments)
        .exclude(round__status__in=HIDDEN)
        .order_by()
        .values_list("round__tournament")
        .annotate(
            counted=Count("result", filter=counts),
            keys=Sum("result__pk", filter=counts),
            versions=Sum("result__version", filter=counts),
            credited=Sum(F("result__points_a") * F("pk"), filter=counts),
            differences=Sum(F("result__counts_a") * F("pk"), filter=counts),
            void=Sum("pk", filter=Q(status=MatchStatus.VOID)),
            tables=Count("pk"),
            newest=Max("pk"),
        )
    )
    facts = {pk: rest for pk, *rest in told}
    return [(each, tuple(facts[each.pk])) for each in tournaments if each.pk in facts and facts[each.pk][0]]


def _depends(tournament: Tournament, facts: tuple[Any, ...]) -> tuple[Any, ...]:
    event = (tournament.pk, tournament.format, tournament.options, tournament.scoring, tournament.tie_breaks)
    return *event, tournament.lots_key, tournament.entries_count, facts  # type: ignore[attr-defined]


def _leads(tournament: Tournament) -> list[Lead]:
    """Return the first lines, none where too many share the first place to say who leads."""
    rows, kind = standing(tournament), scoring_of(tournament).kind
    if sum(row.rank == 1 for row in rows) > TOP:
        return []
    lines = zip(rows, ranks_shown(rows), strict=True)
    return [(rank, row.entry.pk, points_text(row.points, kind)) for row, rank in lines][:TOP]
