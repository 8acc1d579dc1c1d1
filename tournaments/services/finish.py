"""When a round and a tournament are over."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from clubs.audit import audit_record
from clubs.models import User
from clubs.services import require
from replays.services import replays_publish
from tournaments.errors import TournamentStateError
from tournaments.models import Match, MatchStatus, Round, RoundStatus, Tournament, TournamentStatus

OVER = (MatchStatus.FINISHED, MatchStatus.VOID)


def round_complete(*, round: Round) -> bool:
    """Return whether the round is complete now; then its replays and its key become public.

    Call it in a transaction that has locked the tournament, so that of two last matches one sees the other.
    """
    if Match.objects.filter(round=round).exclude(status__in=OVER).exists():
        return False
    changed = Round.objects.filter(pk=round.pk, completed_at__isnull=True).update(
        status=RoundStatus.COMPLETE, completed_at=timezone.now()
    )
    if changed:
        played = Match.objects.filter(round=round, replay__isnull=False)
        replays_publish(replay_ids=list(played.values_list("replay_id", flat=True)))
    return bool(changed)


@transaction.atomic
def tournament_finish(*, actor: User | None, tournament: Tournament) -> Tournament:
    """Return the finished tournament; *actor* None when the last match ended it.

    Raises: NotAllowedError; TournamentStateError while a match is open or failed.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    if actor is not None:
        require(actor, "tournament.start", tournament.club)
    if tournament.status != TournamentStatus.RUNNING:
        raise TournamentStateError(tournament.name, "tournament.finish", tournament.status, [TournamentStatus.RUNNING])
    open_matches = Match.objects.filter(round__tournament=tournament).exclude(status__in=OVER)
    if first := open_matches.first():
        raise TournamentStateError(str(first), "tournament.finish", first.status, OVER)
    tournament.status, tournament.finished_at = TournamentStatus.FINISHED, timezone.now()
    tournament.save(update_fields=["status", "finished_at"])
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="tournament.finish",
        target=f"tournament:{tournament.slug}",
        before={"status": TournamentStatus.RUNNING},
        after={"status": tournament.status},
    )
    return tournament


def after_match(*, match: Match) -> None:
    """End the round of a match that is over, and then the tournament, if nothing is left to play in them."""
    if not round_complete(round=match.round):
        return
    tournament = match.round.tournament
    running = Tournament.objects.filter(pk=tournament.pk, status=TournamentStatus.RUNNING).exists()
    if running and not tournament.rounds.filter(completed_at__isnull=True).exists():
        tournament_finish(actor=None, tournament=tournament)
