"""Records that anybody opens: read or refused with line and place, shared by a link that ends, taken down."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from clubs.models import AuditEvent
from engine.notation import match_text, parse_any
from engine.presets import preset_names
from replays.models import Board, Replay, Upload
from replays.showcase import showcase_texts
from replays.upload_services import uploads_prune
from tests import factories
from tests.pages import check_page
from tests.replays.conftest import SHOWCASE

pytestmark = pytest.mark.django_db
OPEN, MINE = "/replays/open/", "/replays/mine/"
TEXT = showcase_texts()["fine-hand"]


def opened(client, text=TEXT, **more) -> Upload:
    """Return what the form makes of *text*."""
    response = client.post(OPEN, {"text": text, "days": 30, **more})
    assert response.status_code == 302, response.content.decode()
    return Upload.objects.latest("id")


def link(upload: Upload) -> str:
    board = upload.replay.boards.first()
    return reverse("replays:hand", args=[upload.replay.public_id, board.no, board.room.lower()])


def sharing(upload: Upload) -> str:
    return reverse("replays:sharing", args=[upload.replay.public_id])


@pytest.fixture(autouse=True)
def _tries_anew():
    """Forget how many tries the tests before made."""
    cache.clear()


@pytest.fixture
def other(client):
    """Give the browser of somebody else."""
    return type(client)()


@pytest.mark.parametrize("name", SHOWCASE)
def test_every_kind_of_record_opens_as_text_and_as_json(client, other, name):
    record = SHOWCASE[name]
    for text in (showcase_texts()[name], json.dumps(record.to_json())):
        upload = opened(client, text)
        page = other.get(link(upload))
        assert page.status_code == 200
        download = other.get(f"/replays/{upload.replay.public_id}/record.shelem")
        assert match_text(parse_any(download.content)) == match_text(record)


def test_a_file_is_as_good_as_a_text(client):
    file = SimpleUploadedFile("hand.shelem", b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    assert client.post(OPEN, {"file": file, "days": 7}).status_code == 302
    assert client.get(link(Upload.objects.get())).status_code == 200


def test_one_hand_leads_to_the_hand_and_says_who_sees_it(client):
    response = client.post(OPEN, {"text": TEXT, "days": 30}, follow=True)
    page = response.content.decode()
    assert response.redirect_chain[-1][0] == link(Upload.objects.get())
    assert "Only who has the link sees it" in page
    assert sharing(Upload.objects.get()) in page
    assert '<meta name="robots" content="noindex">' in page
    assert 'rel="canonical"' not in page


def test_a_match_leads_to_the_match(client, known_replay):
    text = client.get(f"/replays/{known_replay.public_id}/record.shelem").content.decode()
    response = client.post(OPEN, {"text": text, "days": 30})
    assert response.url == f"/replays/{Upload.objects.get().replay.public_id}/"
    assert Upload.objects.get().replay.title == "Nowruz Open, Hafez · Saadi – Rostam · Sohrab"


def test_nobody_lists_it(client, other):
    upload = opened(client, title="Secret of the evening")
    admin = factories.UserFactory(is_superuser=True, is_staff=True)
    for browser in (client, other):
        for address in ("/replays/", "/", "/api/replays/"):
            assert "Secret of the evening" not in browser.get(address).content.decode()
    assert other.get(f"/api/replays/{upload.replay.public_id}/").status_code == 404
    other.force_login(admin)
    assert "Secret of the evening" in other.get(reverse("admin:replays_upload_changelist")).content.decode()
    assert len(upload.replay.public_id) == 16


WITHOUT_RULES = "\n".join(line for line in TEXT.split("\n") if not line.startswith("R "))


def test_a_hand_without_rules_takes_those_that_are_chosen(client):
    refused = client.post(OPEN, {"text": WITHOUT_RULES, "days": 30})
    assert refused.status_code == 422
    assert "The rules are missing" in refused.content.decode()
    preset = SHOWCASE["fine-hand"].rules.preset
    assert opened(client, WITHOUT_RULES, preset=preset).replay.rules_sha256 == SHOWCASE["fine-hand"].rules.sha256
    hand = SHOWCASE["fine-hand"].hands[0].to_json()
    assert opened(client, json.dumps(hand), preset=preset).replay.preset == preset
    # A record that brings its own keeps them.
    assert opened(client, TEXT, preset=next(name for name in preset_names() if name != preset)).replay.preset == preset


def changed(start: str, old: str, new: str) -> tuple[str, int]:
    """Return the record with *old* as *new* on its line that begins with *start*, and that line's number."""
    lines = TEXT.split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith(start))
    lines[at] = lines[at].replace(old, new, 1)
    return "\n".join(lines), at + 1


