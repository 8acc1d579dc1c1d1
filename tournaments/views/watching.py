"""The hand on the first page: its dearest trick on the felt, and its points trick by trick."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.urls import reverse

from engine.cards import SUITS
from engine.notation import parse_match
from engine.record_error import RecordError
from replays.drawing import PLACES, face, mode_of
from replays.frames import HandFrames, TrickRow, hand_frames
from replays.hand_page import link_to
from replays.models import Board, Replay, Source
from replays.names import Names, names_of
from replays.selectors import board_of, hand_of, replays_visible_to, rules_of
from replays.sentences import MODE_WORDS, call_words
from replays.showcase import showcase_texts

BAR_WIDTH, BAR_HEIGHT = 14, 28
SLAMS = ("slam", "shelem_made")
LOOKED_AT = 100
"""So many of the newest slams are looked at; more are hardly hidden at one time, by rounds that are still played."""
PLAYING = "?at=deal&play=900&once=1"
"""Opens the viewer at the beginning, playing, and leaves it at the end of the hand."""
DEMO = "fine-hand"
"""The shipped record that stands in where nothing is stored."""


@dataclass(frozen=True)
class Card:
    """One card of the trick: where it lies, what it is, and whether it took the trick."""

    place: str
    rank: str
    suit: str
    best: bool


@dataclass(frozen=True)
class Bar:
    """The points of one trick, up for the side of seats 0 and 2."""

    x: int
    y: int
    height: int
    side: str


@dataclass(frozen=True)
class Seat:
    """One place at the table: which, who sits there, whose side, whether it plays the contract."""

    place: str
    name: str
    side: str
    star: bool


@dataclass(frozen=True)
class Watched:
    """A board to watch; without tricks or where its record cannot be read, *trick* and *bars* are empty.

    *url* opens it; *stored*: it is among the replays of the site. *contract*, *suit* or *mode*, and *declarer* are what
    is played; *so_far* what declarer's side has when the trick *number* is taken.
    """

    board: Board
    url: str
    stored: bool = True
    number: int = 0
    trick: tuple[Card, ...] = ()
    bars: tuple[Bar, ...] = ()
    seats: tuple[Seat, ...] = ()
    sides: tuple[str, str] = ("", "")
    contract: str = ""
    suit: str = ""
    mode: str = ""
    declarer: str = ""
    so_far: int = 0

    @property
    def width(self) -> int:
        """The width of the drawing of all bars."""
        return BAR_WIDTH * len(self.bars)

    @property
    def playing(self) -> str:
        """The address at which the viewer plays the hand by itself."""
        return self.url + PLAYING


def worth_watching() -> Watched:
    """Return a board for the first page: the newest slam of a match, else a showcase, else any public board.

    Where nothing is stored yet it is a hand that ships with the site, held by its link.
    """
    public = Board.objects.filter(replay__in=replays_visible_to(None)).select_related("replay")
    board = _newest_slam()
    if board is None:
        shown = public.filter(replay__source=Source.SHOWCASE, declarer__isnull=False)
        board = shown.filter(replay__public_id=DEMO).first() or shown.order_by("-plays_count", "pk").first()
    board = board or public.filter(declarer__isnull=False).order_by("-pk").first()
    return watched(board) if board else _demo()


def _newest_slam() -> Board | None:
    """Return the newest public slam of a match. Each kind is found by its index, however many boards there are."""
    newest = [
        found
        for outcome in SLAMS
        for found in Board.objects.filter(outcome=outcome).order_by("-pk").values_list("pk", "replay")[:LOOKED_AT]
    ]
    public = replays_visible_to(None).filter(pk__in={replay for _board, replay in newest}, source=Source.MATCH)
    shown = set(public.values_list("pk", flat=True))
    pk = max((board for board, replay in newest if replay in shown), default=None)
    return None if pk is None else Board.objects.select_related("replay").get(pk=pk)


def watched(board: Board) -> Watched:
    """Return *board* with its dearest trick."""
    url = reverse("replays:hand", args=[board.replay.public_id, board.no, board.room.lower()])
    return _watched(board, url, stored=True)


def _demo() -> Watched:
    """Return the shipped hand, of which nothing is stored."""
    board, url = _demo_board()
    return _watched(board, url, stored=False)


@cache
def _demo_board() -> tuple[Board, str]:
    record = parse_match(showcase_texts()[DEMO])
    board = board_of(record.hands[0], record.rules)
    board.replay = Replay(
        title=str(record.header["title"]),
        source=Source.SHOWCASE,
        header=dict(record.header),
        rules=record.rules.values(),
        preset=record.rules.preset or "",
    )
    return board, link_to(record)


def _watched(board: Board, url: str, *, stored: bool) -> Watched:
    try:
        hand = hand_frames(hand_of(board), rules_of(board.replay))
    except (RecordError, ValueError):
        return Watched(board, url, stored)
    rows = [row for row in hand.tricks if row.winner is not None]
    if not rows or hand.declarer is None or hand.contract is None:
        return Watched(board, url, stored)
    dearest = max(rows, key=lambda row: row.points)
    names = names_of(board.replay.header, hand.letters, board.room)
    return Watched(
        board=board,
        url=url,
        stored=stored,
        number=dearest.number,
        trick=_cards(hand, dearest),
        bars=_bars(rows),
        seats=_seats(hand, names),
        sides=names.sides,
        contract=call_words(hand.contract),
        suit=mode_of(hand)["suit"],
        mode="" if hand.mode in SUITS else str(MODE_WORDS.get(hand.mode, "")),
        declarer=names.seats[hand.declarer],
        so_far=dearest.totals[hand.declarer % 2],
    )


def _seats(hand: HandFrames, names: Names) -> tuple[Seat, ...]:
    places = PLACES[hand.rules.direction]
    return tuple(Seat(places[at], names.seats[at], "ab"[at % 2], at == hand.declarer) for at in range(4))


def _cards(hand: HandFrames, row: TrickRow) -> tuple[Card, ...]:
    places = PLACES[hand.rules.direction]
    return tuple(Card(places[at], best=at == row.winner, **face(row.cards[at])) for at in range(4))


def _bars(rows: list[TrickRow]) -> tuple[Bar, ...]:
    most = max(row.points for row in rows) or 1
    bars = []
    for place, row in enumerate(rows):
        height = max(2, round(BAR_HEIGHT * row.points / most))
        ours = (row.winner or 0) % 2 == 0
        top = BAR_HEIGHT - height if ours else BAR_HEIGHT
        bars.append(Bar(place * BAR_WIDTH + 1, top, height, "a" if ours else "b"))
    return tuple(bars)
