"""One deal at all tables of a round: the cards, every play, the swings, and all results as dots on one line."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.actions import SHELEM
from engine.cards import SUIT_OF, SUITS, cards_of
from engine.scoring import DOUBLED, FAILED, SHELEM_FAILED, SHELEM_MADE, SLAM
from replays.drawing import SHOWN_SUITS, face
from replays.frames import SEAT_LETTERS
from replays.sentences import MODE_WORDS, SUIT_WORDS, rank_label, signed
from tournaments.selectors.traveller import TablePlay, TableRow, Traveller, traveller
from tournaments.selectors.visibility import rounds_seen
from tournaments.sheet_words import bid_words, note_words
from tournaments.views.match_hands import hand_address
from tournaments.views.reading import tournament_or_404
from tournaments.views.traveller_plot import Dot, plot
from tournaments.wording import outcome_words, round_words

BAR = 60
"""Half the width of a swing's bar."""


@dataclass(frozen=True)
class Hand:
    """A hand or the widow: its cards suit by suit, and the same as text for who does not see them."""

    letter: str
    suits: list[list[dict[str, str]]]
    spoken: list[tuple[str, str]]


@dataclass(frozen=True)
class Shown:
    """One play in a line: contract, by whom, points against the bid, net of seats 0 and 2, where it is replayed."""

    play: TablePlay
    name: str
    bid: str
    suit: str
    mode: str
    by: str
    side: str
    taken: int | None
    over: str
    short: bool
    note: str
    outcome: str
    net: str
    address: str


@dataclass(frozen=True)
class Line:
    """One table: its plays left and right, and the swing as a bar from the middle.

    *side* is the way of the bar ("a", "b", "tie", "" without one); *winner* who won it, nobody against the field.
    """

    row: TableRow
    first: Shown | None
    second: Shown | None
    side: str
    winner: str
    swing: str
    x: int
    width: int


@require_safe
def traveller_page(request: HttpRequest, slug: str, number: int, no: int) -> HttpResponse:
    """Show one deal; 404 as long as it is not open to everybody."""
    tournament = tournament_or_404(request, slug)
    each = get_object_or_404(rounds_seen(tournament, request.user), number=number)
    each.tournament = tournament
    found = traveller(each, no, request.user)
    if found is None:
        raise Http404
    letters = SEAT_LETTERS[tournament.rules["direction"]]
    comparable = found.comparable
    dots = [_dot(row, play) for row in found.rows for play in row.plays if play in comparable]
    context = {
        "tournament": tournament,
        "round": each,
        "title": round_words(each.label),
        "found": found,
        "before": no - 1,
        "after": no + 1 if no < found.last else 0,
        "hands": {letter: _hand(found.deal.hands[seat], letter) for seat, letter in enumerate(letters)},
        "widow": _hand(found.deal.widow, ""),
        "dealer": None if found.dealer is None else letters[found.dealer],
        "lines": _lines(found, found.rows, letters),
        "apart": _lines(found, found.apart, letters),
        "both": any(row.second for row in found.rows),
        "imps": any(row.imps is not None for row in found.rows),
        "plot": plot(dots) if dots else None,
        "plays": sorted(dots, key=lambda dot: dot.net),
        "median": signed(round(median(dot.net for dot in dots))) if dots else "",
    }
    return render(request, "tournaments/traveller.html", context)


def _hand(cards: int, letter: str) -> Hand:
    """Return a hand, its suits in the order of the replay, from the top."""
    held: dict[str, list[int]] = {suit: [] for suit in SHOWN_SUITS}
    for card in reversed(cards_of(cards)):
        held[SUITS[SUIT_OF[card]]].append(card)
    return Hand(
        letter,
        [[face(card) for card in own] for own in held.values() if own],
        [(str(SUIT_WORDS[suit]), " ".join(map(rank_label, own)) or "–") for suit, own in held.items()],
    )


def _lines(found: Traveller, rows: list[TableRow], letters: str) -> list[Line]:
    values = [(row.imps if row.imps is not None else row.swing) or 0 for row in rows]
    largest = max(map(abs, values), default=0) or 1
    return [_line(row, value, largest, letters) for row, value in zip(rows, values, strict=True)]


def _line(row: TableRow, value: int, largest: int, letters: str) -> Line:
    width = round(BAR * abs(value) / largest)
    side = "" if row.swing is None else "a" if value > 0 else "b" if value < 0 else "tie"
    return Line(
        row=row,
        first=_shown(row, row.first, letters) if row.first else None,
        second=_shown(row, row.second, letters) if row.second else None,
        side=side,
        winner="" if row.against_field or side == "tie" else side,
        swing=str(abs(value)),
        x=BAR - width if value > 0 else BAR,
        width=width,
    )


def _shown(row: TableRow, play: TablePlay, letters: str) -> Shown:
    """Return a play in words; *name* is the side that sat in seats 0 and 2."""
    name = row.match.name_a if play.room == "A" else row.match.name_b
    side = None if play.declarer is None else play.declarer % 2
    taken = None if side is None else play.points[side]
    over = ""
    if taken is not None and play.contract is not None and play.contract < SHELEM:
        over = "=" if taken == play.contract else signed(taken - play.contract)
    return Shown(
        play=play,
        name=name,
        bid=bid_words(play.contract),
        suit=play.mode if play.mode and play.mode in SUITS else "",
        mode=str(MODE_WORDS.get(play.mode, "")),
        by="" if play.declarer is None else letters[play.declarer],
        side="" if side is None else "ab"[side],
        taken=taken,
        over=over,
        short=play.outcome in (FAILED, DOUBLED, SHELEM_FAILED),
        note=note_words(play.outcome),
        outcome=outcome_words(play.outcome),
        net=signed(play.net),
        address="" if play.board is None else hand_address(row.match, play.board),
    )


def _dot(row: TableRow, play: TablePlay) -> Dot:
    return Dot(
        net=play.net,
        side="" if play.declarer is None else "ab"[play.declarer % 2],
        failed=play.outcome in (FAILED, DOUBLED, SHELEM_FAILED),
        slam=play.outcome in (SLAM, SHELEM_MADE),
        mine=row.mine,
        table=row.match.table,
        room=play.room if row.second is not None else "",
        outcome=outcome_words(play.outcome),
        declares=_declares(play),
    )


def _declares(play: TablePlay) -> str:
    if play.declarer is None:
        return _("nobody")
    return _("East–West") if play.declarer % 2 else _("North–South")
