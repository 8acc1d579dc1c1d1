"""A player that is a program in a process of its own: asks it by `bots.protocol`, keeps its clock, notes its faults.

The process comes started (by `bots.sandbox`, or by the author's own machine); whatever goes wrong with it from then on
is the program's fault, never ours. Nothing here raises anything but `PlayerFault`, and that only when asked to act.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

from bots import protocol
from bots.protocol import Answer, Clock, ProtocolError
from bots.sandbox import BotError, Closed, Flood, SandboxError, Silence, TooLong
from bots.seat_report import Fault, SeatReport
from engine.events import play_events
from engine.player import Player, PlayerFault

if TYPE_CHECKING:
    from bots.workshop import Running
    from engine.match import PlayedBoard
    from engine.rules import Rules
    from engine.view import View

CRASH, TIMEOUT = "crash", "timeout"
MOST_IGNORED = 32
"""Lines of unknown types that a program may write before its answer."""
LARGEST_STEP = 9_999
"""By how much the numbers of questions grow at most: they stay below 2**31 in the longest match."""
SEND_SECONDS = 0.5
GOODBYE_SECONDS = 0.1
REST_SECONDS = 0.002
"""How long a program may leave a line that is not answered unread, and how long it has to end by itself;
processor time that it may use between two of its turns before it is stopped there, for the rest of the room."""

Message = dict[str, Any]
Noise = Callable[[Message], list[Message]]


class ProgramPlayer(Player):
    """The player of one seat in one room.

    Attributes:
        report: what its author may know (`bots.seat_report`); stderr and memory are there after `close`.
    """

    def __init__(
        self,
        process: Running,
        *,
        rules: Rules,
        seat: int,
        clock: Clock | None = None,
        memory_mb: int = 512,
        reason: Callable[[], str] = lambda: "",
        noise: Noise = lambda message: [message],
    ) -> None:
        """Take over a process that is starting. It is greeted by `prepare`, so that four start at once.

        *reason* tells how the match ended, for the last message; *noise* may put messages before, and keys into, those
        that are sent, to try a program's patience.
        """
        self.report = SeatReport()
        self._process = process
        self._rules, self._seat, self._clock = rules, seat, clock or Clock()
        self._reason, self._noise = reason, noise
        self._bank = self._bank_before = float(self._clock.bank_ms)
        self._id, self._lots = 0, Random(secrets.randbits(64))
        self._overdue: set[int] = set()
        self._untidy = False
        self._table: object = None
        self._hand = self._heard = self._cards_heard = 0
        self._broken: _Gone | None = None
        self._is_ready = self._is_closed = self._is_restless = False
        self._cpu_at_rest = 0.0
        self._memory_mb = memory_mb

    def call(self, view: View) -> int:
        """Return the program's call."""
        return self._number(view)

    def choose_mode(self, view: View) -> str:
        """Return the program's mode."""
        return str(self._ask(view))

    def discard(self, view: View) -> int:
        """Return the set of the program's discards."""
        return self._number(view)

    def play(self, view: View) -> int:
        """Return the program's card."""
        return self._number(view)

    def prepare(self) -> None:
        """Wait until the program is ready; if it never is, that is a fault, raised when it is first asked."""
        if self._is_ready or self._broken:
            return
        try:
            self._greet()
            self._cpu_at_rest = self._process.cpu_seconds()
        except (Closed, Flood, _Gone) as error:
            self._gone("", error)

    def board_over(self, played: PlayedBoard) -> None:
        """Tell the program the rest of the board, and its record."""
        events = self._news(played.board.views[self._seat])
        self._table = None
        self._tell(protocol.event([*events, protocol.hand_end(played)]), SEND_SECONDS)

    def close(self) -> None:
        """Say goodbye, give the program a moment to end, and end it."""
        if self._is_closed:
            return
        self._is_closed = True
        process = self._process
        peak = process.peak_memory()
        if self._is_ready and not self._broken:
            left_early = "forfeit" if self.report.faults else "stopped"
            reason = self._reason() or ("boards" if self._table is None else left_early)
            process.thaw()
            self._tell(protocol.bye(reason), SEND_SECONDS)
            process.end_input()
            self._await_end(monotonic() + GOODBYE_SECONDS)
        process.kill()
        self.report.peak_mb = max(peak, process.peak_memory()) / 1_048_576
        self.report.cpu_seconds = process.cpu_seconds()
        self.report.stderr = process.stderr()

    def _number(self, view: View) -> int:
        answer = self._ask(view)
        assert isinstance(answer, int)
        return answer

    def _ask(self, view: View) -> int | str:
        """Return the program's act.

        Raises:
            PlayerFault: there is none that could be used.
        """
        events = self._news(view)
        # Nobody can answer a question whose number he does not know.
        self._id += 1 + int(self._lots.random() * LARGEST_STEP)
        kind = view.table.phase
        try:
            self.prepare()
            if self._broken:
                raise self._broken
            act = self._answer(view, kind, events)
            self._untidy = False
        except ProtocolError as error:
            raise self._fault(kind, error.kind, error.reason, error.asked) from None
        except Silence:
            limit = self._clock.timeout_ms(self._bank_before)
            raise self._fault(kind, TIMEOUT, f"no answer within {limit:,.0f} ms") from None
        except TooLong as error:
            raise self._fault(kind, protocol.MALFORMED, str(error)) from None
        except (Closed, Flood, _Gone) as error:
            raise self._gone(kind, error) from None
        finally:
            self._rest()
        return act

    def _rest(self) -> None:
        """Stop a restless program until its next turn.

        A signal costs as much as a simple decision, so those that wait quietly are left alone.
        """
        if self._is_restless and not self._broken:
            self._process.freeze()

    def _answer(self, view: View, kind: str, events: list[Message]) -> int | str:
        """Return the act that the program answers with, its time taken and its debug text kept."""
        process, clock = self._process, self._clock
        question = protocol.act(id=self._id, view=view, events=events, clock=clock, bank_ms=self._bank)
        lines = self._lines(question)
        self._bank_before = self._bank
        cpu = process.cpu_seconds()
        if cpu - self._cpu_at_rest > REST_SECONDS:
            self._is_restless = True
        process.thaw()
        started = monotonic()
        deadline = started + clock.timeout_ms(self._bank) / 1000
        try:
            process.send(lines, deadline)
            self._heard += len(events)
            self._cards_heard = len(view.table.plays)
            for _ in range(MOST_IGNORED):
                if answer := self._read_answer(process.read_line(deadline)):
                    break
            else:
                raise ProtocolError(protocol.MALFORMED, f"more than {MOST_IGNORED} lines without an answer")
        finally:
            ms = (monotonic() - started) * 1000
            self._cpu_at_rest = process.cpu_seconds()
            self._bank = clock.bank_after(self._bank, ms)
            self.report.keep_time(kind, ms, (self._cpu_at_rest - cpu) * 1000)
        self.report.keep_debug(self._hand, self._id, answer.debug)
        return protocol.read_act(view, answer.text, question.get("legal", ()))

    def _read_answer(self, line: bytes) -> Answer | None:
        """Return the answer in *line*, None for a line that is ignored.

        What follows the line of a fault belongs to that fault: a text of three lines is one mistake, not three.

        Raises:
            ProtocolError: it is neither.
        """
        try:
            return protocol.read_answer(line, self._id, self._overdue)
        except ProtocolError:
            if self._untidy:
                return None
            raise

    def _greet(self) -> None:
        """Return when the program has said that it is ready.

        Raises:
            _Gone: it has not, in time or at all.
        """
        clock, greeted = self._clock, monotonic()
        deadline = greeted + clock.init_ms / 1000
        # The name tells nothing, not even to the partner: it is drawn by lot for each seat and room.
        name = secrets.token_hex(8)
        hello = protocol.hello(match=name, seat=self._seat, rules=self._rules, clock=clock, memory_mb=self._memory_mb)
        try:
            self._process.send(self._lines(hello), deadline)
            for _ in range(MOST_IGNORED):
                if ready := protocol.read_ready(self._process.read_line(deadline)):
                    self._is_ready = True
                    self.report.name, self.report.version = ready.name, ready.version
                    self.report.init_ms = (monotonic() - greeted) * 1000
                    return
        except ProtocolError as error:
            raise _Gone(f"not ready: {error.reason}", error.asked) from None
        except TooLong as error:
            raise _Gone(f"not ready: {error}") from None
        except Silence:
            raise _Gone(f"not ready within {clock.init_ms:,} ms") from None
        raise _Gone(f"more than {MOST_IGNORED} lines, and none of them says ready")

    def _news(self, view: View) -> list[Message]:
        """Return the events that the program has not heard; they count as heard when they are sent."""
        table = view.table
        if table is not self._table:
            self._table, self._hand = table, table.number
            self._heard = self._cards_heard = 0
        if self._cards_heard:
            # The log from the first card on: what lies before it does not change any more.
            return list(play_events(view, self._cards_heard))
        return view.events()[self._heard :]

    def _lines(self, message: Message) -> bytes:
        return b"\n".join(map(protocol.line_of, self._noise(message)))

    def _tell(self, message: Message, seconds: float) -> None:
        """Send what is not answered; whether that fails shows when the program is asked next."""
        if self._broken or not self._is_ready:
            return
        try:
            self._process.send(self._lines(message), monotonic() + seconds)
        except (Silence, Closed) as error:
            self._broken = _Gone(str(error))

    def _await_end(self, deadline: float) -> None:
        try:
            while True:
                self._process.read_line(deadline)
        except (BotError, SandboxError):
            return

    def _fault(self, act: str, kind: str, reason: str, asked: str = "") -> PlayerFault:
        self._overdue.add(self._id)
        self._untidy = True
        self.report.faults.append(Fault(self._hand, self._id, act, kind, reason, asked))
        return PlayerFault(kind, asked)

    def _gone(self, act: str, error: Exception) -> PlayerFault:
        """Return the fault of a program that cannot go on."""
        if not isinstance(error, _Gone):
            error = _Gone(str(error))
        self._broken = error
        if not error.is_noted:
            error.is_noted = True
            self.report.faults.append(Fault(self._hand, self._id, act, CRASH, error.reason, error.asked))
        return PlayerFault(CRASH, error.asked)


class _Gone(Exception):
    """The program is not there, or not as a player."""

    def __init__(self, reason: str, asked: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.asked = asked
        self.is_noted = False
