"""What happened, in the reader's language: one line for every frame of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import get_language_bidi, gettext_lazy, ngettext, pgettext
from django.utils.translation import gettext as _

from engine.actions import CALL, DISCARD, MODE, PASS, PLAY, SAR_SHELEM, SHELEM, parse_call
from engine.cards import RANK_OF, RANKS, SUIT_OF, SUITS, CardError, parse_card, parse_cards
from engine.match import FAULTS_TO_FORFEIT
from engine.seats import partner
from replays.annotation import OPEN
from replays.frames import DEAL, WIDOW

if TYPE_CHECKING:
    from replays.annotation import Note, View
    from replays.costs import Cost
    from replays.frames import Fault, Frame, HandFrames

SUIT_WORDS = {
    "s": gettext_lazy("spades"),
    "h": gettext_lazy("hearts"),
    "d": gettext_lazy("diamonds"),
    "c": gettext_lazy("clubs"),
}
RANK_WORDS = {
    "A": gettext_lazy("ace"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "J": gettext_lazy("jack"),
    "T": "10",
}
MODE_WORDS = {
    **SUIT_WORDS,
    "n": gettext_lazy("Nares"),
    "a": gettext_lazy("Ace-Nares"),
    "z": gettext_lazy("Sarres"),
    "t": gettext_lazy("trump"),
}
COMPASS_WORDS = {
    "S": gettext_lazy("South"),
    "E": gettext_lazy("East"),
    "N": gettext_lazy("North"),
    "W": gettext_lazy("West"),
}
FAULT_WORDS = {
    "timeout": gettext_lazy("time ran out"),
    "malformed": gettext_lazy("unreadable answer"),
    "illegal": gettext_lazy("illegal act"),
    "crash": gettext_lazy("the program crashed"),
    "disconnect": gettext_lazy("the seat left"),
}
USED_WORDS = {
    CALL: gettext_lazy("passed instead"),
    MODE: gettext_lazy("the default mode was used"),
    DISCARD: gettext_lazy("the cards worth least were discarded"),
    PLAY: gettext_lazy("lowest legal card played"),
}
OUTCOME_WORDS = {
    "made": gettext_lazy("made"),
    "failed": gettext_lazy("failed"),
    "doubled": gettext_lazy("failed, doubled"),
    "slam": gettext_lazy("slam"),
    "shelem_made": gettext_lazy("Shelem made"),
    "shelem_failed": gettext_lazy("Shelem failed"),
    "passed_out": gettext_lazy("passed out"),
    "void": gettext_lazy("void"),
}
MINUS = "\u2212"


def rank_label(card: int) -> str:
    """Return the index of *card* as it is printed on it: "10" for the ten."""
    rank = RANKS[RANK_OF[card]]
    return "10" if rank == "T" else rank


def card_sign(card: int) -> str:
    """Return a card as rank and sign of the suit: 10♠."""
    return rank_label(card) + "♠♥♦♣"[SUIT_OF[card]]


def card_words(card: int) -> str:
    """Return a card in words, as in "queen of spades"."""
    rank = RANKS[RANK_OF[card]]
    return pgettext("a card", "%(rank)s of %(suit)s") % {
        "rank": RANK_WORDS.get(rank, rank),
        "suit": SUIT_WORDS[SUITS[SUIT_OF[card]]],
    }


def call_words(call: int) -> str:
    """Return a call as it stands in the table of the auction."""
    if call == PASS:
        return _("Pass")
    if call == SHELEM:
        return _("Shelem")
    return _("Sar-Shelem") if call == SAR_SHELEM else str(call)


def signed(number: int) -> str:
    """Return *number* with its sign, zero without one."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


def sentence(hand: HandFrames, frame: Frame, names: Sequence[str], sides: Sequence[str], view: View = OPEN) -> str:
    """Return the line of *frame*: what led to it, and what *view* learns by it; *names* by seat, *sides* by side."""
    learned = [note_words(note, names) for note in hand.notes_at(hand.addresses[frame.at], view)]
    return ". ".join([_told(hand, frame, names, sides), *learned])


