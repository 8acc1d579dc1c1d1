"""Upload a bot to a site, and follow its check to the end.

The token is made on the site (Account, API tokens); give it by --token-file or the variable SHELEM_TOKEN rather than on
the command line, where others on this machine can read it. Exit code 0: accepted; 1: refused, and why.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from bots.sdk.http import get_json, post_file
from bots.sdk.refusal import Refusal, TooOften
from bots.sdk.source import read_bot

SUMMARY = "send a bot to a site and follow its check"
POLL_SECONDS = 1.0
OPEN_STATES = ("uploaded", "checking")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("path", metavar="PATH", help="the bot: a file, a zip or a folder")
    parser.add_argument("--site", required=True, metavar="URL", help="the site, such as https://shelem.example.org")
    parser.add_argument("--bot", required=True, metavar="NAME", help="the bot's name; a new name makes a new bot")
    parser.add_argument(
        "--preset", action="append", default=[], metavar="NAME", help="a preset it plays (default: all)"
    )
    token = parser.add_mutually_exclusive_group()
    token.add_argument("--token", metavar="TOKEN", help="the API token")
    token.add_argument("--token-file", metavar="FILE", help="a file with the API token")
    parser.add_argument("--wait", type=float, default=600, metavar="SECONDS", help="how long to follow (default: 600)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Return 0 if the bot was accepted, else 1.

    Raises:
        Refusal: the site cannot be reached, or refuses the upload.
    """
    token = token_of(arguments)
    data, name = read_bot(arguments.path)
    say = sys.stderr if arguments.json else sys.stdout
    fields = [("bot", arguments.bot), *(("presets", preset) for preset in arguments.preset)]
    address = arguments.site.rstrip("/") + "/api/bots/upload/"
    sent = post_file(address, token, fields, name, data)
    print(f"uploaded: {sent.get('bot')} version {sent.get('version')}, {sent.get('url')}", file=say, flush=True)
    check = follow(str(sent.get("check_url", "")), token, arguments.wait, say)
    report = check.get("report") or {}
    if arguments.json:
        print(json.dumps({**sent, "state": check.get("state"), "report": report}))
    elif check.get("state") == "ready":
        print("accepted: it may be entered now")
    else:
        print(f"\n{check.get('state')}: {report.get('reason') or check.get('reason') or 'no reason was given'}")
        for text in (report.get("quoted"), report.get("fix") and f"likely fix: {report['fix']}"):
            if text:
                print("\n" + "\n".join(f"    {line}" for line in str(text).splitlines()))
    return 0 if check.get("state") == "ready" else 1


def token_of(arguments: argparse.Namespace) -> str:
    """Return the token, from wherever it was given.

    Raises:
        Refusal: there is none, or it could not be one. OSError: its file cannot be read.
    """
    if arguments.token_file:
        token = Path(arguments.token_file).read_text(encoding="utf-8")
    else:
        token = arguments.token or os.environ.get("SHELEM_TOKEN", "")
    token = token.strip()
    if not token:
        raise Refusal("a token is needed: --token-file FILE, or the variable SHELEM_TOKEN")
    if not token.isascii() or not token.isprintable() or " " in token:
        raise Refusal("that is no token: it is one word of letters and digits")
    return token


def follow(address: str, token: str, wait: float, say: Any) -> dict[str, Any]:
    """Return the state of the check when it is over, its log printed as it grows.

    Raises:
        Refusal: it is not over in time.
    """
    end, told, waiting = time.monotonic() + wait, 0, ""
    while True:
        try:
            check = get_json(address, token)
        except TooOften as error:
            if time.monotonic() + error.seconds > end:
                raise
            time.sleep(error.seconds)
            continue
        log = check.get("log") or []
        for line in log[told:]:
            seconds = float(line.get("seconds", 0))
            print(f"{seconds:7.2f} s  {line.get('stage', ''):<9}  {line.get('text', '')}", file=say, flush=True)
        told = max(told, len(log))
        if check.get("state") not in OPEN_STATES:
            return check
        if check.get("waits_for") and check["waits_for"] != waiting:
            waiting = check["waits_for"]
            print(f"waiting: {waiting}", file=say, flush=True)
        if time.monotonic() > end:
            raise Refusal(f"the check is not over after {wait:.0f} s; it goes on at {address}")
        time.sleep(POLL_SECONDS)
