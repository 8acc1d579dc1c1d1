"""The subcommands of ``./shelem``."""

import argparse
import os
import sys
from collections.abc import Callable

from launcher import environment, testing
from launcher.system import LauncherError, say

HELP = """\
usage: ./shelem COMMAND [...]

  demo [--check] [--port N] [--workers N]
                     set up the site, play a demo tournament, leave the site running
  test [...]         all checks and tests; with arguments only pytest, which gets them
  manage [...]       a management command of the site (manage.py)
  bars [...]         what the pages weigh and how they behave, against the bars
                     they are held to
  messages [...]     collect the texts of the pages into locale/, for translators
  python [...]       the project's Python
  bot [...]          write, check, play and upload a bot (shelem-bot)
  help               this text

The first run installs what it needs; later ones start at once.
"""


def demo(arguments: list[str]) -> int:
    """Run the demo; does not return when it starts."""
    parser = argparse.ArgumentParser(prog="shelem demo", description="Play a demo tournament.")
    parser.add_argument("--check", action="store_true", help="end when all is played and a replay answers")
    parser.add_argument("--port", type=_port, help="port of the site (default: 8000, or a free one)")
    parser.add_argument("--workers", type=_workers, default=2, help="worker processes (default: 2)")
    parser.add_argument("--wait", type=float, default=900, help="seconds --check waits (default: 900)")
    chosen = parser.parse_args(arguments)
    found = environment.prepare("base")
    command = ["demo", f"--workers={chosen.workers}", f"--wait={chosen.wait}"]
    command += ["--check"] if chosen.check else []
    command += [f"--port={chosen.port}"] if chosen.port is not None else []
    return _become(found, [str(environment.ROOT / "manage.py"), *command])


def test(arguments: list[str]) -> int:
    """Return the exit code of the checks and tests."""
    return testing.run(arguments)


def manage(arguments: list[str]) -> int:
    """Run a management command; does not return."""
    return _become(environment.prepare("base"), [str(environment.ROOT / "manage.py"), *arguments])


def bars(arguments: list[str]) -> int:
    """Print every bar of the pages; does not return."""
    return _become(testing.set_up(), ["-m", "benchmarks.bars", *arguments])


def messages(arguments: list[str]) -> int:
    """Bring the catalogues of translations up to date; does not return."""
    return manage(["messages", *arguments])


def python(arguments: list[str]) -> int:
    """Run Python; does not return."""
    return _become(environment.prepare("base"), arguments)


def bot(arguments: list[str]) -> int:
    """Run ``shelem-bot``; does not return."""
    return _become(environment.prepare("base"), ["-m", "bots.sdk", *arguments])


def _become(found: environment.Environment, arguments: list[str]) -> int:
    """Replace this process by the environment's Python, so that signals and exit codes are its own."""
    sys.stderr.flush()
    os.execve(found.python, [str(found.python), *arguments], environment.variables(found))  # noqa: S606


def _port(text: str) -> int:
    """Return *text* as a port."""
    if not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError("must be 1 to 65535")
    return int(text)


def _workers(text: str) -> int:
    """Return *text* as a number of workers."""
    if not 1 <= int(text) <= 64:
        raise argparse.ArgumentTypeError("must be 1 to 64")
    return int(text)


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "demo": demo,
    "test": test,
    "manage": manage,
    "bars": bars,
    "messages": messages,
    "python": python,
    "bot": bot,
}


def main(arguments: list[str]) -> int:
    """Return the exit code: 0 done, 1 something failed, 2 wrong usage."""
    if not arguments:
        sys.stderr.write(HELP)
        return 2
    name, *rest = arguments
    if name in {"help", "-h", "--help"}:
        sys.stdout.write(HELP)
        return 0
    if name not in COMMANDS:
        say(f"unknown command {name!r}; ./shelem help lists them")
        return 2
    try:
        return COMMANDS[name](rest)
    except LauncherError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("interrupted")
        return 130
