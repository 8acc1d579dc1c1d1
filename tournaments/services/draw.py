"""A round from its draw to its release. A draw is seen by organisers, a released round by everybody."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import count

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bots.queues import needs_text
from clubs.audit import audit_record
from clubs.models import User
from engine.dealing import commitment, new_shuffle_key
from tournaments.draw_input import draw_input, input_digest
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.formats import format_named
from tournaments.models import (
    Attempt,
    Entry,
    Match,
    MatchSeat,
    MatchStatus,
    Mode,
    PairingRule,
    Round,
    RoundStatus,
    Tournament,
    TournamentStatus,
)
from tournaments.pairing import Drawn, Event, PairingError, Table, Why
from tournaments.selectors import event_of
from tournaments.services.finish import round_complete
from tournaments.services.locking import reason_given, tournament_locked
from tournaments.services.walkovers import round_walkovers
from tournaments.wording import pairing_error_words

RUNNING = [TournamentStatus.RUNNING]
STILL_OPEN = (RoundStatus.DRAWN, RoundStatus.RELEASED, RoundStatus.RUNNING)


@transaction.atomic
def rounds_draw(*, actor: User | None, tournament: Tournament) -> list[Round]:
    """Return the rounds drawn now: all that the results allow. Nothing is drawn while a drawn round is not released.

    Raises: NotAllowedError, TournamentStateError, TournamentInputError (rounds) that says why nothing can be drawn.
    """
    tournament = tournament_locked(actor, tournament.pk, "round.draw", RUNNING)
    if waiting := tournament.rounds.filter(status=RoundStatus.DRAWN).order_by("number").first():
        raise TournamentInputError(
            "rounds", _("%(round)s is drawn already: release it first") % {"round": waiting.label}
        )
    if tournament.mode == Mode.MANUAL and (
        unclosed := tournament.rounds.filter(status=RoundStatus.COMPLETE).order_by("number").first()
    ):
        raise TournamentInputError("rounds", _("%(round)s is complete: close it first") % {"round": unclosed.label})
    event = event_of(tournament)
    drawn = _next_rounds(tournament, event)
    if not drawn:
        raise TournamentInputError("rounds", _("nothing can be drawn before the open tables have results that count"))
    return _store(actor, tournament, event, drawn)


def _next_rounds(tournament: Tournament, event: Event) -> list[Drawn]:
    try:
        drawn: list[Drawn] = format_named(tournament.format).next_rounds(event)
    except PairingError as error:
        raise TournamentInputError("rounds", pairing_error_words(error)) from error
    return drawn


def _store(actor: User | None, tournament: Tournament, event: Event, drawn: Sequence[Drawn]) -> list[Round]:
    """Return the stored rounds; their deals are fixed from here on, and secret."""
    entries = _entries(tournament)
    last = tournament.rounds.order_by("-number").values_list("number", flat=True).first() or 0
    kept = draw_input(event)
    digest = input_digest(kept)
    rounds = []
    for number, each in enumerate(drawn, last + 1):
        key, salt = new_shuffle_key(), secrets.token_hex(16)
        stored = Round.objects.create(
            tournament=tournament,
            number=number,
            label=each.label,
            stage=each.stage,
            knockout=each.knockout,
            shuffle_key=key,
            salt=salt,
            commitment=commitment(salt, key),
            # Rounds of one draw depend on the same: it is kept once, with the first of them.
            draw_input=kept if number == last + 1 else {},
            draw_digest=digest,
            notes=[_why(note) for note in each.notes],
        )
        tables_store(stored, each.tables, entries)
        rounds.append(stored)
    _use_forced(tournament, rounds)
    for stored in rounds:
        _note(actor, tournament, "round.draw", after={**_drawn_noted(stored), "draw_digest": digest})
    return rounds


def _entries(tournament: Tournament) -> dict[int, Entry]:
    entries = tournament.entries.prefetch_related("seats__bot_version")
    return {entry.seed: entry for entry in entries}


def tables_store(round: Round, tables: Sequence[Table], entries: dict[int, Entry]) -> None:
    """Store the tables of *round* with their seats; *entries* by seed, each with its seats at hand."""
    now = timezone.now()
    numbers = _free_numbers(round)
    matches = Match.objects.bulk_create(_match(round, next(numbers), table, entries, now) for table in tables)
    MatchSeat.objects.bulk_create(
        seat for match, table in zip(matches, tables, strict=True) for seat in seats_of(match, table, entries)
    )


def _free_numbers(round: Round) -> Iterator[int]:
    """Yield the numbers of tables in the hall that no round played beside this one has taken, lowest first.

    Groups, and the two halves of a double elimination, are played at the same time; rounds of one stage one by one.
    """
    beside = Match.objects.filter(
        round__tournament_id=round.tournament_id, round__status__in=STILL_OPEN, entry_b__isnull=False
    ).exclude(round__stage=round.stage)
    taken = set(beside.values_list("table", flat=True))
    return (number for number in count(1) if number not in taken)


def _match(round: Round, number: int, table: Table, entries: dict[int, Entry], now: datetime) -> Match:
    sides = [[entries[seed] for seed in side] for side in (table.first, table.second)]
    taken = [seat for side in sides for entry in side for seat in entry.seats.all()]
    return Match(
        round=round,
        table=number,
        entry_a=sides[0][0],
        partner_a=sides[0][1] if len(sides[0]) > 1 else None,
        entry_b=sides[1][0] if sides[1] else None,
        partner_b=sides[1][1] if len(sides[1]) > 1 else None,
        status=MatchStatus.FINISHED if table.is_bye else MatchStatus.SCHEDULED,
        finished_at=now if table.is_bye else None,
        by_hand=not table.is_bye and any(seat.person for seat in taken),
        languages="" if table.is_bye else needs_text({seat.bot_version.language for seat in taken if seat.bot_version}),
        code=table.code,
        why=[_why(why) for why in table.why],
    )


def seats_of(match: Match, table: Table, entries: dict[int, Entry]) -> list[MatchSeat]:
    """Return the four seats of a table, not stored yet; none for a bye."""
    if table.is_bye:
        return []
    seats: list[MatchSeat] = []
    for side, seeds in enumerate(table.pairing):
        for place, seed in enumerate(seeds):
            entry = entries[seed]
            own = sorted(entry.seats.all(), key=lambda taken: taken.index)
            if len(seeds) == 1 and len(own) == 1:
                own = own * 2
            for taken in own[:2] if len(seeds) == 1 else own[:1]:
                index = place if len(seeds) > 1 else len([s for s in seats if s.seat % 2 == side])
                seats.append(
                    MatchSeat(
                        match=match,
                        seat=2 * index + side,
                        entry=entry,
                        bot_version=taken.bot_version,
                        person=taken.person,
                    )
                )
    return seats


def _why(why: Why) -> dict[str, object]:
    return {"key": why.key, "facts": dict(why.facts)}


def _use_forced(tournament: Tournament, rounds: Sequence[Round]) -> None:
    """A forced pairing is for one draw: note by which it was obeyed."""
    forced = PairingRule.objects.filter(tournament=tournament, kind=PairingRule.Kind.FORCE, used_in__isnull=True)
    for rule in forced:
        for each in rounds:
            pair = {rule.entry_a_id, rule.entry_b_id}
            if any({match.entry_a_id, match.entry_b_id} == pair for match in each.matches.all()):
                rule.used_in = each
                rule.save(update_fields=["used_in"])


@transaction.atomic
def round_redraw(*, actor: User, round: Round, reason: str) -> Round:
    """Return the round, drawn anew with the rules there are now; its deals stay, nobody has seen them.

    Raises: NotAllowedError; TournamentStateError once a table of it has begun; TournamentInputError.
    """
    tournament = tournament_locked(actor, round.tournament_id, "round.draw", RUNNING)
    why = reason_given(reason)
    round = Round.objects.get(pk=round.pk)
    round.tournament = tournament
    if round.status not in (RoundStatus.DRAWN, RoundStatus.RELEASED) or _has_begun(round):
        raise TournamentStateError(round.label, "round.redraw", round.status, [RoundStatus.DRAWN, RoundStatus.RELEASED])
    if tournament.rounds.filter(number__gt=round.number).exclude(status=RoundStatus.CANCELLED).exists():
        raise TournamentInputError("round", _("only the last round can be drawn again"))
    before = _drawn_noted(round)
    PairingRule.objects.filter(used_in=round).update(used_in=None)
    round.matches.all().delete()
    event = event_of(tournament)
    event = _without(event, round.label)
    drawn = [each for each in _next_rounds(tournament, event) if each.label == round.label]
    if not drawn:
        raise TournamentInputError("round", _("this round cannot be drawn from the results there are now"))
    kept = draw_input(event)
    round.status, round.released_at, round.deadline_at = RoundStatus.DRAWN, None, None
    round.draw_input, round.draw_digest = kept, input_digest(kept)
    round.notes = [_why(note) for note in drawn[0].notes]
    round.save()
    tables_store(round, drawn[0].tables, _entries(tournament))
    _use_forced(tournament, [round])
    _note(actor, tournament, "round.redraw", before=before, after=_drawn_noted(round), reason=why)
    return round


def _without(event: Event, label: str) -> Event:
    return Event(**{**vars(event), "rounds": tuple(each for each in event.rounds if each.label != label)})


def _has_begun(round: Round) -> bool:
    """Return whether anything of the round was played or entered."""
    matches = round.matches.filter(entry_b__isnull=False)
    touched = matches.exclude(status__in=(MatchStatus.SCHEDULED, MatchStatus.QUEUED))
    return touched.exists() or Attempt.objects.filter(match__round=round).exists()


@transaction.atomic
def rounds_release(*, actor: User | None, tournament: Tournament, rounds: Sequence[Round] | None = None) -> list[Round]:
    """Return the rounds released now: everybody sees them, workers play them. Without *rounds* all that are drawn.

    A round that is released already is passed over. An entry that has left by now loses its table without play.

    Raises: NotAllowedError, TournamentStateError.
    """
    tournament = tournament_locked(actor, tournament.pk, "round.release", RUNNING)
    drawn = tournament.rounds.filter(status=RoundStatus.DRAWN).order_by("number")
    if rounds is not None:
        drawn = drawn.filter(pk__in=[each.pk for each in rounds])
    released = list(drawn)
    now = timezone.now()
    for each in released:
        each.tournament = tournament
        each.status, each.released_at = RoundStatus.RELEASED, now
        if tournament.round_minutes:
            each.deadline_at = now + timedelta(minutes=tournament.round_minutes)
        each.save(update_fields=["status", "released_at", "deadline_at"])
        _note(actor, tournament, "round.release", after={"round": each.label, "commitment": each.commitment})
        round_walkovers(round=each)
        round_complete(round=each)
    return released


@transaction.atomic
def pairing_rule_add(
    *, actor: User, tournament: Tournament, entry_a: Entry, entry_b: Entry, kind: str, reason: str
) -> PairingRule:
    """Return a rule for the next draw (force) or for all draws to come (forbid).

    Raises: NotAllowedError, TournamentStateError, TournamentInputError (entry_b, kind, reason).
    """
    states = [TournamentStatus.DRAFT, TournamentStatus.REGISTRATION, TournamentStatus.RUNNING, TournamentStatus.PAUSED]
    tournament = tournament_locked(actor, tournament.pk, "pairing.rule", states)
    why = reason_given(reason)
    if kind not in PairingRule.Kind.values:
        raise TournamentInputError("kind", _("must not meet, or must meet in the next round"))
    if entry_a.pk == entry_b.pk or {entry_a.tournament_id, entry_b.tournament_id} != {tournament.pk}:
        raise TournamentInputError("entry_b", _("two different entries of this tournament"))
    first, second = sorted((entry_a, entry_b), key=lambda entry: entry.pk)
    same = PairingRule.objects.filter(
        tournament=tournament, entry_a=first, entry_b=second, used_in__isnull=True
    ).first()
    if same is not None:
        raise TournamentInputError("entry_b", _("there is a rule for these two already: %(rule)s") % {"rule": same})
    rule = PairingRule.objects.create(
        tournament=tournament, entry_a=first, entry_b=second, kind=kind, reason=why, created_by=actor
    )
    _note(actor, tournament, "pairing.rule", after={"kind": kind, "pair": [first.name, second.name]}, reason=why)
    return rule


@transaction.atomic
def pairing_rule_remove(*, actor: User, rule: PairingRule, reason: str = "") -> None:
    """Take a rule back that no draw has used. Raises: NotAllowedError, TournamentStateError."""
    tournament = tournament_locked(actor, rule.tournament_id, "pairing.rule")
    removed, _by_model = PairingRule.objects.filter(pk=rule.pk, used_in__isnull=True).delete()
    if removed:
        pair = [rule.entry_a.name, rule.entry_b.name]
        _note(actor, tournament, "pairing.rule", before={"kind": rule.kind, "pair": pair}, reason=reason)


def _drawn_noted(round: Round) -> dict[str, object]:
    pairings = [
        [match.name_a, match.name_b or None]
        for match in round.matches.select_related("entry_a", "entry_b", "partner_a", "partner_b").order_by("table")
    ]
    return {"round": round.label, "commitment": round.commitment, "pairings": pairings}


def _note(
    actor: User | None,
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
