"""Collecting the texts to translate."""

import re

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from config import catalogues, texts

PYTHON = """
from django.utils.translation import gettext as _, ngettext_lazy, pgettext
A = _("One " "text")
def f(n):
    # Translators: of a trick
    return pgettext("cards", "lead"), ngettext_lazy("%(n)s trick", "%(n)s tricks", n), _(A)
"""
TEMPLATE = """{% load i18n %}
  <p title="{% translate 'Title' %}">{% translate "Hand" context "cards" %}
      {% blocktranslate count n=tricks trimmed %}
        {{ n }} trick here
      {% plural %}
        {{ n }} tricks here
      {% endblocktranslate %}{{ name|default:_("nobody") }} don't
"""


@pytest.fixture
def root(tmp_path):
    for name, text in {
        "clubs/views.py": PYTHON,
        "clubs/migrations/0001.py": '_("Old")',
        "templates/a.html": TEMPLATE,
        "templates/mail.txt": "{% load i18n %}{% blocktranslate %}Hello {{ name }},{% endblocktranslate %}",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_texts_of_code_pages_and_mails(root):
    found = texts.collect(root)
    assert [(message.context, message.id) for message in found if message.id] == [
        (None, "One text"),
        ("cards", "lead"),
        (None, ("%(n)s trick", "%(n)s tricks")),
        (None, "Title"),
        ("cards", "Hand"),
        (None, ("%(n)s trick here", "%(n)s tricks here")),
        (None, "nobody"),
        (None, "Hello %(name)s,"),
    ]
    assert found.get("lead", context="cards").auto_comments == ["Translators: of a trick"]


def test_new_texts_come_and_old_ones_go(root, settings, capsys):
    settings.BASE_DIR = root
    file = catalogues.catalogue_file(root / "locale", "fa")
    file.parent.mkdir(parents=True)
    kept = 'msgid "Title"\nmsgstr "عنوان"\n\nmsgid "Gone"\nmsgstr "رفته"\n'
    file.write_text(catalogues.text_of(catalogues.empty("fa"), "fa") + kept)
    with pytest.raises(CommandError, match=r"fa/LC_MESSAGES/django\.po; run \./shelem messages"):
        call_command("messages", "fa", "--check")
    call_command("messages", "fa")
    assert "fa: 8 texts, 7 to translate" in capsys.readouterr().out
    assert "عنوان" in file.read_text()
    assert "رفته" not in file.read_text()
    call_command("messages", "fa", "--check")
    with pytest.raises(CommandError, match="No such language: xx"):
        call_command("messages", "xx")


def test_no_text_is_marked_by_a_name_that_is_not_looked_for():
    renamed = re.compile(r"import [^\n]*gettext\w* as (?!_\b)\w+")
    assert [str(file) for file in texts.sources(settings.BASE_DIR) if renamed.search(file.read_text())] == []
