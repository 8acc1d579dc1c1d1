"""``shelem-bot.pyz``: the engine, the pure parts of `bots` and the command line as one file that any Python runs.

The same sources give the same bytes: entries are sorted, and carry no times.
"""

from __future__ import annotations

import zipfile
from functools import cache
from io import BytesIO
from pathlib import Path

FILE_NAME = "shelem-bot.pyz"
ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engine", "bots/languages", "bots/sandbox", "bots/sdk")
MODULES = (
    "bots/__init__.py",
    "bots/archive.py",
    "bots/checking.py",
    "bots/conformance.py",
    "bots/diagnosis.py",
    "bots/language.py",
    "bots/players.py",
    "bots/protocol.py",
    "bots/seat_report.py",
    "bots/workshop.py",
)
SUFFIXES = (".py", ".json")
_MAIN = """\
import sys

if sys.version_info < (3, 11):
    sys.exit("shelem-bot needs Python 3.11 or newer, this is %d.%d" % sys.version_info[:2])

from bots.sdk.cli import main

sys.exit(main())
"""
_START = b"#!/usr/bin/env python3\n"


def bundled_files() -> list[Path]:
    """Return what belongs into the file, relative to the project, sorted."""
    found = [ROOT / module for module in MODULES]
    for package in PACKAGES:
        found += [path for path in (ROOT / package).rglob("*") if path.suffix in SUFFIXES]
    return sorted(path.relative_to(ROOT) for path in found)


@cache
def bundle() -> bytes:
    """Return the content of the file, made once a process."""
    output = BytesIO()
    output.write(_START)
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        _add(archive, "__main__.py", _MAIN.encode())
        for path in bundled_files():
            _add(archive, path.as_posix(), (ROOT / path).read_bytes())
    return output.getvalue()


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    info = zipfile.ZipInfo(name)
    info.create_system = 3
    info.external_attr = 0o644 << 16
    info.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(info, content)


def main() -> None:
    """Write the file into the working directory."""
    Path(FILE_NAME).write_bytes(bundle())
    print(FILE_NAME)


if __name__ == "__main__":
    main()
