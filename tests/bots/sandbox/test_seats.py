import os
from pathlib import Path

import pytest

from bots.sandbox import Config, Limits, SandboxError
from bots.sandbox.seats import Seat, compiled_shim, task_limit


def test_a_copy_nobody_else_has(tmp_path: Path, scratch: Path) -> None:
    folder = tmp_path / "version"
    folder.mkdir()
    (folder / "main.py").write_text("x")
    (folder / "part").mkdir()
    (folder / "part" / "data").write_text("y")
    (folder / "link").symlink_to("/etc/passwd")
    config = Config(scratch=scratch)
    one, other = Seat(config, folder), Seat(config, folder)
    assert one.folder != other.folder
    assert sorted(path.name for path in one.folder.rglob("*")) == ["data", "main.py", "part"]
    assert (one.folder / "main.py").stat().st_mode & 0o777 == 0o555
    assert (one.folder / "main.py").stat().st_ino != (folder / "main.py").stat().st_ino
    one.release()
    other.release()
    assert not list(scratch.iterdir())


@pytest.mark.skipif(os.geteuid() != 0, reason="seats have users of their own only when root starts them")
def test_a_user_nobody_else_has(scratch: Path) -> None:
    config = Config(scratch=scratch, first_uid=61900, uids=2)
    seats = [Seat(config, None), Seat(config, None)]
    assert {seat.uid for seat in seats} == {61900, 61901}
    with pytest.raises(SandboxError, match="all 2 users"):
        Seat(config, None)
    seats[0].release()
    again = Seat(config, None)
    assert again.uid == seats[0].uid
    again.release()
    seats[1].release()


def test_full_disk_is_our_failure(tmp_path: Path) -> None:
    with pytest.raises(SandboxError, match="copy"):
        Seat(Config(scratch=tmp_path / "missing"), None)
    with pytest.raises(SandboxError):
        compiled_shim("/usr/bin/python3", Config(scratch=tmp_path / "missing"))


@pytest.mark.skipif(os.geteuid() != 0, reason="an ordinary user's seats are its own")
def test_scratch_that_no_other_user_can_enter(tmp_path: Path) -> None:
    with pytest.raises(SandboxError, match="cannot enter the scratch folder"):
        Seat(Config(scratch=tmp_path), None)


def test_tasks() -> None:
    assert task_limit(Limits(threads=7), 60001) == 7
    assert task_limit(Limits(threads=7), 0) >= 64
