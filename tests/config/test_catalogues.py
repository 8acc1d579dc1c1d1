"""Reading, writing and compiling catalogues."""

import gettext
import os

import pytest

from config import catalogues

TEXT = """\
msgctxt "cards"
msgid "Hand"
msgstr "%s"

msgid "%%(n)s trick"
msgid_plural "%%(n)s tricks"
msgstr[0] "a"
msgstr[1] "b"
"""


@pytest.fixture
def source(tmp_path):
    folder = tmp_path / "source"
    write(folder, "ورق‌ها", 1)
    return folder


def write(folder, word, at):
    file = catalogues.catalogue_file(folder, "fa")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(catalogues.text_of(catalogues.empty("fa"), "fa") + TEXT % word)
    os.utime(file, ns=(at * 10**9, at * 10**9))
    return file


def said(target):
    with catalogues.catalogue_file(target, "fa", "mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def test_the_folder_is_the_one_django_looks_into(tmp_path):
    assert catalogues.catalogue_file(tmp_path, "zh-hans").relative_to(tmp_path).as_posix() == (
        "zh_Hans/LC_MESSAGES/django.po"
    )


def test_a_catalogue_is_compiled_once_for_each_change(source, tmp_path):
    target = tmp_path / "target"
    assert catalogues.compile_stale(source, target) == ["fa"]
    assert said(target).pgettext("cards", "Hand") == "ورق‌ها"
    assert said(target).ngettext("%(n)s trick", "%(n)s tricks", 5) == "b"
    assert catalogues.compile_stale(source, target) == []
    write(source, "دست", 0)  # older than before, as after going back to an earlier state of the sources
    assert catalogues.compile_stale(source, target) == ["fa"]
    assert said(target).pgettext("cards", "Hand") == "دست"
    assert [file.name for file in target.rglob("*.*")] == ["django.mo"]


def test_a_broken_catalogue_leaves_the_last_good_one(source, tmp_path, caplog):
    target = tmp_path / "target"
    catalogues.compile_stale(source, target)
    file = write(source, "دست", 2)
    file.write_text(file.read_text() + 'msgid "Half\n')
    assert catalogues.compile_stale(source, target) == []
    assert "was not compiled" in caplog.text
    assert said(target).pgettext("cards", "Hand") == "ورق‌ها"


def test_a_guess_is_not_shown(source, tmp_path):
    file = write(source, "دست", 2)
    file.write_text(file.read_text().replace("msgctxt", "#, fuzzy\nmsgctxt"))
    catalogues.compile_stale(source, tmp_path / "target")
    assert said(tmp_path / "target").pgettext("cards", "Hand") == "Hand"


def test_what_is_written_reads_the_same(source):
    text = catalogues.text_of(catalogues.read(source, "fa"), "fa")
    catalogues.catalogue_file(source, "fa").write_text(text)
    assert catalogues.text_of(catalogues.read(source, "fa"), "fa") == text
    assert "POT-Creation-Date" not in text
