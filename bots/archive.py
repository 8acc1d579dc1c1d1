"""Unpacking what a stranger sent: one file or a zip, every entry looked at before anything is written.

Nothing is ever unpacked by name into the file system by the zip library: the result is a mapping of checked names to
bytes, bounded by `Limits`. Modes, times, owners and comments of an archive are dropped.
"""

from __future__ import annotations

import os
import re
import stat
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from io import BytesIO
from pathlib import Path

ZIP_MAGIC = b"PK\x03\x04"
EMPTY_ZIP_MAGIC = b"PK\x05\x06"
_PART = re.compile(r"[A-Za-z0-9_.+@=,()\[\] -]+")
_DRIVE = re.compile(r"[A-Za-z]:")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_JUNK = ("__MACOSX", ".DS_Store", "Thumbs.db", "__pycache__", ".git")
_METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_CHUNK = 1 << 16


class ArchiveError(ValueError):
    """An upload is refused.

    Attributes:
        reason: why, in English. name: of the file in the archive, if it is about one.
    """

    def __init__(self, reason: str, name: str = "") -> None:
        shown = "".join(each if each.isprintable() else "�" for each in name[:80])
        super().__init__(f"{shown}: {reason}" if shown else reason)
        self.reason = reason
        self.name = shown


@dataclass(frozen=True, slots=True)
class Limits:
    """What an upload may be at most; the upload page shows it."""

    upload_bytes: int = 10 * 1024 * 1024
    unpacked_bytes: int = 40 * 1024 * 1024
    files: int = 200
    depth: int = 6
    name_length: int = 100

    def sentences(self) -> list[str]:
        """Return the limits in English, one sentence each."""
        mega = 1024 * 1024
        return [
            f"One file, or a zip, of at most {self.upload_bytes // mega} MB.",
            f"Unpacked at most {self.unpacked_bytes // mega} MB in {self.files} files.",
            f"Folders at most {self.depth} deep, names of at most {self.name_length} ASCII characters.",
            "No links, devices, encrypted entries or absolute paths; file modes are not kept.",
        ]


LIMITS = Limits()


def unpack(data: bytes, name: str, limits: Limits = LIMITS) -> dict[str, bytes]:
    """Return the files of an upload, by relative path with ``/``, sorted.

    *name* is the name of the uploaded file; a zip is known by its content. One folder around everything is taken off.

    Raises:
        ArchiveError: it is refused.
    """
    if not data:
        raise ArchiveError("the file is empty")
    if len(data) > limits.upload_bytes:
        raise ArchiveError(f"the upload has {len(data):,} bytes, {limits.upload_bytes:,} are allowed")
    if data.startswith(EMPTY_ZIP_MAGIC):
        raise ArchiveError("the zip holds no file")
    if not data.startswith(ZIP_MAGIC):
        if name.lower().endswith((".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar")):
            raise ArchiveError("this is no zip; other archives are not taken", name)
        return {_checked_name(name, limits): data}
    try:
        files = _unzip(data, limits)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        if isinstance(error, ArchiveError):
            raise
        raise ArchiveError(f"the zip is damaged: {str(error)[:200]}") from None
    if not files:
        raise ArchiveError("the zip holds no file")
    return dict(sorted(_without_wrapper(files).items()))


def write_files(files: Mapping[str, bytes], folder: Path, executable: str = "") -> None:
    """Write *files* below the new, empty *folder*, readable by all; only the file *executable* may be run.

    Raises:
        OSError: the disk is full, or the folder is not empty: nothing is ever overwritten.
    """
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        with os.fdopen(handle, "wb") as output:
            output.write(content)
        path.chmod(0o555 if name == executable else 0o444)
    for place, _folders, _files in os.walk(folder):
        os.chmod(place, 0o755)  # noqa: S103


def _unzip(data: bytes, limits: Limits) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        entries = archive.infolist()
        if len(entries) > limits.files * 2:
            raise ArchiveError(f"the zip has {len(entries):,} entries, {limits.files} files are allowed")
        wanted = [entry for entry in entries if _is_wanted(entry, limits)]
        if len(wanted) > limits.files:
            raise ArchiveError(f"the zip has {len(wanted):,} files, {limits.files} are allowed")
        _check_overlaps(entries, data)
        _check_places([_entry_name(entry) for entry in wanted])
        total = sum(entry.file_size for entry in wanted)
        if total > limits.unpacked_bytes:
            raise ArchiveError(f"unpacked it has {total:,} bytes, {limits.unpacked_bytes:,} are allowed")
        return {_entry_name(entry): _inflate(archive, entry) for entry in wanted}


