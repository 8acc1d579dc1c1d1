"""Reading: what is found under some words, each kind by itself, and no more of it than whoever asks may see."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Case, Exists, IntegerField, Model, OuterRef, Q, QuerySet, Value, When

from bots.models import Bot
from bots.selectors import bots_listed, versions_public
from clubs.models import Club, User
from clubs.selectors import AnyUser, clubs_listed, spelled_like
from clubs.spelling import pattern
from replays.models import Board, Replay
from replays.selectors import replays_open_to
from tournaments.models import Entry, EntrySeat, Tournament
from tournaments.selectors.course import NEVER_CAME
from tournaments.selectors.event import matches_visible_to
from tournaments.selectors.people import people_found
from tournaments.selectors.visibility import hands_are_open, tournament_ids_listed_to, tournaments_listed_to

MOST = 8
"""How many of a kind are shown."""
ADDRESS = re.compile(
    r"^(?:\S*/)?(?P<id>[A-Za-z0-9][-\w]{2,15})(?:/(?P<no>[1-9][0-9]{0,4})(?P<room>[abAB])(?:[/?#]\S*)?|/?)$", re.ASCII
)

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True)
class FoundHand:
    """A replay under its address, or the one *board* of it that was asked for; *slug* of the event that shows it, where
    it is not among the public replays.
    """

    replay: Replay
    board: Board | None
    slug: str


@dataclass(frozen=True)
class Found:
    """The first of each kind, and which kinds have more."""

    tournaments: list[Tournament]
    clubs: list[Club]
    people: list[User]
    bots: list[Bot]
    entries: list[Entry]
    hand: FoundHand | None
    more: frozenset[str]

    def __bool__(self) -> bool:
        return bool(self.tournaments or self.clubs or self.people or self.bots or self.entries or self.hand)


def found(words: Sequence[str], text: str, user: AnyUser | None) -> Found:
    """Return what *words* are in, as *user* may see it, and the hand at the address *text*."""
    queries: dict[str, QuerySet[Model]] = {
        "tournaments": _first(tournaments_listed_to(user).filter(spelled_like(words, "name")), words, "-created_at"),
        "clubs": _first(clubs_listed().filter(spelled_like(words, "name", "city")), words, "name"),
        "people": people_found(words, user),
        "bots": _first(_bots(words), words, "name"),
        "entries": _entries(words, user),
    }
    rows = {kind: list(query[: MOST + 1]) if words else [] for kind, query in queries.items()}
    return Found(
        **{kind: each[:MOST] for kind, each in rows.items()},  # type: ignore[arg-type]
        hand=hand_at(text, user),
        more=frozenset(kind for kind, each in rows.items() if len(each) > MOST),
    )


def _first(rows: QuerySet[Row], words: Sequence[str], *order: str) -> QuerySet[Row]:
    """Return *rows* in that order, before all others those whose name begins with the first word."""
    if not words:
        return rows.none()
    begins = When(name__iregex=f"^{pattern(words[0])}", then=Value(0))
    return rows.order_by(Case(begins, default=Value(1), output_field=IntegerField()), *order, "pk")


def _bots(words: Sequence[str]) -> QuerySet[Bot]:
    playing = Exists(versions_public().filter(bot=OuterRef("pk")))
    return bots_listed(versions=False).filter(playing, spelled_like(words, "name"))


def _entries(words: Sequence[str], user: AnyUser | None) -> QuerySet[Entry]:
    """Return the entries with each of *words* in their name or in those of the people who sit in them, newest first.

    There are more of them than of anything else with a name: in this order, and with no join, a database stops at the
    first that are found.
    """
    listed = Exists(tournament_ids_listed_to(user).filter(pk=OuterRef("tournament_id")))
    came = Entry.objects.exclude(status__in=NEVER_CAME).filter(listed)
    for word in words:
        sat = EntrySeat.objects.filter(spelled_like((word,), "person"), bot_version=None).values("entry")
        came = came.filter(spelled_like((word,), "name") | Q(pk__in=sat))
    return came.select_related("tournament__club").order_by("-tournament_id", "-pk")


def hand_at(text: str, user: AnyUser | None) -> FoundHand | None:
    """Return the replay or hand whose address *text* is (whole, or its last parts), if *user* may open it there."""
    asked = ADDRESS.match(text.strip())
    if asked is None:
        return None
    replay, slug = replays_open_to(user).filter(public_id=asked["id"]).first(), ""
    if replay is None:
        match = matches_visible_to(user).filter(replay__public_id=asked["id"]).first()
        if match is None or not hands_are_open(match):
            return None
        replay, slug = match.replay, match.round.tournament.slug
    assert replay is not None
    if asked["no"] is None:
        return FoundHand(replay, None, slug)
    board = replay.boards.filter(no=int(asked["no"]), room=asked["room"].upper()).first()
    return None if board is None else FoundHand(replay, board, slug)
