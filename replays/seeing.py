"""What one view may know of a hand at one position: the hand cut there, without the cards that view has not seen.

A page that is made from the cut hand alone cannot betray more, whatever it shows. Taken out, as long as the view does
not see them: cards held, widow, discards and the points in them, how many cards a hidden hand could choose from, what
it asked for in an irregular act, notes that would tell a card, and what decisions cost.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.actions import CALL, DISCARD, MODE, SAR_SHELEM
from replays.annotation import CLOSED, OPEN, View, known_to_all
from replays.frames import DEAL, END, WIDOW, Fault, Frame, HandFrames, trick_rows

if TYPE_CHECKING:
    from replays.annotation import Note

Seats = tuple[int, int, int, int]
NONE: Seats = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Seen:
    """A hand as one view knows it at one position, which is the last frame of it.

    Attributes:
        hand: the frames so far, without what is hidden.
        view: a seat, or `replays.annotation.CLOSED`.
        backs: by seat, how many cards it holds that the view does not see.
        cells: how many frames the whole hand will have, as far as can be told.
    """

    hand: HandFrames
    view: View
    backs: Seats
    cells: int

    @property
    def index(self) -> int:
        """Return the index of the position."""
        return len(self.hand.frames) - 1


@dataclass(frozen=True, slots=True)
class _Sight:
    """Which hands, and of declarer's exchange what, lies open to a view at frame *index*; *over*: all was played."""

    index: int
    over: bool
    seats: frozenset[int]
    widow: bool
    discards: bool


def seen(hand: HandFrames, index: int, view: View) -> Seen:
    """Return *hand* as *view* knows it at frame *index*.

    Raises:
        ValueError: *view* is neither a seat nor "closed".
    """
    if view == OPEN or (view != CLOSED and view not in range(4)):
        raise ValueError(f"{view!r} hides nothing")
    sight = _sight(hand, index, view)
    frames = _frames(hand, sight)
    now, whole = frames[-1], index == len(hand.frames) - 1
    known = replace(
        hand,
        dealt=_only(hand.dealt, sight),
        before_play=hand.before_play if sight.over else NONE,
        widow=hand.widow if sight.widow else 0,
        discards=hand.discards if sight.discards else 0,
        buried=now.contract == SAR_SHELEM,
        declarer=now.declarer,
        contract=now.contract,
        mode=now.mode,
        announced=hand.announced if now.mode else "",
        calls=hand.calls[: now.calls],
        tricks=trick_rows(frames),
        frames=frames,
        outcome=hand.outcome if whole else None,
        stopped=hand.stopped if whole else None,
        void=hand.void and whole,
        addresses={frame.at: at for at, frame in enumerate(frames)} | ({END: index} if whole else {}),
        notes=tuple(sorted(_notes(hand, index, view), key=lambda note: note.at)),
        cut=not whole,
        costs={},
    )
    held = hand.frames[index].hands
    backs = [0 if seat in sight.seats else held[seat].bit_count() for seat in range(4)]
    return Seen(known, view, (backs[0], backs[1], backs[2], backs[3]), index + 1 + _still_to_come(hand, index))


def _sight(hand: HandFrames, index: int, view: View) -> _Sight:
    """Return what lies open to *view*: the engine's `View`, and all of it once the last card is played."""
    over = hand.outcome is not None and hand.contract is not None and hand.frames[index].turn is None
    own = view == hand.declarer and not hand.buried
    taken = index >= hand.first_of(WIDOW) and not hand.buried
    down = index >= hand.first_of(DISCARD) and not hand.buried
    return _Sight(
        index=index,
        over=over,
        seats=frozenset(range(4) if over else [view] if isinstance(view, int) else []),
        widow=over or (taken and (own or hand.rules.widow_seen_by == "everybody")),
        discards=over or (down and (own or hand.rules.discards_revealed == "at_once")),
    )


def _only(cards: Seats, sight: _Sight) -> Seats:
    shown = [held if seat in sight.seats else 0 for seat, held in enumerate(cards)]
    return (shown[0], shown[1], shown[2], shown[3])


def _frames(hand: HandFrames, sight: _Sight) -> tuple[Frame, ...]:
    """Return the frames up to the position, each without what is hidden now."""
    frames = []
    taken = [0, 0]
    for frame in hand.frames[: sight.index + 1]:
        if frame.won is not None:
            taken[frame.won % 2] += frame.gain
        public = frame.kind == CALL or frame.kind == MODE or frame.seat in sight.seats
        hidden = (frame.kind == DISCARD and not sight.discards) or (frame.kind == MODE and not frame.mode)
        frames.append(
            replace(
                frame,
                what="" if hidden else frame.what,
                legal=frame.legal if public else None,
                faults=tuple(_fault(frame, fault, sight) for fault in frame.faults),
                hands=_only(frame.hands, sight),
                points=frame.points if sight.discards else (taken[0], taken[1]),
            )
        )
    return tuple(frames)


def _fault(frame: Frame, fault: Fault, sight: _Sight) -> Fault:
    """Return an irregular act without the card that a hidden hand asked for or laid aside."""
    if fault.seat in sight.seats:
        return fault
    used = frame.kind if fault.used and frame.kind in (MODE, DISCARD) else fault.used
    return replace(fault, asked="", used=used)


def _notes(hand: HandFrames, index: int, view: View) -> list[Note]:
    """Return the notes that *view* has learned of, each where it did; not when others did, which would tell cards."""
    shown = [(note, note.shown_at(view)) for note in hand.notes]
    return [
        replace(note, at=at, seats=known_to_all(at), public=at) for note, at in shown if at is not None and at <= index
    ]


def _still_to_come(hand: HandFrames, index: int) -> int:
    """Return how many frames are still to come, if the hand is played out: nothing is told of how it goes on."""
    frame = hand.frames[index]
    if index == len(hand.frames) - 1:
        return 0
    played = sum(each.trick > 0 for each in hand.frames[: index + 1])
    exchange = 2 if frame.kind in (DEAL, CALL) else 0
    return 4 * hand.rules.hand_size - played + exchange + 1
