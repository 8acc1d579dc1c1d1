"""Reading: which replays somebody may see, and their records. Pages, API and viewer all ask here."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from clubs.models import User
from engine.notation import hand_text, parse_hand_lines
from engine.record import HandRecord, MatchRecord
from engine.rules import Rules
from replays.models import Board, Replay, Source
from replays.upload_selectors import working


def replays_visible_to(user: User | AnonymousUser | None) -> QuerySet[Replay]:
    """Return the replays that *user* may see: the public ones.

    A replay is public once `published_at` is set: whoever stored it knows when every table has finished its
    deals. Nobody is above that here; what an organiser may see before is a matter of his tournament, which writes
    it down.
    """
    return Replay.objects.filter(published_at__isnull=False)


def replays_open_to(user: User | AnonymousUser | None) -> QuerySet[Replay]:
    """Return the replays that *user* may see if he knows their addresses: the public ones, and opened records.

    The latter are listed nowhere; their links work until they end or are taken down.
    """
    return Replay.objects.filter(Q(published_at__isnull=False) | working())


def boards_open_to(user: User | AnonymousUser | None, public_id: str) -> QuerySet[Board]:
    """Return the boards of the replay at that address, with it, if *user* may see it; no other replay is looked at."""
    replays = replays_open_to(user).filter(public_id=public_id)
    return Board.objects.select_related("replay").filter(replay__in=replays)


def showcase() -> QuerySet[Replay]:
    """Return the replays that ship with the project."""
    return Replay.objects.filter(source=Source.SHOWCASE, published_at__isnull=False).order_by("title")


def rules_of(replay: Replay) -> Rules:
    """Return the rules that the replay was played by, as it carries them itself."""
    return Rules.from_values({**replay.rules, "preset": replay.preset})


def hand_of(board: Board) -> HandRecord:
    """Return the record of one board."""
    return parse_hand_lines(board.record)


def board_of(hand: HandRecord, rules: Rules) -> Board:
    """Return the row that one hand is stored as, not saved and without a replay: its text, and what it came to.

    Raises: engine.record_error.RecordError if the hand does not replay by *rules*.
    """
    board = hand.replay(rules)
    table, outcome = board.table, board.outcome
    points = outcome.points if outcome else tuple(table.points)
    delta = outcome.delta if outcome else (0, 0)
    return Board(
        no=hand.number,
        room=hand.room or "A",
        record=hand_text(hand),
        dealer=hand.dealer,
        declarer=table.declarer,
        contract=table.contract,
        mode=table.mode,
        points_0=points[0],
        points_1=points[1],
        delta_0=delta[0],
        delta_1=delta[1],
        outcome=outcome.kind if outcome else "",
        plays_count=len(table.plays),
    )


def match_record(replay: Replay) -> MatchRecord:
    """Return the record of the whole match, its boards in playing order (room A first)."""
    boards = replay.boards.order_by("room", "no")
    return MatchRecord(rules_of(replay), tuple(map(hand_of, boards)), replay.header, replay.result)
