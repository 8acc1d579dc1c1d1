"""What the page of a variation is given: the hand as the line leaves it, and what may come next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.actions import CALL, DISCARD, MODE, PLAY, parse_call
from engine.cards import SUITS, parse_card
from engine.record import MatchRecord
from replays import drawing
from replays.frames import END, HandFrames, hand_frames
from replays.hand_page import Address, hand_context, link_to, seat_below
from replays.models import Board
from replays.sentences import MODE_WORDS, call_words, card_words, sentence, signed
from replays.unstored import unstored
from replays.variation import CARD, TRICK, Variation, cards_due, with_act

TURN_WORDS = {
    CALL: gettext_lazy("%(name)s to call"),
    MODE: gettext_lazy("%(name)s to choose the mode"),
    DISCARD: gettext_lazy("%(name)s to discard"),
    PLAY: gettext_lazy("%(name)s to play"),
}
ON_WORDS = {
    CARD: gettext_lazy("One act"),
    TRICK: gettext_lazy("To the end of the trick"),
    END: gettext_lazy("To the end"),
}
TO_THE_LEAD = gettext_lazy("To the first lead")
LINE = r"variation/(?P<origin>[a-z]+\d*(?:\.\d)?)/(?:(?P<acts>[\w.]{1,3000})/)?$"
"""Below the address of a hand, that of a line: the position it leaves the hand at, and its acts."""


@dataclass(frozen=True)
class Place:
    """Where the lines of one hand that leave it at one frame are found.

    Attributes:
        board, hand: the hand as it was played. origin: index of the frame.
        bottom: the seat at the bottom. address: gives the address of the hand.
    """

    board: Board
    hand: HandFrames
    origin: int
    bottom: int
    address: Address

    @property
    def below(self) -> str:
        """Return what ``?at=`` says of the seat at the bottom, "" for the first."""
        return seat_below(self.hand, self.bottom)

    def url(self, acts: str = "") -> str:
        """Return the address of the line *acts*."""
        base = f"{self.lines}{self.hand.frames[self.origin].at}/"
        query = f"?at={self.below}" if self.below else ""
        return f"{base}{acts}/{query}" if acts else base + query

    @property
    def home(self) -> str:
        """Return the address of the hand."""
        return self.address(self.board.replay.public_id, self.board.no, self.board.room)

    @property
    def lines(self) -> str:
        """Return what the addresses of all lines of the hand begin with."""
        return f"{self.home}variation/"


def variation_context(place: Place, line: Variation, at: str, laid: Sequence[str] | None = None) -> dict[str, Any]:
    """Return the context of ``replays/variation.html`` for *line* at its position *at* ("" for its last).

    *laid* are the cards that somebody wanted to lay aside and may not, None where nobody did.

    Raises:
        AddressError: the line has no such position.
    """
    board, hand = place.board, place.hand
    leaves = hand.frames[place.origin]
    record = MatchRecord(hand.rules, (line.record,), _header(board, leaves.at))
    row = unstored(record, public_id=board.replay.public_id, title=board.replay.shown_title).boards[0]
    row.room = board.room
    goes_on = line.board.turn is not None
    here = replace(hand_frames(line.record, hand.rules), cut=goes_on)
    index, bottom = here.find(at)
    context = hand_context(row, here, index, bottom, place.address, [row])
    return context | {
        "held": link_to(record) if board.replay.is_public else "",
        "choice": _choice(line, context["names"].spoken[0], place, laid),
        "outcomes": [] if goes_on else _outcomes(hand, here),
        "origin": {"at": leaves.at, "url": f"{place.home}?at={leaves.at}{place.below}"},
        "leaves": sentence(hand, leaves, *context["names"].spoken),
    }


def _header(board: Board, at: str) -> dict[str, Any]:
    """Return the header for the record of a line: its title says what it is, and a note on what was played is gone."""
    kept = {key: value for key, value in board.replay.header.items() if key != "note"}
    words = {"at": at, "title": board.replay.shown_title}
    return kept | {"title": _("What if, after %(at)s: %(title)s") % words}


def _choice(line: Variation, names: Sequence[str], place: Place, laid: Sequence[str] | None) -> dict[str, Any]:
    """Return what may come next, and where each choice leads; *laid* are cards that could not be laid aside."""
    made, phase, turn = line.line, line.board.phase, line.board.turn
    due = cards_due(line.board)
    query = f"&at={place.below}" if place.below else ""
    bots = ON_WORDS if phase == PLAY else ON_WORDS | {TRICK: TO_THE_LEAD}
    options = [
        {
            "code": text,
            "url": "" if due else place.url(with_act(made, text)),
            "played": text in line.as_played if due else text == line.as_played,
            "chosen": text in (laid or ()),
            **_words(phase, text),
        }
        for text in line.board.legal_texts()
    ]
    return {
        "head": TURN_WORDS[phase] % {"name": names[turn]} if turn is not None else "",
        "options": sorted(options, key=_as_held) if phase in (PLAY, DISCARD) else options,
        "due": due,
        "laid": None if laid is None else len(laid),
        "cards": phase in (PLAY, DISCARD),
        "here": place.url(line.acts).partition("?")[0],
        "bots": [(f"?on={until}{query}", word) for until, word in bots.items()] if turn is not None else [],
        "back": place.url(with_act(made[:-1])) if made else "",
        "begin": place.url() if made[1:] else "",
        "below": place.below,
        "refused": line.refused,
    }


def _as_held(option: dict[str, Any]) -> tuple[int, int]:
    """Return where a card stands in its hand, as the table shows it."""
    return drawing.SHOWN_SUITS.index(option["suit"]), -parse_card(option["code"])


def _words(phase: str, text: str) -> dict[str, str]:
    """Return how an act is written on its button: as a call, a mode, or rank and suit of a card."""
    if phase == CALL:
        return {"word": call_words(parse_call(text))}
    if phase == MODE:
        return {"word": str(MODE_WORDS[text]), "suit": text if text in SUITS else ""}
    card = parse_card(text)
    return {"word": card_words(card), **drawing.face(card)}


def _outcomes(played: HandFrames, here: HandFrames) -> list[dict[str, Any]]:
    """Return how the hand ended as it was played and as the line has it."""
    rows = []
    for name, hand in ((_("As it was played"), played), (_("In this line"), here)):
        delta = hand.outcome.delta if hand.outcome else None
        scores = [signed(each) for each in delta] if delta else ["", ""]
        rows.append({"name": name, "result": drawing.result_words(hand), "scores": scores})
    return rows
