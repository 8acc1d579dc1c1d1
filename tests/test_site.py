"""Errors in the site's look, small files, and how heavy pages are."""

import gzip
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.pages import check_page

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.django_db


@pytest.fixture
def _no_debug(settings):
    settings.DEBUG = False


@pytest.mark.usefixtures("_no_debug")
def test_unknown_address(client):
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert "There is no such page" in check_page(response)


def test_forbidden(client):
    tournament = factories.TournamentFactory(status="registration")
    client.force_login(factories.UserFactory())
    response = client.get(reverse("tournaments:manage", args=[tournament.slug]))
    assert response.status_code == 403
    assert "Not for you" in check_page(response)


def test_form_without_its_token():
    response = Client(enforce_csrf_checks=True).post(reverse("clubs:sign_in"), {"username": "a", "password": "b"})
    assert response.status_code == 403
    assert "The form was too old" in check_page(response)


def test_failure_of_the_site(client, monkeypatch):
    client.raise_request_exception = False
    monkeypatch.setattr("bots.views.public.bots_listed", lambda: 1 / 0)
    response = client.get(reverse("bots:list"))
    assert response.status_code == 500
    assert "Something broke" in check_page(response)


def test_small_files(client):
    assert "Disallow: /accounts/" in client.get("/robots.txt").content.decode()
    assert client.get("/favicon.ico").url.endswith("logo.svg")


@pytest.mark.parametrize("language", ["fa", "en"])
def test_direction_follows_the_language(client, language):
    html = check_page(client.get("/", headers={"Accept-Language": language}))
    assert ('dir="rtl"' in html) is (language == "fa")
    assert f'lang="{language}"' in html


def compressed(*paths):
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in paths)


STYLES = [
    ["pages", "playing-cards", "replay"],
    ["pages", "bots", "charts"],
    ["playing-cards", "replay"],
    ["playing-cards", "replay", "line"],
    ["pages", "charts"],
    ["pages", "event", "charts"],
    ["pages", "desk"],
    ["pages", "event", "bracket"],
    ["pages", "event", "desk", "bots"],
    ["pages", "event", "desk", "charts"],
    ["screen"],
    ["pages", "event", "entries"],
    ["pages", "event", "papers"],
    ["sheet"],
    ["traveller"],
    ["pages", "entries"],
    ["places"],
    ["cards"],
    ["pages", "records"],
    ["pages", "directory"],
    ["pages", "workers"],
    ["pages", "playing-cards", "home"],
    ["pages", "rules"],
]
"""The styles that pages have besides base, components and, in Persian, the font."""


@pytest.mark.parametrize("own", STYLES, ids="-".join)
def test_styles_of_a_page_are_light(own):
    names = ["base", "components", "persian", *own]
    assert compressed(*(ROOT / "static" / "css" / f"{name}.css" for name in names)) <= 12 * 1024


def test_no_page_has_other_styles():
    known = {"base", "components", "persian"}.union(*STYLES)
    assert {path.stem for path in (ROOT / "static" / "css").glob("*.css")} == known


def test_scripts_are_light():
    import django_htmx

    htmx = Path(django_htmx.__file__).parent / "static" / "django_htmx" / "htmx-4.min.js"
    assert compressed(htmx, *(ROOT / "static" / "js").glob("*.js")) <= 30 * 1024
