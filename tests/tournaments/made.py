"""Events of any format made quickly: rows as the services would write them, results by chance, nothing played."""

from __future__ import annotations

import random
import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from tests import factories
from tournaments.formats import format_named
from tournaments.models import Entry, EntrySeat, Match, MatchStatus, Result, Round, RoundStatus, Tournament
from tournaments.pairing import Why
from tournaments.scoring import credits
from tournaments.selectors import event_of, scoring_of


def event(format: str = "swiss", entries: int = 8, *, rounds: int = 0, names: Sequence[str] = (), **more) -> Tournament:
    """Return a running tournament of house bots, *rounds* draws of it played; some formats draw several at once."""
    options = format_named(format).options(entries, more.pop("options", {}))
    tournament = factories.TournamentFactory(
        format=format, options=options, status="running", started_at=timezone.now(), **more
    )
    made = Entry.objects.bulk_create(
        Entry(tournament=tournament, name=names[n] if n < len(names) else f"Pair {n + 1}", seed=n + 1)
        for n in range(entries)
    )
    version = factories.BotVersionFactory()
    EntrySeat.objects.bulk_create(EntrySeat(entry=entry, index=0, bot_version=version) for entry in made)
    for number in range(rounds):
        play(draw(tournament), key=number)
    return tournament


def draw(tournament: Tournament) -> list[Round]:
    """Return the rounds that can be drawn now, drawn and released."""
    entries = {entry.seed: entry for entry in tournament.entries.all()}
    number = tournament.rounds.count()
    drawn = []
    for each in format_named(tournament.format).next_rounds(event_of(tournament)):
        number += 1
        row = factories.RoundFactory(
            tournament=tournament, number=number, label=each.label, stage=each.stage, knockout=each.knockout,
            status=RoundStatus.RELEASED, released_at=timezone.now(), notes=_noted(each.notes),
        )  # fmt: skip
        for place, table in enumerate(each.tables, 1):
            first = [entries[seed] for seed in table.first]
            second = [entries[seed] for seed in table.second]
            Match.objects.create(
                round=row, table=place, code=table.code, why=_noted(table.why),
                entry_a=first[0], partner_a=first[1] if len(first) > 1 else None,
                entry_b=second[0] if second else None, partner_b=second[1] if len(second) > 1 else None,
                status=MatchStatus.SCHEDULED if second else MatchStatus.FINISHED,
            )  # fmt: skip
        drawn.append(row)
    return drawn


def _noted(reasons: Sequence[Why]) -> list[dict[str, Any]]:
    return [{"key": why.key, "facts": dict(why.facts)} for why in reasons]


def play(rounds: Sequence[Round], *, key: int = 0, close: bool = True) -> None:
    """Give every match of *rounds* a result by chance, and close them."""
    chance = random.Random(f"{key}")
    for each in rounds:
        for match in each.matches.filter(entry_b__isnull=False):
            score = chance.randrange(60, 900)
            other = chance.randrange(60, 900)
            finish(match, score, other + (each.knockout and score == other))
        if close:
            now = timezone.now()
            Round.objects.filter(pk=each.pk).update(status=RoundStatus.CLOSED, completed_at=now, closed_at=now)


def finish(match: Match, score_a: int, score_b: int, *, confirmed: bool = True) -> Result:
    """Return the result of *match* with these scores; the difference was made on a quarter of its deals."""
    tournament = match.round.tournament
    boards = tournament.boards
    difference = score_a - score_b
    decided = -(-boards // 4)
    share = [difference // decided] * (decided - 1)
    differences = [*share, difference - sum(share), *[0] * (boards - decided)]
    result = factories.ResultFactory(
        match=match, score_a=score_a, score_b=score_b, differences=differences,
        credits=credits(scoring_of(tournament), differences, (score_a, score_b)),
        confirmed_at=timezone.now() if confirmed else None,
    )  # fmt: skip
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED, finished_at=timezone.now())
    return result


def finished(format: str, entries: int, **more) -> Tournament:
    """Return a tournament played to its end."""
    tournament = event(format, entries, **more)
    module = format_named(format)
    for number in range(100):
        if module.is_over(event_of(tournament)):
            break
        play(draw(tournament), key=number)
    now = timezone.now()
    Tournament.objects.filter(pk=tournament.pk).update(status="finished", finished_at=now, digest="d1" * 32)
    tournament.refresh_from_db()
    return tournament


def run(match: Match, until: datetime, *, progress: int = 0) -> None:
    """Let a worker play *match*, its lease valid *until* then."""
    Match.objects.filter(pk=match.pk).update(
        status=MatchStatus.RUNNING, lease=uuid.uuid4(), lease_until=until, attempts=1, progress=progress
    )
