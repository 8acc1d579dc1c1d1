"""Reading the log: what was done in a club or in one of its tournaments, told in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet, TextField, Value
from django.db.models.functions import Cast, Concat
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.models import AuditEvent, Club, User
from clubs.selectors import audit_of
from tournaments.audit_words import changes, sentence, value_words
from tournaments.models import Entry, Match, Tournament
from tournaments.wording import round_words


@dataclass(frozen=True)
class AuditLine:
    """One act: when, the sentence that says who did what to what, why, and what it changed.

    *changes* are (label, before, after); *url* leads to what the act was about, where that is still there.
    """

    at: datetime
    verb: str
    words: str
    reason: str
    target: str
    url: str
    changes: list[tuple[str, str, str]]


def audit_of_tournament(tournament: Tournament) -> QuerySet[AuditEvent]:
    """Return what was done in *tournament*, newest first: to itself, its entries and its matches."""
    matches = Match.objects.filter(round__tournament=tournament)
    entries = Entry.objects.filter(tournament=tournament)
    about = Q(target=f"tournament:{tournament.slug}")
    for kind, rows in (("match", matches), ("entry", entries)):
        about |= Q(target__in=rows.annotate(as_target=_as_target(kind)).values("as_target"))
    # What the row was that is gone: an entry that was taken out again.
    about |= Q(before__tournament=tournament.slug) | Q(after__tournament=tournament.slug)
    return audit_of(tournament.club).filter(about)


def _as_target(kind: str) -> Concat:
    return Concat(Value(f"{kind}:"), Cast("pk", TextField()), output_field=TextField())


def acts_in(events: QuerySet[AuditEvent]) -> list[str]:
    """Return the acts that occur in *events*, by name."""
    return sorted(events.order_by().values_list("verb", flat=True).distinct())


def actors_in(events: QuerySet[AuditEvent]) -> list[User]:
    """Return who acted in *events*, by name."""
    people = User.objects.filter(pk__in=events.order_by().values("actor"))
    return sorted(people, key=lambda person: (person.shown_name, person.pk))


def audit_lines(events: Iterable[AuditEvent], club: Club) -> list[AuditLine]:
    """Return *events* of *club* as lines; four queries, however many there are."""
    rows = list(events)
    targets = _Targets(rows, club)
    return [_line(row, targets) for row in rows]


def _line(event: AuditEvent, targets: _Targets) -> AuditLine:
    name, url = targets.named(event)
    facts: dict[str, Any] = {"who": _who(event), "what": name}
    noted = event.after if event.after else event.before
    for key in ("entry", "kind"):
        if noted.get(key) or event.before.get(key):
            facts[key] = noted.get(key) or event.before[key]
    if noted.get("round"):
        facts["round"] = round_words(str(noted["round"]))
    if isinstance(noted.get("pair"), list):
        facts["pair"] = " – ".join(map(str, noted["pair"]))
    if event.verb == "membership.set":
        facts["role"] = value_words("role", event.after.get("role"))
    facts["removed"] = bool(event.before) and not event.after
    return AuditLine(
        at=event.at,
        verb=event.verb,
        words=sentence(event.verb, facts),
        reason=event.reason,
        target=event.target,
        url=url,
        changes=changes(event.before, event.after),
    )


def _who(event: AuditEvent) -> str:
    """Return the name of who acted. Without one it was the site, or somebody whose account is gone."""
    if event.actor is not None:
        return event.actor.shown_name
    return _("The site") if event.verb in SITE_ACTS else _("Somebody whose account is gone")


SITE_ACTS = frozenset(
    {
        "entry.admit",
        "round.draw",
        "round.release",
        "round.close",
        "tournament.finish",
    }
)
"""What the site does by itself where a tournament runs automatically."""


class _Targets:
    """The names and addresses of what some events are about, read kind by kind."""

    def __init__(self, events: Iterable[AuditEvent], club: Club) -> None:
        self._club = club
        keys: dict[str, set[str]] = {}
        for event in events:
            kind, _colon, key = event.target.partition(":")
            keys.setdefault(kind, set()).add(key)
        self._found: dict[str, Mapping[str, tuple[str, str]]] = {
            "tournament": self._tournaments(keys.get("tournament", set())),
            "match": self._matches(_numbers(keys.get("match", set()))),
            "entry": self._entries(_numbers(keys.get("entry", set()))),
            "user": self._users(_numbers(keys.get("user", set()))),
            "club": {club.slug: (club.name, reverse("clubs:detail", args=[club.slug]))},
        }

    def named(self, event: AuditEvent) -> tuple[str, str]:
        """Return name and address of the target; of what is gone, the name that the log kept, if it did."""
        kind, _colon, key = event.target.partition(":")
        kept = event.before.get("entry") or event.after.get("entry") or event.target
        return self._found.get(kind, {}).get(key, (str(kept), ""))

    def _tournaments(self, slugs: set[str]) -> dict[str, tuple[str, str]]:
        rows = Tournament.objects.filter(slug__in=slugs, club=self._club) if slugs else ()
        return {row.slug: (row.name, reverse("tournaments:detail", args=[row.slug])) for row in rows}

    def _matches(self, numbers: set[int]) -> dict[str, tuple[str, str]]:
        rows = Match.objects.filter(pk__in=numbers, round__tournament__club=self._club).select_related(
            "round__tournament", "entry_a", "entry_b", "partner_a", "partner_b"
        )
        return {str(row.pk): (_match_name(row), _match_url(row)) for row in (rows if numbers else ())}

    def _entries(self, numbers: set[int]) -> dict[str, tuple[str, str]]:
        rows = Entry.objects.filter(pk__in=numbers, tournament__club=self._club).select_related("tournament")
        return {
            str(row.pk): (row.name, reverse("tournaments:detail", args=[row.tournament.slug]))
            for row in (rows if numbers else ())
        }

    def _users(self, numbers: set[int]) -> dict[str, tuple[str, str]]:
        rows = User.objects.filter(pk__in=numbers) if numbers else ()
        return {str(row.pk): (row.shown_name, "") for row in rows}


def _numbers(keys: Iterable[str]) -> set[int]:
    return {int(key) for key in keys if key.isdecimal()}


def _match_name(match: Match) -> str:
    facts = {
        "a": match.name_a,
        "b": match.name_b or _("bye"),
        "round": round_words(match.round.label),
        "n": match.table,
        "event": match.round.tournament.name,
    }
    return _("%(a)s – %(b)s (%(event)s, %(round)s, table %(n)d)") % facts


def _match_url(match: Match) -> str:
    return reverse("tournaments:match", args=[match.round.tournament.slug, match.pk])
