"""A tournament and who is entered in it."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from bots.models import BotVersion
from clubs.models import Club
from tournaments.formats import format_named, format_names


def format_choices() -> list[tuple[str, str]]:
    """Return the formats for a choice field; a callable, so that a new format needs no migration."""
    return [(name, str(_(format_named(name).TITLE))) for name in format_names()]


CLOCK_BOUNDS = {"init_ms": (500, 60_000), "move_ms": (10, 5_000), "bank_ms": (0, 600_000)}
"""Least and most milliseconds that an organiser may give programs: to start, a decision, and extra a match."""


class TournamentStatus(models.TextChoices):
    DRAFT = "draft", _("draft")
    REGISTRATION = "registration", _("open for entries")
    RUNNING = "running", _("running")
    PAUSED = "paused", _("paused")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("cancelled")


class Visibility(models.TextChoices):
    PUBLIC = "public", _("public")
    UNLISTED = "unlisted", _("unlisted: whoever has the address")
    PRIVATE = "private", _("private: members of the club")


class Play(models.TextChoices):
    DUPLICATE = "duplicate", _("duplicate boards")
    GAME = "game", _("games to the target")


class Mode(models.TextChoices):
    AUTOMATIC = "automatic", _("automatic")
    MANUAL = "manual", _("by hand")


class Confirmation(models.TextChoices):
    NONE = "none", _("a result counts when it is entered")
    SECOND = "second", _("a second person confirms")


class Compare(models.TextChoices):
    TABLE = "table", _("the points of the table")
    FIELD = "field", _("compared with the field")


def new_code() -> str:
    """Return an address that opens a page without an account: short enough for a printed card, too long to guess."""
    return secrets.token_hex(6)


def new_lots_key() -> str:
    """Return the key by which lots are drawn; secret while the tournament runs."""
    return secrets.token_hex(16)


class Tournament(models.Model):
    """A club's event. *rules* are the resolved values of preset and house rules, fixed at creation.

    *boards* counts deals: a duplicate match plays each of them in two rooms. *house_rules* are the overrides
    as they were given (``ace=15``); *tie_breaks* the keys of `tournaments.standings`, in order. *init_ms*, *move_ms*
    and *bank_ms* are the clock of uploaded programs (docs/bot-protocol.md); house bots have none.

    *options* are the format's own settings, *scoring* the values of `tournaments.scoring.ScoringRules`. *best_of* is
    an odd number of segments (duplicate) or games; a tied knockout match plays at most *decider_boards* further deals.
    *compare* says what a deal that people play once at a table counts. In automatic *mode* nobody has to draw, release
    or close a round. *late_rounds* is the number of rounds that may be drawn when an entry still joins. *code* opens
    the pages of its tables without an account (printed as a QR code). *digest*, set at the finish, is over all records,
    results and commitments (`manage.py verify_tournament`).
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=140, unique=True)
    format = models.CharField(_("format"), max_length=40, choices=format_choices, default="round_robin")
    options = models.JSONField(_("options of the format"), default=dict, blank=True)
    status = models.CharField(_("status"), max_length=16, choices=TournamentStatus, default=TournamentStatus.DRAFT)
    preset = models.CharField(_("preset"), max_length=40)
    house_rules = models.JSONField(_("house rules"), default=list, blank=True)
    rules = models.JSONField(_("rules"))
    rules_sha256 = models.CharField(_("hash of the rules"), max_length=64)
    boards = models.PositiveSmallIntegerField(_("boards a match"))
    play = models.CharField(_("matches are"), max_length=12, choices=Play, default=Play.DUPLICATE)
    best_of = models.PositiveSmallIntegerField(_("best of"), default=1)
    decider_boards = models.PositiveSmallIntegerField(_("further boards of a tied knockout match"), default=8)
    scoring = models.JSONField(_("scoring"), default=dict, blank=True)
    compare = models.CharField(_("a deal played once counts"), max_length=8, choices=Compare, default=Compare.TABLE)
    tie_breaks = models.JSONField(_("tie-breaks"), default=list)
    mode = models.CharField(_("rounds are drawn"), max_length=12, choices=Mode, default=Mode.AUTOMATIC)
    confirmation = models.CharField(_("confirmation"), max_length=8, choices=Confirmation, default=Confirmation.NONE)
    visibility = models.CharField(_("visible to"), max_length=10, choices=Visibility, default=Visibility.PUBLIC)
    about = models.TextField(_("announcement"), max_length=2000, blank=True)
    starts_at = models.DateTimeField(_("planned start"), null=True, blank=True)
    entry_limit = models.PositiveSmallIntegerField(_("most entries"), null=True, blank=True)
    check_in = models.BooleanField(_("entries check in before the start"), default=False)
    keep_apart = models.BooleanField(_("club-mates are kept apart"), default=False)
    late_rounds = models.PositiveSmallIntegerField(_("late entry until round"), default=0)
    round_minutes = models.PositiveSmallIntegerField(_("minutes a round"), null=True, blank=True)
    protest_minutes = models.PositiveSmallIntegerField(_("minutes for protests"), default=0)
    lots_key = models.CharField(max_length=64, default=new_lots_key)
    code = models.CharField(max_length=16, default=new_code)
    digest = models.CharField(_("digest"), max_length=64, blank=True)
    cloned_from = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="clones")
    init_ms = models.PositiveIntegerField(_("milliseconds to start"), default=10_000)
    move_ms = models.PositiveIntegerField(_("milliseconds a decision"), default=1_000)
    bank_ms = models.PositiveIntegerField(_("milliseconds in the bank"), default=20_000)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="tournaments_created"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        indexes = [models.Index(fields=["-created_at", "-id"], name="tournament_newest")]
        constraints = [
            models.CheckConstraint(condition=models.Q(boards__gte=1), name="tournament_has_boards"),
            models.CheckConstraint(
                condition=models.Q(status__in=TournamentStatus.values), name="tournament_status_known"
            ),
            models.CheckConstraint(
                condition=models.Q(visibility__in=Visibility.values), name="tournament_visibility_known"
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
    WAITING = "waiting", _("on the waiting list")
    ACTIVE = "active", _("active")
    WITHDRAWN = "withdrawn", _("withdrawn")
    DISQUALIFIED = "disqualified", _("disqualified")
    NO_SHOW = "no_show", _("did not come")


class Entry(models.Model):
    """A pair (or a single player where partners change) under one name; *seed* is its rank number, frozen at the start.

    *home_club* is where it comes from, for keeping club-mates apart. *joined* is the number of rounds that were drawn
    before it came. *code* is the address of its own page, printed on its card.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    name = models.CharField(_("name"), max_length=80)
    seed = models.PositiveSmallIntegerField(_("seed"))
    status = models.CharField(_("status"), max_length=12, choices=EntryStatus, default=EntryStatus.ACTIVE)
    home_club = models.CharField(_("comes from"), max_length=80, blank=True)
    joined = models.PositiveSmallIntegerField(_("rounds drawn before it came"), default=0)
    checked_in_at = models.DateTimeField(_("checked in"), null=True, blank=True)
    code = models.CharField(max_length=16, unique=True, default=new_code)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries_made"
    )
    created_at = models.DateTimeField(auto_now_add=True)

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
    """Who takes one of the seats of an entry: a version of a bot, or a *person* by name, who may have an account."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField(_("which of the two"))
    bot_version = models.ForeignKey(
        BotVersion, null=True, blank=True, on_delete=models.PROTECT, related_name="entry_seats"
    )
    person = models.CharField(_("person"), max_length=80, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="entry_seats"
    )

    class Meta:
        ordering = ["entry", "index"]
        verbose_name = _("seat of an entry")
        verbose_name_plural = _("seats of entries")
        constraints = [
            models.UniqueConstraint(fields=["entry", "index"], name="entryseat_once"),
            models.CheckConstraint(condition=models.Q(index__lte=1), name="entryseat_two_a_pair"),
            models.CheckConstraint(
                condition=models.Q(bot_version__isnull=False, person="", user__isnull=True)
                | (models.Q(bot_version__isnull=True) & ~models.Q(person="")),
                name="entryseat_bot_or_person",
            ),
        ]
        indexes = [
            models.Index(
                fields=["person", "entry"], name="entryseat_people", condition=models.Q(bot_version__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.who}"

    @property
    def who(self) -> str:
        """The bot's version or the person, for pages."""
        return self.person or str(self.bot_version)


class PairingRule(models.Model):
    """Two entries that must not meet, or that must meet in the next draw, and who said so."""

    class Kind(models.TextChoices):
        FORBID = "forbid", _("must not meet")
        FORCE = "force", _("must meet in the next round")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pairing_rules")
    entry_a = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    entry_b = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    reason = models.CharField(_("reason"), max_length=300)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    used_in = models.ForeignKey("Round", null=True, blank=True, on_delete=models.SET_NULL, related_name="rules_used")
    """The round whose draw obeyed a forced pairing; then it is done with."""

    class Meta:
        ordering = ["tournament", "id"]
        verbose_name = _("rule for the draw")
        verbose_name_plural = _("rules for the draw")
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "entry_a", "entry_b"],
                condition=models.Q(used_in__isnull=True),
                name="pairingrule_once",
            ),
            models.CheckConstraint(condition=~models.Q(entry_a=models.F("entry_b")), name="pairingrule_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_a} - {self.entry_b}: {self.get_kind_display()}"


class PartnerDraw(models.Model):
    """Partners found by a draw of cards: *cards* as `tournaments.card_draw` gave them, with its *key* to repeat it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="partner_draws")
    key = models.CharField(max_length=64)
    cards = models.JSONField(_("cards"))
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["tournament", "id"]
        verbose_name = _("draw of partners")
        verbose_name_plural = _("draws of partners")

    def __str__(self) -> str:
        return f"{self.tournament}, {self.created_at:%Y-%m-%d}"
