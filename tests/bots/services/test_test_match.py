"""Test matches: who may ask for which, and how one is played, in a real sandbox."""

import pytest

from bots import selectors, services
from bots.errors import BotInputError, BotStateError, NotYoursError
from bots.models import BotVersion, CheckState, VersionCheck, VersionState
from bots.selectors import newest_check, opponents
from engine.notation import parse_match
from engine.presets import preset_names
from engine.rules import Rules
from tests import factories
from tests.bots.uploads import CRASHING, HELLO, PLAIN, ready

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]


@pytest.fixture
def author():
    return factories.UserFactory()


@pytest.fixture
def version(author) -> BotVersion:
    factories.WorkerSeenFactory()
    return ready(author, name="Hoopoe")


@pytest.fixture
def steady() -> BotVersion:
    return services.house_bot_register(name="Steady", player="steady")


def ask(version: BotVersion, opponent: BotVersion, **values) -> VersionCheck:
    usual = {"actor": version.bot.owner, "preset": "club-1165", "boards": 2}
    return services.test_match_create(version=version, opponent=opponent, **(usual | values))


def played(match: VersionCheck) -> VersionCheck:
    [(pk, _queue)] = services.checks_dispatch()
    claimed = services.check_claim(check_id=pk, worker="tests")
    assert claimed is not None
    services.check_run(check=claimed)
    match.refresh_from_db()
    return match


def test_a_version_meets_a_house_bot(version, steady):
    match = played(ask(version, steady))
    assert (match.state, match.lease) == (CheckState.PASSED, None)
    record = parse_match(match.sample)
    assert [(hand.number, hand.room) for hand in record.hands] == [(1, "A"), (2, "A"), (1, "B"), (2, "B")]
    assert [line["text"] for line in match.log] == ["1A", "2A", "1B", "2B"]
    assert match.report["measured"]["decisions"] > 50
    assert (match.report["faults"], match.report["forfeited"]) == ([], "")
    version.refresh_from_db()
    assert version.state == VersionState.READY
    assert newest_check(version, version.bot.owner) == version.checks.get(opponent=None)
    assert list(selectors.test_matches(version, version.bot.owner)) == [match]
    assert not selectors.test_matches(version, factories.UserFactory()).exists()


def test_a_version_that_crashes_is_told_so_and_stays_ready(author, version, steady):
    match = played(ask(ready(author, CRASHING), steady))
    assert match.state == CheckState.PASSED
    assert match.report["forfeited"] == "crash"
    assert match.report["faults"][0]["kind"] == "crash"
    assert "hello from seat" in match.report["stderr"]
    assert match.version.state == VersionState.READY


def test_two_versions_of_one_author(author, version):
    other = ready(author, PLAIN, name="Heron")
    match = played(ask(version, other))
    assert match.state == CheckState.PASSED
    assert match.report["stderr"] == "" or "seat" not in match.report["stderr"], "what the other wrote is the other's"
    assert [seat["entry"] for seat in parse_match(match.sample).header["seats"]] == ["Hoopoe v1", "Heron v1"] * 2


@pytest.mark.parametrize("preset", preset_names())
def test_every_preset_can_be_played_in_both_rooms(preset):
    assert Rules.from_preset(preset).first_call != "loser_of_last_hand"


@pytest.mark.parametrize(
    ("values", "field"),
    [({"preset": "no-such"}, "preset"), ({"boards": 3}, "boards"), ({"boards": 500}, "boards")],
)
def test_what_cannot_be_asked(version, steady, values, field):
    with pytest.raises(BotInputError) as refused:
        ask(version, steady, **values)
    assert refused.value.field == field
    assert not VersionCheck.objects.filter(opponent__isnull=False).exists()


def test_programs_of_others_are_not_met(version):
    stranger = ready(factories.UserFactory(), name="Stranger")
    assert stranger not in opponents(version)
    with pytest.raises(BotInputError):
        ask(version, stranger)


def test_only_its_author_asks(version, steady):
    with pytest.raises(NotYoursError):
        ask(version, steady, actor=factories.UserFactory())


def test_only_a_ready_version_plays(version, steady):
    BotVersion.objects.filter(pk=version.pk).update(state=VersionState.RETIRED)
    with pytest.raises(BotStateError):
        ask(version, steady)


def test_one_at_a_time_and_so_many_a_day(version, steady, settings):
    settings.BOT_TEST_MATCHES_DAY = 2
    first = ask(version, steady)
    with pytest.raises(BotInputError, match="one test match"):
        ask(version, steady)
    played(first)
    played(ask(version, steady))
    with pytest.raises(BotInputError, match="2 test matches a day"):
        ask(version, steady)


def test_test_matches_cost_no_uploads(author, version, steady, settings):
    settings.BOT_UPLOADS_HOUR = 2
    played(ask(version, steady))
    ready(author, PLAIN)


@pytest.mark.parametrize("end", ["stop", "retire", "delete", "take_down", "opponent_deleted"])
def test_it_ends_with_its_version(author, version, end):
    other = ready(author, HELLO + b"#", name="Heron")
    match = ask(version, other)
    if end == "stop":
        services.check_stop(actor=author, version=version)
    elif end == "retire":
        services.version_retire(actor=author, version=version)
    elif end == "delete":
        services.bot_delete(actor=author, bot=version.bot)
    elif end == "opponent_deleted":
        services.bot_delete(actor=author, bot=other.bot)
    else:
        staff = factories.UserFactory(is_staff=True, is_superuser=True)
        services.version_take_down(actor=staff, version=other, reason="no")
    match.refresh_from_db()
    assert match.state == CheckState.STOPPED
    assert services.checks_dispatch() == []


def test_both_languages_are_needed(author, version):
    other = factories.ProgramFactory(bot__owner=author, language="javascript", presets=["club-1165"])
    ask(version, other)
    assert services.checks_dispatch() == []
    assert "waits for a worker" in VersionCheck.objects.get(opponent=other).waits_for
    factories.WorkerSeenFactory(languages=["javascript", "python"])
    [(_pk, queue)] = services.checks_dispatch()
    assert queue == "play.javascript+python"
