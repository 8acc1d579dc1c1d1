"""Reading: deals that people played once at a table, compared with what the field did with the same cards."""

from __future__ import annotations

from tournaments.field_comparison import field_differences, seat_difference
from tournaments.models import Compare, Match, MatchStatus, Play, Round, Tournament

PlayId = tuple[int, str]
"""A match and the room in which it played a deal."""


def compares_field(tournament: Tournament, round: Round) -> bool:
    """Return whether tables of *round* that play a deal once are compared with the field; in a knockout never."""
    return tournament.compare == Compare.FIELD and tournament.play == Play.DUPLICATE and not round.knockout


def compared_differences(round: Round) -> dict[int, list[int]]:
    """Return by match entered by hand the differences of its deals against the field, in order; two queries.

    A match of which only the total is known is not compared, and is no part of the field.
    """
    matches = list(
        Match.objects.filter(round=round, status=MatchStatus.FINISHED, entry_b__isnull=False)
        .select_related("result")
        .prefetch_related("replay__boards")
        .order_by("pk")
    )
    plays: dict[int, dict[PlayId, int]] = {}
    by_hand = []
    for match in matches:
        result = getattr(match, "result", None)
        if result is None or result.forfeit_a or result.forfeit_b:
            continue
        if not match.by_hand:
            for board in match.replay.boards.all() if match.replay else ():
                difference = seat_difference((board.delta_0, board.delta_1))
                plays.setdefault(board.no, {})[match.pk, board.room] = difference
        elif result.differences and sum(result.differences) == result.difference:
            by_hand.append((match.pk, len(result.differences)))
            for number, difference in enumerate(result.differences, 1):
                plays.setdefault(number, {})[match.pk, "A"] = difference
    compared = field_differences(plays)
    return {pk: [compared[number][pk, "A"] for number in range(1, deals + 1)] for pk, deals in by_hand}
