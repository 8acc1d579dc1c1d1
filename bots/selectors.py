"""Reading: the bots there are, who may see what of them, and what workers can run."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone

from bots.language import LanguageError, language, language_keys
from bots.models import Bot, BotKind, BotVersion, VersionCheck, VersionState, WorkerSeen
from bots.queues import serves
from bots.wording import worded
from clubs.models import Club
from clubs.selectors import AnyUser, may

PUBLIC_STATES = [VersionState.READY, VersionState.RETIRED, VersionState.TAKEN_DOWN]
"""What was not accepted is between its author and the site."""


def bots_listed(*, versions: bool = True) -> QuerySet[Bot]:
    """Return all bots that are not deleted, ``versions_newest_first`` prefetched unless told otherwise."""
    bots = Bot.objects.filter(deleted_at=None).select_related("owner")
    if not versions:
        return bots
    newest = BotVersion.objects.order_by("-number")
    return bots.prefetch_related(Prefetch("versions", queryset=newest, to_attr="versions_newest_first"))


def versions_public() -> QuerySet[BotVersion]:
    """Return the versions that everybody may know of, newest first."""
    return BotVersion.objects.filter(state__in=PUBLIC_STATES).order_by("-number")


def bots_of(user: AnyUser | None) -> QuerySet[Bot]:
    """Return the bots of *user*, as `bots_listed` does."""
    if user is None or not user.is_authenticated:
        return Bot.objects.none()
    return bots_listed().filter(owner_id=user.pk)


def versions_ready() -> QuerySet[BotVersion]:
    """Return the versions that may be entered in a tournament, by bot and newest first."""
    return (
        BotVersion.objects.filter(state=VersionState.READY, bot__deleted_at=None)
        .select_related("bot")
        .order_by("bot__name", "bot_id", "-number")
    )


def versions_ready_of(user: AnyUser | None) -> QuerySet[BotVersion]:
    """Return the ready versions of *user*'s own bots."""
    if user is None or not user.is_authenticated:
        return BotVersion.objects.none()
    return versions_ready().filter(bot__owner_id=user.pk)


def versions_shown(bot: Bot, user: AnyUser | None) -> QuerySet[BotVersion]:
    """Return the versions of *bot* that *user* may know of, newest first: all to its owner, else the accepted ones."""
    if owns(user, bot):
        return bot.versions.order_by("-number")
    return versions_public().filter(bot=bot)


def owns(user: AnyUser | None, bot: Bot) -> bool:
    """Return whether *bot* is *user*'s own: programs, checks and reports are for him alone."""
    return bool(user is not None and user.is_active and bot.owner_id is not None and bot.owner_id == user.pk)


def may_read_logs(user: AnyUser | None, bot: Bot, club: Club | None = None) -> bool:
    """Return whether *user* may read what *bot* printed, in a match of *club* if one is given.

    Its owner may; with his leave also who runs the club, and the site's staff.
    """
    if owns(user, bot):
        return True
    if user is None or not user.is_active or not bot.logs_for_staff:
        return False
    return bool(user.is_staff or (club is not None and may(user, "log.see", club)))


def newest_check(version: BotVersion, user: AnyUser | None) -> VersionCheck | None:
    """Return the newest check of *version*, or None: there is none, or *user* may not see it.

    Its ``version`` is read with it, so that the two agree even while a worker ends the check.
    """
    if not may_read_logs(user, version.bot):
        return None
    checks = VersionCheck.objects.filter(version=version, opponent=None).select_related("version__bot__owner")
    return checks.order_by("-number").first()


def test_matches(version: BotVersion, user: AnyUser | None) -> QuerySet[VersionCheck]:
    """Return the test matches of *version*, newest first, to its owner; nobody else knows of any."""
    if not owns(user, version.bot):
        return VersionCheck.objects.none()
    matches = VersionCheck.objects.filter(version=version, opponent__isnull=False)
    return matches.select_related("version__bot", "opponent__bot").order_by("-number")


def opponents(version: BotVersion) -> QuerySet[BotVersion]:
    """Return whom *version* may meet in a test match: the house bots, and ready versions of its own author.

    Programs of others are theirs to show: a test match would let a stranger try them at will.
    """
    own = Q(bot__kind=BotKind.PROGRAM, bot__owner=version.bot.owner_id)
    return versions_ready().filter(Q(bot__kind=BotKind.HOUSE) | own).order_by("-bot__kind", "bot__name", "-number")


@dataclass(frozen=True)
class Want:
    """Where programs can be run now: *trusted* without a sandbox; *reason* says why nowhere, in English."""

    trusted: bool = False
    reason: str = ""

    @property
    def words(self) -> str:
        """The reason in the reader's language."""
        return worded(self.reason)


def workers_now() -> list[WorkerSeen]:
    """Return the workers that were heard of lately."""
    since = timezone.now() - timedelta(seconds=settings.WORKER_SEEN_SECONDS)
    return list(WorkerSeen.objects.filter(seen_at__gt=since))


def wants(needs: str, *, trusted: bool = False, workers: list[WorkerSeen] | None = None) -> Want:
    """Return where programs with *needs* (`bots.queues.needs_text`) can run; *trusted*: all of them are."""
    if not needs:
        return Want()
    workers = workers_now() if workers is None else workers
    able = [worker for worker in workers if serves(worker.languages, needs)]
    if any(worker.sandbox not in ("", "trusted") for worker in able):
        return Want()
    if trusted and any(worker.sandbox == "trusted" for worker in able):
        return Want(trusted=True)
    return Want(reason=_missing(needs, workers))


def _missing(needs: str, workers: list[WorkerSeen]) -> str:
    """Return why nobody can run *needs*, and what would help."""
    titles = ", ".join(language_title(key) for key in needs.split("+"))
    if not workers:
        return "waits for a worker: none is running"
    problems = sorted({worker.problem for worker in workers if worker.problem})
    if all(worker.sandbox in ("", "trusted") for worker in workers):
        why = "; ".join(problems) or "only trusted programs run here"
        return f"waits for a worker with a safe sandbox: {why}"
    return f"waits for a worker with {titles}"


def language_title(key: str) -> str:
    """Return a language as people write it; the key itself of one that is no more."""
    try:
        return language(key).title
    except LanguageError:
        return key


def languages_now() -> dict[str, bool]:
    """Return of each language whether a worker can run it now."""
    workers = workers_now()
    return {key: not wants(key, workers=workers).reason for key in language_keys()}
