"""A tournament from its creation to its start, and its cancelling."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from bots.queues import needs_text
from clubs.audit import audit_record
from clubs.models import Club, User
from clubs.services import require
from engine.dealing import commitment, new_shuffle_key
from engine.options import rules_with
from engine.rules import Rules, RulesError
from replays.services import replays_publish
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.formats import format_named, format_names
from tournaments.models import (
    CLOCK_BOUNDS,
    Entry,
    Match,
    MatchSeat,
    MatchStatus,
    Round,
    RoundStatus,
    Tournament,
    TournamentStatus,
)
from tournaments.models.schedule import OPEN_STATUSES
from tournaments.pairing import Pair
from tournaments.services.lease import attempts_close
from tournaments.services.seating import absence
from tournaments.standings import DEFAULT_TIE_BREAKS, TIE_BREAKS

MOST_BOARDS = 64
NOT_BEGUN = (TournamentStatus.DRAFT, TournamentStatus.REGISTRATION)
NOT_OVER = (*NOT_BEGUN, TournamentStatus.RUNNING)


@transaction.atomic
def tournament_create(
    *,
    actor: User,
    club: Club,
    name: str,
    preset: str,
    house_rules: Sequence[str] = (),
    boards: int = 4,
    format: str = "round_robin",
    cycles: int = 1,
    tie_breaks: Sequence[str] = DEFAULT_TIE_BREAKS,
    status: str = TournamentStatus.REGISTRATION,
    init_ms: int = 10_000,
    move_ms: int = 1_000,
    bank_ms: int = 20_000,
) -> Tournament:
    """Return a new tournament. *house_rules* are texts such as ``ace=15`` on top of *preset*.

    *init_ms*, *move_ms* and *bank_ms* are the clock of uploaded programs: to start, a decision, extra in each room.

    Raises: NotAllowedError; RulesError naming the rule's field; TournamentInputError naming the argument.
    """
    require(actor, "tournament.create", club)
    name = " ".join(name.split())
    _check(name=name, boards=boards, format=format, cycles=cycles, tie_breaks=tie_breaks, status=status)
    _check_clock(init_ms=init_ms, move_ms=move_ms, bank_ms=bank_ms)
    rules = resolved_rules(preset, house_rules)
    tournament = Tournament.objects.create(
        club=club,
        name=name,
        slug=_free_slug(name),
        format=format,
        cycles=cycles,
        status=status,
        preset=preset,
        house_rules=list(house_rules),
        rules=rules.values(),
        rules_sha256=rules.sha256,
        boards=boards,
        tie_breaks=list(tie_breaks),
        init_ms=init_ms,
        move_ms=move_ms,
        bank_ms=bank_ms,
        created_by=actor,
    )
    audit_record(
        club=club,
        actor=actor,
        verb="tournament.create",
        target=f"tournament:{tournament.slug}",
        after={"name": name, "preset": preset, "house_rules": list(house_rules), "rules": rules.sha256},
    )
    return tournament


def resolved_rules(preset: str, house_rules: Sequence[str]) -> Rules:
    """Return the rules of *preset* with the house rules on top, fit for duplicate boards.

    Raises: RulesError naming the field.
    """
    rules = rules_with(Rules.from_preset(preset), house_rules)
    if rules.first_call == "loser_of_last_hand":
        raise RulesError("first_call", _("loser_of_last_hand needs a game: duplicate boards do not follow each other"))
    return rules


@transaction.atomic
def tournament_start(*, actor: User, tournament: Tournament, reason: str = "") -> Tournament:
    """Return the running tournament: seeds frozen, every round drawn and committed to, all matches scheduled.

    Raises: NotAllowedError, TournamentStateError, TournamentInputError (entries) if there are too few.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    require(actor, "tournament.start", tournament.club)
    if tournament.status not in NOT_BEGUN:
        raise TournamentStateError(tournament.name, "tournament.start", tournament.status, NOT_BEGUN)
    format = format_named(tournament.format)
    entries = list(tournament.entries.order_by("seed").prefetch_related("seats__bot_version__bot"))
    if len(entries) < format.MIN_ENTRIES:
        raise TournamentInputError(
            "entries", _("%(n)d entries or more are needed to start") % {"n": format.MIN_ENTRIES}
        )
    _check_playable(entries)
    for seed, entry in enumerate(entries, 1):
        if entry.seed != seed:
            Entry.objects.filter(pk=entry.pk).update(seed=seed)
    for number, pairs in enumerate(format.rounds(len(entries), cycles=tournament.cycles), 1):
        _round_draw(tournament, number, pairs, entries)
    tournament.status, tournament.started_at = TournamentStatus.RUNNING, timezone.now()
    tournament.save(update_fields=["status", "started_at"])
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="tournament.start",
        target=f"tournament:{tournament.slug}",
        after={
            "entries": [entry.name for entry in entries],
            "commitments": list(tournament.rounds.order_by("number").values_list("commitment", flat=True)),
        },
        reason=reason,
    )
    return tournament


