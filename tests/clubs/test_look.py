"""The choice of language and theme, and what follows the reader."""

import re

import pytest
from django.core import mail
from django.utils import translation

from tests.factories import UserFactory
from tests.pages import check_page

pytestmark = pytest.mark.django_db


def look(client, **chosen):
    return client.post("/look/", {"next": "/clubs/", **chosen})


def test_every_page_offers_each_language_by_its_own_name_and_three_themes(client):
    html = check_page(client.get("/clubs/?x=1"))
    assert re.findall(r'name="language" value="([^"]+)"[^>]*>([^<]+)<', html) == [
        ("en", "English"), ("fa", "فارسی"), ("es", "Español"), ("zh-hans", "简体中文"),
    ]  # fmt: skip
    assert re.findall(r'name="theme" value="([^"]*)"', html) == ["", "light", "dark"]
    assert 'name="next" value="/clubs/?x=1"' in html
    assert re.findall(r'value="([^"]*)"[^>]* aria-current="true"', html) == ["en", ""]


def test_a_page_for_strangers_sets_no_cookie(client):
    client.get("/clubs/")
    assert not client.cookies


def test_the_language_is_kept(client):
    answer = look(client, language="fa")
    assert (answer.status_code, answer["Location"]) == (302, "/clubs/")
    html = check_page(client.get("/clubs/", headers={"Accept-Language": "es"}))
    assert '<html lang="fa" dir="rtl">' in html
    assert "css/persian.css" in html
    look(client, language="zh-hans")
    html = check_page(client.get("/clubs/"))
    assert '<html lang="zh-hans" dir="ltr">' in html
    assert "persian" not in html


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme_is_an_attribute_of_the_page(client, theme):
    look(client, theme=theme)
    html = check_page(client.get("/clubs/"))
    assert f'data-theme="{theme}"' in html
    assert f'<meta name="color-scheme" content="{theme}">' in html
    look(client, theme="")
    html = check_page(client.get("/clubs/"))
    assert "data-theme" not in html
    assert '<meta name="color-scheme" content="light dark">' in html


def test_a_theme_nobody_offered_is_not_printed(client):
    client.cookies["theme"] = 'x" onload="'
    assert "onload" not in client.get("/clubs/").content.decode()
    assert "theme" not in look(client, language="en").cookies


def test_choosing_one_leaves_the_other(client):
    look(client, theme="dark")
    look(client, language="es")
    assert '<html lang="es" dir="ltr" data-theme="dark">' in client.get("/clubs/").content.decode()


@pytest.mark.parametrize("language", ["", "de", "../fa"])
def test_a_language_the_site_lacks_is_refused(client, language):
    assert look(client, language=language).status_code == 400


@pytest.mark.parametrize("target", ["https://elsewhere.example/", "//elsewhere.example", "javascript:x", ""])
def test_the_way_back_stays_on_the_site(client, target):
    assert client.post("/look/", {"next": target, "theme": "dark"})["Location"] == "/"


def test_other_sites_choose_nothing(client):
    chosen = {"language": "fa"}
    assert client.post("/look/", chosen, headers={"Origin": "https://elsewhere.example"}).status_code == 403
    assert client.post("/look/", chosen, headers={"Origin": "null"}).status_code == 403
    assert client.post("/look/", chosen, headers={"Origin": "http://testserver"}).status_code == 302
    assert client.get("/look/").status_code == 405


def test_the_language_of_a_person_is_kept_with_the_account(client):
    user = UserFactory()
    client.force_login(user)
    look(client, language="es")
    user.refresh_from_db()
    assert user.language == "es"


def test_signing_in_brings_the_language_along(client):
    user = UserFactory(language="fa", password="correct horse")
    client.post("/accounts/sign-in/", {"username": user.email, "password": "correct horse"})
    assert client.cookies["language"].value == "fa"


def test_a_first_sign_in_keeps_the_language_of_the_page(client):
    user = UserFactory(password="correct horse")
    look(client, language="es")
    client.post("/accounts/sign-in/", {"username": user.email, "password": "correct horse"})
    user.refresh_from_db()
    assert user.language == "es"


def test_a_new_account_has_the_language_of_the_page(client, django_user_model):
    look(client, language="fa")
    client.post("/accounts/sign-up/", {"display_name": "Sara", "email": "s@x.ir", "password": "correct horse 7"})
    assert django_user_model.objects.get().language == "fa"


@pytest.mark.parametrize(("kept", "page", "read"), [("fa", "es", "fa"), ("", "es", "es")])
def test_mail_is_in_the_language_of_its_reader(client, kept, page, read):
    user = UserFactory(language=kept, password="correct horse")
    look(client, language=page)
    client.post("/accounts/password-reset/", {"email": user.email})
    with translation.override(read):
        assert mail.outbox[0].subject == translation.gettext("Shelem Arena: set a new password")
