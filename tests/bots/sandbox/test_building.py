import shutil
import time
from pathlib import Path

import pytest

from bots.sandbox import Backend, Limits, Program

LIMITS = Limits(memory_mb=1024, cpu_seconds=30, processes=16)
SOURCE = "#include <stdio.h>\nint main(){char b[999];while(fgets(b,999,stdin)){fputs(b,stdout);fflush(stdout);}}\n"
pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="no C compiler")


@pytest.fixture
def builder(safe_backend: Backend) -> Backend:
    if not (found := safe_backend.can_build()).ok:
        pytest.skip(found.reason)
    return safe_backend


def sources(tmp_path: Path, text: str) -> tuple[Path, Path]:
    folder, work = tmp_path / "sources", tmp_path / "work"
    folder.mkdir()
    work.mkdir()
    (folder / "main.c").write_text(text)
    return folder, work


def compiled(text: str, *options: str) -> tuple[str, ...]:
    return ("gcc", "-O1", *options, "-o", "bot", "main.c")


def test_builds_and_runs(builder: Backend, tmp_path: Path) -> None:
    folder, work = sources(tmp_path, SOURCE)
    result = builder.build(Program(compiled(SOURCE), folder), LIMITS, work, 30)
    assert result.ok, result.log
    assert [path.name for path in work.iterdir()] == ["bot"]
    with builder.start(Program(("./bot",), work, in_shim=False), Limits()) as process:
        process.send(b"hello", time.monotonic() + 10)
        assert process.read_line(time.monotonic() + 10) == b"hello"


def test_errors_are_in_the_log(builder: Backend, tmp_path: Path) -> None:
    folder, work = sources(tmp_path, "int main(){ return missing; }")
    result = builder.build(Program(compiled(""), folder), LIMITS, work, 30)
    assert not result.ok
    assert "main.c:1:20: error: " in result.log
    assert not list(work.iterdir())


def test_no_file_of_the_machine_is_compiled_in(builder: Backend, tmp_path: Path) -> None:
    folder, work = sources(tmp_path, '#include "/etc/passwd"\n')
    result = builder.build(Program(compiled(""), folder), LIMITS, work, 30)
    assert not result.ok
    assert "root:" not in result.log


def test_time_is_bounded(builder: Backend, tmp_path: Path) -> None:
    folder, work = sources(tmp_path, '#include "main.c"\n#include "main.c"\n')
    began = time.monotonic()
    result = builder.build(Program(compiled("", "-fmax-include-depth=100000"), folder), LIMITS, work, 1.0)
    assert not result.ok
    assert time.monotonic() - began < 15


def test_size_is_bounded(builder: Backend, tmp_path: Path) -> None:
    folder, work = sources(tmp_path, "char big[1u << 30] = {1}; int main(){ return big[7]; }")
    result = builder.build(Program(compiled(""), folder), LIMITS, work, 30)
    assert not result.ok
    assert not list(work.iterdir())


def test_refused_with_a_reason_where_nothing_holds_the_family(safe_backend: Backend, tmp_path: Path) -> None:
    if safe_backend.can_build().ok:
        pytest.skip("compilers may run here")
    folder, work = sources(tmp_path, SOURCE)
    result = safe_backend.build(Program(compiled(SOURCE), folder), LIMITS, work, 30)
    assert not result.ok
    assert "install bubblewrap" in result.log
