"""The catalogues of translations: nothing missing, nothing left over, nothing that breaks a sentence."""

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils import translation
from django.utils.formats import number_format

from config import catalogues, texts

ROOT = Path(__file__).resolve().parent.parent.parent
LANGUAGES = sorted(catalogues.PLURALS)
COMPLETE: set[str] = {"fa", "es", "zh-hans"}
"""The languages in which every text has its translation."""

PLACE = re.compile(r"%(?:\([^)]*\))?[sdifr]|%%|\{[a-z_]*\}")
TAG = re.compile(r"</?[a-z][^>]*>")


@cache
def collected():
    return texts.collect(ROOT)


@cache
def catalogue(language):
    return catalogues.read(ROOT / "locale", language)


def keys(messages):
    return {(message.context, message.id) for message in messages if message.id}


def forms(message):
    """Return the English forms and the translated ones, an untranslated message having none."""
    ids = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
    strings = message.string if isinstance(message.string, (tuple, list)) else (message.string or "",)
    return list(ids), list(strings) if any(strings) else []


def translated(language):
    for message in catalogue(language):
        if message.id and forms(message)[1]:
            yield message.id, *forms(message)


def places(text):
    return sorted(PLACE.findall(text))


def test_every_language_of_the_site_has_a_catalogue():
    assert {"en", *LANGUAGES} == set(dict(settings.LANGUAGES))
    assert set(LANGUAGES) >= COMPLETE


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_holds_the_texts_there_are(language):
    """Run ./shelem messages when this fails."""
    known, wanted = keys(catalogue(language)), keys(collected())
    assert sorted(map(str, wanted - known)) == [], "not in the catalogue"
    assert sorted(map(str, known - wanted)) == [], "no text of the site any more"
    assert not catalogue(language).obsolete


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_a_guess(language):
    assert [message.id for message in catalogue(language) if message.id and message.fuzzy] == []


def test_every_text_is_translated():
    lacking = {
        language: [message.id for message in catalogue(language) if message.id and not all(forms(message)[1] or [""])]
        for language in COMPLETE
    }
    assert {language: ids for language, ids in lacking.items() if ids} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_those_of_the_text(language):
    wrong = []
    for key, ids, strings in translated(language):
        # Only the last form stands for every number; the others may leave a number out, or say it.
        may, last = {tuple(places(text)) for text in ids}, places(ids[-1])
        if places(strings[-1]) != last or not {tuple(places(text)) for text in strings} <= may:
            wrong.append((key, strings))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_can_be_filled_in(language):
    values = defaultdict(int)
    wrong = []
    for key, ids, strings in translated(language):
        if "%(" in ids[-1]:
            for text in strings:
                try:
                    text % values
                except (ValueError, TypeError) as error:
                    wrong.append((key, text, str(error)))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_ends_and_marks_are_those_of_the_text(language):
    wrong = []
    for key, ids, strings in translated(language):
        for text in strings:
            like = ids[0] if text is strings[0] and len(strings) > 1 else ids[-1]
            ends = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
            wanted = like[: len(like) - len(like.lstrip())], like[len(like.rstrip()) :]
            # Behind a full-width mark Chinese has no space.
            if ends != wanted and not (text.endswith(("，", "、", "。", "：", "；")) and wanted == ("", " ")):
                wrong.append((key, text, "spaces"))
            if sorted(TAG.findall(text)) != sorted(TAG.findall(like)):
                wrong.append((key, text, "marks"))
    assert wrong == []


def test_persian_is_written_with_its_own_letters():
    assert [text for _, _, strings in translated("fa") for text in strings if set(text) & set("يكىة")] == []


def test_numbers_have_a_point_in_every_language_so_that_drawings_can_be_read():
    for language in ["en", *LANGUAGES]:
        with translation.override(language):
            assert Template("{{ n }}").render(Context({"n": 12.5})) == "12.5"
    with translation.override("es"):
        assert number_format(1664, force_grouping=True) == "1\xa0664"
