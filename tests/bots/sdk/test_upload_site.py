"""``shelem-bot upload`` against the site itself: token, upload, check in the sandbox, and what the author is told."""

import threading
import time

import pytest

from bots import services
from bots.language import language
from bots.models import BotVersion, VersionCheck
from bots.sandbox import SandboxUnavailable, backend
from bots.sdk.cli import main
from clubs.services import token_create
from tests import factories
from tests.bots.programs import once, source


@pytest.fixture
def sandbox():
    try:
        backend("auto")
    except SandboxUnavailable as error:
        pytest.skip(f"no sandbox here: {error}")


def upload(live_server, tmp_path, text, monkeypatch):
    """Return the exit code of an upload, the check being run beside it as a worker would."""
    monkeypatch.setattr("bots.sdk.commands.upload.POLL_SECONDS", 0.5)
    _token, word = token_create(actor=factories.UserFactory(), name="laptop")
    (tmp_path / "bot.py").write_text(text)
    (tmp_path / "token").write_text(word)
    arguments = ["upload", str(tmp_path / "bot.py"), "--site", live_server.url, "--bot", "Falcon"]
    arguments += ["--token-file", str(tmp_path / "token"), "--preset", "half-800", "--wait", "100"]
    services.worker_tell(name="worker", ability=services.ability())
    codes = []
    author = threading.Thread(target=lambda: codes.append(main(arguments)))
    author.start()
    end = time.monotonic() + 60
    while author.is_alive() and time.monotonic() < end:
        services.checks_dispatch()
        for row in VersionCheck.objects.all():
            if claimed := services.check_claim(check_id=row.pk):
                services.check_run(check=claimed)
        time.sleep(0.05)
    author.join(60)
    return codes[0]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("sandbox")
def test_the_ten_line_bot_is_accepted(live_server, tmp_path, monkeypatch, capsys):
    assert upload(live_server, tmp_path, language("python").hello, monkeypatch) == 0
    said = capsys.readouterr().out
    assert "uploaded: falcon version 1" in said
    assert "half-800: 5 hands, no fault" in said
    assert said.endswith("accepted: it may be entered now\n")
    assert BotVersion.objects.get(bot__slug="falcon").state == "ready"


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("sandbox")
def test_a_crash_is_quoted(live_server, tmp_path, monkeypatch, capsys):
    assert upload(live_server, tmp_path, source(once("raise ValueError('no idea')")), monkeypatch) == 1
    said = capsys.readouterr().out
    assert "rejected: half-800, against itself" in said
    assert "ValueError: no idea" in said
    assert BotVersion.objects.get(bot__slug="falcon").state == "rejected"
