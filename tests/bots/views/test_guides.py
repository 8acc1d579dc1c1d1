"""The guides on the site and what they offer to download."""

import io
import zipfile

import pytest
from django.urls import reverse

from bots.language import language, language_keys
from tests.pages import check_page

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["quick_start", "protocol"])
def test_guides_are_pages_of_the_site(client, name):
    html = check_page(client.get(reverse(f"bots:{name}")))
    assert 'class="code"' in html
    assert ".md" not in html
    assert '<a href="#' in html


def test_the_quick_start_links_to_the_protocol(client):
    html = client.get(reverse("bots:quick_start")).content.decode()
    assert f'<a href="{reverse("bots:protocol")}">' in html


@pytest.mark.parametrize("key", language_keys())
@pytest.mark.parametrize("which", ["hello", "template"])
def test_every_language_has_samples(client, key, which):
    response = client.get(reverse("bots:sample", args=[key, which]))
    assert response.content.decode() == getattr(language(key), which)
    assert response["Content-Disposition"].startswith("attachment")


@pytest.mark.parametrize("place", [("cobol", "hello"), ("python", "secret")])
def test_unknown_samples(client, place):
    assert client.get(reverse("bots:sample", args=place)).status_code == 404


def test_the_command_is_one_file(client):
    content = client.get(reverse("bots:sdk")).content
    assert "__main__.py" in zipfile.ZipFile(io.BytesIO(content)).namelist()