def _is_wanted(entry: zipfile.ZipInfo, limits: Limits) -> bool:
    """Return whether an entry is a file to keep, after refusing what no entry may be."""
    name = _entry_name(entry)
    if entry.flag_bits & _ENCRYPTED:
        raise ArchiveError("encrypted entries are not taken", name)
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if stat.S_ISLNK(kind):
        raise ArchiveError("links are not taken", name)
    if kind and not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
        raise ArchiveError("devices, pipes and sockets are not taken", name)
    if entry.compress_type not in _METHODS:
        raise ArchiveError("only the methods store and deflate are taken", name)
    is_folder = name.endswith("/") or stat.S_ISDIR(kind)
    _checked_name(name.removesuffix("/") if is_folder else name, limits)
    if is_folder and entry.file_size:
        raise ArchiveError("a folder with content", name)
    return not is_folder and not any(part in _JUNK for part in name.split("/"))


def _entry_name(entry: zipfile.ZipInfo) -> str:
    """Return the name as it stands in the archive: the library cuts it at a NUL."""
    return entry.orig_filename


def _checked_name(name: str, limits: Limits) -> str:
    """Return *name* if it is a plain relative path of plain names.

    Raises:
        ArchiveError: it is not.
    """
    if not name:
        raise ArchiveError("a file without a name")
    if len(name) > limits.name_length:
        raise ArchiveError(f"the name is longer than {limits.name_length} characters", name)
    if name.startswith("/") or _DRIVE.match(name):
        raise ArchiveError("absolute paths are not taken", name)
    if "\\" in name:
        raise ArchiveError("a backslash in a name", name)
    parts = name.split("/")
    if ".." in parts:
        raise ArchiveError("the path leads out of the archive", name)
    if len(parts) - 1 > limits.depth:
        raise ArchiveError(f"folders lie deeper than {limits.depth}", name)
    for part in parts:
        if not part or part == ".":
            raise ArchiveError("an empty part in the path", name)
        if not _PART.fullmatch(part):
            raise ArchiveError("names are ASCII letters, digits, spaces and ._-+@=,()[]", name)
        if part.startswith(("-", " ")) or part.endswith((".", " ")) or _RESERVED.fullmatch(part):
            raise ArchiveError("a name that some systems read otherwise", name)
    return name


def _check_places(names: list[str]) -> None:
    """Refuse two files of one name (small and capital letters are alike), and a file that is also a folder."""
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            raise ArchiveError("the name is there twice (small and capital letters are alike)", name)
        seen.add(name.casefold())
    for name in names:
        parts = name.casefold().split("/")
        if any("/".join(parts[:end]) in seen for end in range(1, len(parts))):
            raise ArchiveError("a file of the archive is used as a folder", name)


def _check_overlaps(entries: list[zipfile.ZipInfo], data: bytes) -> None:
    """Refuse entries that share bytes (a bomb that needs no nesting) and bytes before the first entry."""
    end = 0
    for entry in sorted(entries, key=lambda entry: entry.header_offset):
        if entry.header_offset < end:
            raise ArchiveError("entries of the zip overlap", entry.orig_filename)
        end = entry.header_offset + 30 + len(entry.orig_filename) + entry.compress_size
        if end > len(data):
            raise ArchiveError("an entry reaches beyond the end of the zip", entry.orig_filename)
    if entries and min(entry.header_offset for entry in entries) != 0:
        raise ArchiveError("there is something before the first entry of the zip")


def _inflate(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Return the content of an entry, never more of it than its header says; the library checks the sum."""
    parts, left = [], entry.file_size
    with archive.open(entry) as source:
        while chunk := source.read(min(_CHUNK, left + 1)):
            left -= len(chunk)
            if left < 0:
                raise ArchiveError("it holds more than its header says", entry.orig_filename)
            parts.append(chunk)
    if left:
        raise ArchiveError("it holds less than its header says", entry.orig_filename)
    return b"".join(parts)


def _without_wrapper(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return *files* without the one folder that is around all of them, if there is one."""
    tops = {name.partition("/")[0] for name in files}
    if len(tops) != 1 or any("/" not in name for name in files):
        return files
    return {name.partition("/")[2]: content for name, content in files.items()}


def limits_json(limits: Limits = LIMITS) -> dict[str, int]:
    """Return the limits as an object."""
    return {field.name: getattr(limits, field.name) for field in fields(limits)}