@pytest.mark.parametrize(("start", "place"), [("L ", "trick"), ("A ", "call"), ("S ", "")])
def test_a_refusal_names_line_and_place_and_keeps_the_text(client, start, place):
    old = {"L ": TEXT.split("\nL ")[1][:2], "A ": TEXT.split("\nA ")[1].split("\n")[0].split()[-1], "S ": "pts="}[start]
    new = {"L ": "2x", "A ": "7", "S ": "pts=1"}[start]
    text, line = changed(start, old, new)
    response = client.post(OPEN, {"text": text, "days": 30})
    page = check_page(response)
    assert response.status_code == 422
    assert f"Line {line} is refused" in page
    assert f'<li value="{line}" class="wrong"><mark>' in page
    assert place in page
    assert text.split("\n")[0] in re.search(r"<textarea.*?</textarea>", page, re.S)[0]
    assert not Replay.objects.exists()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Paste a record or choose a file"),
        ("   \n ", "Paste a record or choose a file"),
        ("hello", "is no line of a record"),
        ("{", "The JSON breaks off at character 2"),
        ("[]", "must be an object"),
        ('{"format": "shelem-match/2"}', "The record is refused"),
        ("%shelem 2", "Its format is 2, which is not known here"),
        ("<script>alert(1)</script>", "&lt;script&gt;"),
        ("x" * (513 * 1024), "is too large"),
        (TEXT.split("\nH ")[0] + "\n", "no hand is in it"),
    ],
    ids=["nothing", "blanks", "prose", "half", "list", "version-json", "version", "markup", "large", "no-hand"],
)
def test_what_is_no_record_is_told_as_such(client, text, why):
    response = client.post(OPEN, {"text": text, "days": 30})
    assert response.status_code == 422
    page = check_page(response)
    assert why in page
    assert "<script>alert" not in page
    assert not Upload.objects.exists()


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"\x89PNG\r\n\x1a\n\0\0"])
def test_a_file_that_is_no_text_is_refused(client, content):
    response = client.post(OPEN, {"file": SimpleUploadedFile("x", content), "days": 30})
    assert response.status_code == 422
    check_page(response)


def test_text_and_file_at_once_are_asked_about(client):
    response = client.post(OPEN, {"text": TEXT, "file": SimpleUploadedFile("x", TEXT.encode()), "days": 30})
    assert "which of them is meant" in response.content.decode()


def test_limits_by_the_hour_and_on_the_whole_site(client, settings):
    settings.RECORDS_HOUR = 2
    opened(client), opened(client)
    response = client.post(OPEN, {"text": TEXT, "days": 30})
    assert response.status_code == 422
    assert "the next one is welcome in 60 minutes" in response.content.decode()
    # An account counts alone; so does another address.
    client.force_login(factories.UserFactory())
    opened(client)
    client.logout()
    assert client.post(OPEN, {"text": TEXT, "days": 30}, REMOTE_ADDR="10.1.1.1").status_code == 302
    settings.RECORDS_KEPT = 4
    full = client.post(OPEN, {"text": TEXT, "days": 30}, REMOTE_ADDR="10.1.1.2")
    assert "as many opened records as it can" in full.content.decode()


