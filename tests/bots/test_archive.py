"""Uploads that are taken, and hostile ones that are refused before anything is written."""

import contextlib
import io
import os
import stat
import struct
import zipfile
import zlib

import pytest

from bots.archive import LIMITS, ArchiveError, Limits, limits_json, unpack, write_files

SMALL = Limits(upload_bytes=200_000, unpacked_bytes=100_000, files=10, depth=3, name_length=60)


def zipped(*entries, method=zipfile.ZIP_DEFLATED):
    """Return a zip of (name or ZipInfo, content) pairs."""
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", method) as archive:
        for name, content in entries:
            archive.writestr(name, content, compress_type=method)
    return output.getvalue()


def special(name, mode, content=b"/etc/passwd"):
    info = zipfile.ZipInfo(name)
    info.create_system = 3
    info.external_attr = mode << 16
    return info, content


def patched(data, *, central=(), local=()):
    """Return the zip of one entry with fields (offset, format, value) of its two headers overwritten."""
    changed = bytearray(data)
    for start, fields in ((changed.rfind(b"PK\x01\x02"), central), (0, local)):
        for offset, form, value in fields:
            struct.pack_into(form, changed, start + offset, value)
    return bytes(changed)


def test_a_single_file():
    assert unpack(b"print()", "falcon.py") == {"falcon.py": b"print()"}


def test_a_zip_with_folders_and_data():
    data = zipped(("bot.py", b"1"), ("lib/", b""), ("lib/a.py", b"2"), ("weights.zip", zipped(("x", b"y"))))
    assert list(unpack(data, "any name.bin")) == ["bot.py", "lib/a.py", "weights.zip"]


def test_one_folder_around_everything_is_taken_off_and_rubbish_dropped():
    data = zipped(
        ("my bot/bot.py", b"1"), ("my bot/lib/a.py", b"2"), ("__MACOSX/._bot.py", b"x"), ("my bot/.DS_Store", b"")
    )
    assert list(unpack(data, "b.zip")) == ["bot.py", "lib/a.py"]


