"""Test matches: a ready version against a house bot or another version of its author, for the author alone.

A test match is a row of `VersionCheck` with an opponent: waiting for a worker, leases and attempts are those of checks.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bots.errors import BotInputError, BotStateError
from bots.models import OPEN_CHECK_STATES, BotVersion, VersionCheck, VersionState
from bots.selectors import opponents
from bots.services.bots import own_bot
from clubs.audit import audit_record
from clubs.models import User

BOARDS = (2, 4, 8, 16)
"""How many deals there may be; each is played in both rooms."""


@transaction.atomic
def test_match_create(
    *, actor: User, version: BotVersion, opponent: BotVersion, preset: str, boards: int
) -> VersionCheck:
    """Return a test match that waits for a worker.

    Raises: NotYoursError; BotStateError unless the version is ready; BotInputError (opponent, preset, boards).
    """
    own_bot(actor, version.bot, "test_match.create")
    version.refresh_from_db()
    if version.state != VersionState.READY:
        raise BotStateError(str(version), "test_match.create", version.state, [VersionState.READY])
    if not opponents(version).filter(pk=opponent.pk).exists():
        raise BotInputError("opponent", _("this version cannot be met in a test match"))
    if preset not in version.presets:
        raise BotInputError("preset", _("the version does not play %(preset)s") % {"preset": preset[:40]})
    if boards not in BOARDS:
        raise BotInputError("boards", _("one of %(numbers)s") % {"numbers": ", ".join(map(str, BOARDS))})
    if version.checks.filter(state__in=OPEN_CHECK_STATES).exists():
        raise BotInputError("opponent", _("one test match of a version at a time: the last one is not over"))
    _still_allowed(actor)
    match = VersionCheck.objects.create(
        version=version, number=version.checks.count() + 1, opponent=opponent, preset=preset, boards=boards
    )
    audit_record(
        club=None,
        actor=actor,
        verb="test_match.create",
        target=f"bot:{version.bot.slug}",
        after={"version": version.number, "opponent": str(opponent), "preset": preset, "boards": boards},
    )
    return match


def _still_allowed(actor: User) -> None:
    """Raises: BotInputError (opponent) when *actor* had as many test matches today as there may be."""
    User.objects.select_for_update(no_key=True).get(pk=actor.pk)
    most, since = settings.BOT_TEST_MATCHES_DAY, timezone.now() - timedelta(days=1)
    recent = VersionCheck.objects.filter(
        version__bot__owner=actor, opponent__isnull=False, created_at__gt=since
    ).order_by("-created_at")
    if oldest := recent[most - 1 : most].first():
        minutes = max(0, int((oldest.created_at - since).total_seconds())) // 60 + 1
        text = ngettext(
            "%(n)d test match a day; the next one in %(minutes)d minutes",
            "%(n)d test matches a day; the next one in %(minutes)d minutes",
            most,
        )
        raise BotInputError("opponent", text % {"n": most, "minutes": minutes})