def test_refused_records_are_limited_too(client, settings):
    settings.RECORDS_HOUR = 1
    answers = [client.post(OPEN, {"text": "x", "days": 30}, REMOTE_ADDR="10.9.9.9").content.decode() for _ in range(6)]
    assert "many records in a short time" not in answers[3]
    assert "many records in a short time" in answers[5]


def test_a_link_ends(client, other):
    upload = opened(client, days=7)
    assert timedelta(days=6) < upload.expires_at - timezone.now() <= timedelta(days=7)
    address = link(upload)
    Upload.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    for path in (address, f"/replays/{upload.replay.public_id}/", f"{address}record.json"):
        response = other.get(path)
        assert response.status_code == 410
        assert "This link has ended" in check_page(response)
    # Whoever opened it lets it work again.
    assert client.post(sharing(upload), {"act": "days", "days": 30}).status_code == 302
    assert other.get(address).status_code == 200


@pytest.mark.parametrize("days", ["365", "0", "-1", "1000000", "x"])
def test_without_an_account_a_link_works_no_longer_than_it_may(client, days):
    assert client.post(OPEN, {"text": TEXT, "days": days}).status_code == 422


def test_with_an_account_a_link_may_work_a_year(client):
    client.force_login(factories.UserFactory())
    assert opened(client, days=365).expires_at > timezone.now() + timedelta(days=364)


def test_who_opened_it_takes_it_down(client, other):
    upload, address = opened(client, title="Ours"), None
    address = link(upload)
    assert "Take down" not in check_page(other.get(sharing(upload)))
    assert other.post(sharing(upload), {"act": "down"}).status_code == 422
    assert other.post(sharing(upload), {"act": "days", "days": 1}).status_code == 422
    assert client.get(address).status_code == 200
    assert client.post(sharing(upload), {"act": "down"}, follow=True).status_code == 200
    assert not Board.objects.exists()
    response = other.get(address)
    assert response.status_code == 410
    assert "Ours" not in check_page(response)
    assert other.get(sharing(upload)).status_code == 410
    assert opened(client).pk != upload.pk


def test_the_key_opens_the_doors_in_another_browser(client, other):
    upload = opened(client)
    key = re.search(r'id="key".*?<pre[^>]*>(\w+)</pre>', check_page(client.get(sharing(upload))), re.S)[1]
    assert key not in str(list(Upload.objects.values()))
    assert other.post(sharing(upload), {"act": "key", "key": "wrong"}).status_code == 422
    assert other.post(sharing(upload), {"act": "key", "key": f" {key.upper()} "}).status_code == 302
    assert "Take down" in check_page(other.get(sharing(upload)))
    assert "In this browser" in check_page(other.get(MINE))


def test_the_list_of_ones_own(client, other):
    assert "No account is needed" in check_page(client.get(MINE))
    upload = opened(client, title="Mine")
    assert "Mine" in check_page(client.get(MINE))
    assert "Mine" not in check_page(other.get(MINE))
    user = factories.UserFactory()
    client.force_login(user)
    assert "Keep these with my account" in check_page(client.get(MINE))
    client.post(reverse("replays:claim"))
    upload.refresh_from_db()
    assert (upload.owner, upload.key_hash) == (user, "")
    page = check_page(client.get(MINE))
    assert "Mine" in page
    assert "In this browser" not in page
    other.force_login(user)
    assert other.post(sharing(upload), {"act": "down"}).status_code == 302
    assert "Mine" not in check_page(client.get(MINE))


def test_claiming_takes_an_account(client):
    assert client.post(reverse("replays:claim")).status_code == 302
    assert client.get(reverse("replays:claim")).status_code == 405


