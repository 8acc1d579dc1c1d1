"""What the template of a hand's page is given: the position asked for, the lists beside it, the facts below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.actions import DISCARD, MODE
from engine.cards import cards_of
from engine.record import MatchRecord
from replays import drawing, graph
from replays.costs import worst_first
from replays.frames import WIDOW, HandFrames
from replays.links import MOST_LETTERS, record_packed
from replays.models import Board
from replays.names import Names, names_of
from replays.sentences import MODE_WORDS, call_words, ending, faults_in_words, note_words, scores_words, sentence
from replays.strip import neighbours

Address = Callable[[str, int, str], str]
"""Gives the address of a hand's page by public id, number and room, wherever the replay is shown."""

BUTTONS = (
    ("first", gettext_lazy("First position"), "Home"),
    ("back", gettext_lazy("One trick back"), "PageUp"),
    ("prev", gettext_lazy("One card back"), "ArrowLeft"),
    ("next", gettext_lazy("One card on"), "ArrowRight"),
    ("forth", gettext_lazy("One trick on"), "PageDown"),
    ("last", gettext_lazy("Last position"), "End"),
)


def hand_url(public_id: str, no: int, room: str) -> str:
    """Return the address of one hand's page among the public replays."""
    return reverse("replays:hand", args=[public_id, no, room.lower()])


def linked_url(packed: str, record: MatchRecord) -> str:
    """Return the address of the page of a *record* that the address itself holds, as the letters *packed*."""
    if len(record.hands) > 1:
        return reverse("replays:linked_match", args=[packed])
    hand = record.hands[0]
    return reverse("replays:linked_hand", args=[packed, hand.number, (hand.room or "A").lower()])


def link_to(record: MatchRecord) -> str:
    """Return the address of a page that holds *record* itself, "" where that would be too long."""
    packed = record_packed(record)
    return linked_url(packed, record) if len(packed) <= MOST_LETTERS else ""


def hand_context(
    board: Board,
    hand: HandFrames,
    index: int,
    bottom: int,
    address: Address = hand_url,
    plays: Sequence[Board] | None = None,
) -> dict[str, Any]:
    """Return the context of ``replays/hand.html`` for frame *index* with seat *bottom* below.

    *plays* are all hands of a replay that is not stored.
    """
    names = names_of(board.replay.header, hand.letters, board.room)
    return {
        "board": board,
        "names": names,
        "now": drawing.position(hand, names, index, bottom),
        "auction": drawing.auction_rows(hand),
        "tricks": drawing.trick_rows(hand),
        "graph": graph.scrubber(hand),
        "packed": drawing.packed(hand, names),
        "page": {
            **static_parts(hand, names),
            **transport(hand, index, bottom),
            **neighbours(board, address, plays=plays),
            "entry": names.sides[board.room == "B"],
            "title": _("Hand %(n)d · %(title)s") % {"n": board.no, "title": board.replay.shown_title},
            "facts": _facts(board, hand, names),
        },
    }


def static_parts(hand: HandFrames, names: Names) -> dict[str, Any]:
    """Return what stays the same at every position."""
    declarer = hand.declarer
    return {
        "contract": "" if hand.contract is None else call_words(hand.contract),
        "declarer": "" if declarer is None else names.seats[declarer],
        "mode": drawing.mode_of(hand),
        "made_at": {"contract": _made_at(hand), "mode": _first_with_mode(hand)},
        "mark": graph.split_bar(hand, hand.frames[-1])["mark"] or "0%",
        "pile": [drawing.face(card) for card in cards_of(hand.discards or hand.widow)],
        "widow": [drawing.face(card) for card in cards_of(hand.widow)],
        "result": drawing.result_words(hand),
        "exchange": _exchange(hand),
        "ending": ending(hand, *names.spoken),
        "no_tricks": _("No card was played."),
        "notes": [
            {"at": hand.frames[note.at].at, "kind": note.kind, "words": note_words(note, names.spoken[0])}
            for note in hand.notes
        ],
        "costs": [
            {"at": cost.at, "words": sentence(hand, hand.frames[hand.addresses[cost.at]], *names.spoken)}
            for cost in worst_first(hand.costs.values())
        ],
        "faults": [
            {"at": frame.at, "name": names.seats[fault.seat], "words": words}
            for frame in hand.frames
            for fault, words in zip(frame.faults, faults_in_words(hand, frame), strict=True)
        ],
    }


def _made_at(hand: HandFrames) -> str:
    """Return the address of the call that became the contract."""
    said = [number for number, (_seat, call) in enumerate(hand.calls, start=1) if call == hand.contract]
    return f"a{said[-1]}" if said else ""


def _first_with_mode(hand: HandFrames) -> str:
    """Return the address from which on everybody knows the mode."""
    return next((frame.at for frame in hand.frames if frame.mode), "")


def _exchange(hand: HandFrames) -> list[dict[str, str]]:
    """Return the steps between auction and play, to jump to."""
    words = {WIDOW: _("Widow"), MODE: _("Mode"), DISCARD: _("Discards")}
    steps = []
    for frame in hand.frames:
        if frame.kind in words:
            word = words[frame.kind]
            if frame.kind == MODE and frame.mode:
                word = f"{word}: {MODE_WORDS[frame.mode]}"
            steps.append({"at": frame.at, "word": word})
    return steps


def transport(hand: HandFrames, index: int, bottom: int, home: int = 0) -> dict[str, Any]:
    """Return where the buttons lead from here; the seat *home* is at the bottom where an address names none."""
    targets = drawing.targets(hand, index)
    after = (bottom + 1) % 4
    return {
        "buttons": [{"name": name, "label": label, "key": key, "at": targets[name]} for name, label, key in BUTTONS],
        "suffix": seat_below(hand, bottom, home),
        "turned": seat_below(hand, after, home),
    }


def seat_below(hand: HandFrames, seat: int, home: int = 0) -> str:
    """Return what an address says of *seat* at the bottom: "" for the one that is there where none is named."""
    return f"@{hand.letters[seat]}" if seat != home else ""


def _facts(board: Board, hand: HandFrames, names: Names) -> list[tuple[str, str]]:
    """Return what else is known of the hand, in label and value."""
    replay = board.replay
    facts = [(_("Dealer"), names.seats[hand.dealer]), (_("Calls first"), names.seats[hand.first])]
    facts.append((_("Scores"), scores_words(names.spoken[1], (board.delta_0, board.delta_1))))
    if replay.preset:
        facts.append((_("Rules"), replay.preset))
    facts.append((_("Hash of the rules"), replay.rules_sha256))
    return facts
