"""What must hold of any board, whatever its rules: checked on random legal play, with oracles of its own.

Nothing here asks the engine who wins a trick, what a card counts or what may be played: it is worked out again, from
texts. `check` plays one board and raises AssertionError if anything is wrong; the short form of the campaign is
tests/engine/test_properties.py, the long one ``python -m tests.engine.campaign``.
"""

import gc
import json
import random
from types import ModuleType

from engine.board import Board
from engine.cards import FULL_DECK, SUIT_MASKS, card_text, cards_of, hand_text, mask_of
from engine.deal import Deal
from engine.dealing import deal_from_key
from engine.notation import hand_text as record_text
from engine.notation import parse_hand, parse_hand_lines
from engine.options import rules_with
from engine.presets import preset_names
from engine.record import HandRecord
from engine.rules import Rules
from engine.table import Table
from engine.view import View
from tests.engine.boards import all_rules, random_act, state

ALL_MODES = ["modes=trump,nares,ace_nares,sarres"]
MORE_HOUSE_RULES = [
    ("club-1165", ["sar_shelem=win:660,0;lose:-660,earned", "slam_called=win:330,0;lose:-330,earned;ends;doubles"]),
    ("yasa-1165", ["slam_called=as_max", "widow=3", "discards_revealed=at_once"]),
    ("yasa-1165", ["must_lead_trump=yes", *ALL_MODES, "widow_seen_by=everybody"]),
    ("persian-1165", ["ace=15", "trump=announce_after_discard", "discards_to=last_trick_winner"]),
    ("classic-505", ["trick=3", "discard_trick=no", "first_call=prev"]),
]
_ORDERS = {"n": "AKQJT98765432", "a": "KQJT98765432A"}
"""Ranks from the lowest, where they do not go from 2 up to the ace. Source: docs/rules.md, section 3."""


def rules_to_try() -> list[Rules]:
    """Return every preset, every preset with all modes, and house rules over them."""
    presets = [Rules.from_preset(name) for name in preset_names()]
    moded = [rules_with(rules, ALL_MODES) for rules in presets]
    more = [rules_with(Rules.from_preset(name), settings) for name, settings in MORE_HOUSE_RULES]
    return list(dict.fromkeys([*all_rules(), *moded, *more]))


def check(rules: Rules, key: int) -> Board:
    """Return one random board, played to its end and checked on the way and afterwards."""
    lots = random.Random(key)
    deal = deal_from_key(rules, "properties", key + 1)
    board = Board(rules, deal, dealer=key % 4, number=key % 1_000_000 + 1)
    acts: list[str] = []
    look_at = lots.randrange(60)
    while board.turn is not None:
        act = random_act(board, lots)
        board.act(act)
        acts.append(act)
        _no_card_lost(board)
        if len(acts) == look_at and board.turn is not None:
            _record_replays(board)
            sees_nothing_hidden(board, acts, lots.randrange(4), lots)
    _play_is_right(board)
    _points_add_up(board)
    _record_replays(board)
    return board


def _no_card_lost(board: Board) -> None:
    """Hands, cards played, the pile or the widow are together the deck, each card once."""
    places = [*board.hands, board.table.played]
    exchanged = board.table.declarer is not None
    places.append(board.pile if exchanged else board.deal.widow)
    union = 0
    for cards in places:
        assert not union & cards
        union |= cards
    assert union == board.rules.deck
    assert union & ~FULL_DECK == 0


def _play_is_right(board: Board) -> None:
    """Every card was held and followed suit where it could; the right seat took the trick, and leads."""
    table = board.table
    if table.declarer is None:
        assert not table.plays
        return
    assert not board.pile & ~(board.deal.hands[table.declarer] | board.deal.widow)
    assert board.pile.bit_count() == board.rules.widow
    hands = [set(_texts(hand)) for hand in board.deal.hands]
    hands[table.declarer] = (hands[table.declarer] | set(_texts(board.deal.widow))) - set(_texts(board.pile))
    assert [len(hand) for hand in hands] == [12] * 4
    cards = [card_text(card) for card in table.plays]
    leader = table.declarer
    for at in range(12):
        trick = cards[4 * at : 4 * at + 4]
        for turn, card in enumerate(trick):
            hand = hands[(leader + turn) % 4]
            assert card in hand
            if turn:
                assert card[1] == trick[0][1] or all(held[1] != trick[0][1] for held in hand)
            elif at == 0 and board.rules.must_lead_trump and table.mode in "shdc":
                assert card[1] == table.mode or all(held[1] != table.mode for held in hand)
            hand.remove(card)
        leader = (leader + _winner(trick, table.mode)) % 4
        assert table.winners[at] == leader
    assert not any(hands)


