"""Bots and their versions. A version never changes: a match names the one it was played with."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class BotKind(models.TextChoices):
    HOUSE = "house", _("house bot")


class VersionState(models.TextChoices):
    READY = "ready", _("ready")
    RETIRED = "retired", _("retired")


class Bot(models.Model):
    """A program that plays; owner null means that it belongs to the site."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="bots"
    )
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(_("address"), max_length=100, unique=True)
    kind = models.CharField(_("kind"), max_length=12, choices=BotKind, default=BotKind.HOUSE)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]
        verbose_name = _("bot")
        verbose_name_plural = _("bots")

    def __str__(self) -> str:
        return self.name


class BotVersion(models.Model):
    """One immutable version of a bot; *digest* names exactly what it runs."""

    bot = models.ForeignKey(Bot, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField(_("number"))
    player = models.CharField(_("house player"), max_length=40)
    options = models.JSONField(_("options"), default=dict, blank=True)
    digest = models.CharField(_("digest"), max_length=64)
    state = models.CharField(_("state"), max_length=12, choices=VersionState, default=VersionState.READY)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["bot", "-number"]
        verbose_name = _("bot version")
        verbose_name_plural = _("bot versions")
        constraints = [
            models.UniqueConstraint(fields=["bot", "number"], name="botversion_number_once"),
            models.UniqueConstraint(fields=["bot", "digest"], name="botversion_digest_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="botversion_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.bot.name} v{self.number}"

    @property
    def spec(self) -> str:
        """The player as text, like ``sampler:deals=20``; what `engine.players.create_player` reads."""
        options = ",".join(f"{name}={value}" for name, value in sorted(self.options.items()))
        return f"{self.player}:{options}" if options else self.player
