"""A whole record inside a link, as its text, deflated, in letters that an address may hold. No Django.

    1 + base64url(deflate(text)), without the padding

The first letter is the version. Rules that are a preset's own go by its name and hash, which makes them short.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from engine.notation import match_text, parse_match
from engine.record import MatchRecord, RecordError

VERSION = "1"
MOST_LETTERS = 3600
"""What a request line of 4094 bytes, the web server's usual limit, has room for beside the rest of the address."""
MOST_BYTES = 64 * 1024


class LinkError(ValueError):
    """A link holds no record: it was cut short, or changed on its way."""


def record_packed(record: MatchRecord) -> str:
    """Return *record* as letters for a link; more than `MOST_LETTERS` are too many for one."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = deflate.compress(_short_text(record).encode()) + deflate.flush()
    return VERSION + urlsafe_b64encode(data).rstrip(b"=").decode()


def record_unpacked(letters: str) -> MatchRecord:
    """Return the record that a link holds.

    Raises:
        LinkError: the letters are none of `record_packed`'s.
        RecordError: their text is no record.
    """
    return parse_match(text_unpacked(letters))


def text_unpacked(letters: str) -> str:
    """Return the text that a link holds, whatever it says. Raises: LinkError."""
    if letters[:1] != VERSION or len(letters) > MOST_LETTERS:
        raise LinkError("not of this version, or too long")
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = inflate.decompress(urlsafe_b64decode(letters[1:] + "=" * (-(len(letters) - 1) % 4)), MOST_BYTES)
        if not inflate.eof or inflate.unused_data:
            raise LinkError("cut short, or longer than it says")
        return data.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError) as error:
        raise LinkError(str(error)) from None


def _short_text(record: MatchRecord) -> str:
    """Return the text of *record*, its rules by name where name and hash say them."""
    text = match_text(record)
    rules = record.rules
    name = f"R preset={rules.preset} sha256={rules.sha256}"
    short = "\n".join(name if line.startswith("R ") else line for line in text.split("\n"))
    try:
        return short if match_text(parse_match(short)) == text else text
    except RecordError:
        return text
