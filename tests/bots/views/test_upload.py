"""Uploading by page: what it says before, what it refuses and where, and that nothing half-made stays."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from bots.archive import LIMITS
from bots.models import Bot, BotVersion
from engine.presets import preset_names
from tests import factories
from tests.bots.uploads import HELLO, zipped
from tests.pages import check_page

pytestmark = pytest.mark.django_db
UPLOAD = "/bots/upload/"


@pytest.fixture
def author(client):
    person = factories.UserFactory()
    client.force_login(person)
    return person


def file(content=HELLO, name="bot.py"):
    return SimpleUploadedFile(name, content)


def form(**more):
    return {"name": "Hoopoe", "file": file(), "presets": preset_names(), **more}


def test_the_form_asks_to_sign_in(client):
    assert client.get(UPLOAD).url == f"/accounts/sign-in/?next={UPLOAD}"


@pytest.mark.usefixtures("author")
def test_limits_languages_and_samples_stand_beside_the_form(client):
    factories.WorkerSeenFactory(languages=["python"], details={"python": "Python 3.11.2"})
    html = check_page(client.get(UPLOAD))
    for text in ("at most 10 MB", "in 200 files", "Python 3.11.2", "shelem-bot.pyz", reverse("bots:quick_start")):
        assert text in html
    assert html.count("Unavailable now") == 4
    assert "waits for a worker with C" in html
    assert html.count(" checked") == len(preset_names())
    assert reverse("bots:sample", args=["c", "hello"]) in html


@pytest.mark.usefixtures("author")
def test_without_a_safe_sandbox_the_page_says_what_to_install(client):
    factories.WorkerSeenFactory(languages=[], sandbox="", problem="bwrap is missing; apt install bubblewrap")
    assert "apt install bubblewrap" in check_page(client.get(UPLOAD))


def test_a_new_bot_and_its_next_version(client, author):
    response = client.post(UPLOAD, form())
    version = BotVersion.objects.get()
    assert response.url == reverse("bots:version", args=["hoopoe", 1])
    assert (version.bot.owner, version.filename, version.state) == (author, "bot.py", "uploaded")
    assert version.presets == list(preset_names())
    check_page(client.get(response.url))
    more = {"bot": "hoopoe", "name": "", "file": file(HELLO + b"#"), "presets": ["club-1165"]}
    assert client.post(UPLOAD, more).url == reverse("bots:version", args=["hoopoe", 2])
    assert "selected" in client.get(UPLOAD, {"bot": "hoopoe"}).content.decode()


@pytest.mark.parametrize(
    ("change", "field", "text"),
    [
        ({"name": ""}, "name", "needs a name"),
        ({"name": "x" * 41}, "name", "at most 40 characters"),
        ({"name": "Taken"}, "name", "already a bot"),
        ({"file": ""}, "file", "required"),
        ({"file": file(b"")}, "file", "the file is empty"),
        ({"file": file(b"x" * (LIMITS.upload_bytes + 1))}, "file", "too large"),
        ({"file": file(b"text", "notes.txt")}, "file", "no file to run was found"),
        ({"file": file(zipped(**{"../bot_dot_py": "x"}), "b.zip")}, "file", "../bot.py"),
        ({"presets": []}, "presets", "Choose one at least"),
        ({"presets": ["whist"]}, "presets", "not one of the available"),
        ({"bot": "of-another"}, "bot", "not one of the available"),
    ],
)
def test_a_refusal_names_field_and_reason_and_leaves_nothing(client, author, change, field, text):
    factories.BotFactory(name="Taken")
    factories.BotFactory(slug="of-another", name="Of another", owner=factories.UserFactory(), kind="program")
    factories.BotFactory(slug="own", name="Own", owner=author, kind="program")
    response = client.post(UPLOAD, form(**change))
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    html = check_page(response)
    assert text in html
    assert "Nothing was uploaded yet" in html
    assert Bot.objects.count() == 3
    assert not BotVersion.objects.exists()


@pytest.mark.usefixtures("author")
def test_the_same_bytes_twice_and_too_many(client, settings):
    client.post(UPLOAD, form())
    response = client.post(UPLOAD, {**form(), "bot": "hoopoe", "name": ""})
    assert "already version 1" in check_page(response)
    settings.BOT_UPLOADS_HOUR = 1
    response = client.post(UPLOAD, form(name="Heron", file=file(HELLO + b"##")))
    assert "the next one in" in check_page(response)
    assert Bot.objects.count() == 1


@pytest.mark.usefixtures("author")
def test_htmx_gets_the_form_alone_or_the_way_to_the_check(client):
    htmx = {"HX-Request": "true"}
    response = client.post(UPLOAD, form(name=""), headers=htmx)
    assert response.status_code == 200
    assert response.content.decode().lstrip().startswith("<form")
    response = client.post(UPLOAD, form(), headers=htmx)
    assert response["HX-Redirect"] == reverse("bots:version", args=["hoopoe", 1])
