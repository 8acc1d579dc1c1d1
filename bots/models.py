"""Bots, their versions, and the checks of what strangers uploaded.

A version never changes: a match names the one it was played with. Only its state moves on.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from django.conf import settings
from django.core.files.storage import Storage, storages
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class BotKind(models.TextChoices):
    HOUSE = "house", _("house bot")
    PROGRAM = "program", _("uploaded program")


class VersionState(models.TextChoices):
    UPLOADED = "uploaded", _("uploaded")
    CHECKING = "checking", _("being checked")
    READY = "ready", _("ready")
    REJECTED = "rejected", _("rejected")
    STOPPED = "stopped", _("check stopped")
    RETIRED = "retired", _("retired")
    TAKEN_DOWN = "taken_down", _("taken down")


UNCHECKED_STATES = [VersionState.UPLOADED.value, VersionState.CHECKING.value]


class Bot(models.Model):
    """A program that plays; owner null means that it belongs to the site.

    A deleted bot keeps its name, which finished matches show; its programs are gone. *logs_for_staff* is the owner's
    leave for the organisers of a club (and the site's staff) to read what his bot printed in their tournaments.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="bots"
    )
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(_("address"), max_length=100, unique=True)
    kind = models.CharField(_("kind"), max_length=12, choices=BotKind, default=BotKind.HOUSE)
    logs_for_staff = models.BooleanField(_("organisers may read its logs"), default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True)

    class Meta:
        ordering = ["name", "id"]
        verbose_name = _("bot")
        verbose_name_plural = _("bots")
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=BotKind.values), name="bot_kind_known"),
            models.CheckConstraint(condition=~Q(kind="program") | Q(owner__isnull=False), name="bot_program_has_owner"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_program(self) -> bool:
        return self.kind == BotKind.PROGRAM


def source_storage() -> Storage:
    """Return where uploaded programs are kept; a callable, so that no migration names a place."""
    return storages["bots"]


def source_path(version: BotVersion, _filename: str) -> str:
    """Return the place of a program: named by its content, so that the same bytes are stored once."""
    return f"{version.digest[:2]}/{version.digest}"


class BotVersion(models.Model):
    """One immutable version of a bot; *digest* names exactly what it runs.

    A house version has *player* and *options*. A program has *source*, the uploaded bytes, of which *digest* is the
    SHA-256; *filename* as the author called it, *presets* that it claims to play. *state_reason* is why it stands where
    it stands, for people. *trusted* programs may run without a sandbox where the operator set it so.
    """

    bot = models.ForeignKey(Bot, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField(_("number"))
    player = models.CharField(_("house player"), max_length=40, blank=True)
    options = models.JSONField(_("options"), default=dict, blank=True)
    language = models.CharField(_("language"), max_length=40, blank=True)
    source = models.FileField(_("program"), storage=source_storage, upload_to=source_path, max_length=200, blank=True)
    filename = models.CharField(_("file name"), max_length=120, blank=True)
    size = models.PositiveIntegerField(_("bytes"), default=0)
    presets = models.JSONField(_("claimed presets"), default=list, blank=True)
    digest = models.CharField(_("digest"), max_length=64)
    state = models.CharField(_("state"), max_length=12, choices=VersionState, default=VersionState.READY)
    state_reason = models.CharField(_("why"), max_length=500, blank=True)
    trusted = models.BooleanField(
        _("trusted"),
        default=False,
        help_text=_("May run WITHOUT a sandbox where SHELEM_SANDBOX=trusted: it can read and change everything there."),
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["bot", "-number"]
        verbose_name = _("bot version")
        verbose_name_plural = _("bot versions")
        constraints = [
            models.UniqueConstraint(fields=["bot", "number"], name="botversion_number_once"),
            models.UniqueConstraint(fields=["bot", "digest"], name="botversion_digest_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="botversion_number_from_one"),
            models.CheckConstraint(condition=Q(state__in=VersionState.values), name="botversion_state_known"),
            models.CheckConstraint(condition=Q(player="") ^ Q(language=""), name="botversion_player_or_language"),
        ]
        indexes = [
            models.Index(fields=["digest"], name="botversion_by_digest"),
            models.Index(fields=["bot", "state"], name="botversion_by_state"),
        ]

    def __str__(self) -> str:
        return f"{self.bot.name} v{self.number}"

    @property
    def spec(self) -> str:
        """The house player as text, like ``sampler:deals=20``; what `engine.players.create_player` reads."""
        options = ",".join(f"{name}={value}" for name, value in sorted(self.options.items()))
        return f"{self.player}:{options}" if options else self.player

    @property
    def is_program(self) -> bool:
        return bool(self.language)

    @property
    def source_name(self) -> str:
        """The file name for a download, without any folder."""
        return PurePosixPath(self.filename).name or f"bot-{self.digest[:12]}"


class CheckState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    QUEUED = "queued", _("queued")
    RUNNING = "running", _("running")
    PASSED = "passed", _("passed")
    REJECTED = "rejected", _("rejected")
    STOPPED = "stopped", _("stopped")
    FAILED = "failed", _("failed by us")


OPEN_CHECK_STATES = [CheckState.WAITING.value, CheckState.QUEUED.value, CheckState.RUNNING.value]


class VersionCheck(models.Model):
    """A check of an uploaded version, or a test match of a ready one: that has an *opponent*. One at a time is open.

    *attempts* counts how often a worker took it; *lease* is held by the one that has it now, until *lease_until*. *log*
    are its lines, written as it goes; *report* what was found, when it is over; *sample* the record of a board that the
    bot played against itself, or of a whole test match: *boards* deals by *preset*, in both rooms. *waits_for* says
    what hinders it, for people, while it waits.
    """

    version = models.ForeignKey(BotVersion, on_delete=models.CASCADE, related_name="checks")
    number = models.PositiveSmallIntegerField(_("number"))
    opponent = models.ForeignKey(
        BotVersion, on_delete=models.CASCADE, related_name="test_matches_against", null=True, blank=True
    )
    preset = models.CharField(_("preset"), max_length=40, blank=True)
    boards = models.PositiveSmallIntegerField(_("deals"), default=0)
    state = models.CharField(_("state"), max_length=12, choices=CheckState, default=CheckState.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    lease = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    worker = models.CharField(_("worker"), max_length=120, blank=True)
    waits_for = models.CharField(_("waits for"), max_length=500, blank=True)
    not_before = models.DateTimeField(null=True, blank=True)
    log = models.JSONField(_("log"), default=list, blank=True)
    report = models.JSONField(_("report"), default=dict, blank=True)
    sample = models.TextField(_("sample board"), blank=True)
    error = models.TextField(_("error"), blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    queued_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["version", "-number"]
        verbose_name = _("check of a version")
        verbose_name_plural = _("checks of versions")
        constraints = [
            models.UniqueConstraint(fields=["version", "number"], name="versioncheck_number_once"),
            models.UniqueConstraint(
                fields=["version"], condition=Q(state__in=OPEN_CHECK_STATES), name="versioncheck_one_open"
            ),
            models.CheckConstraint(condition=Q(state__in=CheckState.values), name="versioncheck_state_known"),
            models.CheckConstraint(
                condition=Q(state="running", lease__isnull=False, lease_until__isnull=False)
                | (~Q(state="running") & Q(lease__isnull=True, lease_until__isnull=True)),
                name="versioncheck_lease_iff_running",
            ),
            models.CheckConstraint(
                condition=Q(opponent=None, boards=0, preset="")
                | (Q(opponent__isnull=False, boards__gt=0) & ~Q(preset="")),
                name="versioncheck_test_match_whole",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "id"], name="versioncheck_open", condition=Q(state__in=OPEN_CHECK_STATES)),
        ]

    def __str__(self) -> str:
        return f"{self.version}, {'test match' if self.opponent_id else 'check'} {self.number}"

    @property
    def is_open(self) -> bool:
        return self.state in OPEN_CHECK_STATES

    @property
    def programs(self) -> list[BotVersion]:
        """The version, and in a test match its opponent if that is a program too."""
        return [version for version in (self.version, self.opponent) if version is not None and version.is_program]


class WorkerSeen(models.Model):
    """A worker that told what it can do: which languages it runs, and in which sandbox.

    *sandbox* is empty where none is safe; *problem* then says why, and what to install. Rows that have not been
    renewed for some seconds are of workers that are gone.
    """

    name = models.CharField(_("name"), max_length=120, unique=True)
    languages = models.JSONField(_("languages"), default=list, blank=True)
    sandbox = models.CharField(_("sandbox"), max_length=40, blank=True)
    problem = models.CharField(_("problem"), max_length=500, blank=True)
    details = models.JSONField(_("details"), default=dict, blank=True)
    started_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["name"]
        verbose_name = _("worker")
        verbose_name_plural = _("workers")
        indexes = [models.Index(fields=["seen_at"], name="worker_by_seen")]

    def __str__(self) -> str:
        return self.name