def _round_draw(tournament: Tournament, number: int, pairs: Sequence[Pair], entries: list[Entry]) -> Round:
    """Return the stored round with its matches and seats; its deals are fixed from here on, and secret."""
    key, salt = new_shuffle_key(), secrets.token_hex(16)
    drawn = Round.objects.create(
        tournament=tournament,
        number=number,
        status=RoundStatus.RELEASED,
        shuffle_key=key,
        salt=salt,
        commitment=commitment(salt, key),
    )
    now = timezone.now()
    languages = {
        place: {taken.bot_version.language for taken in entry.seats.all()} for place, entry in enumerate(entries, 1)
    }
    matches = Match.objects.bulk_create(
        Match(
            round=drawn,
            table=table,
            entry_a=entries[first - 1],
            entry_b=entries[second - 1] if second else None,
            status=MatchStatus.SCHEDULED if second else MatchStatus.FINISHED,
            finished_at=None if second else now,
            languages=needs_text(languages[first] | languages[second]) if second else "",
        )
        for table, (first, second) in enumerate(pairs, 1)
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, seat=2 * taken.index + side, entry=entry, bot_version=taken.bot_version)
        for match in matches
        for side, entry in enumerate((match.entry_a, match.entry_b))
        if entry is not None and match.entry_b is not None
        for taken in entry.seats.all()
    )
    return drawn


@transaction.atomic
def tournament_cancel(*, actor: User, tournament: Tournament, reason: str = "") -> Tournament:
    """Return the cancelled tournament: open matches are void, what was played stays and becomes public.

    A worker in the middle of a match finds its lease gone and writes nothing.

    Raises: NotAllowedError, TournamentStateError.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    require(actor, "tournament.cancel", tournament.club)
    if tournament.status not in NOT_OVER:
        raise TournamentStateError(tournament.name, "tournament.cancel", tournament.status, NOT_OVER)
    before, now = tournament.status, timezone.now()
    matches = Match.objects.filter(round__tournament=tournament)
    voided = matches.filter(status__in=[*OPEN_STATUSES, MatchStatus.FAILED]).update(
        status=MatchStatus.VOID, lease=None, lease_until=None, finished_at=now
    )
    attempts_close(match_ids=matches.values("pk"), error="the tournament was cancelled")
    tournament.rounds.filter(completed_at__isnull=True).update(status=RoundStatus.CANCELLED, completed_at=now)
    replays_publish(replay_ids=list(matches.exclude(replay=None).values_list("replay_id", flat=True)))
    tournament.status, tournament.finished_at = TournamentStatus.CANCELLED, now
    tournament.save(update_fields=["status", "finished_at"])
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="tournament.cancel",
        target=f"tournament:{tournament.slug}",
        before={"status": before},
        after={"status": tournament.status, "matches_voided": voided},
        reason=reason,
    )
    return tournament


def _check(*, name: str, boards: int, format: str, cycles: int, tie_breaks: Sequence[str], status: str) -> None:
    if not name or len(name) > 120:
        raise TournamentInputError("name", _("a name of 1 to 120 characters"))
    if not 1 <= boards <= MOST_BOARDS:
        raise TournamentInputError("boards", _("from 1 to %(n)d boards a match") % {"n": MOST_BOARDS})
    if format not in format_names():
        raise TournamentInputError("format", _("one of %(names)s") % {"names": ", ".join(format_names())})
    if cycles not in (1, 2):
        raise TournamentInputError("cycles", _("one cycle or two"))
    if unknown := [name for name in tie_breaks if name not in TIE_BREAKS]:
        raise TournamentInputError("tie_breaks", _("no such tie-break: %(name)s") % {"name": unknown[0]})
    if status not in NOT_BEGUN:
        raise TournamentInputError("status", _("a new tournament is a draft or open for entries"))


def _check_playable(entries: Sequence[Entry]) -> None:
    """Refuse to start with a version that was taken down or deleted since it was entered."""
    for entry in entries:
        for taken in entry.seats.all():
            version = taken.bot_version
            if version.is_program and absence(version):
                raise TournamentInputError(
                    "entries",
                    _("%(entry)s plays with %(version)s, which may not run any more: remove the entry first")
                    % {"entry": entry.name, "version": version},
                )


def _check_clock(**given: int) -> None:
    for name, value in given.items():
        least, most = CLOCK_BOUNDS[name]
        if not least <= value <= most:
            raise TournamentInputError(
                name, _("from %(least)d to %(most)d milliseconds") % {"least": least, "most": most}
            )


def _free_slug(name: str) -> str:
    """Return an address for *name* that no tournament has yet, and that is no page of its own."""
    stem = slugify(name)[:120] or "tournament"
    slug, number = stem, 1
    while slug == "new" or Tournament.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{stem}-{number}"
    return slug
