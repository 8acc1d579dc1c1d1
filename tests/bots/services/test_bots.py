import pytest

from bots import services
from bots.errors import BotInputError, NotYoursError
from bots.models import Bot, BotVersion, VersionCheck, VersionState, source_storage
from bots.selectors import bots_listed, versions_ready
from bots.services.bots import MOST_BOTS
from clubs.models import AuditEvent
from tests import factories
from tests.bots.uploads import HELLO, ready, upload

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def author():
    return factories.UserFactory()


def test_a_bot_is_its_makers_and_written_down(author):
    bot = services.bot_create(actor=author, name="  Red   Falcon ")
    assert (bot.name, bot.slug, bot.kind, bot.owner) == ("Red Falcon", "red-falcon", "program", author)
    assert AuditEvent.objects.get(verb="bot.create").actor == author


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "line\x00feed", "Red falcon"])
def test_names_that_are_refused(author, name):
    services.bot_create(actor=author, name="Red Falcon")
    with pytest.raises(BotInputError) as refused:
        services.bot_create(actor=author, name=name)
    assert refused.value.field == "name"


def test_addresses_of_pages_and_of_deleted_bots_are_not_given_again(author):
    assert services.bot_create(actor=author, name="Upload").slug == "upload-2"
    gone = services.bot_create(actor=author, name="Falcon")
    services.bot_delete(actor=author, bot=gone)
    assert services.bot_create(actor=author, name="Falcon").slug == "falcon-2"


def test_there_is_an_end_of_bots(author):
    factories.BotFactory.create_batch(MOST_BOTS, owner=author, kind="program")
    with pytest.raises(BotInputError, match="the most"):
        services.bot_create(actor=author, name="One more")


def test_renaming_keeps_the_address(author):
    bot = services.bot_create(actor=author, name="Falcon")
    renamed = services.bot_rename(actor=author, bot=bot, name="Eagle")
    assert (renamed.name, renamed.slug) == ("Eagle", "falcon")
    assert services.bot_rename(actor=author, bot=bot, name="EAGLE").name == "EAGLE"


def test_deleting_keeps_name_and_digest_and_nothing_else(author):
    version = ready(author, name="Falcon")
    VersionCheck.objects.filter(version=version).update(log=[{"text": "secret"}], sample="secret")
    place = version.source.name
    assert source_storage().exists(place)
    services.bot_delete(actor=author, bot=version.bot)
    version.refresh_from_db()
    assert (version.bot.name, version.state, version.source.name) == ("Falcon", VersionState.RETIRED, "")
    assert len(version.digest) == 64
    assert version.checks.get().log == []
    assert not source_storage().exists(place)
    assert not bots_listed().exists()
    assert not versions_ready().exists()
    with pytest.raises(NotYoursError):
        services.bot_rename(actor=author, bot=version.bot, name="Again")


def test_bytes_that_another_bot_uses_too_are_kept(author):
    first, second = ready(author, HELLO), ready(factories.UserFactory(), HELLO)
    assert first.source.name == second.source.name
    services.bot_delete(actor=author, bot=first.bot)
    assert source_storage().exists(second.source.name)


def test_a_check_that_runs_ends_with_its_bot(author):
    version = upload(author)
    factories.WorkerSeenFactory()
    [(check_id, _queue)] = services.checks_dispatch()
    check = services.check_claim(check_id=check_id)
    services.bot_delete(actor=author, bot=version.bot)
    assert not services.check_heartbeat(check_id=check.pk, lease=check.lease)


@pytest.mark.parametrize(
    "act",
    [
        lambda who, version: services.bot_rename(actor=who, bot=version.bot, name="Mine"),
        lambda who, version: services.bot_delete(actor=who, bot=version.bot),
        lambda who, version: services.bot_logs_share(actor=who, bot=version.bot, share=True),
        lambda who, version: services.version_upload(actor=who, bot=version.bot, filename="a.py", content=b"x"),
        lambda who, version: services.version_retire(actor=who, version=version),
        lambda who, version: services.check_stop(actor=who, version=version),
        lambda who, version: services.check_again(actor=who, version=version),
        lambda who, version: services.version_take_down(actor=who, version=version, reason="I want to"),
        lambda who, version: services.version_trust(actor=who, version=version, trusted=True),
    ],
)
@pytest.mark.parametrize("who", ["stranger", "staff", "inactive owner"])
def test_only_the_owner_acts(author, act, who):
    version = ready(author)
    actor = {
        "stranger": lambda: factories.UserFactory(),
        "staff": lambda: factories.UserFactory(is_staff=True),
        "inactive owner": lambda: author,
    }[who]()
    if who == "inactive owner":
        author.is_active = False
        author.save()
    before = list(Bot.objects.values()), list(BotVersion.objects.values())
    with pytest.raises((NotYoursError, BotInputError)):
        act(actor, version)
    assert (list(Bot.objects.values()), list(BotVersion.objects.values())) == before
