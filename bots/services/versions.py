"""Uploading a version, and what becomes of it later: retired by its author, taken down by the site."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import timedelta
from pathlib import PurePosixPath

from django.conf import settings
from django.core.files.base import ContentFile
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bots.archive import LIMITS, ArchiveError
from bots.errors import BotInputError, BotStateError, NotYoursError, RateLimitError, StorageError
from bots.language import LanguageError
from bots.models import (
    Bot,
    BotKind,
    BotVersion,
    VersionCheck,
    VersionState,
    source_path,
    source_storage,
)
from bots.services.bots import bot_create, own_bot
from bots.services.open_checks import open_checks_stop
from bots.workshop import Upload, read_upload
from clubs.audit import audit_record
from clubs.models import User
from engine.presets import preset_names

RETIRABLE = (VersionState.READY,)


def version_upload(*, actor: User, bot: Bot, filename: str, content: bytes, presets: Sequence[str] = ()) -> BotVersion:
    """Return the new version of *bot* with its check waiting; the same bytes are a version once.

    *presets* are those that the author says it plays; none means all.

    Raises: NotYoursError; BotInputError (file, presets) with the reason; RateLimitError; StorageError.
    """
    filename = PurePosixPath(filename.replace("\\", "/")).name[:120]
    claimed = _checked_presets(presets)
    if len(content) > LIMITS.upload_bytes:
        raise BotInputError("file", _("a file of at most %(n)d bytes") % {"n": LIMITS.upload_bytes})
    upload = _read(content, filename)
    digest = hashlib.sha256(content).hexdigest()
    with transaction.atomic():
        bot = own_bot(actor, bot, "version.upload")
        if known := bot.versions.filter(digest=digest).first():
            raise BotInputError("file", _("these very bytes are already version %(n)d") % {"n": known.number})
        uploads_left_check(actor)
        newest = bot.versions.order_by("-number").first()
        version = BotVersion(
            bot=bot,
            number=newest.number + 1 if newest else 1,
            language=upload.found.key,
            filename=filename,
            size=len(content),
            presets=claimed,
            digest=digest,
            state=VersionState.UPLOADED,
        )
        version.source = source_keep(version, content)
        version.save()
        VersionCheck.objects.create(version=version, number=1)
        audit_record(
            club=None,
            actor=actor,
            verb="version.upload",
            target=f"bot:{bot.slug}",
            after={"version": version.number, "sha256": digest, "language": version.language, "file": filename},
        )
    return version


@transaction.atomic
def program_upload(*, actor: User, bot: str, filename: str, content: bytes, presets: Sequence[str] = ()) -> BotVersion:
    """Return the new version of *actor*'s bot of that address or name; where he has none, a bot of that name is made.

    Raises: as `version_upload` and `bot_create`; nothing is kept of what is refused.
    """
    mine = Bot.objects.filter(owner=actor, kind=BotKind.PROGRAM, deleted_at=None)
    name = " ".join(bot.split())
    found = mine.filter(slug=name).first() or mine.filter(name__iexact=name).first()
    found = found or bot_create(actor=actor, name=name)
    return version_upload(actor=actor, bot=found, filename=filename, content=content, presets=presets)


def uploads_left_check(actor: User) -> None:
    """Return quietly if *actor* may have something checked now; call it in a transaction.

    Raises: RateLimitError.
    """
    User.objects.select_for_update(no_key=True).get(pk=actor.pk)
    now = timezone.now()
    checks = VersionCheck.objects.filter(version__bot__owner=actor, opponent=None)
    for hours, most in ((1, settings.BOT_UPLOADS_HOUR), (24, settings.BOT_UPLOADS_DAY)):
        since = now - timedelta(hours=hours)
        recent = checks.filter(created_at__gt=since).order_by("-created_at").values_list("created_at", flat=True)
        if oldest := recent[most - 1 : most].first():
            seconds = max(1, int((oldest - since).total_seconds()))
            text = ngettext(
                "%(n)d upload an hour or %(day)d a day are taken; the next one in %(minutes)d minutes",
                "%(n)d uploads an hour or %(day)d a day are taken; the next one in %(minutes)d minutes",
                settings.BOT_UPLOADS_HOUR,
            )
            values = {"n": settings.BOT_UPLOADS_HOUR, "day": settings.BOT_UPLOADS_DAY, "minutes": seconds // 60 + 1}
            raise RateLimitError(text % values, seconds)


def source_keep(version: BotVersion, content: bytes) -> str:
    """Return the name under which the storage keeps *content*, which it may have already.

    Raises: StorageError.
    """
    storage, place = source_storage(), source_path(version, "")
    try:
        if storage.exists(place):
            return place
        return storage.save(place, ContentFile(content))
    except OSError as error:
        raise StorageError(_("the site cannot keep the file now: %(error)s") % {"error": error}) from error


def source_read(version: BotVersion) -> bytes:
    """Return the uploaded bytes of a version, its digest compared.

    Raises: StorageError if they are not there, or are not what was uploaded.
    """
    place = version.source.name
    if not place:
        raise StorageError(f"the program of {version} is gone")
    try:
        with source_storage().open(place, "rb") as file:
            content: bytes = file.read()
    except OSError as error:
        raise StorageError(f"the program of {version} cannot be read: {error}") from error
    if hashlib.sha256(content).hexdigest() != version.digest:
        raise StorageError(f"the program of {version} is not what was uploaded")
    return content


@transaction.atomic
def version_retire(*, actor: User | None = None, version: BotVersion) -> BotVersion:
    """Return *version*, no longer to be entered; what was entered before plays on with it.

    *actor* None is the site itself, for its house bots.

    Raises: NotYoursError, BotStateError.
    """
    if actor is not None:
        own_bot(actor, version.bot, "version.retire")
    elif version.bot.kind != BotKind.HOUSE:
        raise NotYoursError(actor, "version.retire", str(version))
    changed = BotVersion.objects.filter(pk=version.pk, state__in=RETIRABLE).update(state=VersionState.RETIRED)
    if not changed:
        raise BotStateError(str(version), "version.retire", version.state, RETIRABLE)
    open_checks_stop(Q(version=version))
    audit_record(
        club=None,
        actor=actor,
        verb="version.retire",
        target=f"bot:{version.bot.slug}",
        before={"state": version.state},
        after={"version": version.number, "state": VersionState.RETIRED},
    )
    version.refresh_from_db(fields=["state"])
    return version


@transaction.atomic
def version_take_down(*, actor: User, version: BotVersion, reason: str) -> BotVersion:
    """Return *version*, never to run again: running checks end, its seats in open matches are played by the house bot.

    Raises: NotYoursError for others than the site's staff; BotInputError (reason) without one; BotStateError.
    """
    if not (actor.is_active and actor.is_staff and actor.has_perm("bots.change_botversion")):
        raise NotYoursError(actor, "version.take_down", str(version))
    reason = " ".join(reason.split())
    if not reason:
        raise BotInputError("reason", _("the author is told why: a reason is needed"))
    before = BotVersion.objects.select_for_update(no_key=True).get(pk=version.pk).state
    if before == VersionState.TAKEN_DOWN:
        raise BotStateError(str(version), "version.take_down", before, [s for s in VersionState if s != before])
    BotVersion.objects.filter(pk=version.pk).update(
        state=VersionState.TAKEN_DOWN, state_reason=reason[:500], trusted=False
    )
    open_checks_stop(Q(version=version) | Q(opponent=version))
    audit_record(
        club=None,
        actor=actor,
        verb="version.take_down",
        target=f"bot:{version.bot.slug}",
        before={"state": before},
        after={"version": version.number, "sha256": version.digest, "state": VersionState.TAKEN_DOWN},
        reason=reason,
    )
    version.refresh_from_db()
    return version


@transaction.atomic
def version_trust(*, actor: User, version: BotVersion, trusted: bool) -> BotVersion:
    """Return *version*, marked as one that may run without a sandbox where the operator set it so, or no longer.

    Raises: NotYoursError for others than superusers; BotStateError for one that was taken down.
    """
    if not (actor.is_active and actor.is_superuser):
        raise NotYoursError(actor, "version.trust", str(version))
    if version.state == VersionState.TAKEN_DOWN:
        raise BotStateError(str(version), "version.trust", version.state, [VersionState.READY])
    BotVersion.objects.filter(pk=version.pk).update(trusted=trusted)
    audit_record(
        club=None,
        actor=actor,
        verb="version.trust",
        target=f"bot:{version.bot.slug}",
        before={"trusted": version.trusted},
        after={"version": version.number, "trusted": trusted},
    )
    version.refresh_from_db(fields=["trusted"])
    return version


def _read(content: bytes, filename: str) -> Upload:
    try:
        return read_upload(content, filename)
    except (ArchiveError, LanguageError) as error:
        raise BotInputError("file", str(error)) from error


def _checked_presets(presets: Sequence[str]) -> list[str]:
    known = preset_names()
    if unknown := [name for name in presets if name not in known]:
        raise BotInputError(
            "presets",
            _("no such preset: %(name)s; there are %(known)s") % {"name": unknown[0][:40], "known": ", ".join(known)},
        )
    return [name for name in known if name in presets] or list(known)