def _winner(trick: list[str], mode: str) -> int:
    """Return which of four cards takes the trick: the highest trump, else the highest of the suit led."""
    order = _ORDERS.get(mode, "23456789TJQKA")
    trumps = [card for card in trick if card[1] == mode]
    able = trumps or [card for card in trick if card[1] == trick[0][1]]
    return trick.index(max(able, key=lambda card: order.index(card[0])))


def _points_add_up(board: Board) -> None:
    outcome, table, rules = board.outcome, board.table, board.rules
    assert outcome is not None
    if outcome.declarer is None:
        assert (outcome.points, outcome.delta) == ((0, 0), (0, 0))
        return
    worth = dict(rules.points)
    counted = [0, 0]
    cards = [card_text(card) for card in table.plays]
    for at, winner in enumerate(table.winners):
        counted[winner % 2] += sum(worth.get(card[0], 0) for card in cards[4 * at : 4 * at + 4]) + rules.trick
    pile = sum(worth.get(card[0], 0) for card in _texts(board.pile)) + (rules.trick if rules.discard_trick else 0)
    owner = table.winners[-1] if rules.discards_to == "last_trick_winner" else outcome.declarer
    counted[owner % 2] += pile
    assert list(outcome.points) == counted
    assert sum(outcome.points) == rules.total
    assert sum(outcome.tricks) == 12


def _record_replays(board: Board) -> None:
    """The record makes the same board again, and the same record, in text and JSON."""
    record = HandRecord.from_board(board, room="A", void=board.outcome is None)
    assert state(record.replay(board.rules)) == state(board)
    text = record_text(record)
    assert parse_hand(text, board.rules) == record
    assert record_text(parse_hand_lines(text)) == text
    assert HandRecord.from_json(json.loads(json.dumps(record.to_json()))) == record


def sees_nothing_hidden(board: Board, acts: list[str], seat: int, lots: random.Random) -> None:
    """The seat's view is the same when the cards it cannot know lie otherwise.

    Hidden cards are exchanged within their suit, wherever they lie: then the same acts are legal (but for the
    discard, which is exchanged too), and nothing that the seat has seen may differ.
    """
    view = board.views[seat]
    reaches_only_its_own(view)
    known = view.hand | board.table.played | view.widow | view.discards | board.table.widow | board.table.discards
    moved = list(range(52))
    for suit in SUIT_MASKS:
        hidden = list(cards_of(board.rules.deck & ~known & suit))
        for card, other in zip(hidden, lots.sample(hidden, len(hidden)), strict=True):
            moved[card] = other
    hands = [mask_of(moved[card] for card in cards_of(hand)) for hand in board.deal.hands]
    widow = mask_of(moved[card] for card in cards_of(board.deal.widow))
    other = Board(
        board.rules,
        Deal((hands[0], hands[1], hands[2], hands[3]), widow),
        dealer=board.table.dealer,
        first=board.table.first,
        number=board.table.number,
    )
    for act in acts:
        if other.phase == "discard":
            other.discard(mask_of(moved[card] for card in cards_of(board.pile)))
        else:
            other.act(act)
    assert _seen(other.views[seat]) == _seen(view)


def _seen(view: View) -> dict[str, object]:
    """Everything a view offers, copied."""
    public = {name: getattr(view.table, name) for name in view.table.__slots__ if name != "strengths"}
    return {
        **{name: list(value) if isinstance(value, list) else value for name, value in public.items()},
        "own": (view.seat, view.hand, view.widow, view.discards, view.discard_count, view.on_turn),
        "legal": (view.legal_calls(), view.legal_modes(), view.legal, view.legal_texts()),
        "events": view.events(),
    }


def reaches_only_its_own(view: View) -> None:
    """No board, deal or other view can be got at from a view, however far its references are followed."""
    todo, seen = [view], {id(view)}
    while todo:
        for thing in gc.get_referents(todo.pop()):
            if id(thing) in seen or isinstance(thing, type | ModuleType | Rules):
                continue
            seen.add(id(thing))
            assert not isinstance(thing, Board | Deal | View), f"a view reaches a {type(thing).__name__}"
            if isinstance(thing, Table | dict | list | tuple | set):
                todo.append(thing)


def _texts(mask: int) -> list[str]:
    text = hand_text(mask)
    return [text[at : at + 2] for at in range(0, len(text), 2)]
