import os
import subprocess
import sys
import time
from pathlib import Path

from bots.sandbox.sweep import sweep_folders, sweep_processes

GONE = 4194305  # above the largest process number there is


def test_folders_of_killed_workers(tmp_path: Path) -> None:
    gone = {f"shelem-seat-{GONE}-old": 7200, f"shelem-shim-{GONE}-old": 7200}
    kept = {f"shelem-seat-{GONE}-new": 10, f"shelem-seat-{os.getpid()}-mine": 7200, "shelem-data": 7200}
    for name, age in (gone | kept).items():
        (tmp_path / name / "bot").mkdir(parents=True)
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    sweep_folders(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(kept)


def orphan(*words: str) -> int:
    """Return a process that calls itself by *words* and has lost its parent."""
    script = (
        "import os, sys\n"
        "if os.fork(): os._exit(0)\n"
        "print(os.getpid(), flush=True); os.close(1)\n"
        "os.execv(sys.executable, [sys.argv[1], '-c', 'import time; time.sleep(30)', *sys.argv[2:]])\n"
    )
    done = subprocess.run([sys.executable, "-c", script, *words], stdout=subprocess.PIPE, text=True, check=True)
    time.sleep(0.3)
    return int(done.stdout)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_bubblewraps_that_lost_their_worker() -> None:
    lost = orphan("bwrap", f"/tmp/shelem-seat-{GONE}-x/bot")
    others = [orphan("bwrap", f"/tmp/shelem-seat-{os.getpid()}-x/bot"), orphan("cat", f"/tmp/shelem-seat-{GONE}-x/bot")]
    parent = Path(f"/proc/{lost}/stat").read_text().rpartition(")")[2].split()[1]
    sweep_processes()
    time.sleep(0.2)
    # Where something else than process 1 takes in orphans, they are left alone.
    assert alive(lost) == (parent != "1")
    assert all(alive(pid) for pid in others)
    for pid in (lost, *others):
        if alive(pid):
            os.kill(pid, 9)
