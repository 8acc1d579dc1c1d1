"""A ready program for Linux on x86-64, made by the author in whatever language; a static one runs everywhere."""

import platform
import sys

from bots.language import Language, Runtime
from bots.languages import c

_IDENT = b"\x7fELF\x02\x01\x01"
_X86_64 = 62
_KINDS = (2, 3)
"""Types of an ELF file that can be run: at a fixed place, or position-independent."""


def is_program(content: bytes) -> bool:
    """Return whether *content* is a 64-bit little-endian ELF program for x86-64."""
    if len(content) < 64 or not content.startswith(_IDENT):
        return False
    return int.from_bytes(content[16:18], "little") in _KINDS and int.from_bytes(content[18:20], "little") == _X86_64


def find() -> Runtime | None:
    """Return this machine, if it runs such programs."""
    fits = sys.platform == "linux" and platform.machine() in {"x86_64", "AMD64"}
    return Runtime("", f"Linux x86-64, {platform.libc_ver()[0] or 'no glibc'}") if fits else None


LANGUAGE = Language(
    title="Linux program (x86-64)",
    entries=("bot", "main"),
    suffixes=(),
    run=("{entry}",),
    find=find,
    is_program=is_program,
    hello=c.HELLO,
    template=c.TEMPLATE,
    hello_name="bot.c",
    template_name="bot.c",
    sample_build=("gcc", "-std=gnu11", "-O2", "-static", "-o", "bot", "bot.c"),
)
