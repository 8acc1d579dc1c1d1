"""What the page of a hand draws: one position for readers without JavaScript, and all of them, packed, for the rest.

`position` and the browser's renderer (`static/replay/view.js`) fill the same elements; a browser test compares them.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from engine.actions import CALL, DISCARD, PLAY, SAR_SHELEM, SHELEM, parse_call
from engine.cards import SUIT_OF, SUITS, cards_of, parse_card
from replays.frames import DEAL, END, WIDOW, Frame, HandFrames
from replays.graph import split_bar
from replays.names import Names
from replays.sentences import (
    MODE_WORDS,
    OUTCOME_WORDS,
    SUIT_WORDS,
    call_words,
    rank_label,
    sentence,
    signed,
)

SHOWN_SUITS = "shcd"
"""Suits of a hand from left to right: colours alternate."""

PLACES = {"ccw": "senw", "cw": "swne"}
"""Places at the table of the seat at the bottom and those after it in turn order."""

PIPS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def position(hand: HandFrames, names: Names, index: int, bottom: int) -> dict[str, Any]:
    """Return the changing part of the page at frame *index*, seat *bottom* below."""
    frame = hand.frames[index]
    return {
        "index": index,
        "frame": frame,
        "text": sentence(hand, frame, *names.spoken),
        "seats": [_seat(hand, names, frame, seat, bottom, index) for seat in range(4)],
        "contract": frame.contract is not None,
        "mode": frame.mode,
        "pile": _pile(hand, index),
        "widow_shown": hand.first_of(WIDOW) <= index < hand.first_of(DISCARD) and not hand.buried,
        "trick": frame.trick,
        "ended": frame.kind == END,
        "points": frame.points,
        "split": split_bar(hand, frame),
    }


def _seat(hand: HandFrames, names: Names, frame: Frame, seat: int, bottom: int, index: int) -> dict[str, Any]:
    on_table = dict(frame.cards)
    card = on_table.get(seat)
    return {
        "seat": seat,
        "side": "ab"[seat % 2],
        "place": PLACES[hand.rules.direction][(seat - bottom) % 4],
        "name": names.seats[seat],
        "note": names.notes[seat],
        "star": frame.declarer == seat,
        "pill": _pill(hand, frame, seat),
        "acts": frame.seat == seat,
        "suits": _suits(hand, frame, seat, index),
        "card": None if card is None else face(card),
        "best": card is not None and frame.winning == seat,
    }


def _pill(hand: HandFrames, frame: Frame, seat: int) -> dict[str, str] | None:
    """Return the last call of *seat*, and where it was made, while the auction goes on."""
    if frame.kind not in (DEAL, CALL):
        return None
    calls = enumerate(hand.calls[: frame.calls], start=1)
    own = [(number, call) for number, (caller, call) in calls if caller == seat]
    return {"at": f"a{own[-1][0]}", "text": call_words(own[-1][1])} if own else None


def _suits(hand: HandFrames, frame: Frame, seat: int, index: int) -> list[dict[str, Any]]:
    """Return the suits of a hand, the last cards marked: cards may overlap, but those show whole.

    "end" is the last card (and row) drawn, "tip" the last that is still held: small screens show no others.
    """
    suits = [_suit(hand, frame, seat, suit, index) for suit in SHOWN_SUITS]
    for mark, out in (("end", ("hidden",)), ("tip", ("hidden", "gone"))):
        rows = [[card for card in suit["cards"] if not any(card[name] for name in out)] for suit in suits]
        for row in filter(None, rows):
            row[-1]["marks"] += f" {mark}"
        last = max((at for at, row in enumerate(rows) if row), default=None)
        if last is not None:
            suits[last]["marks"] = f"{suits[last]['marks']} {mark}".strip()
    return suits


def _suit(hand: HandFrames, frame: Frame, seat: int, suit: str, index: int) -> dict[str, Any]:
    """Return one suit of a hand: every card that is ever in it, and how each looks now."""
    held = [card for card in reversed(cards_of(hand.held[seat])) if SUITS[SUIT_OF[card]] == suit]
    cards = [_card(hand, frame, seat, card, index) for card in held]
    left = " ".join(card["rank"] for card in cards if not card["hidden"] and not card["gone"])
    return {"suit": suit, "word": SUIT_WORDS[suit], "left": left, "cards": cards, "marks": ""}


def _card(hand: HandFrames, frame: Frame, seat: int, card: int, index: int) -> dict[str, Any]:
    bit = 1 << card
    from_widow = bool(bit & hand.widow)
    discarded = seat == hand.declarer and bool(bit & hand.discards)
    buried = discarded and index >= hand.first_of(DISCARD)
    return {
        **face(card),
        "marks": "",
        "from_widow": from_widow,
        "discarded": discarded,
        "hidden": buried or (from_widow and index < hand.first_of(WIDOW)),
        "gone": not buried and frame.kind == PLAY and not bit & frame.hands[seat],
        "up": from_widow and hand.first_of(WIDOW) <= index < hand.first_of(DISCARD),
    }


def face(card: int) -> dict[str, str]:
    """Return rank label and suit letter of *card*."""
    return {"rank": rank_label(card), "suit": SUITS[SUIT_OF[card]]}


def _pile(hand: HandFrames, index: int) -> str:
    """Return how the four cards in the corner lie: "back", "face" or "" where they are elsewhere."""
    if index < hand.first_of(WIDOW) and hand.frames[index].kind != END:
        return "back"
    return "face" if hand.buried or index >= hand.first_of(DISCARD) or index < hand.first_of(WIDOW) else ""


def auction_rows(hand: HandFrames) -> list[list[dict[str, str] | None]]:
    """Return the calls in four columns, one a seat; None where a seat did not speak."""
    rows: list[list[dict[str, str] | None]] = []
    last = 4
    for number, (seat, call) in enumerate(hand.calls, start=1):
        if seat <= last:
            rows.append([None] * 4)
        rows[-1][seat] = {"at": f"a{number}", "text": call_words(call)}
        last = seat
    return rows


def trick_rows(hand: HandFrames) -> list[dict[str, Any]]:
    """Return the table of tricks; a cell is None where the hand stopped before it."""
    rows = []
    noted = {hand.frames[note.at].at for note in hand.notes}
    for row in hand.tricks:
        cells = []
        for seat in range(4):
            cell = None
            if row.cards[seat] >= 0:
                cell = {
                    **face(row.cards[seat]),
                    "pip": PIPS[SUITS[SUIT_OF[row.cards[seat]]]],
                    "at": row.addresses[seat],
                    "lead": seat == row.leader,
                    "won": seat == row.winner,
                    "noted": row.addresses[seat] in noted,
                    "cost": _dear(hand, row.addresses[seat]),
                }
            cells.append(cell)
        winner = "" if row.winner is None else "ab"[row.winner % 2]
        end = next(reversed([frame.at for frame in hand.frames if frame.trick == row.number]))
        rows.append({"number": row.number, "cells": cells, "row": row, "side": winner, "at": end})
    return rows


def _dear(hand: HandFrames, at: str) -> str:
    """Return how many points a card gave away, "" for none or where nobody knows."""
    cost = hand.costs.get(at)
    return signed(-cost.points) if cost and cost.points else ""


def result_words(hand: HandFrames) -> dict[str, Any]:
    """Return the banner of the end: large figure, small figure, the outcome in a word, whether it was made."""
    outcome = hand.outcome
    if outcome is None or outcome.declarer is None or outcome.contract is None:
        word = _("Passed out") if outcome is not None and outcome.kind == "passed_out" else _("Unfinished")
        return {"large": "", "small": "", "word": word, "good": False, "flat": True}
    side = outcome.declarer % 2
    called = outcome.contract in (SHELEM, SAR_SHELEM)
    large = outcome.tricks[side] if called else outcome.points[side]
    small = hand.rules.hand_size if called else outcome.contract
    return {
        "large": large,
        "small": small,
        "word": OUTCOME_WORDS[outcome.kind],
        "good": outcome.kind in ("made", "slam", "shelem_made"),
        "flat": False,
    }


def mode_of(hand: HandFrames) -> dict[str, Any]:
    """Return the mark in the corner: a suit, or the name of a no-trump mode."""
    letter = hand.mode if hand.mode != "t" else ""
    return {"suit": letter if letter in SUITS else "", "word": MODE_WORDS.get(letter, "")}


def targets(hand: HandFrames, index: int) -> dict[str, str]:
    """Return the addresses of one card and one trick back and forth, "" where there is nothing more."""
    last = len(hand.frames) - 1
    stops = [at for at, frame in enumerate(hand.frames) if _is_stop(frame)]
    back = max((at for at in stops if at < index), default=0)
    forth = min((at for at in stops if at > index), default=last)
    wanted = {"first": 0, "back": back, "prev": index - 1, "next": index + 1, "forth": forth, "last": last}
    ahead = ("next", "forth", "last")
    return {
        name: "" if (index == last if name in ahead else index == 0) else hand.frames[at].at
        for name, at in wanted.items()
    }


def _is_stop(frame: Frame) -> bool:
    """Return whether stepping by tricks halts at *frame*: the deal, the widow, each full trick, the end."""
    return frame.kind in (DEAL, WIDOW, END) or frame.won is not None


def packed(hand: HandFrames, names: Names) -> dict[str, Any]:
    """Return all positions for the browser, compact: keys of one letter, nothing repeated that can be kept.

    Per frame: a address, t sentence, k kind, s seat, c card or call, p points (when they change), b seat winning
    the trick, g a halt when stepping by tricks, f irregular. *widow*, *discard*, *contract*, *mode*: index of the
    first frame from which each holds.
    """
    frames: list[dict[str, Any]] = []
    points = (-1, -1)
    for frame in hand.frames:
        item: dict[str, Any] = {"a": frame.at, "t": sentence(hand, frame, *names.spoken), "k": frame.kind}
        if frame.seat is not None:
            item["s"] = frame.seat
        if frame.kind == CALL:
            item["c"] = call_words(parse_call(frame.what))
        elif frame.kind == PLAY:
            card = parse_card(frame.what)
            item |= {"c": rank_label(card) + SUITS[SUIT_OF[card]], "b": frame.winning}
        if frame.points != points:
            item["p"] = points = frame.points
        if _is_stop(frame):
            item["g"] = 1
        if frame.faults:
            item["f"] = 1
        frames.append(item)
    count = len(frames)
    return {
        "f": frames,
        "widow": hand.first_of(WIDOW),
        "discard": hand.first_of(WIDOW if hand.buried else DISCARD),
        "contract": next((at for at, frame in enumerate(hand.frames) if frame.contract is not None), count),
        "mode": next((at for at, frame in enumerate(hand.frames) if frame.mode), count),
        "buried": hand.buried,
        "total": hand.rules.total,
        "need": min(hand.contract or 0, hand.rules.total),
        "declarer": hand.declarer,
        "places": PLACES[hand.rules.direction],
        "letters": hand.letters,
    }