def test_an_administrator_takes_it_down_for_good(client, other):
    owner = factories.UserFactory()
    client.force_login(owner)
    upload = opened(client, title="Rude")
    other.force_login(factories.UserFactory(is_superuser=True, is_staff=True))
    data = {"action": "take_down", "_selected_action": [upload.pk], "reason": "Names of strangers"}
    assert other.post(reverse("admin:replays_upload_changelist"), data).status_code == 302
    response = client.get(f"/replays/{upload.replay.public_id}/")
    assert response.status_code == 410
    page = check_page(response)
    assert "Names of strangers" in page
    assert "Rude" not in page
    assert "Taken down" in check_page(client.get(MINE))
    assert AuditEvent.objects.get().target == f"replay:{upload.replay.public_id}"
    again = client.post(OPEN, {"text": TEXT, "days": 30})
    assert "not shown again" in again.content.decode()


def test_staff_without_the_right_cannot_take_down(client, other):
    upload = opened(client)
    other.force_login(factories.UserFactory(is_staff=True))
    other.post(reverse("admin:replays_upload_changelist"), {"action": "take_down", "_selected_action": [upload.pk]})
    assert client.get(link(upload)).status_code == 200


def test_ended_records_are_deleted_after_a_time(client):
    kept, ended, barred = opened(client), opened(client), opened(client)
    factories.ReplayFactory()
    long_ago = timezone.now() - timedelta(days=31)
    Upload.objects.filter(pk__in=[ended.pk, barred.pk]).update(expires_at=long_ago)
    Upload.objects.filter(pk=barred.pk).update(barred=True)
    assert uploads_prune() == 1
    assert set(Upload.objects.all()) == {kept, barred}
    assert Replay.objects.count() == 3


def test_records_of_an_account_go_with_it(client):
    user = factories.UserFactory()
    client.force_login(user)
    address = link(opened(client))
    user.delete()
    assert client.get(address).status_code == 404
    assert uploads_prune() == 1
    assert not Replay.objects.exists()


def test_pages_need_no_script_and_keep_to_the_policy(client):
    page = check_page(client.get(OPEN))
    assert 'enctype="multipart/form-data"' in page
    assert OPEN in client.get("/replays/").content.decode()
    check_page(client.get(sharing(opened(client))))


@pytest.mark.parametrize("path", ["/replays/nothing/sharing/", "/replays/k3f9/", "/replays/fine-hand/1a/"])
def test_what_there_is_not_is_not_found(client, path):
    assert client.get(path).status_code == 404


ODD_HEADERS = [
    {"event": {"a": [1]}, "round": [2], "table": None, "title": 5, "note": {"x": "<b>"}},
    {"seats": [{"entry": None}, {"entry": 7}, {"entry": ["x"]}, {}]},
    {"seats": [{"entry": "x" * 3000}] * 4, "event": "y" * 3000, "note": "z" * 3000},
    {"seats": [{"entry": "<script>alert(1)</script>"}] * 4, "title": "\u202e<i>\u2066"},
    {"seats": [{"entry": "\u202eabc"}, {"entry": "ب\n\tپ"}, {"entry": " "}, {"entry": "\u0007"}]},
]


@pytest.mark.parametrize("header", ODD_HEADERS, ids=["types", "seats", "long", "markup", "controls"])
def test_headers_of_strangers_are_shown_as_text(client, header):
    record = {**SHOWCASE["fine-hand"].to_json(), **header}
    address = link(opened(client, json.dumps(record)))
    for path in (address, f"/replays/{address.split('/')[2]}/", MINE, f"{address}?at=t6.3"):
        response = client.get(path)
        page = response.content.decode()
        assert response.status_code == 200
        assert "<script>alert" not in page
        assert "x" * 500 not in page
        assert "\u202e" not in page
    assert client.get(f"{address}picture.png").status_code == 200
    assert parse_any(client.get(f"{address}record.json").content).header == parse_any(json.dumps(record)).header