def note_words(note: Note, names: Sequence[str]) -> str:
    """Return *note* as a sentence, without its full stop."""
    words = {
        "name": names[note.seat],
        "partner": names[partner(note.seat)],
        "suits": pgettext("between suits", ", ").join(str(SUIT_WORDS[suit]) for suit in note.suits),
        "points": note.points,
        "bid": note.bid,
        "first": note.tricks[0],
        "last": note.tricks[1],
    }
    return _(note.words) % words


def _told(hand: HandFrames, frame: Frame, names: Sequence[str], sides: Sequence[str]) -> str:
    """Return what led to *frame*."""
    if frame.seat is None:
        if frame.kind == DEAL:
            words = {"dealer": names[hand.dealer], "first": names[hand.first]}
            return _("%(dealer)s dealt; %(first)s calls first") % words
        return ending(hand, names, sides)
    what = _act(hand, frame, names[frame.seat]) + _spent(frame)
    parts = [what, *faults_in_words(hand, frame)]
    if cost := hand.costs.get(frame.at):
        parts.append(cost_words(cost))
    if frame.won is not None:
        parts.append(
            ngettext("%(name)s wins the trick, %(n)d point", "%(name)s wins the trick, %(n)d points", frame.gain)
            % {"name": names[frame.won], "n": frame.gain}
        )
    if hand.outcome is None and not hand.cut and frame is hand.frames[-1]:
        parts.append(stop_words(hand, names))
    return ". ".join(parts)


def _act(hand: HandFrames, frame: Frame, name: str) -> str:
    """Return who did what."""
    if frame.kind == CALL:
        return _call(parse_call(frame.what), name)
    if frame.kind == WIDOW:
        if hand.buried:
            return _("%(name)s plays without the widow: it is buried unseen") % {"name": name}
        words = {"name": name, "contract": call_words(hand.contract or 0)}
        return _("%(name)s takes the widow, contract %(contract)s") % words
    if frame.kind == MODE:
        return _mode(frame, name)
    if frame.kind == DISCARD:
        if not frame.what:
            return _("%(name)s discards %(n)d cards unseen") % {"name": name, "n": hand.rules.widow}
        cards = _island(" ".join(map(card_sign, parse_cards(frame.what))))
        return _("%(name)s discards %(cards)s") % {"name": name, "cards": cards}
    return _play(hand, frame, name)


def _call(call: int, name: str) -> str:
    if call == PASS:
        return _("%(name)s passes") % {"name": name}
    if call in (SHELEM, SAR_SHELEM):
        return _("%(name)s calls %(call)s") % {"name": name, "call": call_words(call)}
    return _("%(name)s bids %(bid)d") % {"name": name, "bid": call}


def _mode(frame: Frame, name: str) -> str:
    if not frame.mode:
        return _("%(name)s will name trump by the lead") % {"name": name}
    words = {"name": name, "mode": MODE_WORDS[frame.mode]}
    if frame.mode in SUITS:
        return _("%(name)s announces trump: %(mode)s") % words
    return _("%(name)s announces %(mode)s, no trump") % words


def _play(hand: HandFrames, frame: Frame, name: str) -> str:
    words = {
        "trick": frame.trick,
        "tricks": hand.rules.hand_size,
        "card": len(frame.cards),
        "name": name,
        "what": card_words(parse_card(frame.what)),
    }
    line = _("Trick %(trick)d of %(tricks)d, card %(card)d: %(name)s plays %(what)s") % words
    if frame.trick == 1 and len(frame.cards) == 1 and hand.announced == "lead":
        line += _(" and makes it trump")
    return line


def cost_words(cost: Cost) -> str:
    """Return what a decision gave away."""
    if not cost.points:
        return _("Nothing better")
    line = ngettext(
        "Costs %(n)d point against perfect play", "Costs %(n)d points against perfect play", cost.points
    ) % {"n": cost.points}
    return line + _(" (better: %(what)s)") % {"what": _shown(cost.better)} if cost.better else line


