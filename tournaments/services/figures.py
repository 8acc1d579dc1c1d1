"""What each version did in a match is counted once, when the match ends; pages of bots only add up."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Exists, OuterRef

from engine.record import RecordError
from replays.models import Replay
from replays.selectors import hand_of, rules_of
from tournaments.models import Match, MatchStatus, Play, VersionFigures
from tournaments.version_figures import Figures, PlayedHand, figures_of

logger = logging.getLogger(__name__)


def figures_store(*, match: Match, replay: Replay, hands: Sequence[PlayedHand]) -> int:
    """Return of how many versions figures were stored; those that *match* had before are gone.

    *hands* are those of *replay*. A match that an entry forfeited has none (a house bot finished it): the caller knows.
    """
    by_side: tuple[dict[int, set[int]], dict[int, set[int]]] = ({}, {})
    for seat in match.seats.all():
        if seat.bot_version_id is not None:
            by_side[seat.seat % 2].setdefault(seat.bot_version_id, set()).add(seat.seat)
    duplicate = match.round.tournament.play == Play.DUPLICATE
    rows = [
        _row(match, replay, side, version, by_side, figures_of(hands, slots, duplicate=duplicate))
        for side, versions in enumerate(by_side)
        for version, slots in versions.items()
    ]
    with transaction.atomic():
        VersionFigures.objects.filter(match=match).delete()
        VersionFigures.objects.bulk_create(rows)
    return len(rows)


def _row(
    match: Match, replay: Replay, side: int, version: int, by_side: Sequence[dict[int, set[int]]], found: Figures
) -> VersionFigures:
    """Return the row of *version* on *side*; a version that has both seats of the other side is its opponent."""
    others = [other for other, slots in by_side[1 - side].items() if len(slots) == 2]
    return VersionFigures(
        match=match,
        replay=replay,
        side=side,
        bot_version_id=version,
        opponent_id=others[0] if others else None,
        alone=len(by_side[side][version]) == 2,
        deals=found.deals.count,
        difference=found.deals.total,
        squares=found.deals.squares,
        hands=found.hands,
        declared=found.declared,
        made=found.made,
        bids=found.bids,
        bid_total=found.bid_total,
        declared_points=found.declared_points,
        declared_score=found.declared_score,
        defended=found.defended,
        broken=found.broken,
        defended_points=found.defended_points,
        defended_score=found.defended_score,
        ms_worst=found.ms_worst,
        ms={str(edge): count for edge, count in sorted(found.ms.items())},
    )


def figures_complete(*, most: int = 200) -> int:
    """Return of how many matches figures were missing and are stored now, *most* at a time: those played before."""
    there = VersionFigures.objects.filter(match=OuterRef("pk"), replay=OuterRef("replay"))
    missing = (
        Match.objects.filter(status=MatchStatus.FINISHED, replay__isnull=False, by_hand=False)
        .filter(result__forfeit_a=False, result__forfeit_b=False, seats__bot_version__isnull=False)
        .filter(~Exists(there))
        .select_related("round__tournament", "replay")
        .prefetch_related("seats")
        .distinct()
        .order_by("pk")
    )
    return sum(bool(_stored(match)) for match in missing[:most])


def _stored(match: Match) -> int:
    replay = match.replay
    assert replay is not None
    rules = rules_of(replay)
    hands = []
    try:
        for board in replay.boards.order_by("room", "no"):
            record = hand_of(board)
            hands.append(PlayedHand(board.room, record.replay(rules), record.ms or ()))
    except RecordError as error:
        logger.warning("no figures of match %s: %s", match.pk, error)
        hands = []
    return figures_store(match=match, replay=replay, hands=hands)
