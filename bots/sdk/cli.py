"""The command line ``shelem-bot``: one module a command, found in `bots.sdk.commands` by its file name.

A module offers ``SUMMARY`` (one line), ``add_arguments(parser)`` and ``run(arguments) -> int``. Exit codes: 0 done,
1 refused (said in one line on stderr), 2 wrong usage. With ``--json`` stdout has JSON alone.
"""

from __future__ import annotations

import argparse
import os
import pkgutil
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from types import ModuleType

from bots.archive import ArchiveError
from bots.language import LanguageError
from bots.sandbox import SandboxError
from bots.sdk import commands
from bots.sdk.refusal import Refusal
from bots.workshop import WorkshopError
from engine.players import PlayerError
from engine.rules import RulesError

PROGRAM = "shelem-bot"
REFUSED = (Refusal, ArchiveError, LanguageError, WorkshopError, SandboxError, PlayerError, RulesError)


@cache
def command_names() -> tuple[str, ...]:
    """Return the names of the commands, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(commands.__path__)))


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; wrong usage leaves by SystemExit, as argparse does."""
    arguments = _parser().parse_args(argv)
    try:
        code: int = _command(arguments.command).run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read us has enough: that is no failure, and Python must not complain at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except REFUSED as error:
        return _refuse(arguments.command, str(error))
    except OSError as error:
        return _refuse(arguments.command, f"{error.filename or 'output'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return 130
    return code


def _command(name: str) -> ModuleType:
    return import_module(f"{commands.__name__}.{name}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=PROGRAM, description="Write, try and upload Shelem bots.", allow_abbrev=False)
    added = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in command_names():
        command = _command(name)
        command.add_arguments(
            added.add_parser(
                name,
                help=command.SUMMARY.replace("%", "%%"),
                description=command.__doc__,
                allow_abbrev=False,
                formatter_class=argparse.RawDescriptionHelpFormatter,
            )
        )
    return parser


def _refuse(command: str, message: str) -> int:
    print(f"{PROGRAM} {command}: {' '.join(message.split())}", file=sys.stderr)
    return 1
