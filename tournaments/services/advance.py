"""Automatic mode: from round to round without a hand, until nothing is left to play."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils import timezone

from tournaments.errors import TournamentError
from tournaments.formats import format_named
from tournaments.models import Match, Mode, Round, RoundStatus, Tournament, TournamentStatus
from tournaments.selectors import event_of
from tournaments.services.draw import rounds_draw, rounds_release
from tournaments.services.finish import OVER, last_protests_until, round_close, tournament_finish, unconfirmed_in
from tournaments.services.locking import tournament_locked

logger = logging.getLogger(__name__)


def tournaments_advance() -> list[int]:
    """Return the ids of the tournaments that moved on; one that cannot holds no other. The conductor's work."""
    waiting = Tournament.objects.filter(status=TournamentStatus.RUNNING, mode=Mode.AUTOMATIC)
    moved = []
    for tournament in waiting.order_by("pk"):
        if not _is_due(tournament):
            continue
        try:
            if tournament_advance(tournament=tournament):
                moved.append(tournament.pk)
        except Exception:
            logger.exception("tournament %s does not move on", tournament.slug)
    return moved


def _is_due(tournament: Tournament) -> bool:
    """Return whether something may be done: a cheap look before the lock is taken."""
    rounds = tournament.rounds.exclude(status__in=(RoundStatus.CANCELLED, RoundStatus.CLOSED))
    statuses = set(rounds.values_list("status", flat=True))
    return not statuses or bool(statuses & {RoundStatus.COMPLETE, RoundStatus.DRAWN})


@transaction.atomic
def tournament_advance(*, tournament: Tournament) -> bool:
    """Return whether a tournament in automatic mode moved on: rounds closed, drawn and released, or the finish.

    What cannot be done now (a result that waits for its confirmation, a pairing that is impossible) is left as it is;
    the organiser's page says why.
    """
    tournament = tournament_locked(None, tournament.pk, "round.draw")
    if tournament.status != TournamentStatus.RUNNING or tournament.mode != Mode.AUTOMATIC:
        return False
    moved = False
    for each in tournament.rounds.filter(status=RoundStatus.COMPLETE).order_by("number"):
        if not unconfirmed_in(each):
            round_close(actor=None, round=each)
            moved = True
    if tournament.rounds.filter(status=RoundStatus.COMPLETE).exists():
        return moved
    if is_over(tournament):
        until = last_protests_until(tournament)
        if until is not None and until > timezone.now():
            return moved
        tournament_finish(actor=None, tournament=tournament)
        return True
    try:
        rounds_draw(actor=None, tournament=tournament)
    except TournamentError as error:
        if not Round.objects.filter(tournament=tournament, status=RoundStatus.DRAWN).exists():
            logger.info("%s: nothing is drawn: %s", tournament.slug, error)
            return moved
    return bool(rounds_release(actor=None, tournament=tournament)) or moved


def is_over(tournament: Tournament) -> bool:
    """Return whether every match is over and the format has nothing left to draw."""
    open_matches = Match.objects.filter(round__tournament=tournament).exclude(status__in=OVER)
    if open_matches.exclude(round__status=RoundStatus.CANCELLED).exists():
        return False
    return bool(format_named(tournament.format).is_over(event_of(tournament)))


def after_round(*, tournament: Tournament) -> None:
    """Move an automatic tournament on when a result came in; a failure is left to the conductor, the result stays.

    Of a large round hundreds of results come in: nothing is read of the event before the round is complete.
    """
    try:
        if _is_due(tournament):
            tournament_advance(tournament=tournament)
    except Exception:
        logger.exception("tournament %s does not move on", tournament.slug)
