"""Boards for the tests of the engine: a known hand, and random legal play."""

import random

from engine.board import Board
from engine.cards import cards_of, hand_text
from engine.deal import Deal
from engine.dealing import deal_from_key
from engine.presets import preset_names
from engine.rules import Rules

KNOWN_DEAL = Deal.from_text("JT9.95.8743.A62 AK8.T7632.62.94 75.AQ84.Q.KQJ83 Q632.K.AKJ95.T7 4.J.T.5")
"""The hand of docs/records.md, real and legal."""
KNOWN_CALLS = ["p", "100", "110", "p", "120", "p"]
KNOWN_DISCARD = "6cTd4s3d"
KNOWN_TRICKS = (
    "9h3hQhKh Tc2c4cKc 3c7c5c9c 6hAh5d5h 8hAdJhTh JsAs7s6s 7h4hKd8d 6dQd9d7d JcQsAc2h 2d8cJd4d 2sTsKs5s 8sQc3s9s"
)
KNOWN_WINNERS = [int(seat) for seat in "321201121310"]

HOUSE_RULES = [
    {"widow": 3},
    {"ace": 15},
    {"trick": 0, "min": 50},
    {"all_pass": "force_first"},
    {"all_pass": "force_last", "passes_to_kill": 4},
    {"widow_seen_by": "everybody"},
    {"discards_revealed": "at_once"},
    {"discards_to": "last_trick_winner"},
    {"trump": "announce_after_discard"},
    {"trump": "announce_before_discard", "must_lead_trump": True},
    {"trump": "announce_before_discard", "modes": ["trump", "nares", "ace_nares", "sarres"]},
    {"trump": "announce_after_discard", "modes": ["trump", "sarres"], "discards_revealed": "at_once"},
    {"modes": ["nares"]},
    {"modes": ["nares", "sarres"]},
]
"""Options that change how a board goes, to be laid over a preset."""


def known_board(until: int | None = None) -> Board:
    """Return the known hand under club-1165, played for *until* acts, or to its end."""
    board = Board(Rules.from_preset("club-1165"), KNOWN_DEAL, dealer=2, first=3)
    cards = KNOWN_TRICKS.replace(" ", "")
    acts = [*KNOWN_CALLS, KNOWN_DISCARD, *(cards[at : at + 2] for at in range(0, len(cards), 2))]
    for act in acts[:until]:
        board.act(act)
    return board


def all_rules() -> list[Rules]:
    """Return every preset, and every option that changes how a board goes over one that allows it."""
    presets = [Rules.from_preset(name) for name in preset_names()]
    varied = [Rules.from_preset("pasoor-1165", **options) for options in HOUSE_RULES]
    return presets + varied


def rules_id(rules: Rules) -> str:
    """Return a readable name of *rules*: the preset and what differs from it."""
    preset = Rules.from_preset(rules.preset).values()
    changed = [f"{key}={value}" for key, value in rules.values().items() if preset[key] != value]
    return " ".join([rules.preset, *changed])


def random_act(board: Board, lots: random.Random) -> str:
    """Return the text of any legal act; calls are as often a pass as not, so that auctions end."""
    texts = board.legal_texts()
    if board.phase == "discard":
        return "".join(lots.sample(texts, board.rules.widow))
    if board.phase == "call" and texts[0] == "p" and lots.random() < 0.5:
        return "p"
    return lots.choice(texts)


def random_board(rules: Rules, key: int, acts: int | None = None) -> Board:
    """Return a board of *rules* after *acts* random legal acts, or at its end."""
    lots = random.Random(key)
    board = Board(rules, deal_from_key(rules, "tests", key + 1), dealer=key % 4, number=key + 1)
    while board.turn is not None and acts != 0:
        board.act(random_act(board, lots))
        acts = None if acts is None else acts - 1
    return board


def state(board: Board) -> dict:
    """Return everything that a board knows of itself, to compare two of them."""
    table = board.table
    public = {name: getattr(table, name) for name in table.__slots__}
    public["strengths"] = public["strengths"] if table.in_trick > 0 else ()
    public["best"] = public["best"] if table.in_trick > 0 else 0
    public["leading"] = public["leading"] if table.in_trick > 0 else 0
    copied = {name: list(value) if isinstance(value, list) else value for name, value in public.items()}
    seats = [(view.hand, view.widow, view.discards) for view in board.views]
    return copied | {"seats": seats, "pile": board.pile, "chosen": board.chosen, "outcome": board.outcome}


def shown(mask: int) -> list[str]:
    """Return the cards of a set as texts."""
    return [hand_text(1 << card) for card in cards_of(mask)]
