"""When a round is complete, when it is closed, and when the tournament is over."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.audit import audit_record
from clubs.models import User
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import Match, MatchStatus, Round, RoundStatus, Tournament, TournamentStatus
from tournaments.selectors.digest import digest_list, list_digest
from tournaments.services.locking import tournament_locked
from tournaments.services.visibility import hands_open

OVER = (MatchStatus.FINISHED, MatchStatus.VOID)
IN_PLAY = (RoundStatus.RELEASED, RoundStatus.RUNNING)


def after_match(*, match: Match) -> None:
    """Note that a match of the round is over, or open again. The caller has locked the tournament."""
    Round.objects.filter(pk=match.round_id, status=RoundStatus.RELEASED).update(status=RoundStatus.RUNNING)
    round_complete(round=match.round)


def round_complete(*, round: Round) -> bool:
    """Return whether the round is complete now; then its replays and its key become public.

    Call it in a transaction that has locked the tournament, so that of two last matches one sees the other.
    """
    if Match.objects.filter(round=round).exclude(status__in=OVER).exists():
        return False
    now = timezone.now()
    changed = Round.objects.filter(pk=round.pk, status__in=IN_PLAY).update(status=RoundStatus.COMPLETE)
    Round.objects.filter(pk=round.pk, completed_at__isnull=True).update(completed_at=now)
    played = Match.objects.filter(round=round, replay__isnull=False)
    hands_open(tournament=round.tournament, replay_ids=played.values_list("replay_id", flat=True))
    return bool(changed)


def round_reopen(*, round: Round) -> None:
    """Let a round that was complete run again: one of its matches is open. Its deals stay public."""
    Round.objects.filter(pk=round.pk, status__in=(RoundStatus.COMPLETE, RoundStatus.CLOSED)).update(
        status=RoundStatus.RUNNING, closed_at=None
    )


def unconfirmed_in(round: Round) -> int:
    """Return how many tables of *round* have a result that is not confirmed, or two sheets that disagree."""
    waiting = Q(result__confirmed_at__isnull=True) | Q(disputed=True)
    return Match.objects.filter(waiting, round=round, entry_b__isnull=False, status=MatchStatus.FINISHED).count()


@transaction.atomic
def round_close(*, actor: User | None, round: Round, reason: str = "") -> Round:
    """Return the round, closed: all its results are confirmed. Closing it twice changes nothing.

    Raises: NotAllowedError; TournamentStateError unless it is complete; TournamentInputError (round) while a result
    waits for its confirmation.
    """
    tournament = tournament_locked(actor, round.tournament_id, "round.close", [TournamentStatus.RUNNING])
    round = Round.objects.get(pk=round.pk)
    round.tournament = tournament
    if round.status == RoundStatus.CLOSED:
        return round
    if round.status != RoundStatus.COMPLETE:
        raise TournamentStateError(round.label, "round.close", round.status, [RoundStatus.COMPLETE])
    if waiting := unconfirmed_in(round):
        raise TournamentInputError("round", _("%(n)d results of this round are not confirmed yet") % {"n": waiting})
    round.status, round.closed_at = RoundStatus.CLOSED, timezone.now()
    round.save(update_fields=["status", "closed_at"])
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="round.close",
        target=f"tournament:{tournament.slug}",
        before={"round": round.label, "status": RoundStatus.COMPLETE},
        after={"round": round.label, "status": RoundStatus.CLOSED},
        reason=reason,
    )
    return round


@transaction.atomic
def tournament_finish(*, actor: User | None, tournament: Tournament, reason: str = "") -> Tournament:
    """Return the finished tournament with its digest; *actor* None when the last match ended it.

    Raises: NotAllowedError; TournamentStateError while a match is open or failed, or a round is not closed.
    """
    tournament = tournament_locked(actor, tournament.pk, "tournament.start", [TournamentStatus.RUNNING])
    open_matches = Match.objects.filter(round__tournament=tournament).exclude(status__in=OVER)
    if first := open_matches.exclude(round__status=RoundStatus.CANCELLED).first():
        raise TournamentStateError(str(first), "tournament.finish", first.status, OVER)
    for each in tournament.rounds.filter(status=RoundStatus.COMPLETE).order_by("number"):
        round_close(actor=actor, round=each)
    tournament.status, tournament.finished_at = TournamentStatus.FINISHED, timezone.now()
    tournament.save(update_fields=["status", "finished_at"])
    files = digest_list(tournament)
    tournament.digest = list_digest(files)
    tournament.save(update_fields=["digest"])
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="tournament.finish",
        target=f"tournament:{tournament.slug}",
        before={"status": TournamentStatus.RUNNING},
        # The list says later which file is not what it was, if the digest is another one then.
        after={"status": tournament.status, "digest": tournament.digest, "files": files},
        reason=reason,
    )
    return tournament


def last_protests_until(tournament: Tournament) -> datetime | None:
    """Return until when results of the last round may be protested, None before any round is complete."""
    last: datetime | None = tournament.rounds.aggregate(last=Max("completed_at"))["last"]
    return None if last is None else last + timedelta(minutes=tournament.protest_minutes)
