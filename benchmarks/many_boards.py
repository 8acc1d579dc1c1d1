"""A site with as many boards as one likes: an event is played by bots, and copied row by row under other dates."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django.db import models, transaction
from django.utils import timezone

from bots.models import BotVersion
from bots.services import house_bot_register
from clubs.models import Club, User
from clubs.services import club_create, user_create
from replays.models import Board, Replay
from tournaments import models as played
from tournaments.services import (
    match_claim,
    matches_dispatch,
    tournament_create,
    tournament_start,
    tournaments_advance,
)
from tournaments.services.play import match_play

ENTRIES, ROUNDS, BOARDS = 16, 5, 8
PEOPLE = 500
"""Signed-in people there are beside, for the search."""
COPIED: tuple[tuple[type[models.Model], str], ...] = (
    (played.Tournament, "pk"),
    (played.Entry, "tournament"),
    (played.EntrySeat, "entry__tournament"),
    (played.Round, "tournament"),
    (Replay, "match__round__tournament"),
    (played.Match, "round__tournament"),
    (played.MatchSeat, "match__round__tournament"),
    (played.Attempt, "match__round__tournament"),
    (Board, "replay__match__round__tournament"),
    (played.Result, "match__round__tournament"),
    (played.ResultVersion, "match__round__tournament"),
    (played.VersionFigures, "match__round__tournament"),
)
"""The rows of an event in the order of their foreign keys, and how each finds its tournament."""
EVENTS_OF_A_CLUB = 20
"""After so many copies another club begins: pages of a club grow with the club, not with the site."""
OF_ITS_OWN = {"slug", "code", "public_id", "lease"}
"""Columns that no two rows share."""


def play_event() -> played.Tournament:
    """Return an event of house bots that was played to its end by services alone, with records and figures."""
    owner = user_create(email="owner@example.org", password=None)
    club = club_create(actor=owner, name="A busy club")
    event = tournament_create(
        actor=owner,
        club=club,
        name="Swiss evening",
        preset="club-1165",
        format="swiss",
        boards=BOARDS,
        options={"rounds": ROUNDS},
        scoring={"kind": "vp"},
        tie_breaks=["buchholz", "difference"],
    )
    versions = [
        house_bot_register(name=f"Steady {step:+d}", player="steady", options={"boldness": 5 * step})
        for step in range(-4, 4)
    ]
    _enter(event, versions)
    tournament_start(actor=owner, tournament=event)
    event.refresh_from_db()
    while event.status == played.TournamentStatus.RUNNING:
        tournaments_advance()
        for pk in matches_dispatch(window=ENTRIES):
            match = match_claim(match_id=pk, worker="benchmark")
            assert match is not None
            match_play(match=match)
        event.refresh_from_db()
    User.objects.bulk_create(User(email=f"person{n}@example.org", display_name=f"Person {n}") for n in range(PEOPLE))
    Club.objects.bulk_create(Club(name=f"Club {n}", slug=f"club-{n}") for n in range(PEOPLE // 10))
    return event


def _enter(event: played.Tournament, versions: list[BotVersion]) -> None:
    entries = played.Entry.objects.bulk_create(
        played.Entry(tournament=event, name=f"Pair {seed}", seed=seed) for seed in range(1, ENTRIES + 1)
    )
    played.EntrySeat.objects.bulk_create(
        played.EntrySeat(entry=entry, index=index, bot_version=versions[number % len(versions)])
        for number, entry in enumerate(entries)
        for index in (0, 1)
    )


class Copier:
    """Copies *event*; its rows are read once."""

    def __init__(self, event: played.Tournament) -> None:
        self.rows = {model: list(model._default_manager.filter(**{path: event.pk})) for model, path in COPIED}
        self.event, self.club, self.days = event, event.club, 0

    @transaction.atomic
    def copy(self) -> played.Tournament:
        """Return the event once more, as it would have been on another day."""
        self.days += 1
        if self.days % EVENTS_OF_A_CLUB == 0:
            name = f"Busy club {self.days}"
            self.club = Club.objects.create(name=name, slug=name.lower().replace(" ", "-"))
        made: dict[type[models.Model], dict[Any, Any]] = {Club: {self.event.club_id: self.club.pk}}
        for model, rows in self.rows.items():
            copies = [model(**self._values(row, made)) for row in rows]
            done = model._default_manager.bulk_create(copies, batch_size=1000)
            made[model] = {row.pk: copy.pk for row, copy in zip(rows, done, strict=True)}
        (pk,) = made[played.Tournament].values()
        return played.Tournament.objects.get(pk=pk)

    def _values(self, row: models.Model, made: dict[type[models.Model], dict[Any, Any]]) -> dict[str, Any]:
        """Return the columns of *row* but its key, with the copies of the rows that it refers to."""
        values: dict[str, Any] = {}
        for field in row._meta.concrete_fields:
            if field.primary_key:
                continue
            value = getattr(row, field.attname)
            if field.is_relation and value is not None:
                value = made.get(field.related_model, {}).get(value, value)  # type: ignore[arg-type]
            elif isinstance(field, models.DateTimeField) and value is not None:
                value -= timedelta(days=self.days)
            elif field.name in OF_ITS_OWN and value:
                value = uuid.uuid4() if isinstance(field, models.UUIDField) else uuid.uuid4().hex[:12]
            values[field.attname] = value
        return values


def fill(copier: Copier, boards: int) -> int:
    """Return how many boards there are; events are copied until they are *boards* or more."""
    there = Board.objects.count()
    while there < boards:
        copier.copy()
        there += len(copier.rows[Board])
    return there


def leave_open(event: played.Tournament) -> None:
    """Let *event* be in its last round again: half of the tables are played, the others wait."""
    last = event.rounds.order_by("-number").first()
    assert last is not None
    tables = last.matches.order_by("table")
    waiting = [match.pk for match in tables[ENTRIES // 4 :]]
    played.Result.objects.filter(match__in=waiting).delete()
    played.VersionFigures.objects.filter(match__in=waiting).delete()
    played.Match.objects.filter(pk__in=waiting).update(
        status=played.MatchStatus.SCHEDULED, finished_at=None, replay=None, progress=0
    )
    played.Round.objects.filter(pk=last.pk).update(status=played.RoundStatus.RUNNING, completed_at=None, closed_at=None)
    played.Tournament.objects.filter(pk=event.pk).update(
        status=played.TournamentStatus.RUNNING, finished_at=None, digest="", started_at=timezone.now()
    )
