"""Uploads for the tests: small programs in Python that do what their name says."""

from __future__ import annotations

import io
import zipfile

from bots import services
from bots.language import language
from bots.models import Bot, BotVersion, VersionState
from clubs.models import User
from engine.presets import preset_names

HELLO = language("python").hello.encode()

LOOP = """\
import json, os, sys, time

asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "hello":
        seat = message["seat"]
        print("hello from seat", seat, file=sys.stderr, flush=True)
        print('{"t": "ready", "proto": 1}', flush=True)
    elif message["t"] == "act":
        asked += 1
        legal = message.get("legal") or [message["hand"][: 2 * message["n"]]]
        answer = {"id": message["id"], "a": legal[0], "debug": f"question {asked}"}
"""
PLAIN = LOOP + "        print(json.dumps(answer), flush=True)\n"
ILLEGAL = LOOP + "        print(json.dumps(answer | {'a': 'nonsense'}), flush=True)\n"
CRASHING = LOOP + "        os._exit(7)\n"
SLOW_WORKER = LOOP + "        time.sleep(0.02)\n        print(json.dumps(answer), flush=True)\n"


def zipped(**files: str) -> bytes:
    """Return a zip of *files*, whose names have ``_dot_`` for the dot."""
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w") as archive:
        for name, text in files.items():
            archive.writestr(name.replace("_dot_", "."), text)
    return output.getvalue()


def upload(owner: User, source: str | bytes = HELLO, *, name: str = "", presets=("club-1165",)) -> BotVersion:
    """Return a version that waits for its check, uploaded as any author does it."""
    bot = services.bot_create(actor=owner, name=name or f"Program {Bot.objects.count() + 1}")
    content = source if isinstance(source, bytes) else source.encode()
    return services.version_upload(actor=owner, bot=bot, filename="bot.py", content=content, presets=presets)


def ready(owner: User, source: str | bytes = HELLO, *, name: str = "") -> BotVersion:
    """Return an uploaded version as if its check had passed."""
    version = upload(owner, source, name=name, presets=preset_names())
    version.checks.update(state="passed")
    BotVersion.objects.filter(pk=version.pk).update(state=VersionState.READY)
    version.refresh_from_db()
    return version
