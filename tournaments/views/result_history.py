"""The versions of a result: who entered each, when, why, and who confirmed it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.models import Match, Result, ResultVersion


@dataclass(frozen=True)
class VersionShown:
    """One version: *stands* is the one that counts now; *was* the points before, where they are others."""

    number: int
    score_a: int
    score_b: int
    forfeits: str
    source: str
    who: str
    at: datetime
    reason: str
    confirmed_by: str
    confirmed_at: datetime | None
    stands: bool
    was: tuple[int, int] | None


def versions_of(match: Match) -> list[VersionShown]:
    """Return the versions of *match*, read with its result, newest first; one query."""
    versions = list(match.result_versions.select_related("entered_by", "confirmed_by").order_by("number"))
    result: Result | None = getattr(match, "result", None)
    shown = []
    before: ResultVersion | None = None
    for version in versions:
        shown.append(_shown(match, version, before, result))
        before = version
    return shown[::-1]


def _shown(match: Match, version: ResultVersion, before: ResultVersion | None, result: Result | None) -> VersionShown:
    score = _score(version)
    old = None if before is None else _score(before)
    by_site = version.source in ("worker", "walkover")
    return VersionShown(
        number=version.number,
        score_a=score[0],
        score_b=score[1],
        forfeits=_forfeits(match, version),
        source=version.get_source_display(),
        who=version.entered_by.shown_name if version.entered_by else "" if by_site else _("account gone"),
        at=version.entered_at,
        reason=version.reason,
        confirmed_by=version.confirmed_by.shown_name if version.confirmed_by else "",
        confirmed_at=version.confirmed_at,
        stands=result is not None and result.version == version.number,
        was=old if old != score else None,
    )


def _score(version: ResultVersion) -> tuple[int, int]:
    return int(version.values.get("score_a", 0)), int(version.values.get("score_b", 0))


def _forfeits(match: Match, version: ResultVersion) -> str:
    """Return who forfeited in this version, by name."""
    sides = [("forfeit_a", match.name_a), ("forfeit_b", match.name_b)]
    names = [name for column, name in sides if version.values.get(column)]
    if len(names) == 2:
        return _("both forfeit")
    return _("%(who)s forfeits") % {"who": names[0]} if names else ""
