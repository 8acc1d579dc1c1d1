"""Check a bot as the site does when it is uploaded: unpack, build, start, games in every preset.

PATH is a file, a zip, or a folder. Your program runs on this machine with your own rights, in no sandbox: check only
what you wrote or trust. Exit code 0: the site would accept it; 1: it would not, and why.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from bots.checking import Line, Report, check
from bots.sdk.plain import PlainBackend
from bots.sdk.refusal import Refusal
from bots.sdk.source import read_bot
from engine.presets import preset_names

SUMMARY = "tell everything that an upload would be refused for"
MARKS = {"done": "ok", "info": "  ", "warning": "! ", "error": "X "}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("path", metavar="PATH", help="the bot: a file, a zip or a folder")
    parser.add_argument(
        "--preset",
        action="append",
        default=[],
        metavar="NAME",
        help="a preset it plays; may be repeated (default: all)",
    )
    parser.add_argument("--record", metavar="FILE", help="write a hand that it played against itself")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Return 0 if the bot is accepted, else 1."""
    for preset in arguments.preset:
        if preset not in preset_names():
            raise Refusal(f"--preset: there is no {preset[:40]!r}; there are {', '.join(preset_names())}")
    data, name = read_bot(arguments.path)
    say = sys.stderr if arguments.json else sys.stdout
    print("unsandboxed: the bot runs with your own rights", file=sys.stderr)
    report = Report()
    with tempfile.TemporaryDirectory(prefix="shelem-bot-") as folder:
        for each in check(data, name, starter=PlainBackend(), folder=Path(folder), presets=arguments.preset):
            if isinstance(each, Line):
                print(f"{MARKS[each.level]} {each.seconds:6.2f} s  {each.stage:<9}  {each.text}", file=say, flush=True)
            else:
                report = each
    if arguments.record and report.board:
        Path(arguments.record).write_text(report.board, encoding="utf-8")
    if arguments.json:
        print(json.dumps(report.to_json()))
    else:
        _tell(report)
    return 0 if report.ok else 1


def _tell(report: Report) -> None:
    if report.ok:
        print("accepted: the site would take it")
        return
    print(f"\nrejected: {report.reason}")
    if report.quoted:
        print("\n" + "\n".join(f"    {line}" for line in report.quoted.splitlines()))
    if report.fix:
        print(f"\nlikely fix: {report.fix}")
    if report.stderr.strip():
        print("\nits stderr ended with\n" + "\n".join(f"    {line}" for line in report.stderr.splitlines()[-12:]))
