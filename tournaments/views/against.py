"""Two entries of a tournament against each other: their matches, every deal, or their common opponents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.cards import SUITS
from replays.sentences import MODE_WORDS, signed
from tournaments.models import Entry, MatchStatus
from tournaments.selectors import RoundCell
from tournaments.selectors.bot_figures import Record
from tournaments.selectors.course import counting_result, result_credits
from tournaments.selectors.meetings import DealOfTwo, MatchOfTwo, PlayOfTwo, are_opponents, matches_of_two
from tournaments.sheet_words import bid_words, note_words
from tournaments.views.chart_frames import Columns, columns
from tournaments.views.crosstables import MOST_TO_CHOOSE
from tournaments.views.event import page_context
from tournaments.views.match_hands import hand_address
from tournaments.views.reading import tournament_or_404
from tournaments.views.scene import Scene, result_of, scene_of
from tournaments.wording import outcome_words, round_words

WON, TIED, LOST = "won", "tied", "lost"
OUTCOMES = {"win": WON, "tie": TIED, "loss": LOST}


@dataclass(frozen=True)
class MeetingLine:
    """A match of the two: points and difference from the first one's side.

    *state* is won, tied or lost where it counts, else "unsure", "void", "open".
    """

    found: MatchOfTwo
    title: str
    scores: tuple[int, int] | None
    difference: int
    state: str
    forfeited: bool


@dataclass(frozen=True)
class PlayLine:
    """A play of a deal in words; *side* is that of the declarer: "a" for the first entry, "b" for the other."""

    play: PlayOfTwo
    bid: str
    suit: str
    mode: str
    side: str
    note: str
    outcome: str
    address: str


@dataclass(frozen=True)
class DealLine:
    """A deal with both its plays, how much it gave, and *way*: "a", "b" or ""."""

    deal: DealOfTwo
    title: str
    plays: list[PlayLine]
    way: str


@dataclass(frozen=True)
class Common:
    """Somebody whom both have met, and what each had against him."""

    entry: Entry
    own: list[RoundCell]
    other: list[RoundCell]


@require_safe
def against_form(request: HttpRequest, slug: str) -> HttpResponse:
    """Go to the page of the two entries that were chosen. Raises: Http404 for others."""
    tournament = tournament_or_404(request, slug)
    chosen = request.GET.get("a", ""), request.GET.get("b", "")
    if not all(each.isdecimal() and len(each) < 19 for each in chosen):
        raise Http404
    if chosen[0] == chosen[1]:
        return redirect("tournaments:crosstable", tournament.slug)
    return redirect("tournaments:against", tournament.slug, *map(int, chosen))


@require_safe
def against(request: HttpRequest, slug: str, first: int, second: int) -> HttpResponse:
    """Show what *first* did against *second*. Raises: Http404 unless both take part, and are two."""
    tournament = tournament_or_404(request, slug)
    scene = scene_of(tournament)
    by_pk = {entry.pk: entry for entry in scene.taking_part}
    if first not in by_pk or second not in by_pk or first == second:
        raise Http404
    met = [match for match in scene.matches if are_opponents(match, first, second)]
    found = matches_of_two(met, first) if met else []
    lines = [_meeting(each) for each in found]
    deals = [deal for each in found for deal in each.deals]
    context = page_context(request, tournament, "crosstable", scene) | {
        "own": by_pk[first],
        "other": by_pk[second],
        "lines": lines,
        "record": record_of(lines),
        "difference": sum(line.difference for line in lines if line.state in OUTCOMES.values()),
        "chart": swings(found) if len(deals) > 1 else None,
        "deals": worst_first(deals),
        "single": all(len(deal.plays) < 2 for deal in deals),
        "common": [] if met else common_opponents(scene, first, second),
        "to_choose": scene.taking_part if len(scene.taking_part) <= MOST_TO_CHOOSE else [],
    }
    return render(request, "tournaments/against.html", context)


def _meeting(found: MatchOfTwo) -> MeetingLine:
    """Return a match as its line; a result that is not confirmed is shown, and does not count."""
    match, side = found.match, found.side
    result = result_of(match)
    title = round_words(match.round.label)
    if match.status == MatchStatus.VOID or result is None:
        state = "void" if match.status == MatchStatus.VOID else "open"
        return MeetingLine(found, title, None, 0, state, forfeited=False)
    scores = (result.score_b, result.score_a) if side else (result.score_a, result.score_b)
    counting = counting_result(match)
    if counting is None:
        return MeetingLine(found, title, scores, scores[0] - scores[1], "unsure", forfeited=False)
    credit = result_credits(counting)[side]
    forfeited = counting.forfeit_a or counting.forfeit_b
    return MeetingLine(found, title, scores, credit.difference, OUTCOMES[credit.outcome], forfeited)


def record_of(lines: Sequence[MeetingLine]) -> Record:
    """Return the matches won, tied and lost, of those that count."""
    states = [line.state for line in lines]
    return Record(states.count(WON), states.count(TIED), states.count(LOST))


def swings(found: Sequence[MatchOfTwo]) -> Columns:
    """Return the swing of every deal as a bar, up for the first; a line parts the matches."""
    deals = [deal for each in found for deal in each.deals]
    begins, at = [], 0
    for each in found:
        if each.deals and at:
            begins.append(at)
        at += len(each.deals)
    return columns([deal.swing for deal in deals], [str(deal.number) for deal in deals], marks=begins)


def worst_first(deals: Sequence[DealOfTwo]) -> list[DealLine]:
    """Return *deals* by how much they gave, the most first; equal ones in the order of playing."""
    return [
        DealLine(
            deal,
            round_words(deal.match.round.label),
            [_play(deal, play) for play in deal.plays],
            "a" if deal.swing > 0 else "b" if deal.swing < 0 else "",
        )
        for deal in sorted(deals, key=lambda deal: -abs(deal.swing))
    ]


def _play(deal: DealOfTwo, play: PlayOfTwo) -> PlayLine:
    return PlayLine(
        play=play,
        bid=bid_words(play.contract),
        suit=play.mode if play.mode and play.mode in SUITS else "",
        mode=str(MODE_WORDS.get(play.mode, "")),
        side="" if play.own_declares is None else "a" if play.own_declares else "b",
        note=note_words(play.outcome),
        outcome=outcome_words(play.outcome),
        address="" if play.board is None else hand_address(deal.match, play.board),
    )


def common_opponents(scene: Scene, first: int, second: int) -> list[Common]:
    """Return whom both have met in matches that count, by seed."""
    rows = {row.entry.pk: _met(row.per_round) for row in scene.standing_now if row.entry.pk in (first, second)}
    both = set(rows[first]) & set(rows[second])
    return [
        Common(entry, rows[first][entry.pk], rows[second][entry.pk])
        for entry in scene.taking_part
        if entry.pk in both
    ]  # fmt: skip


def _met(cells: Sequence[RoundCell]) -> dict[int, list[RoundCell]]:
    found: dict[int, list[RoundCell]] = {}
    for cell in cells:
        if cell.outcome in OUTCOMES and cell.difference is not None:
            for other in cell.opponents:
                found.setdefault(other.pk, []).append(cell)
    return found


def running(values: Sequence[int]) -> Columns:
    """Return the sum after each of *values*, which are those of deals 1, 2 and so on."""
    sums = [sum(values[: place + 1]) for place in range(len(values))]
    return columns(sums, [str(number) for number in range(1, len(sums) + 1)], height=130)


def running_words(values: Sequence[int]) -> list[tuple[int, str, str]]:
    """Return number, difference and sum of each deal, in words."""
    total, rows = 0, []
    for number, value in enumerate(values, 1):
        total += value
        rows.append((number, signed(value), signed(total)))
    return rows


def state_words(state: str) -> str:
    """Return how a match of the two stands."""
    words = {
        WON: _("won"),
        TIED: _("tied"),
        LOST: _("lost"),
        "unsure": _("not confirmed, not counted"),
        "void": _("void"),
        "open": _("no result yet"),
    }
    return words[state]
