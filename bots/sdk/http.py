"""The two requests that ``shelem-bot upload`` makes, by the standard library."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from bots.sdk.refusal import Refusal, TooOften

SECONDS = 60
MOST_BYTES = 4 * 1024 * 1024


class _NoRedirect(HTTPRedirectHandler):
    """A token goes to the address it was meant for, and nowhere else."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> None:
        raise Refusal(f"the site sends on to {newurl[:200]}; give that address as --site")


def post_file(address: str, token: str, fields: Sequence[tuple[str, str]], name: str, data: bytes) -> dict[str, Any]:
    """Return the JSON object that the site answers to a form with *fields* and the file.

    Raises:
        Refusal: the site is not there, or refuses.
    """
    boundary = secrets.token_hex(16)
    parts = []
    for key, value in fields:
        parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode())
    shown = "".join("_" if each in '"\r\n\\' else each for each in name)
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{shown}"\r\n'
    parts += [head.encode(), b"Content-Type: application/octet-stream\r\n\r\n", data, b"\r\n"]
    body = b"".join([*parts, f"--{boundary}--\r\n".encode()])
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
    return _ask(Request(_checked(address), data=body, headers=headers), token)  # noqa: S310


def get_json(address: str, token: str) -> dict[str, Any]:
    """Return the JSON object at *address*.

    Raises:
        Refusal: the site is not there, or refuses.
    """
    return _ask(Request(_checked(address)), token)  # noqa: S310


def _checked(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise Refusal(f"{address[:200]!r} is no address of a site")
    return address


def _ask(request: Request, token: str) -> dict[str, Any]:
    request.add_header("Authorization", f"Token {token}")
    request.add_header("Accept", "application/json")
    request.add_header("User-Agent", "shelem-bot")
    try:
        with build_opener(_NoRedirect).open(request, timeout=SECONDS) as answer:
            value = json.loads(answer.read(MOST_BYTES))
    except Refusal:
        raise
    except HTTPError as error:
        message = f"the site refuses ({error.code}): {_reason(error)}"
        if error.code == 429:
            after = error.headers.get("Retry-After") or ""
            raise TooOften(message, float(after) if after.isdecimal() else SECONDS) from None
        raise Refusal(message) from None
    except (URLError, HTTPException, TimeoutError, OSError) as error:
        raise Refusal(f"the site does not answer: {getattr(error, 'reason', error)}") from None
    except ValueError:
        raise Refusal("the site answers something else than JSON: is that its address?") from None
    if not isinstance(value, dict):
        raise Refusal("the site answers something unexpected: is that its address?")
    return value


def _reason(error: HTTPError) -> str:
    """Return the reason in the body of a refusal, or what the status says."""
    body = error.read(MOST_BYTES)
    try:
        value = json.loads(body)
    except ValueError:
        return str(error.reason)
    if isinstance(value, dict):
        said = value.get("reason") or value.get("detail") or value
        field = value.get("field")
        return f"{field}: {said}" if field else str(said)
    return str(value)[:300]
