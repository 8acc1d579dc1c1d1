import os
import subprocess
import sys
from pathlib import Path

import pytest

from bots.sandbox import Backend, Limits, Program, SandboxError, shim
from bots.sandbox.seats import SHIM
from bots.sandbox.shim import ALLOWED, BUILDING, CONDITIONAL

SPEC = {"mode": "python", "by": "space"}


def run_shim(*words: str) -> "subprocess.CompletedProcess[str]":
    reading, writing = os.pipe()
    try:
        return subprocess.run(
            [sys.executable, "-I", "-S", str(SHIM), f"status={writing}", *words],
            pass_fds=[writing], capture_output=True, text=True, timeout=30, check=False,
        )  # fmt: skip
    finally:
        os.close(writing)
        os.close(reading)


def test_a_failing_step_ends_it_before_the_bot(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("print('bot ran')")
    user = ["uid=60000", "gid=60000"] if os.geteuid() == 0 else []
    done = run_shim("read=/nowhere/at/all", *user, "--", str(tmp_path / "main.py"))
    assert (done.returncode, done.stdout) == (97, "")
    assert done.stderr == "sandbox: Landlock path /nowhere/at/all: No such file or directory\n"


def test_another_parent_ends_it() -> None:
    user = ["uid=60000", "gid=60000"] if os.geteuid() == 0 else []
    assert "the parent is gone" in run_shim("parent=1", *user, "--", "main.py").stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root")
def test_no_bot_is_root() -> None:
    assert "a bot never runs as root" in run_shim("--", "main.py").stderr


def test_start_failures_are_ours(safe_backend: Backend, tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("print('bot ran')")
    with pytest.raises(SandboxError):
        safe_backend.start(Program(("main.py",), tmp_path, runtime=(Path("/nowhere"),)), Limits()).wait_ready()


def test_each_landlock_version_gets_what_it_knows() -> None:
    assert shim.handled_rights(1) == (0x1FFF, 0, 0)
    assert shim.handled_rights(2)[0] == 0x3FFF
    assert shim.handled_rights(3)[0] == 0x7FFF
    assert shim.handled_rights(4) == (0x7FFF, 3, 0)
    assert shim.handled_rights(5) == (0xFFFF, 3, 0)
    assert shim.handled_rights(6) == shim.handled_rights(7) == shim.handled_rights(99) == (0xFFFF, 3, 3)


@pytest.mark.parametrize("x86", [True, False])
def test_jumps_of_the_filter_stay_inside(x86: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shim, "X86", x86)
    for spec in (SPEC, {"mode": "exec", "by": "data"}, {"mode": "build", "by": "space"}):
        code = shim.filter_program(spec, 0x7F0012345678 if spec["mode"] == "exec" else 0)
        assert len(code) < 4096
        for place, (operation, yes, no, _) in enumerate(code):
            if operation in (shim.EQUAL, shim.AT_LEAST, shim.SET):
                assert place + 1 + max(yes, no) < len(code)
                assert max(yes, no) < 256
        assert code[-1][0] == shim.RETURN


def decide(code: list[tuple[int, int, int, int]], number: int, *values: int) -> int:
    """Return what the filter answers to a system call: the machine of the kernel, in small."""
    words = {0: number, 4: shim.ARCHITECTURE}
    for index, value in enumerate((*values, 0, 0, 0, 0, 0, 0)[:6]):
        words[16 + 8 * index], words[20 + 8 * index] = value & 0xFFFFFFFF, value >> 32 & 0xFFFFFFFF
    place = register = 0
    while True:
        operation, yes, no, value = code[place]
        place += 1
        if operation == shim.RETURN:
            return value
        if operation == shim.LOAD:
            register = words[value]
        elif operation == shim.AND:
            register &= value
        else:
            met = {shim.EQUAL: register == value, shim.AT_LEAST: register >= value, shim.SET: register & value}[
                operation
            ]
            place += yes if met else no


CALLS = {**shim.numbers(ALLOWED), **shim.numbers(CONDITIONAL), **shim.numbers(BUILDING)}
DENIED = [
    ("fork", ()), ("execve", (1,)), ("chmod", ()), ("unlinkat", ()), ("sysinfo", ()), ("sendfile", ()),
    ("clone", (17,)), ("clone", (0x10000 | 0x10000000,)), ("kill", (1, 0)), ("tgkill", (1, 1, 0)),
    ("kill", (0xFFFFFFFF,)),
    ("socketpair", (1, 2)), ("socketpair", (2, 1)), ("sendto", (1, 0, 0, 0, 1 << 32)), ("fcntl", (0, 6)),
    ("fcntl", (0, 1031)),
    ("ioctl", (0, 0x5412)), ("prctl", (1, 0)), ("prctl", (4, 1)), ("clock_gettime", (-10 & 0xFFFFFFFF,)),
    ("prlimit64", (0, 7, 1)), ("prlimit64", (1, 7, 0)), ("madvise", (0, 0, 12)), ("mmap", (0, 0, 0, 0x100)),
]  # fmt: skip
GRANTED = [
    ("read", ()), ("openat", ()), ("clone", (0x3D0F00,)), ("kill", (os.getpid(), 9)), ("socketpair", (1, 0x80801)),
    ("sendto", ()), ("fcntl", (0, 3)), ("ioctl", (0, 0x5401)), ("clock_gettime", (1,)), ("prlimit64", (0, 3, 0)),
    ("prctl", (15,)), ("mmap", (0, 0, 3, 0x22)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "values"), DENIED)
def test_denied(name: str, values: tuple[int, ...]) -> None:
    if name in CALLS:  # not every architecture has fork
        assert decide(shim.filter_program(SPEC, 0), CALLS[name], *values) & 0xFFFF0000 == shim.ERRNO


@pytest.mark.parametrize(("name", "values"), GRANTED)
def test_granted(name: str, values: tuple[int, ...]) -> None:
    assert decide(shim.filter_program(SPEC, 0), CALLS[name], *values) == shim.ALLOW


def test_foreign_doors_kill() -> None:
    code = shim.filter_program(SPEC, 0)
    if shim.X86:
        assert decide(code, 0x40000000 | 39) == shim.KILL
    assert decide(code, 435) == shim.ERRNO | shim.ENOSYS  # clone3: the C library then takes clone


def test_exec_only_by_the_secret_pointer() -> None:
    code = shim.filter_program({"mode": "exec", "by": "space"}, 0x1234_5678_9ABC)
    assert decide(code, CALLS["execve"], 0x1234_5678_9ABC) == shim.ALLOW
    for other in (0x5678_9ABC, 0x1235_5678_9ABC, 0x1234_5678_9ABD):
        assert decide(code, CALLS["execve"], other) == shim.ERRNO | shim.EPERM


@pytest.mark.parametrize("flags", [0x22, 0x02, 0x01, 0x12, 0x4022])
def test_private_memory_is_granted_where_only_it_is_counted(flags: int) -> None:
    code = shim.filter_program({"mode": "exec", "by": "data"}, 1 << 40)
    assert decide(code, CALLS["mmap"], 0, 0, 3, flags) == shim.ALLOW


@pytest.mark.parametrize("flags", [0x21, 0x23, 0x03, 0x122])
def test_shared_and_growing_memory_is_denied_there(flags: int) -> None:
    code = shim.filter_program({"mode": "exec", "by": "data"}, 1 << 40)
    assert decide(code, CALLS["mmap"], 0, 0, 3, flags) == shim.ERRNO | shim.EPERM
