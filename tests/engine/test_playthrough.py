"""A whole game of every preset as a page to read, kept in playthroughs/ and compared.

To write them anew after a change that is meant: set SHELEM_WRITE_PLAYTHROUGHS=1 and run this file,
then read the difference.
"""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.actions import PASS, call_text
from engine.board import Board
from engine.cards import card_text, cards_of, hand_text, mask_of
from engine.match import Match, PlayedBoard
from engine.notation import hand_lines
from engine.player import Player
from engine.playthrough import board_lines
from engine.presets import preset_names
from engine.record import HandRecord
from engine.rules import Rules
from engine.view import View
from engine.wording import rules_in_words
from tests.engine.boards import known_board

FOLDER = Path(__file__).parent / "playthroughs"
WRITE = bool(os.environ.get("SHELEM_WRITE_PLAYTHROUGHS"))


class Lots(Player):
    """Plays by lot, but bids low and seldom against others, so that some contracts are made and games end."""

    def __init__(self, seat: int) -> None:
        self.lots = random.Random(seat)

    def call(self, view: View) -> int:
        bids = [call for call in view.legal_calls() if call != PASS]
        eager = 0.15 if any(view.table.calls) else 0.6
        if PASS in view.legal_calls() and self.lots.random() > eager:
            return PASS
        return bids[-1] if self.lots.random() < 0.03 else bids[0]

    def choose_mode(self, view: View) -> str:
        return self.lots.choice(view.legal_modes())

    def discard(self, view: View) -> int:
        return mask_of(self.lots.sample(cards_of(view.hand), view.discard_count))

    def play(self, view: View) -> int:
        return self.lots.choice(cards_of(view.legal))


def playthrough(name: str) -> Iterator[str]:
    """Yield the lines of a game: the rules, the first played hand act by act and as a whole, a line for every hand."""
    rules = Rules.from_preset(name)
    yield f"{name}: a game played by lot. Rules:"
    yield from (f"  {sentence}" for sentence in rules_in_words(rules))
    match = Match(rules, lambda slot, seat, room: Lots(seat))
    shown = False
    for played in match.game(f"playthrough of {name}"):
        if not shown and played.board.table.contract is not None:
            shown = True
            yield f"hand {played.plan.number}, act by act:"
            yield from act_by_act(played)
            yield from board_lines(played.board)
            yield from hand_lines(HandRecord.from_board(played.board))
        yield summary(played)
    yield f"the game is over: {match.reason}, won by {'nobody' if match.winner is None else f'side {match.winner}'}"


def summary(played: PlayedBoard) -> str:
    """Return a hand and the scores after it in one line."""
    record = HandRecord.from_board(played.board)
    result = record.result
    assert result is not None
    contract = f"{result.contract} by seat {result.declarer} in {record.mode}" if result.contract else "no contract"
    pairs = " ".join(
        f"{what} {pair[0]},{pair[1]}"
        for what, pair in (("tricks", result.tricks), ("points", result.points), ("after", result.after))
    )
    return f"hand {record.number}: {contract}, {result.outcome}, {pairs}"


def act_by_act(played: PlayedBoard) -> Iterator[str]:
    """Yield every act with what was legal, and what the seat on turn saw."""
    board = Board(
        played.board.rules,
        played.plan.deal,
        dealer=played.plan.dealer,
        first=played.plan.first,
        before=played.plan.before,
        number=played.plan.number,
    )
    acts = [call_text(call) for call in played.board.table.calls]
    cards = [card_text(card) for card in played.board.table.plays]
    while board.turn is not None:
        phase, seat, view = board.phase, board.turn, board.views[board.turn]
        if phase == "call":
            act = acts[len(board.table.calls)]
        elif phase == "discard":
            act = hand_text(played.board.pile)
        elif phase == "mode":
            act = played.board.chosen
        else:
            act = cards[len(board.table.plays)]
        yield f"  seat {seat} {phase:<7} {act:<8} hand {hand_text(view.hand)}  legal {' '.join(view.legal_texts())}"
        board.act(act)
    for seat, view in enumerate(board.views):
        yield f"  seat {seat} saw: {' '.join(_event(event) for event in view.events())}"


def _event(event: dict) -> str:
    return "/".join(str(value) for value in event.values())


@pytest.mark.parametrize("name", preset_names())
def test_a_whole_game_is_as_it_was(name):
    text = "\n".join(playthrough(name)) + "\n"
    file = FOLDER / f"{name}.txt"
    if WRITE:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


def test_every_file_is_of_a_preset():
    assert {file.stem for file in FOLDER.iterdir()} == set(preset_names())


def test_boards_that_are_not_over():
    assert list(board_lines(known_board(0)))[-2:] == [
        "calls    none yet",
        "not finished: waiting for seat 3 (call)",
    ]
    lines = list(board_lines(known_board(9)))
    assert "mode     hearts, known by the lead" in lines
    assert lines[-1] == "not finished: waiting for seat 2 (play)"
