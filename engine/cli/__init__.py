"""The commands of ``python -m engine``, one module each, found by its file name.

A module offers ``SUMMARY`` (one line), ``add_arguments(parser)`` and ``run(arguments)``, which prints and returns
nothing; whatever it refuses it raises. Exit codes: 0 done, 1 refused input, said in one line on stderr, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import os
import pkgutil
import re
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from types import ModuleType

from engine.dealing import ShuffleKeyError
from engine.options import rules_with
from engine.players import PlayerError
from engine.presets import DEFAULT, preset_names
from engine.record_error import RecordError
from engine.rules import Rules, RulesError

REFUSED = (RulesError, RecordError, ShuffleKeyError, PlayerError)


class Refusal(ValueError):
    """An argument is understood, and impossible; the message begins with its name."""


@cache
def command_names() -> tuple[str, ...]:
    """Return the names of the commands, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; wrong usage leaves by SystemExit, as argparse does."""
    arguments = _parser().parse_args(_joined(sys.argv[1:] if argv is None else argv))
    try:
        _command(arguments.command).run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read us has enough: that is no failure, and Python must not complain at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (Refusal, *REFUSED) as error:
        return _refuse(arguments.command, str(error))
    except OSError as error:
        return _refuse(arguments.command, f"{error.filename or 'output'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return 130
    return 0


def add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    """Add ``--preset`` and ``--set``."""
    parser.add_argument("--preset", default=DEFAULT, metavar="NAME", help=f"one of {', '.join(preset_names())}")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="a house rule over the preset; may be repeated",
    )


def rules_of(arguments: argparse.Namespace) -> Rules:
    """Return the rules that ``--preset`` and ``--set`` ask for.

    Raises:
        RulesError: they are refused.
    """
    return rules_with(Rules.from_preset(arguments.preset), arguments.set)


def _command(name: str) -> ModuleType:
    return import_module(f"{__name__}.{name}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The game of Shelem.", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in command_names():
        command = _command(name)
        added = commands.add_parser(
            name, help=command.SUMMARY, description=command.__doc__, allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )  # fmt: skip
        command.add_arguments(added)
    return parser


def _joined(argv: Sequence[str]) -> list[str]:
    """Return *argv*, negative pairs such as ``--before -100,50`` joined: argparse would take them for options."""
    joined: list[str] = []
    for argument in argv:
        if joined and joined[-1] == "--before" and re.match(r"-\d", argument):
            joined[-1] += f"={argument}"
        else:
            joined.append(argument)
    return joined


def _refuse(command: str, message: str) -> int:
    line = " ".join(message.split())
    print(f"python -m engine {command}: {line}", file=sys.stderr)
    return 1
