"""What an author does with a bot as a whole: make it, call it otherwise, share its logs, delete it."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from bots.errors import BotInputError, NotYoursError
from bots.models import Bot, BotKind, BotVersion, VersionCheck, VersionState, source_storage
from bots.services.open_checks import open_checks_stop
from clubs.audit import audit_record
from clubs.models import User

LONGEST_NAME = 40
MOST_BOTS = 50
"""Bots of one person at a time."""
TAKEN_ADDRESSES = ("new", "upload", "mine", "tokens", "sdk", "protocol", "start", "quick-start")


@transaction.atomic
def bot_create(*, actor: User, name: str) -> Bot:
    """Return a new bot of *actor*, without a version yet.

    Raises: BotInputError (name).
    """
    User.objects.select_for_update(no_key=True).get(pk=actor.pk)
    if Bot.objects.filter(owner=actor, deleted_at=None).count() >= MOST_BOTS:
        raise BotInputError("name", _("you have %(n)d bots, which is the most there can be") % {"n": MOST_BOTS})
    name = _checked_name(name)
    bot = Bot.objects.create(owner=actor, name=name, slug=_free_slug(name), kind=BotKind.PROGRAM)
    audit_record(club=None, actor=actor, verb="bot.create", target=f"bot:{bot.slug}", after={"name": name})
    return bot


@transaction.atomic
def bot_rename(*, actor: User, bot: Bot, name: str) -> Bot:
    """Return the bot under its new name; its address stays, and records keep the name they were made with.

    Raises: NotYoursError, BotInputError (name).
    """
    bot = own_bot(actor, bot, "bot.rename")
    before, bot.name = bot.name, _checked_name(name, but=bot)
    bot.save(update_fields=["name"])
    audit_record(
        club=None,
        actor=actor,
        verb="bot.rename",
        target=f"bot:{bot.slug}",
        before={"name": before},
        after={"name": bot.name},
    )
    return bot


@transaction.atomic
def bot_logs_share(*, actor: User, bot: Bot, share: bool) -> Bot:
    """Return the bot, its logs from now on readable to organisers of the matches it plays, or no longer.

    Raises: NotYoursError.
    """
    bot = own_bot(actor, bot, "bot.logs_share")
    before, bot.logs_for_staff = bot.logs_for_staff, share
    bot.save(update_fields=["logs_for_staff"])
    audit_record(
        club=None,
        actor=actor,
        verb="bot.logs_share",
        target=f"bot:{bot.slug}",
        before={"logs_for_staff": before},
        after={"logs_for_staff": share},
    )
    return bot


@transaction.atomic
def bot_delete(*, actor: User, bot: Bot) -> Bot:
    """Return the deleted bot: name and digests stay for the matches it played, its programs and checks are gone.

    In a tournament that still runs its seats are played by the house bot, and its entries forfeit.

    Raises: NotYoursError.
    """
    bot = own_bot(actor, bot, "bot.delete")
    now = timezone.now()
    versions = list(bot.versions.all())
    open_checks_stop(Q(version__bot=bot) | Q(opponent__bot=bot))
    VersionCheck.objects.filter(version__bot=bot).update(log=[], report={}, sample="", error="")
    bot.versions.exclude(state=VersionState.TAKEN_DOWN).update(state=VersionState.RETIRED, state_reason="deleted")
    bot.versions.update(source="", filename="")
    bot.deleted_at = now
    bot.save(update_fields=["deleted_at"])
    audit_record(
        club=None,
        actor=actor,
        verb="bot.delete",
        target=f"bot:{bot.slug}",
        before={"name": bot.name, "versions": [version.digest for version in versions]},
    )
    places = [(version.digest, version.source.name or "") for version in versions if version.source]
    transaction.on_commit(lambda: _forget_sources(places))
    return bot


def own_bot(actor: User, bot: Bot, act: str) -> Bot:
    """Return the bot, locked until the transaction ends, if it is *actor*'s own and not deleted.

    Raises: NotYoursError.
    """
    found = Bot.objects.select_for_update(no_key=True).filter(pk=bot.pk, deleted_at=None).first()
    if found is None or not actor.is_active or found.owner_id != actor.pk or not found.is_program:
        raise NotYoursError(actor, act, bot.name)
    return found


def _forget_sources(places: list[tuple[str, str]]) -> None:
    """Remove the programs that no version names any more."""
    storage = source_storage()
    for digest, name in places:
        if not BotVersion.objects.filter(digest=digest).exclude(source="").exists():
            storage.delete(name)


def _checked_name(name: str, *, but: Bot | None = None) -> str:
    name = " ".join(name.split())
    if not name or not name.isprintable():
        raise BotInputError("name", _("a bot needs a name"))
    if len(name) > LONGEST_NAME:
        raise BotInputError("name", _("a name has at most %(n)d characters") % {"n": LONGEST_NAME})
    same = Bot.objects.filter(name__iexact=name, deleted_at=None)
    if (same.exclude(pk=but.pk) if but else same).exists():
        raise BotInputError("name", _("there is already a bot “%(name)s”") % {"name": name})
    return name


def _free_slug(name: str) -> str:
    """Return an address for *name* that no bot has or had, and that is no page of its own."""
    stem = slugify(name)[:80] or "bot"
    slug, number = stem, 1
    while slug in TAKEN_ADDRESSES or Bot.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{stem}-{number}"
    return slug
