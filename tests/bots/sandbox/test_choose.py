from pathlib import Path

import pytest

from bots.sandbox import Config, SandboxUnavailable, backend, choose, verdict
from bots.sandbox.alone import Trusted
from bots.sandbox.bubblewrap import Bubblewrap
from bots.sandbox.model import Backend


def test_auto_takes_the_first_that_contains_its_canary() -> None:
    safe = [name for name in choose.AUTO if verdict(name, Config()).ok]
    if not safe:
        with pytest.raises(SandboxUnavailable, match=r"install|Landlock"):
            backend("auto")
    else:
        assert backend("auto").name == safe[0]


def test_nothing_runs_where_nothing_is_safe(tmp_path: Path) -> None:
    # A folder that does not exist stops every backend, as a full disk would.
    config = Config(scratch=tmp_path / "missing")
    with pytest.raises(SandboxUnavailable) as refused:
        backend("auto", config)
    assert "bubblewrap" in refused.value.reason
    assert "shim" in refused.value.reason
    assert refused.value.install


def test_trusted_is_never_chosen_by_itself() -> None:
    assert "trusted" not in choose.AUTO
    assert backend("trusted").name == "trusted"
    assert not Trusted(Config()).canary().ok


def test_unknown_setting() -> None:
    with pytest.raises(SandboxUnavailable, match="SHELEM_SANDBOX=docker is unknown"):
        backend("docker")


def test_missing_program_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    found = Bubblewrap(Config()).canary()
    assert not found.ok
    assert "apt-get install bubblewrap" in found.install


def test_no_python_for_the_bots_user() -> None:
    with pytest.raises(SandboxUnavailable, match="no Python"):
        backend("shim", Config(python="/nowhere/python3"))


def test_canary(safe_backend: Backend) -> None:
    assert safe_backend.canary().ok
