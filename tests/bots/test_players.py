"""A program at a table: its acts, its clock, its faults, and what its author learns of them."""

import json
import re

import pytest

from bots.conformance import noise
from bots.players import ProgramPlayer
from bots.protocol import Clock
from bots.sandbox import SandboxError
from bots.seat_report import DEBUG_TOTAL, SeatReport
from engine.match import Match
from tests.bots.programs import CLUB, GOOD, QUICK, once, play, source, start

HAND_SIZE = 12


def kinds(player):
    return [fault.kind for fault in player.report.faults]


def irregular(played, room="A"):
    return [each.kind for board in played if board.plan.room == room for each in board.irregular]


def test_a_match_of_four_programs(tmp_path):
    played, players, match = play(tmp_path, source(), boards=2, seats=(0, 1, 2, 3))
    assert len(played) == 4
    assert len(players) == 8
    assert [slot.faults for slot in match.slots] == [0, 0, 0, 0]
    assert all(player.report.faults == [] and player.report.init_ms > 0 for player in players)
    assert players[0].report.decisions == len(players[0].report.times) > 0
    assert players[0].report.name == "test"


def test_what_the_author_learns(tmp_path):
    act = 'print("thinking", questions, file=sys.stderr)\nsay(id=m["id"], a=legal[0], debug=f"q{questions}")'
    _, (player, _), _ = play(tmp_path, source(act))
    report = player.report
    assert report.stderr.startswith("thinking 1\nthinking 2\n")
    assert re.fullmatch(r"hand 1, question \d+: q1", report.debug[0])
    assert report.cpu_ms > 0
    assert report.peak_mb > 1
    assert json.loads(json.dumps(report.to_json()))["decisions"] == report.decisions


def test_events_arrive_whole_and_in_order(tmp_path):
    act = f'{GOOD}\nprint(json.dumps(m["ev"]), file=sys.stderr)'
    text = (
        source(act) + '    elif m["t"] in ("event", "bye"):\n        print(json.dumps(m.get("ev")), file=sys.stderr)\n'
    )
    played, players, _ = play(tmp_path, text, boards=2)
    for room, player in zip("AB", players, strict=True):
        lines = [json.loads(line) for line in player.report.stderr.splitlines() if line.startswith("[{")]
        heard = [event for line in lines for event in line]
        expected = []
        for board in played:
            if board.plan.room == room:
                expected += board.board.views["AB".index(room)].events()
        assert [event for event in heard if event["t"] != "hand_end"] == expected
        assert sum(event["t"] == "hand_end" for event in heard) == 2


def test_the_hello_tells_partners_and_rooms_nothing_in_common(tmp_path):
    text = source() + '    if m["t"] == "hello": print(m["match"], file=sys.stderr)\n'
    _, players, _ = play(tmp_path, text, seats=(0, 2))
    assert len({player.report.stderr for player in players}) == 4


def test_noise_is_ignored_by_a_bot_that_looks_at_t(tmp_path):
    process = start(tmp_path, source())

    def sit(slot, seat, room):
        from engine.players import create_player

        if slot or room == "B":
            return create_player("steady", rules=CLUB, seat=seat, key="")
        return ProgramPlayer(process, rules=CLUB, seat=seat, clock=QUICK, noise=noise)

    match = Match(CLUB, sit)
    assert len(list(match.duplicate("k", 1))) == 2
    assert match.slots[0].faults == 0


def test_an_illegal_answer_is_replaced_and_play_goes_on(tmp_path):
    played, (player, _), match = play(tmp_path, source(once('say(id=m["id"], a="Zz")')))
    assert irregular(played) == ["illegal"]
    (fault,) = player.report.faults
    assert (fault.kind, fault.asked, fault.hand) == ("illegal", "Zz", 1)
    assert "is not in legal" in fault.reason
    assert match.slots[0].forfeited == ""


def test_a_line_of_debugging_is_one_fault_only(tmp_path):
    bad = f'print("let me think", flush=True); print("hearts?", flush=True); {GOOD}'
    played, (player, _), _ = play(tmp_path, source(once(bad)))
    assert irregular(played) == ["malformed"]
    assert player.report.faults[0].asked == "let me think"


@pytest.mark.parametrize(
    "bad",
    [
        'say(id=m["id"], a=legal[0]); say(id=m["id"], a=legal[0])',
        'say(id=m["id"], a=legal[0]); say(id=m["id"] + 1, a=legal[0])',
        'say(id=m["id"] + 1, a=legal[0])',
        'say(id=m["id"] - 1, a=legal[0])',
    ],
    ids=["twice", "ahead", "another", "the last one again"],
)
def test_answers_that_nobody_asked_for_are_faults(tmp_path, bad):
    _, (player, _), match = play(tmp_path, source(once(bad)))
    assert kinds(player)[0] == "malformed"
    assert match.slots[0].forfeited == ""


def test_the_third_fault_ends_it_and_the_others_play_on(tmp_path):
    played, players, match = play(tmp_path, source('say(id=m["id"], a="Zz")'), boards=2)
    assert match.slots[0].forfeited == "illegal"
    assert kinds(players[0]) == ["illegal"] * 3
    assert len(players) == 1
    assert len(played) == 4


def test_a_crash_ends_it_at_once_and_stderr_tells_why(tmp_path):
    played, (player,), match = play(tmp_path, source(once("raise RuntimeError('oh no')")))
    assert match.slots[0].forfeited == "crash"
    assert irregular(played) == ["crash"]
    assert "it ended by itself with status 1" in player.report.faults[0].reason
    assert "RuntimeError: oh no" in player.report.stderr


