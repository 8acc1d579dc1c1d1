"""A tournament and who is entered in it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from bots.models import BotVersion
from clubs.models import Club
from tournaments.formats import format_named, format_names


def format_choices() -> list[tuple[str, str]]:
    """Return the formats for a choice field; a callable, so that a new format needs no migration."""
    return [(name, format_named(name).TITLE) for name in format_names()]


CLOCK_BOUNDS = {"init_ms": (500, 60_000), "move_ms": (10, 5_000), "bank_ms": (0, 600_000)}
"""Least and most milliseconds that an organiser may give programs: to start, a decision, and extra a match."""


class TournamentStatus(models.TextChoices):
    DRAFT = "draft", _("draft")
    REGISTRATION = "registration", _("open for entries")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("cancelled")


class Tournament(models.Model):
    """A club's event. *rules* are the resolved values of preset and house rules, fixed at creation.

    *boards* counts deals: a duplicate match plays each of them in two rooms. *house_rules* are the overrides
    as they were given (``ace=15``); *tie_breaks* the keys of `tournaments.standings`, in order. *init_ms*, *move_ms*
    and *bank_ms* are the clock of uploaded programs (docs/bot-protocol.md); house bots have none.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=140, unique=True)
    format = models.CharField(_("format"), max_length=40, choices=format_choices, default="round_robin")
    cycles = models.PositiveSmallIntegerField(_("cycles"), default=1)
    status = models.CharField(_("status"), max_length=16, choices=TournamentStatus, default=TournamentStatus.DRAFT)
    preset = models.CharField(_("preset"), max_length=40)
    house_rules = models.JSONField(_("house rules"), default=list, blank=True)
    rules = models.JSONField(_("rules"))
    rules_sha256 = models.CharField(_("hash of the rules"), max_length=64)
    boards = models.PositiveSmallIntegerField(_("boards a match"))
    tie_breaks = models.JSONField(_("tie-breaks"), default=list)
    init_ms = models.PositiveIntegerField(_("milliseconds to start"), default=10_000)
    move_ms = models.PositiveIntegerField(_("milliseconds a decision"), default=1_000)
    bank_ms = models.PositiveIntegerField(_("milliseconds in the bank"), default=20_000)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="tournaments_created"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        constraints = [
            models.CheckConstraint(condition=models.Q(boards__gte=1), name="tournament_has_boards"),
            models.CheckConstraint(
                condition=models.Q(status__in=TournamentStatus.values), name="tournament_status_known"
            ),
            *(
                models.CheckConstraint(
                    condition=models.Q((f"{name}__gte", least), (f"{name}__lte", most)),
                    name=f"tournament_{name}_in_bounds",
                )
                for name, (least, most) in CLOCK_BOUNDS.items()
            ),
        ]

    def __str__(self) -> str:
        return self.name


class EntryStatus(models.TextChoices):
    ACTIVE = "active", _("active")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Entry(models.Model):
    """A pair entered under one name; *seed* is its rank number, frozen when the tournament starts."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    name = models.CharField(_("name"), max_length=80)
    seed = models.PositiveSmallIntegerField(_("seed"))
    status = models.CharField(_("status"), max_length=12, choices=EntryStatus, default=EntryStatus.ACTIVE)

    class Meta:
        ordering = ["tournament", "seed"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "seed"], name="entry_seed_once"),
            models.UniqueConstraint(fields=["tournament", "name"], name="entry_name_once"),
            models.CheckConstraint(condition=models.Q(seed__gte=1), name="entry_seed_from_one"),
        ]

    def __str__(self) -> str:
        return self.name


class EntrySeat(models.Model):
    """Who takes one of the two seats of an entry."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField(_("which of the two"))
    bot_version = models.ForeignKey(BotVersion, on_delete=models.PROTECT, related_name="entry_seats")

    class Meta:
        ordering = ["entry", "index"]
        verbose_name = _("seat of an entry")
        verbose_name_plural = _("seats of entries")
        constraints = [
            models.UniqueConstraint(fields=["entry", "index"], name="entryseat_once"),
            models.CheckConstraint(condition=models.Q(index__lte=1), name="entryseat_two_a_pair"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.bot_version}"
