import hashlib
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage
from django.utils import timezone

from bots import services
from bots.errors import BotInputError, BotStateError, RateLimitError, StorageError
from bots.models import BotVersion, VersionCheck, VersionState, source_storage
from bots.services.versions import source_read
from clubs.models import AuditEvent
from engine.presets import preset_names
from tests import factories
from tests.bots.uploads import HELLO, ready, upload, zipped

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def author():
    return factories.UserFactory()


@pytest.fixture
def bot(author):
    return services.bot_create(actor=author, name="Falcon")


def test_an_upload_is_a_version_with_a_waiting_check(author, bot):
    version = services.version_upload(actor=author, bot=bot, filename="C:\\me\\falcon.py", content=HELLO)
    assert (version.number, version.state, version.language, version.filename) == (1, "uploaded", "python", "falcon.py")
    assert version.digest == hashlib.sha256(HELLO).hexdigest()
    assert version.presets == list(preset_names())
    assert source_read(version) == HELLO
    assert version.checks.get().state == "waiting"
    assert AuditEvent.objects.get(verb="version.upload").after["sha256"] == version.digest


def test_programs_are_private_files_named_by_content(author, bot, settings):
    version = services.version_upload(actor=author, bot=bot, filename="bot.py", content=HELLO)
    assert version.source.name == f"{version.digest[:2]}/{version.digest}"
    storage = source_storage()
    assert isinstance(storage, FileSystemStorage)
    with storage.open(version.source.name) as file:
        assert file.read() == HELLO
    path = Path(storage.path(version.source.name))
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert not path.is_relative_to(Path(settings.MEDIA_ROOT))


def test_the_same_bytes_are_a_version_once(author, bot):
    services.version_upload(actor=author, bot=bot, filename="bot.py", content=HELLO)
    with pytest.raises(BotInputError, match="already version 1"):
        services.version_upload(actor=author, bot=bot, filename="other.py", content=HELLO)
    second = services.version_upload(actor=author, bot=bot, filename="bot.py", content=HELLO + b"# 2\n")
    assert second.number == 2


@pytest.mark.parametrize(
    ("filename", "content", "reason"),
    [
        ("bot.py", b"", "empty"),
        ("bot.zip", b"PK\x03\x04nonsense", "damaged"),
        ("bot.zip", zipped(**{"../../etc/cron_dot_d": "x"}), r"\.\."),
        ("bot.rb", b"puts 1", "no file to run"),
        ("bot.tar", b"ustar", "no zip"),
    ],
)
def test_what_is_refused_leaves_nothing(author, bot, filename, content, reason):
    with pytest.raises(BotInputError, match=reason) as refused:
        services.version_upload(actor=author, bot=bot, filename=filename, content=content)
    assert refused.value.field == "file"
    assert not BotVersion.objects.exists()
    assert not VersionCheck.objects.exists()


def test_a_file_that_is_too_long_is_refused(author, bot):
    with pytest.raises(BotInputError, match="at most"):
        services.version_upload(actor=author, bot=bot, filename="bot.py", content=b"#" * (10 * 1024 * 1024 + 1))


def test_an_unknown_preset_is_refused(author, bot):
    with pytest.raises(BotInputError, match="no such preset: moon") as refused:
        services.version_upload(actor=author, bot=bot, filename="bot.py", content=HELLO, presets=["moon"])
    assert refused.value.field == "presets"


def test_uploads_are_limited_an_hour_and_a_day(author, bot, settings):
    settings.BOT_UPLOADS_HOUR, settings.BOT_UPLOADS_DAY = 2, 3
    for number in range(2):
        services.version_upload(actor=author, bot=bot, filename="bot.py", content=HELLO + b"#%d" % number)
    with pytest.raises(RateLimitError) as refused:
        services.version_upload(actor=author, bot=bot, filename="bot.py", content=HELLO)
    assert 3500 < refused.value.seconds <= 3600
    upload(factories.UserFactory())
    VersionCheck.objects.update(created_at=timezone.now() - timedelta(hours=2))
    services.version_upload(actor=author, bot=bot, filename="bot.py", content=HELLO)
    with pytest.raises(RateLimitError) as refused:
        services.version_upload(actor=author, bot=bot, filename="bot.py", content=HELLO + b"#5")
    assert refused.value.seconds > 3600


def test_a_disk_that_is_full_is_told_as_ours(author, bot, settings, tmp_path):
    place = tmp_path / "file"
    place.write_text("no folder can be made here")
    settings.STORAGES = {
        **settings.STORAGES,
        "bots": {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": str(place)},
        },
    }
    field = BotVersion._meta.get_field("source")
    before, field.storage = field.storage, source_storage()
    try:
        with pytest.raises(StorageError, match="cannot keep"):
            services.version_upload(actor=author, bot=bot, filename="bot.py", content=HELLO)
    finally:
        field.storage = before
    assert not BotVersion.objects.exists()


def test_bytes_that_changed_in_the_storage_are_not_run(author):
    version = ready(author, HELLO + b"# to be changed\n")
    with open(version.source.path, "wb") as file:
        file.write(b"import os")
    with pytest.raises(StorageError, match="not what was uploaded"):
        source_read(version)
    version.source.storage.delete(version.source.name)
    with pytest.raises(StorageError, match="cannot be read"):
        source_read(version)


def test_retired_is_no_longer_entered(author):
    version = ready(author)
    assert services.version_retire(actor=author, version=version).state == VersionState.RETIRED
    with pytest.raises(BotStateError):
        services.version_retire(actor=author, version=version)


def test_taking_down_needs_the_right_and_a_reason(author):
    version = ready(author)
    staff = factories.UserFactory(is_staff=True, is_superuser=True)
    with pytest.raises(BotInputError) as refused:
        services.version_take_down(actor=staff, version=version, reason=" ")
    assert refused.value.field == "reason"
    version = services.version_take_down(actor=staff, version=version, reason="copied from another author")
    assert (version.state, version.state_reason) == (VersionState.TAKEN_DOWN, "copied from another author")
    event = AuditEvent.objects.get(verb="version.take_down")
    assert (event.actor, event.reason, event.before["state"]) == (staff, "copied from another author", "ready")
    with pytest.raises(BotStateError):
        services.version_take_down(actor=staff, version=version, reason="again")
    with pytest.raises(BotStateError):
        services.version_retire(actor=author, version=version)


def test_an_upload_by_name_makes_the_bot_or_finds_it(author):
    first = services.program_upload(actor=author, bot="Falcon", filename="bot.py", content=HELLO)
    for number, name in enumerate(["falcon", "FALCON"]):
        again = services.program_upload(actor=author, bot=name, filename="bot.py", content=HELLO + b"#%d" % number)
        assert again.bot == first.bot
    with pytest.raises(BotInputError, match="already a bot"):
        services.program_upload(actor=factories.UserFactory(), bot="Falcon", filename="bot.py", content=HELLO)
    with pytest.raises(BotInputError):
        services.program_upload(actor=author, bot="Eagle", filename="bot.py", content=b"")
    assert author.bots.count() == 1
