from datetime import timedelta

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from bots import services
from bots.models import BotVersion, VersionCheck
from clubs.models import ApiToken
from clubs.services import TokenError, token_create, token_revoke
from tests import factories
from tests.bots.uploads import HELLO, ready, upload

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _no_throttle_from_before():
    cache.clear()


@pytest.fixture
def author():
    return factories.UserFactory()


@pytest.fixture
def headers(author):
    _token, text = token_create(actor=author, name="laptop")
    return {"Authorization": f"Token {text}"}


@pytest.fixture
def send(client, headers):
    """Give a function that uploads as a program does it."""

    def post(content: bytes = HELLO, *, name: str = "bot.py", as_headers=None, **fields):
        fields = {"bot": "Falcon", "file": SimpleUploadedFile(name, content), **fields}
        fields = {key: value for key, value in fields.items() if value is not None}
        return client.post("/api/bots/upload/", fields, headers=headers if as_headers is None else as_headers)

    return post


def test_an_upload_with_a_token_and_its_check(author, client, headers, send):
    answer = send(presets=["club-1165"])
    assert answer.status_code == 201
    told = answer.json()
    assert (told["bot"], told["version"], told["state"]) == ("falcon", 1, "uploaded")
    assert told["url"] == "http://testserver/bots/falcon/1/"
    assert told["check_url"] == "http://testserver/api/bots/falcon/versions/1/check/"
    version = BotVersion.objects.get()
    assert (version.bot.owner, version.presets) == (author, ["club-1165"])

    waiting = client.get(told["check_url"], headers=headers).json()
    assert (waiting["state"], waiting["log"], waiting["report"]) == ("uploaded", [], {})
    factories.WorkerSeenFactory()
    [(check_id, _queue)] = services.checks_dispatch()
    services.check_run(check=services.check_claim(check_id=check_id))
    done = client.get(told["check_url"], headers=headers).json()
    assert done["state"] == "ready"
    assert done["report"]["ok"] is True
    assert set(done["log"][0]) == {"seconds", "stage", "level", "text"}


@pytest.mark.parametrize("presets", [["club-1165", "hokm-no-such"], ["club-1165,nonsense"]])
def test_presets_repeated_or_by_commas(send, presets):
    answer = send(presets=presets)
    assert answer.status_code == 400
    assert answer.json()["field"] == "presets"


@pytest.mark.parametrize(
    ("fields", "field", "reason"),
    [
        ({"content": b""}, "file", "empty"),
        ({"content": b"PK\x03\x04", "name": "bot.zip"}, "file", "damaged"),
        ({"file": None}, "file", "multipart"),
        ({"bot": ""}, "bot", "needs a name"),
        ({"bot": "x" * 41}, "bot", "at most 40"),
    ],
)
def test_refusals_name_the_field_and_the_reason(send, fields, field, reason):
    answer = send(**fields)
    assert answer.status_code == 400
    assert answer.json()["field"] == field
    assert reason in answer.json()["reason"]
    assert not BotVersion.objects.exists()


def test_the_name_of_another_authors_bot_is_not_taken_over(send):
    other = upload(factories.UserFactory(), name="Falcon")
    answer = send()
    assert (answer.status_code, answer.json()["field"]) == (400, "bot")
    assert other.bot.versions.count() == 1


def test_a_body_that_is_too_long_is_not_read(client, headers):
    answer = client.post(
        "/api/bots/upload/",
        b"x",
        content_type="multipart/form-data; boundary=x",
        headers=headers,
        CONTENT_LENGTH="99999999",
    )
    assert (answer.status_code, answer.json()["field"]) == (413, "file")


def test_too_many_uploads_are_told_when_to_come_again(send, settings):
    settings.BOT_UPLOADS_HOUR = 1
    assert send().status_code == 201
    answer = send(HELLO + b"#2")
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 3600
    assert answer.json()["field"] == "file"


def test_without_a_token_nothing_is_taken(client, send):
    assert send(as_headers={}).status_code == 401
    assert send(as_headers={"Authorization": "Token nonsense"}).status_code == 401
    assert not BotVersion.objects.exists()


def test_tokens_are_hashed_run_out_and_are_revoked(author, send):
    token, text = token_create(actor=author, name="laptop")
    assert text not in str(ApiToken.objects.filter(pk=token.pk).values().get())
    days = (token.expiry - timezone.now()) / timedelta(days=1)
    assert 89 < days <= 90
    with pytest.raises(TokenError):
        token_revoke(actor=factories.UserFactory(), token=token)
    ApiToken.objects.filter(pk=token.pk).update(expiry=timezone.now() - timedelta(seconds=1))
    assert send(as_headers={"Authorization": f"Token {text}"}).status_code == 401
    token, text = token_create(actor=author, name="desk")
    assert send(as_headers={"Authorization": f"Token {text}"}).status_code == 201
    token_revoke(actor=author, token=token)
    assert send(HELLO + b"#2", as_headers={"Authorization": f"Token {text}"}).status_code == 401


def test_a_token_of_somebody_who_was_shut_out_opens_nothing(author, send):
    author.is_active = False
    author.save()
    assert send().status_code == 401


def test_a_session_needs_the_sites_own_page(author, client):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(author)
    assert strict.post("/api/bots/upload/", {"bot": "Falcon"}).status_code == 403


def test_the_list_tells_public_facts_only(author, client, headers):
    good, waiting = ready(author, name="Falcon"), upload(author, HELLO + b"#2", name="Eagle")
    VersionCheck.objects.update(log=[{"text": "private"}], sample="private")
    house = factories.BotVersionFactory()
    for as_headers in ({}, headers):
        rows = {row["slug"]: row for row in client.get("/api/bots/", headers=as_headers).json()["results"]}
        assert set(rows) == {"falcon", "eagle", house.bot.slug}
        [version] = rows["falcon"]["versions"]
        assert version["sha256"] == good.digest
        assert set(version) == {
            "number", "state", "language", "house_player", "options", "presets", "size", "sha256", "created_at",
        }  # fmt: skip
        assert rows["eagle"]["versions"] == []
        assert rows["falcon"]["owner"] == author.shown_name
        assert "private" not in str(rows)
        assert author.email not in str(rows)
    services.bot_delete(actor=author, bot=waiting.bot)
    assert client.get("/api/bots/eagle/").status_code == 404


def test_the_list_takes_the_same_number_of_queries_for_more_bots(author, client, django_assert_num_queries):
    ready(author, name="Falcon")
    with django_assert_num_queries(3):
        client.get("/api/bots/")
    for number in range(4):
        ready(author, HELLO + b"#%d" % number, name=f"Eagle {number}")
    with django_assert_num_queries(3):
        client.get("/api/bots/")
