"""Reading: how much an event will play, before anybody is entered, and how long that takes here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Avg, DurationField, ExpressionWrapper, F

from tournaments.formats import format_named
from tournaments.match_plan import segments_needed
from tournaments.models import Match, MatchStatus, Play
from tournaments.pairing import PairingError
from tournaments.wording import pairing_error_words

MEASURED = 200
"""The newest finished matches of workers, whose speed is taken for that of the next."""

PEOPLE_MINUTES = 6
"""Minutes of a deal at a table of people, with dealing and writing down."""

GAME_HANDS = 14
"""Hands of a game to the target, more or less: predictions need no more."""


@dataclass(frozen=True)
class Predicted:
    """How much *entries* play: *rounds* that follow each other; *hands* from the least to the most.

    *worker_seconds* is one worker's time for all matches of bots, None where nothing was measured yet. *table_minutes*
    is the time of people at their tables, all rounds. *refusal* says why this number of entries does not go, or "".
    """

    entries: int
    rounds: int = 0
    matches: int = 0
    most_matches: int = 0
    hands: int = 0
    most_hands: int = 0
    worker_seconds: int | None = None
    table_minutes: int = 0
    refusal: str = ""


def predicted(settings: Mapping[str, Any], entries: int, seconds: float | None = None) -> Predicted:
    """Return what *entries* play with *settings* (`tournaments.services.settings`); *seconds* are those of a hand.

    People play a deal once a table, bots in two rooms: hands are those of bots.
    """
    format = format_named(settings["format"])
    try:
        plan = format.predict(entries, format.options(entries, settings["options"]))
    except PairingError as error:
        return Predicted(entries, refusal=pairing_error_words(error))
    least = segments_needed(settings["best_of"])
    deals = settings["boards"] if settings["play"] == Play.DUPLICATE else GAME_HANDS
    rooms = 2 if settings["play"] == Play.DUPLICATE else 1
    hands = plan.matches * least * deals * rooms
    most = plan.most_matches * settings["best_of"] * deals * rooms
    minutes = settings["round_minutes"] or least * deals * PEOPLE_MINUTES
    return Predicted(
        entries,
        plan.rounds,
        plan.matches,
        plan.most_matches,
        hands,
        most,
        None if seconds is None else round(hands * seconds),
        plan.rounds * minutes,
    )


def seconds_a_hand() -> float | None:
    """Return how long a worker takes for a hand, on the average of the newest finished matches; None without any."""
    taken = ExpressionWrapper(F("finished_at") - F("started_at"), output_field=DurationField())
    played = Match.objects.filter(status=MatchStatus.FINISHED, replay__isnull=False, progress__gt=0)
    newest = played.exclude(started_at=None).order_by("-finished_at").values_list("pk", flat=True)[:MEASURED]
    measured = Match.objects.filter(pk__in=list(newest)).annotate(taken=taken)
    found = measured.aggregate(taken=Avg("taken"), hands=Avg("progress"))
    if not found["taken"] or not found["hands"]:
        return None
    return float(found["taken"].total_seconds()) / float(found["hands"])
