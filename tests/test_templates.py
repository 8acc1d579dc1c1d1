"""All templates: every word is marked for translation, nothing inline, no physical sides in the styles."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLES = sorted((ROOT / "static" / "css").glob("*.css"))

TRANSLATED = re.compile(r"{%\s*blocktranslate\b.*?{%\s*endblocktranslate\s*%}", re.S)
COMMENT = re.compile(r"{%\s*comment\s*%}.*?{%\s*endcomment\s*%}|{#.*?#}", re.S)
MARKUP = re.compile(r"{%.*?%}|{{.*?}}", re.S)
TAG = re.compile(r"<[^>]*>", re.S)
SPOKEN = re.compile(r'\b(?:alt|aria-label|placeholder|title)="([^"]*)"')
WORD = re.compile(r"[^\W\d_]{2,}")
NAMES = {"SHA", "JSON", "doctype", "html"}
SIDE = "(?:left|right)"
PHYSICAL = re.compile(rf"(?<![\w-])(?:margin|padding|border)-{SIDE}|(?<![\w-]){SIDE}:|text-align: {SIDE}")


def words(text):
    return [word for word in WORD.findall(text) if word not in NAMES]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_word_is_marked_for_translation(path):
    text = TRANSLATED.sub("", COMMENT.sub("", path.read_text()))
    text = re.sub(r"<(script|style|pre|bdi)\b.*?</\1>", "", text, flags=re.S)
    bare = MARKUP.sub("", text)
    assert words(TAG.sub(" ", bare)) == []
    assert [word for said in SPOKEN.findall(bare) for word in words(said)] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_templates_compile_and_hold_nothing_inline(path):
    get_template(str(path.relative_to(ROOT / "templates")))
    text = path.read_text()
    assert not re.search(r"\sstyle=|\son[a-z]+=", text)
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_styles_know_no_left_and_right(path):
    allowed = re.sub(r"/\* ltr:.*?\*/.*", "", path.read_text())
    assert PHYSICAL.findall(allowed) == []
