import os
import time
from pathlib import Path

import pytest

from bots.sandbox import Config, SandboxUnavailable, runtime


def test_the_interpreter_is_for_everybody() -> None:
    found = runtime.find_python(Config())
    assert os.path.isabs(found.program)
    assert all(runtime.reachable(path, anybody=os.geteuid() == 0) for path in found.paths)


def test_unreachable_interpreters_are_refused(tmp_path: Path) -> None:
    assert not runtime.reachable(tmp_path / "missing", anybody=True)
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    (closed / "file").write_text("x")
    assert not runtime.reachable(closed / "file", anybody=True)
    with pytest.raises(SandboxUnavailable, match="no Python"):
        runtime.find_python(Config(python="missing-python"))


def test_libraries_and_loader_are_real_paths() -> None:
    for path in (*runtime.library_paths(), *runtime.loaders()):
        assert path == path.resolve(strict=True)


def test_settling_leaves_no_old_time_of_access(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text("x")
    old = time.time() - 3 * 86400
    os.utime(file, (old, old))
    if os.statvfs(tmp_path).f_flag & (os.ST_NOATIME | os.ST_RDONLY):
        pytest.skip("this file system keeps no times of access")
    runtime.settle((tmp_path,))
    assert file.stat().st_atime > time.time() - 86400
