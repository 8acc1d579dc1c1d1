"""Mails speak the language of who gets them, as plain text that reads in either direction."""

import re

import pytest
from django.core import mail
from django.urls import reverse

from tests import factories

pytestmark = pytest.mark.django_db

SUBJECTS = {
    "en": "Shelem Arena: set a new password",
    "fa": "شلم آرنا: گذاشتن گذرواژهٔ تازه",
    "es": "Shelem Arena: poner una contraseña nueva",
    "zh-hans": "Shelem Arena：设置新密码",
}
"""What a forgotten password is answered with, by language."""
MARKS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def mailed(client, language="", page="en"):
    """Return the mail for a forgotten password of somebody who keeps *language* and asks on a page in *page*."""
    person = factories.UserFactory(display_name="Olga & Ali", language=language, password="let-me-in")
    client.post(reverse("clubs:password_reset"), {"email": person.email}, headers={"Accept-Language": page})
    return mail.outbox[-1]


@pytest.mark.parametrize("language", SUBJECTS)
def test_a_mail_is_in_the_language_that_the_person_keeps(client, language):
    sent = mailed(client, language, page="es" if language == "fa" else "fa")
    assert sent.subject == SUBJECTS[language]
    lines = [line for line in sent.body.splitlines() if line]
    assert len(lines) == 4
    assert "Olga & Ali" in lines[0]
    # An address alone on its line is read from left to right whatever stands around it.
    assert re.fullmatch(r"http://testserver/\S+", lines[2])
    assert not MARKS.search(sent.body)
    english = [
        line for line in lines if "://" not in line and re.search(r"\b(?:password|somebody|Hello|works)\b", line)
    ]
    assert bool(english) is (language == "en")


@pytest.mark.parametrize("page", SUBJECTS)
def test_who_keeps_none_gets_it_in_that_of_the_page(client, page):
    assert mailed(client, page=page).subject == SUBJECTS[page]


def test_a_persian_mail_begins_with_a_persian_letter_in_every_paragraph(client):
    """So that a reader of mail, which has nothing else to go by, sets it from right to left."""
    lines = [line for line in mailed(client, "fa").body.splitlines() if line and not line.startswith("http")]
    assert all("\u0600" <= next(filter(str.isalpha, line)) <= "\u06ff" for line in lines)
