"""The single file: the same bytes each time, nothing of the site in it, and any Python runs it."""

import re
import subprocess
import sys

import pytest

from bots.language import language
from bots.sdk.bundle import ROOT, bundle, bundled_files

SITE = re.compile(
    r"^\s*(?:from|import) (?:django|rest_framework|celery|redis|clubs|tournaments|replays|config)\b", re.M
)


def test_the_same_sources_give_the_same_bytes():
    assert bundle() == bundle.__wrapped__()


def test_nothing_of_the_site_is_in_it():
    for path in bundled_files():
        assert not SITE.search((ROOT / path).read_text(encoding="utf-8")), path
    assert len(bundle()) < 1_000_000


@pytest.mark.parametrize(
    "arguments", [["check", "bot.py", "--preset", "half-800"], ["play", "bot.py", "--boards", "2"]]
)
def test_any_python_runs_it(tmp_path, arguments):
    (tmp_path / "shelem-bot.pyz").write_bytes(bundle())
    (tmp_path / "bot.py").write_text(language("python").hello)
    command = [sys.executable, "-I", "-S", "shelem-bot.pyz", *arguments]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env={}, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "accepted" in done.stdout or "points a board" in done.stdout
