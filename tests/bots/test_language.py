"""Which language an upload is, and what is run of it."""

import pytest

from bots.language import LanguageError, Runtime, detect, language, language_keys, program_version, what_is_run

ELF = b"\x7fELF\x02\x01\x01" + b"\0" * 9 + (2).to_bytes(2, "little") + (62).to_bytes(2, "little") + b"\0" * 60


def test_languages_are_found_by_their_files():
    assert language_keys() == ("c", "cpp", "executable", "javascript", "python")
    with pytest.raises(LanguageError, match="no language 'cobol'"):
        language("cobol")


@pytest.mark.parametrize("key", language_keys())
def test_what_is_run_names_every_language(key):
    assert language(key).title in what_is_run()


FOUND = {
    "bot.py": ("python", {"bot.py": b"", "helper.py": b"", "tables.json": b""}),
    "main.py": ("python", {"main.py": b"", "x.js": b""}),
    "falcon.py": ("python", {"falcon.py": b"", "lib/other.py": b""}),
    "index.js": ("javascript", {"index.js": b"", "lib.js": b""}),
    "eagle.mjs": ("javascript", {"eagle.mjs": b""}),
    "bot.c": ("c", {"bot.c": b"", "cards.c": b"", "cards.h": b""}),
    "a.c": ("c", {"b.c": b"", "a.c": b""}),
    "hawk.cpp": ("cpp", {"hawk.cpp": b""}),
    "bot": ("executable", {"bot": ELF, "weights": b""}),
    "falcon": ("executable", {"falcon": ELF, "book.txt": b""}),
}


@pytest.mark.parametrize("entry", FOUND)
def test_detected(entry):
    key, files = FOUND[entry]
    found = detect(files)
    assert (found.key, found.entry) == (key, entry)


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"readme.txt": b""}, "no file to run"),
        ({"a.py": b"", "b.py": b""}, "no file to run"),
        ({"bot.py": b"", "bot.js": b""}, "which file is the bot"),
        ({"a.py": b"", "b.js": b""}, "which file is the bot"),
        ({"bot": b"#!/bin/sh"}, "no file to run"),
        ({"bot": ELF[:18] + b"\x28" + ELF[19:]}, "no file to run"),
        ({"lib/bot.py": b""}, "no file to run"),
    ],
)
def test_not_detected(files, reason):
    with pytest.raises(LanguageError, match=reason):
        detect(files)


def test_all_sources_are_built_together():
    files = {"bot.c": b"", "lib/cards.c": b"", "lib/cards.h": b""}
    found = detect(files)
    assert found.build_words(files)[-5:] == ("-o", "bot.built", "bot.c", "lib/cards.c", "-lm")
    assert found.run_words() == ("bot.built",)


def test_a_program_that_is_not_installed_is_no_runtime():
    assert program_version("no-such-program-here") is None
    assert isinstance(language("python").runtime(), Runtime)
