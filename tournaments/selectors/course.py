"""Reading: a tournament as the pure parts see it, an event with its rounds, tables and credits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import Prefetch

from tournaments.formats import format_named
from tournaments.models import (
    Entry,
    EntryStatus,
    Match,
    MatchStatus,
    PairingRule,
    Play,
    Result,
    ResultSource,
    Round,
    RoundStatus,
    Tournament,
)
from tournaments.pairing import Entrant, Event, PlayedRound, PlayedTable, Side, Table
from tournaments.scoring import Credit, bye_credit
from tournaments.scoring_rules import ScoringRules

NEVER_CAME = (EntryStatus.WAITING, EntryStatus.NO_SHOW)
"""Entries that are no part of the event: they have the seeds behind all others."""

Credits = tuple[Credit, Credit]

Instead = Mapping[int, tuple[Credits, int | None] | None]
"""By match, the credits and the winner it would have; None: it would be open."""


def scoring_of(tournament: Tournament) -> ScoringRules:
    """Return the scoring of *tournament*."""
    return ScoringRules.from_values(tournament.scoring)


def result_credits(result: Result) -> Credits:
    """Return what a stored result gives both sides, without looking at its boards."""
    outcomes = _outcomes(result)
    walkover = result.source == ResultSource.WALKOVER
    first_imps, second_imps = result.imps, -result.imps
    if result.forfeit_a or result.forfeit_b:
        first_imps = (min if result.forfeit_a else max)(first_imps, 0)
        second_imps = (min if result.forfeit_b else max)(second_imps, 0)
    return (
        Credit(
            points=result.points_a,
            outcome=outcomes[0],
            difference=result.counts_a,
            scored=result.score_a,
            imps=first_imps,
            boards_won=result.boards_a,
            forfeited=result.forfeit_a,
            walkover=walkover,
        ),
        Credit(
            points=result.points_b,
            outcome=outcomes[1],
            difference=result.counts_b,
            scored=result.score_b,
            imps=second_imps,
            boards_won=result.boards_b,
            forfeited=result.forfeit_b,
            walkover=walkover,
        ),
    )


def _outcomes(result: Result) -> tuple[str, str]:
    if result.forfeit_a and result.forfeit_b:
        return "loss", "loss"
    if result.winner is None:
        return "tie", "tie"
    return ("win", "loss") if result.winner == 0 else ("loss", "win")


def counting_result(match: Match) -> Result | None:
    """Return the result of *match* if it counts: finished, and confirmed."""
    if match.status != MatchStatus.FINISHED or match.entry_b_id is None:
        return None
    result: Result | None = getattr(match, "result", None)
    return result if result is not None and result.confirmed_at is not None else None


COUNTED = (
    *("round", "table", "status", "code", "entry_a", "partner_a", "entry_b", "partner_b", "by_hand"),
    *(f"result__{name}" for name in ("match", "score_a", "score_b", "winner", "forfeit_a", "forfeit_b", "points_a")),
    *(f"result__{name}" for name in ("points_b", "counts_a", "counts_b", "imps", "boards_a", "boards_b", "source")),
    *(f"result__{name}" for name in ("confirmed_at", "difference", "version", "reason")),
)
"""The columns of which a standing is made: of a large event thousands of rows are read each time."""


def rounds_with_matches(tournament: Tournament) -> list[Round]:
    """Return the rounds that were not cancelled, in the order of their draw, each with matches and results at hand.

    What a standing does not need of them (reasons, single deals, what the draw depended on) is left in the database.
    """
    matches = Match.objects.select_related("result").only(*COUNTED).order_by("table")
    rounds = tournament.rounds.exclude(status=RoundStatus.CANCELLED).defer("draw_input").order_by("number")
    return list(rounds.prefetch_related(Prefetch("matches", queryset=matches)))


def event_of(tournament: Tournament, *, instead: Instead | None = None) -> Event:
    """Return *tournament* as an event of its format; four queries.

    *instead*: as if some results were others, for the preview of a correction.
    """
    entries = list(tournament.entries.exclude(status__in=NEVER_CAME).order_by("seed"))
    rules = PairingRule.objects.filter(tournament=tournament, used_in__isnull=True)
    return event_from(tournament, entries, rounds_with_matches(tournament), rules, instead=instead)


def event_from(
    tournament: Tournament,
    entries: Iterable[Entry],
    rounds: Iterable[Round],
    rules: Iterable[PairingRule] = (),
    *,
    instead: Instead | None = None,
) -> Event:
    """Return the event made of rows that are at hand already; no query."""
    entries = list(entries)
    seeds = {entry.pk: entry.seed for entry in entries}
    pairs: dict[str, set[frozenset[int]]] = {PairingRule.Kind.FORBID: set(), PairingRule.Kind.FORCE: set()}
    for rule in rules:
        if rule.entry_a_id in seeds and rule.entry_b_id in seeds:
            pairs[rule.kind].add(frozenset({seeds[rule.entry_a_id], seeds[rule.entry_b_id]}))
    scoring = scoring_of(tournament)
    return Event(
        entrants=tuple(
            Entrant(entry.seed, entry.status == EntryStatus.ACTIVE, entry.home_club, entry.joined) for entry in entries
        ),
        options=tournament.options,
        rounds=tuple(
            PlayedRound(
                each.label,
                tuple(_table(match, seeds, scoring, instead or {}) for match in each.matches.all()),
                each.stage,
            )
            for each in rounds
        ),
        tie_breaks=tuple(tournament.tie_breaks),
        forbidden=frozenset(pairs[PairingRule.Kind.FORBID]),
        forced=frozenset(pairs[PairingRule.Kind.FORCE]),
        keep_apart=tournament.keep_apart,
        key=tournament.lots_key,
    )


def _table(
    match: Match,
    seeds: Mapping[int, int],
    scoring: ScoringRules,
    instead: Instead,
) -> PlayedTable:
    first = _side(seeds, match.entry_a_id, match.partner_a_id)
    second = _side(seeds, match.entry_b_id, match.partner_b_id)
    table = Table(first, second, match.code)
    if match.status == MatchStatus.VOID:
        return PlayedTable(table, void=True)
    if table.is_bye:
        return PlayedTable(table, (bye_credit(scoring), Credit(0, "loss")))
    if match.pk in instead:
        would = instead[match.pk]
        return PlayedTable(table) if would is None else PlayedTable(table, *would)
    result = counting_result(match)
    if result is None:
        return PlayedTable(table)
    return PlayedTable(table, result_credits(result), result.winner)


def _side(seeds: Mapping[int, int], *entries: int | None) -> Side:
    return tuple(seeds[entry] for entry in entries if entry is not None)


MOST_HANDS_OF_A_GAME = 60
"""A generous count for a time limit: games to 1165 take ten to twenty hands."""


def plays_expected(tournament: Tournament) -> int:
    """Return how many hands a match of bots has, both rooms; 0 where nobody knows before it ends (games, best-of)."""
    return 2 * tournament.boards if tournament.play == Play.DUPLICATE and tournament.best_of == 1 else 0


def most_plays(tournament: Tournament) -> int:
    """Return how many hands a match of bots may come to, for time limits."""
    if tournament.play == Play.GAME:
        return MOST_HANDS_OF_A_GAME * tournament.best_of
    return 2 * (tournament.boards * tournament.best_of + tournament.decider_boards)


def is_individual(tournament: Tournament) -> bool:
    """Return whether single players are entered, whose partners the draw finds."""
    return bool(getattr(format_named(tournament.format), "INDIVIDUAL", False))
