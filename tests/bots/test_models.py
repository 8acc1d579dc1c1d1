"""What the database itself refuses."""

import uuid

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.backends]


def refused(make) -> bool:
    try:
        with transaction.atomic():
            make()
    except IntegrityError:
        return True
    return False


def test_a_program_has_an_owner():
    assert refused(lambda: factories.BotFactory(kind="program", owner=None))
    assert refused(lambda: factories.BotFactory(kind="other"))


def test_a_version_is_a_house_player_or_a_program():
    assert refused(lambda: factories.BotVersionFactory(player="", language=""))
    assert refused(lambda: factories.BotVersionFactory(player="steady", language="python"))
    assert refused(lambda: factories.BotVersionFactory(state="other"))
    assert not refused(factories.ProgramFactory)


def test_the_same_bytes_are_a_version_once_a_bot():
    version = factories.ProgramFactory()
    assert refused(lambda: factories.ProgramFactory(bot=version.bot, number=2, digest=version.digest))
    assert refused(lambda: factories.ProgramFactory(bot=version.bot, number=1))


def test_one_check_of_a_version_is_open():
    check = factories.VersionCheckFactory()
    assert refused(lambda: factories.VersionCheckFactory(version=check.version, number=2))
    check.state = "stopped"
    check.save()
    assert not refused(lambda: factories.VersionCheckFactory(version=check.version, number=2))


def test_a_lease_is_there_exactly_while_a_check_runs():
    assert refused(lambda: factories.VersionCheckFactory(state="running"))
    assert refused(lambda: factories.VersionCheckFactory(lease=uuid.uuid4(), lease_until=timezone.now()))
    assert not refused(
        lambda: factories.VersionCheckFactory(state="running", lease=uuid.uuid4(), lease_until=timezone.now())
    )


def test_one_log_of_a_slot_and_room_in_an_attempt():
    log = factories.SeatLogFactory()
    assert refused(lambda: factories.SeatLogFactory(match=log.match))
    assert refused(lambda: factories.SeatLogFactory(match=log.match, slot=4))
    assert refused(lambda: factories.SeatLogFactory(match=log.match, room="C"))
    assert not refused(lambda: factories.SeatLogFactory(match=log.match, room="B"))


@pytest.mark.parametrize("clock", [{"init_ms": 1}, {"move_ms": 1}, {"bank_ms": 10_000_000}])
def test_clocks_have_bounds(clock):
    assert refused(lambda: factories.TournamentFactory(**clock))


def test_a_forfeit_has_a_reason():
    assert refused(lambda: factories.ResultFactory(forfeit_a=True, reason="boards"))
