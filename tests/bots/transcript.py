"""The messages of docs/bot-protocol.md, made by the code that writes and reads them; tests compare, people update.

python -m tests.bots.transcript        # prints them as the page has them
"""

from collections.abc import Iterator

from bots import protocol
from bots.protocol import Clock
from engine.board import Board
from engine.match import BoardPlan, PlayedBoard
from engine.record_parts import Irregular
from engine.rules import Rules
from tests.engine.boards import KNOWN_DEAL, KNOWN_DISCARD, known_board

CLUB = Rules.from_preset("club-1165")
CLOCK = Clock()
LATE = [Irregular(12, 0, "timeout", "", "2c")]


def question(id: int, acts: int, seat: int, heard: int, bank: int = 20_000, rules: Rules = CLUB) -> str:
    view = known_board(acts).views[seat]
    return line(protocol.act(id=id, view=view, events=view.events()[heard:], clock=CLOCK, bank_ms=bank))


def line(message) -> str:
    return protocol.line_of(message).decode()


def choice_of_mode() -> str:
    rules = Rules.from_preset("yasa-1165")
    board = Board(rules, KNOWN_DEAL, dealer=2, first=3)
    for act in ("p", "100", "p", "p"):
        board.act(act)
    assert board.phase == "mode"
    view = board.views[board.turn]
    return line(protocol.act(id=4711, view=view, events=view.events()[2:], clock=CLOCK, bank_ms=18_420))


def transcript() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield (name, lines), a line being its direction and its text."""
    hello = protocol.hello(match="9f1c3a5b7d2e4f60", seat=0, rules=CLUB, clock=CLOCK, memory_mb=512)
    yield "hello", [(">", line(hello)), ("<", '{"t":"ready","proto":1,"name":"falcons","version":"12"}')]
    yield (
        "call",
        [
            (">", question(17, 1, 0, 0)),
            ("<", '{"id":17,"a":"100","debug":"one ace, four diamonds"}'),
            (">", question(2081, 4, 0, 2)),
            ("<", '{"id":2081,"a":"120"}'),
        ],
    )
    yield "discard", [(">", question(2554, 6, 0, 5)), ("<", f'{{"id":2554,"a":"{KNOWN_DISCARD}"}}')]
    yield "mode", [(">", choice_of_mode()), ("<", '{"id":4711,"a":"h"}')]
    yield (
        "play",
        [
            (">", question(9340, 7, 0, 9)),
            ("<", '{"id":9340,"a":"9h"}'),
            (">", question(13002, 12, 0, 10, 18_420)),
            ("<", '{"id":13002,"a":"2c"}'),
        ],
    )
    board = known_board()
    played = PlayedBoard(BoardPlan(1, "A", KNOWN_DEAL, 2, 3), board, [], LATE)
    rest = board.views[0].events()[-3:]
    yield "event", [(">", line(protocol.event([*rest, protocol.hand_end(played)])))]
    yield "bye", [(">", line(protocol.bye("boards")))]


def main() -> None:
    for name, lines in transcript():
        print(f"```transcript {name}")
        for direction, text in lines:
            print(direction, text)
        print("```\n")


if __name__ == "__main__":
    main()
