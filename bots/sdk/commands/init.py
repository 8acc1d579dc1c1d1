"""Begin a bot: write the template of a language, ready to be checked, into a new folder."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from bots.language import language, language_keys
from bots.sdk.refusal import Refusal

SUMMARY = "begin a bot from the template of a language"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("folder", metavar="DIR", help="a new or empty folder")
    parser.add_argument("--language", default="python", choices=language_keys(), help="the language (default: python)")
    parser.add_argument("--hello", action="store_true", help="the shortest legal bot instead of the template")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Write the file.

    Raises:
        Refusal: there is something in the folder. OSError: it cannot be written.
    """
    folder, found = Path(arguments.folder), language(arguments.language)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refusal(f"{folder}: it is there already, and not empty")
    folder.mkdir(parents=True, exist_ok=True)
    name, text = (found.hello_name, found.hello) if arguments.hello else (found.template_name, found.template)
    (folder / name).write_text(text, encoding="utf-8")
    if arguments.json:
        print(json.dumps({"language": arguments.language, "file": str(folder / name)}))
        return 0
    print(f"wrote {folder / name}")
    if found.sample_build:
        words = " ".join(found.sample_build)
        print(f"next: cd {folder} && {words} && shelem-bot check bot")
    else:
        print(f"next: shelem-bot check {folder / name}")
    return 0
