import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bots.sandbox import Backend, Closed, Flood, Limits, Process, Silence, TooLong
from bots.sandbox.process import Tail
from tests.bots.sandbox.conftest import Start

ROOT = Path(__file__).resolve().parents[3]


def soon(seconds: float = 20) -> float:
    return time.monotonic() + seconds


def ask(process: Process, line: bytes = b"hello") -> bytes:
    process.send(line, soon())
    return process.read_line(soon())


def test_lines_come_back(start: Start) -> None:
    process = start()
    assert [ask(process, b"%d" % number) for number in range(3)] == [b"0", b"1", b"2"]


def test_lines_leave_when_printed_without_flush(start: Start) -> None:
    assert ask(start("input()\nprint('answer')\ninput()\n")) == b"answer"


def test_own_modules_and_standard_library(start: Start) -> None:
    source = "import json, asyncio, helper\nprint(json.dumps([helper.WORD, __name__, __file__[-8:]]))\ninput()\n"
    assert start(source, helper="WORD = 'here'").read_line(soon()) == b'["here", "__main__", "/main.py"]'


def test_asyncio_works(start: Start) -> None:
    source = "import asyncio\nasync def go():\n    await asyncio.sleep(0.01)\n    print('slept')\n"
    source += "asyncio.run(go())\ninput()\n"
    assert start(source).read_line(soon()) == b"slept"


def test_threads_work(start: Start) -> None:
    source = "import threading\nt = threading.Thread(target=print, args=('thread',))\nt.start()\nt.join()\ninput()\n"
    assert start(source).read_line(soon()) == b"thread"


def test_silence(start: Start) -> None:
    process = start("input()\nimport time\ntime.sleep(60)\n")
    process.wait_ready()
    began = time.monotonic()
    with pytest.raises(Silence):
        process.read_line(soon(0.1))
    assert time.monotonic() - began < 5


def test_end_is_told_with_its_reason(start: Start) -> None:
    process = start("raise SystemExit(3)\n")
    with pytest.raises(Closed, match="ended by itself with status 3"):
        process.read_line(soon())


def test_traceback_shows_the_authors_lines_alone(start: Start) -> None:
    process = start("def f():\n    return 1 / 0\nf()\n")
    with pytest.raises(Closed, match="status 1"):
        process.read_line(soon())
    assert "ZeroDivisionError" in process.stderr()
    assert "main.py" in process.stderr()
    assert "shim" not in process.stderr()


def test_flood_and_long_lines(start: Start) -> None:
    process = start("input()\nprint('x' * 9000)\nprint('short')\ninput()\nprint('x' * 200000)\n")
    process.send(b"", soon())
    with pytest.raises(TooLong, match="9000 bytes"):
        process.read_line(soon())
    assert process.read_line(soon()) == b"short"
    process.send(b"", soon())
    with pytest.raises(Flood):
        process.read_line(soon())


def test_what_nobody_asked_for(start: Start) -> None:
    process = start("print('early')\ninput()\nprint('late')\ninput()\n")
    process.wait_ready()
    end = soon()
    said = b""
    while not said and time.monotonic() < end:
        said = process.unasked()
    assert said == b"early\n"
    assert process.unasked() == b""
    assert ask(process) == b"late"


def test_long_input_to_a_bot_that_prints_meanwhile(start: Start) -> None:
    process = start("import sys\nfor line in sys.stdin:\n    sys.stderr.write('e' * 200000)\n    print(len(line))\n")
    assert ask(process, b"x" * 300_000) == b"300001"


def test_stderr_keeps_head_and_tail(start: Start) -> None:
    source = (
        "import sys\nsys.stderr.write('first ' + 'x' * 100000 + ' last')\nsys.stderr.flush()\nprint('done')\ninput()\n"
    )
    process = start(source)
    process.read_line(soon())
    text = process.stderr()
    assert text.startswith("first")
    assert text.endswith("last")
    assert "bytes left out" in text
    assert len(text) < 33_000


def test_frozen_bots_do_not_compute(start: Start) -> None:
    process = start("print('on')\nwhile True:\n    pass\n")
    process.read_line(soon())
    process.freeze()
    time.sleep(0.05)
    before = process.cpu_seconds()
    time.sleep(0.1)
    assert process.cpu_seconds() == before
    process.thaw()
    end = soon()
    while process.cpu_seconds() == before and time.monotonic() < end:
        time.sleep(0.01)
    assert process.cpu_seconds() > before


def test_cpu_time_ends_it(start: Start) -> None:
    process = start("while True:\n    pass\n", Limits(memory_mb=256, cpu_seconds=1))
    with pytest.raises(Closed, match="CPU"):
        process.read_line(soon(60))


def test_memory_is_limited_and_told(start: Start) -> None:
    source = "try:\n    bytearray(1 << 30)\nexcept MemoryError:\n    print('no')\n"
    source += "held = bytearray(32 << 20)\nprint('yes')\ninput()\n"
    process = start(source)
    assert process.read_line(soon()) == b"no"
    assert process.read_line(soon()) == b"yes"
    assert 32 << 20 < process.peak_memory() < 128 << 20


def test_killing_leaves_nothing(start: Start) -> None:
    def children() -> str:
        return subprocess.run(
            ["ps", "--ppid", str(os.getpid()), "-o", "pid="], capture_output=True, text=True, check=False
        ).stdout  # fmt: skip

    start().kill()  # what is made once a process
    before = len(os.listdir("/proc/self/fd")), len(children().split())
    for _ in range(5):
        process = start()
        ask(process)
        process.freeze()
        process.kill()
        process.kill()
        assert not os.path.exists(f"/proc/{process.pid}")
    assert (len(os.listdir("/proc/self/fd")), len(children().split())) == before


def test_head_and_tail_of_any_length() -> None:
    for parts in (
        [b"abc"],
        [b"abcdefghij"],
        [b"abc", b"defghijklmnopqrstuvwxyz" * 5],
        [bytes([65 + n % 26]) for n in range(99)],
    ):
        tail = Tail(4, 6)
        for part in parts:
            tail.add(part)
        whole = b"".join(parts).decode()
        if len(whole) <= 10:
            assert tail.text() == whole
        else:
            assert tail.text() == f"{whole[:4]}\n[… {len(whole) - 10} bytes left out …]\n{whole[-6:]}"


def test_bots_end_with_a_killed_worker(any_backend: Backend, tmp_path: Path, scratch: Path) -> None:
    (tmp_path / "main.py").write_text("print('here')\nwhile True:\n    pass\n")
    worker = (
        "import sys, time, pathlib\n"
        "from bots.sandbox import Config, Limits, Program\n"
        "from bots.sandbox.choose import BACKENDS\n"
        "start = BACKENDS[sys.argv[1]](Config(scratch=pathlib.Path(sys.argv[3]))).start\n"
        "bots = [start(Program(('main.py',), pathlib.Path(sys.argv[2])), Limits()) for _ in range(2)]\n"
        "for bot in bots: bot.read_line(time.monotonic() + 20)\n"
        "bots[1].freeze()\n"
        "print(*[bot.pid for bot in bots], flush=True)\n"
        "time.sleep(60)\n"
    )
    command = [sys.executable, "-c", worker, any_backend.name, str(tmp_path), str(scratch)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        pids = child.stdout.readline().split()
        assert len(pids) == 2
        child.kill()
    end = soon()
    while any(os.path.exists(f"/proc/{pid}") for pid in pids) and time.monotonic() < end:
        time.sleep(0.02)
    assert not [pid for pid in pids if os.path.exists(f"/proc/{pid}")]