def test_a_bot_that_closes_its_stdout_or_floods_it_is_gone(tmp_path):
    for bad in ("import os; os.close(1); time.sleep(9)", 'sys.stdout.write("x" * 300_000); sys.stdout.flush()'):
        _, players, match = play(tmp_path, source(once(bad)))
        assert match.slots[0].forfeited == "crash"
        assert kinds(players[0]) == ["crash"]


def test_a_long_line_is_malformed(tmp_path):
    _, (player, _), _ = play(tmp_path, source(once('print("x" * 9000, flush=True)')))
    assert kinds(player) == ["malformed"]


@pytest.mark.parametrize(
    "text",
    [
        "import time; time.sleep(9)",
        "raise SystemExit(3)",
        "print('hello there', flush=True); import time; time.sleep(9)",
        'print(\'{"t":"ready","proto":7}\', flush=True); import time; time.sleep(9)',
        'for _ in range(99): print(\'{"t":"loading"}\', flush=True)\nimport time; time.sleep(9)',
        "syntax error",
    ],
)
def test_a_bot_that_is_never_ready_has_one_fault(tmp_path, text):
    played, (player,), match = play(tmp_path, text, clock=Clock(init_ms=400))
    assert match.slots[0].forfeited == "crash"
    assert kinds(player) == ["crash"]
    assert player.report.init_ms is None
    assert len(played) == 2


def test_a_program_that_is_not_there_is_our_fault(tmp_path):
    from bots.sandbox import Limits, Program
    from bots.sdk.plain import PlainBackend

    with pytest.raises(SandboxError):
        PlainBackend().start(Program(("/no/such/program",), tmp_path, in_shim=False), Limits())


class Clockwork:
    """A process that answers after the milliseconds it is told, by a clock that it moves itself."""

    def __init__(self, monkeypatch, *waits):
        self.waits = list(waits)
        self.now = 1000.0
        monkeypatch.setattr("bots.players.monotonic", lambda: self.now)
        self.sent = []
        self.frozen = False
        self.thawed = 0
        self.cpu = 0.0

    def send(self, line, deadline):
        self.sent.append(json.loads(line))

    def read_line(self, deadline):
        from bots.sandbox import Silence

        message = self.sent[-1]
        if message["t"] == "hello":
            return b'{"t":"ready","proto":1}'
        if message["t"] == "bye":
            raise Silence
        wait = self.waits.pop(0) / 1000
        left = deadline - self.now
        self.now += min(wait, left)
        if wait > left:
            raise Silence
        return json.dumps({"id": message["id"], "a": message["legal"][0]}).encode()

    def unasked(self):
        return b""

    def freeze(self):
        self.frozen = True

    def thaw(self):
        self.frozen = False
        self.thawed += 1

    def cpu_seconds(self):
        return self.cpu

    def peak_memory(self):
        return 0

    def stderr(self):
        return ""

    def end_input(self):
        pass

    def kill(self):
        pass


def test_the_bank_pays_what_is_over_the_free_time(monkeypatch):
    from engine.player import PlayerFault
    from tests.engine.boards import known_board

    clock = Clock(move_ms=40, grace_ms=10, bank_ms=100, hard_stop_ms=1000)
    process = Clockwork(monkeypatch, 0, 100, 300, 30)
    player = ProgramPlayer(process, rules=CLUB, seat=3, clock=clock)
    view = known_board(0).views[3]
    assert player.call(view) == 0
    player.call(view)
    with pytest.raises(PlayerFault, match="timeout"):
        player.call(view)
    assert player.call(view) == 0
    banks = [message["bank_ms"] for message in process.sent if message["t"] == "act"]
    assert banks[0] == banks[1] == 100
    assert banks[2:] == pytest.approx([50, 0], abs=1)
    assert player.report.times == pytest.approx([0, 100, 100, 30], abs=0.1)
    assert player.report.faults[0].reason.startswith("no answer within")


def test_a_program_that_computes_while_others_are_on_turn_is_stopped_there(monkeypatch):
    from tests.engine.boards import known_board

    process = Clockwork(monkeypatch, 0, 0, 0)
    player = ProgramPlayer(process, rules=CLUB, seat=3, clock=QUICK)
    view = known_board(0).views[3]
    player.call(view)
    assert not process.frozen
    process.cpu += 0.05
    player.call(view)
    assert process.frozen
    player.call(view)
    assert process.frozen
    assert process.thawed == 3


def test_the_hard_stop_holds_whatever_is_in_the_bank(monkeypatch):
    from engine.player import PlayerFault
    from tests.engine.boards import known_board

    process = Clockwork(monkeypatch, 500)
    player = ProgramPlayer(process, rules=CLUB, seat=3, clock=Clock(move_ms=40, bank_ms=20_000, hard_stop_ms=100))
    with pytest.raises(PlayerFault, match="timeout"):
        player.call(known_board(0).views[3])
    assert player.report.ms_worst == pytest.approx(100, abs=0.1)
    player.close()
    assert process.sent[-1] == {"t": "bye", "reason": "forfeit"}


def test_a_late_answer_is_not_a_second_fault(tmp_path):
    clock = Clock(init_ms=5000, move_ms=100, grace_ms=0, bank_ms=50, hard_stop_ms=200)
    _, players, match = play(tmp_path, source(once(f"time.sleep(0.19); {GOOD}")), clock=clock)
    assert kinds(players[0]).count("malformed") == 0
    assert 1 <= kinds(players[0]).count("timeout") <= 2
    assert match.slots[0].forfeited == ""


def test_debug_is_capped_in_all():
    report = SeatReport()
    for number in range(200):
        report.keep_debug(1, number, "x" * 1000)
    assert sum(map(len, report.debug)) <= DEBUG_TOTAL
    assert report.debug[-1] == "(no more debug texts were kept)"
    assert len(report.debug) < 100
