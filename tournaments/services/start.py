"""From registration to a running tournament; pausing, going on, opening again, and cancelling."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.audit import audit_record
from clubs.models import User
from tournaments.errors import TournamentInputError
from tournaments.formats import format_named
from tournaments.models import (
    Entry,
    EntryStatus,
    Match,
    MatchStatus,
    Mode,
    RoundStatus,
    Tournament,
    TournamentStatus,
)
from tournaments.models.schedule import OPEN_STATUSES
from tournaments.pairing import PairingError
from tournaments.selectors import is_individual
from tournaments.services.admission import absent_settle
from tournaments.services.advance import tournament_advance
from tournaments.services.lease import attempts_close
from tournaments.services.locking import reason_given, tournament_locked
from tournaments.services.seating import absence
from tournaments.services.visibility import hands_open
from tournaments.wording import pairing_error_words

NOT_BEGUN = (TournamentStatus.DRAFT, TournamentStatus.REGISTRATION)
NOT_OVER = (*NOT_BEGUN, TournamentStatus.RUNNING, TournamentStatus.PAUSED)


@transaction.atomic
def tournament_start(*, actor: User, tournament: Tournament, reason: str = "") -> Tournament:
    """Return the running tournament: seeds and settings frozen. In automatic mode its first rounds are released.

    An entry that should have checked in and did not is noted as not come; its seed goes behind those who play, and
    who waits and is there has its place.

    Raises: NotAllowedError, TournamentStateError, TournamentInputError (entries, options) if it cannot be played.
    """
    tournament = tournament_locked(actor, tournament.pk, "tournament.start", NOT_BEGUN)
    if tournament.check_in:
        absent_settle(actor=actor, tournament=tournament)
    entries = entries_in_order(tournament)
    format = format_named(tournament.format)
    if len(entries) < format.MIN_ENTRIES:
        raise TournamentInputError(
            "entries", _("%(n)d entries or more are needed to start") % {"n": format.MIN_ENTRIES}
        )
    _check_seats(tournament, entries)
    try:
        tournament.options = format.options(len(entries), tournament.options)
    except PairingError as error:
        raise TournamentInputError("options", pairing_error_words(error)) from error
    tournament.status, tournament.started_at = TournamentStatus.RUNNING, timezone.now()
    tournament.save(update_fields=["status", "started_at", "options"])
    _note(
        actor,
        tournament,
        "tournament.start",
        after={"entries": [entry.name for entry in entries], "options": tournament.options},
        reason=reason,
    )
    tournament_advance(tournament=tournament)
    return tournament


def entries_in_order(tournament: Tournament) -> list[Entry]:
    """Return the active entries with the seeds 1, 2, …; all others come behind them. Their order stays."""
    everybody = list(tournament.entries.order_by("seed").prefetch_related("seats__bot_version__bot"))
    active = [entry for entry in everybody if entry.status == EntryStatus.ACTIVE]
    others = [entry for entry in everybody if entry.status != EntryStatus.ACTIVE]
    order = [*active, *others]
    if [entry.seed for entry in order] != list(range(1, len(order) + 1)):
        tournament.entries.update(seed=F("seed") + 10_000)
        for seed, entry in enumerate(order, 1):
            entry.seed = seed
        Entry.objects.bulk_update(order, ["seed"])
    return active


def _check_seats(tournament: Tournament, entries: Sequence[Entry]) -> None:
    """Refuse to start with a seat that nobody can take: no player, or a version taken down since it was entered."""
    needed = 1 if is_individual(tournament) else 2
    for entry in entries:
        taken = list(entry.seats.all())
        if len(taken) < needed:
            raise TournamentInputError(
                "entries", _("%(entry)s has too few players: %(n)d are needed") % {"entry": entry.name, "n": needed}
            )
        for seat in taken:
            version = seat.bot_version
            if version is not None and version.is_program and absence(version):
                raise TournamentInputError(
                    "entries",
                    _("%(entry)s plays with %(version)s, which may not run any more: remove the entry first")
                    % {"entry": entry.name, "version": version},
                )


@transaction.atomic
def tournament_pause(*, actor: User, tournament: Tournament, reason: str) -> Tournament:
    """Return the paused tournament: no table begins, what is being played ends. Raises: as all acts."""
    why = reason_given(reason)
    tournament = tournament_locked(actor, tournament.pk, "tournament.pause", [TournamentStatus.RUNNING])
    return _move(actor, tournament, "tournament.pause", TournamentStatus.PAUSED, why)


@transaction.atomic
def tournament_resume(*, actor: User, tournament: Tournament, reason: str = "") -> Tournament:
    """Return the running tournament again. Deadlines do not count the pause. Raises: as all acts."""
    tournament = tournament_locked(actor, tournament.pk, "tournament.pause", [TournamentStatus.PAUSED])
    paused = timezone.now() - (tournament.paused_at or timezone.now())
    open_rounds = tournament.rounds.filter(status__in=(RoundStatus.RELEASED, RoundStatus.RUNNING))
    open_rounds.filter(deadline_at__isnull=False).update(deadline_at=F("deadline_at") + paused)
    tournament = _move(actor, tournament, "tournament.resume", TournamentStatus.RUNNING, reason)
    tournament_advance(tournament=tournament)
    return tournament


@transaction.atomic
def tournament_reopen(*, actor: User, tournament: Tournament, reason: str) -> Tournament:
    """Return a finished tournament, running again so that a result can be corrected; its digest is withdrawn.

    It goes on by hand, so that it does not finish again at once.
    """
    why = reason_given(reason)
    tournament = tournament_locked(actor, tournament.pk, "tournament.reopen", [TournamentStatus.FINISHED])
    before = tournament.digest
    tournament.digest, tournament.finished_at, tournament.mode = "", None, Mode.MANUAL.value
    tournament.save(update_fields=["digest", "finished_at", "mode"])
    return _move(actor, tournament, "tournament.reopen", TournamentStatus.RUNNING, why, digest=before)


def _move(
    actor: User, tournament: Tournament, act: str, status: TournamentStatus, reason: str, **before: str
) -> Tournament:
    old = tournament.status
    tournament.status = status
    tournament.paused_at = timezone.now() if status == TournamentStatus.PAUSED else None
    tournament.save(update_fields=["status", "paused_at"])
    _note(actor, tournament, act, before={"status": old, **before}, after={"status": status}, reason=reason)
    return tournament


@transaction.atomic
def tournament_cancel(*, actor: User, tournament: Tournament, reason: str = "") -> Tournament:
    """Return the cancelled tournament: open matches are void, what was played stays and becomes public.

    A worker in the middle of a match finds its lease gone and writes nothing.

    Raises: NotAllowedError, TournamentStateError.
    """
    tournament = tournament_locked(actor, tournament.pk, "tournament.cancel", NOT_OVER)
    before, now = tournament.status, timezone.now()
    matches = Match.objects.filter(round__tournament=tournament)
    voided = matches.filter(status__in=[*OPEN_STATUSES, MatchStatus.FAILED]).update(
        status=MatchStatus.VOID, lease=None, lease_until=None, finished_at=now
    )
    attempts_close(match_ids=matches.values("pk"), error="the tournament was cancelled")
    tournament.rounds.filter(completed_at__isnull=True).update(status=RoundStatus.CANCELLED, completed_at=now)
    hands_open(tournament=tournament, replay_ids=matches.exclude(replay=None).values_list("replay_id", flat=True))
    tournament.status, tournament.finished_at = TournamentStatus.CANCELLED, now
    tournament.save(update_fields=["status", "finished_at"])
    _note(
        actor,
        tournament,
        "tournament.cancel",
        before={"status": before},
        after={"status": tournament.status, "matches_voided": voided},
        reason=reason,
    )
    return tournament


def _note(
    actor: User,
    tournament: Tournament,
    verb: str,
    *,
    before: dict[str, object] | None = None,
    after: dict[str, object] | None = None,
    reason: str = "",
) -> None:
    audit_record(
        club=tournament.club,
        actor=actor,
        verb=verb,
        target=f"tournament:{tournament.slug}",
        before=before,
        after=after,
        reason=reason,
    )