def _spent(frame: Frame) -> str:
    """Return number of choices and milliseconds, where they are known."""
    parts = []
    if frame.legal is not None and frame.kind != DISCARD:
        parts.append(ngettext("%(n)d legal", "%(n)d legal", frame.legal) % {"n": frame.legal})
    if frame.ms is not None:
        parts.append(_("%(n)d ms") % {"n": frame.ms})
    return " — " + _(", ").join(parts) if parts else ""


def faults_in_words(hand: HandFrames, frame: Frame) -> list[str]:
    """Return, for each fault of *frame*, what went wrong, what was done instead, whether the seat was lost by it."""
    return [_fault(hand, frame, fault) for fault in frame.faults]


def _fault(hand: HandFrames, frame: Frame, fault: Fault) -> str:
    line = str(FAULT_WORDS.get(fault.kind, fault.kind))
    if fault.used:
        used = USED_WORDS.get(frame.kind, fault.used)
        line = _("%(fault)s: %(used)s") % {"fault": line, "used": used}
    if fault.asked:
        line += _(" (asked: %(what)s)") % {"what": _shown(fault.asked)}
    if fault.kind == "crash" or _faults_so_far(hand, frame, fault.seat) == FAULTS_TO_FORFEIT:
        line += ". " + _("A house bot takes the seat")
    return line


def _shown(text: str) -> str:
    """Return a card's text as it looks on the table, any other text as it is."""
    try:
        return _island(card_sign(parse_card(text)))
    except CardError:
        return text


def _faults_so_far(hand: HandFrames, frame: Frame, seat: int) -> int:
    """Return the faults of *seat* in this hand up to *frame*."""
    so_far = hand.frames[: hand.addresses[frame.at] + 1]
    return sum(fault.seat == seat for each in so_far for fault in each.faults)


def stop_words(hand: HandFrames, names: Sequence[str]) -> str:
    """Return why an unfinished hand ends where it ends."""
    if hand.stopped is not None:
        words = {"name": names[hand.stopped.seat], "why": FAULT_WORDS.get(hand.stopped.kind, hand.stopped.kind)}
        line = _("The hand stopped here, at %(name)s: %(why)s") % words
    elif hand.void:
        line = _("The hand was broken off here")
    else:
        line = _("The hand stopped here; the record does not say why")
    return line + (". " + _("It is void: nothing was scored") if hand.void else "")


def ending(hand: HandFrames, names: Sequence[str], sides: Sequence[str]) -> str:
    """Return how the hand ended and what each side scored."""
    outcome = hand.outcome
    if outcome is None:
        return stop_words(hand, names)
    if outcome.declarer is None or outcome.contract is None:
        if outcome.kind == "void":
            return _("The hand is void")
        return _("Everybody passed: no contract, no score")
    side = outcome.declarer % 2
    words = {
        "name": names[outcome.declarer],
        "contract": call_words(outcome.contract),
        "points": outcome.points[side],
        "tricks": outcome.tricks[side],
        "outcome": OUTCOME_WORDS[outcome.kind],
    }
    if outcome.contract in (SHELEM, SAR_SHELEM):
        line = _("%(name)s called %(contract)s and took %(tricks)d tricks — %(outcome)s") % words
    else:
        line = _("%(name)s bid %(contract)s and took %(points)d — %(outcome)s") % words
    return f"{line}. {scores_words(sides, outcome.delta, side)}"


def scores_words(sides: Sequence[str], delta: Sequence[int], first: int = 0) -> str:
    """Return what each side scored, that of *first* before the other's."""
    scores = [f"{sides[at]} {_island(signed(delta[at]))}" for at in (first, 1 - first)]
    return pgettext("between the scores of two sides", ", ").join(scores)


def _island(text: str) -> str:
    """Return a signed number, or cards, so that text from right to left around them leaves them as they are."""
    return f"\u2066{text}\u2069" if get_language_bidi() else text