def test_files_are_written_without_their_modes(tmp_path):
    folder = tmp_path / "bot"
    folder.mkdir()
    files = unpack(zipped(special("bot.py", 0o104777, b"1"), ("lib/a", b"2"), ("bot", b"3")), "b.zip")
    write_files(files, folder, executable="bot")
    modes = {path.relative_to(folder).as_posix(): stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*")}
    assert modes == {"bot.py": 0o444, "bot": 0o555, "lib": 0o755, "lib/a": 0o444}


def test_nothing_is_overwritten_or_followed(tmp_path):
    folder = tmp_path / "bot"
    folder.mkdir()
    (folder / "bot.py").symlink_to(tmp_path / "outside")
    with pytest.raises(OSError, match="exists"):
        write_files({"bot.py": b"1"}, folder)
    assert os.listdir(tmp_path) == ["bot"]


def test_limits_are_told():
    assert "10 MB" in LIMITS.sentences()[0]
    assert limits_json()["files"] == LIMITS.files


BOMB = zipped(("zeros", b"\0" * 90_000))
LYING = patched(zipped(("bot.py", b"x" * 500)), central=[(24, "<I", 10)], local=[(22, "<I", 10)])
LYING_MORE = patched(zipped(("bot.py", b"x" * 10)), central=[(24, "<I", 90_000)], local=[(22, "<I", 90_000)])
ONE = zipped(("bot.py", b"print()"))


def overlapping():
    """Return a zip in which two entries share one content."""
    data = ONE
    start = data.rfind(b"PK\x01\x02")
    end = data.rfind(b"PK\x05\x06")
    entry = data[start:end]
    tail = bytearray(data[end:])
    struct.pack_into("<HHI", tail, 8, 2, 2, 2 * len(entry))
    return data[:start] + entry + entry.replace(b"bot.py", b"two.py") + bytes(tail)


HOSTILE = {
    "empty": (b"", "file is empty"),
    "an empty zip": (zipped(), "holds no file"),
    "only folders": (zipped(("lib/", b"")), "holds no file"),
    "too large": (b"x" * 200_001, "200,000 are allowed"),
    "traversal": (zipped(("../bot.py", b"")), "leads out"),
    "traversal inside": (zipped(("lib/../../bot.py", b"")), "leads out"),
    "traversal at the end": (zipped(("lib/..", b"")), "leads out"),
    "absolute": (zipped(("/etc/cron.d/bot", b"")), "absolute"),
    "absolute after two slashes": (zipped(("//server/share", b"")), "absolute"),
    "a drive": (zipped(("C:/bot.py", b"")), "absolute"),
    "a backslash": (zipped(("..\\bot.py", b"")), "backslash"),
    "a link": (zipped(special("bot.py", stat.S_IFLNK | 0o777)), "links"),
    "a link to a folder": (zipped(special("lib", stat.S_IFLNK | 0o777, b".."), ("lib/x", b"")), "links"),
    "a device": (zipped(special("null", stat.S_IFCHR | 0o666, b"")), "devices"),
    "a block device": (zipped(special("sda", stat.S_IFBLK | 0o666, b"")), "devices"),
    "a pipe": (zipped(special("pipe", stat.S_IFIFO | 0o666, b"")), "devices"),
    "a socket": (zipped(special("socket", stat.S_IFSOCK | 0o666, b"")), "devices"),
    "twice, but for the case": (zipped(("bot.py", b"1"), ("BOT.py", b"2")), "twice"),
    "a file as a folder": (zipped(("lib", b"1"), ("lib/a.py", b"2")), "used as a folder"),
    "a file as a folder, but for the case": (zipped(("LIB", b"1"), ("lib/b/a.py", b"2")), "used as a folder"),
    "deep": (zipped(("a/b/c/d/e.py", b"")), "deeper"),
    "a long name": (zipped(("x" * 61, b"")), "longer"),
    "a line feed in a name": (zipped(("bot\n.py", b"")), "ASCII"),
    "a right-to-left override": (zipped(("bot\u202eyp.txt", b"")), "ASCII"),
    "letters beyond ASCII": (zipped(("ربات.py", b"")), "ASCII"),
    "a NUL in a name": (zipped(("bot.py0x", b"")).replace(b"bot.py0x", b"bot.py\0x"), "ASCII"),
    "a semicolon": (zipped(("a;rm -rf.py", b"")), "ASCII"),
    "an option for a name": (zipped(("-rf", b"")), "otherwise"),
    "a dot at the end": (zipped(("bot.py.", b"")), "otherwise"),
    "a name of Windows": (zipped(("lib/nul.txt", b"")), "otherwise"),
    "an empty part": (zipped(("lib//a.py", b"")), "empty part"),
    "a dot as a part": (zipped(("./bot.py", b"")), "empty part"),
    "many files": (zipped(*((f"{at}.py", b"") for at in range(11))), "10 are allowed"),
    "very many entries": (zipped(*((f"d{at}/", b"") for at in range(21))), "entries"),
    "large when unpacked": (zipped(("zeros", b"\0" * 100_001)), "100,000 are allowed"),
    "large in sum": (zipped(("a", b"\0" * 60_000), ("b", b"\0" * 60_000)), "100,000 are allowed"),
    "more than the header says": (LYING, "damaged"),
    "less than the header says": (LYING_MORE, "less|damaged"),
    "entries that overlap": (overlapping(), "overlap|damaged"),
    "encrypted": (patched(ONE, central=[(8, "<H", 1)], local=[(6, "<H", 1)]), "encrypted"),
    "bzip2": (zipped(("bot.py", b"1"), method=zipfile.ZIP_BZIP2), "store and deflate"),
    "lzma": (zipped(("bot.py", b"1"), method=zipfile.ZIP_LZMA), "store and deflate"),
    "an unknown method": (patched(ONE, central=[(10, "<H", 99)], local=[(8, "<H", 99)]), "store and deflate"),
    "another name in the second header": (ONE.replace(b"bot.py", b"not.py", 1), "damaged"),
    "a wrong sum": (patched(ONE, central=[(16, "<I", zlib.crc32(b"?"))]), "damaged"),
    "cut off": (ONE[:-30], "damaged"),
    "an entry beyond the end": (patched(ONE, central=[(20, "<I", 1 << 30)]), "beyond the end|damaged"),
    "a folder with content": (zipped(("lib/", b"content")), "folder with content"),
    "a tar": (b"bot.py" + b"\0" * 600, "no zip"),
}


@pytest.mark.parametrize(("data", "reason"), HOSTILE.values(), ids=HOSTILE.keys())
def test_refused(data, reason):
    with pytest.raises(ArchiveError, match=reason) as caught:
        unpack(data, "bot.tar" if data.startswith(b"bot.py") else "bot.zip", SMALL)
    assert str(caught.value).isprintable()


def test_a_bomb_within_the_limits_costs_no_more_than_they_say():
    assert len(BOMB) < 400
    assert sum(map(len, unpack(BOMB, "b.zip", SMALL).values())) == 90_000


@pytest.mark.parametrize("name", ["../x.py", "/x.py", "a\\b.py", "x\0.py", "", "ربات.py", "x" * 200])
def test_names_of_single_files_are_checked_too(name):
    with pytest.raises(ArchiveError):
        unpack(b"1", name)


@pytest.mark.parametrize("cut", range(0, len(ONE), 3))
def test_a_damaged_zip_is_refused_or_read(cut):
    data = bytearray(ONE)
    data[cut] ^= 0xFF
    with contextlib.suppress(ArchiveError):
        assert len(unpack(bytes(data), "bot.bin", SMALL)) == 1
