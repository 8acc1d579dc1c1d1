"""A bot on the author's disk: a file, or a folder that is zipped as it would be uploaded."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

from bots.archive import LIMITS
from bots.sdk.refusal import Refusal

_LEFT_OUT = {"__pycache__", "node_modules", "venv"}


def read_bot(path: str) -> tuple[bytes, str]:
    """Return content and file name of what is uploaded for *path*; a folder becomes a zip, always the same.

    Left out of a folder: whatever begins with a dot, ``__pycache__``, ``node_modules``, ``venv``, and links.

    Raises:
        Refusal: there is nothing, or too much. OSError: it cannot be read.
    """
    place = Path(path)
    if place.is_dir():
        return _zipped(place), f"{place.resolve().name or 'bot'}.zip"
    if not place.is_file():
        raise Refusal(f"{path}: there is no such file or folder")
    if place.stat().st_size > LIMITS.upload_bytes:
        raise Refusal(f"{path}: {place.stat().st_size:,} bytes, {LIMITS.upload_bytes:,} are allowed")
    return place.read_bytes(), place.name


def _zipped(folder: Path) -> bytes:
    files = [path for path in sorted(folder.rglob("*")) if _belongs(path, folder)]
    if not files:
        raise Refusal(f"{folder}: the folder is empty")
    if len(files) > LIMITS.files:
        raise Refusal(f"{folder}: {len(files):,} files, {LIMITS.files} are allowed")
    if sum(path.stat().st_size for path in files) > LIMITS.unpacked_bytes:
        raise Refusal(f"{folder}: more than {LIMITS.unpacked_bytes:,} bytes")
    output = BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files:
            info = zipfile.ZipInfo(path.relative_to(folder).as_posix())
            info.external_attr = 0o644 << 16
            archive.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return output.getvalue()


def _belongs(path: Path, folder: Path) -> bool:
    parts = path.relative_to(folder).parts
    hidden = any(part.startswith(".") or part in _LEFT_OUT for part in parts)
    return path.is_file() and not path.is_symlink() and not hidden
