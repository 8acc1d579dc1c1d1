"""Rounds and matches. The row of a match says where it stands; messages are only hints."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from bots.models import BotVersion
from replays.models import Replay
from tournaments.models.event import Entry, Tournament


class RoundStatus(models.TextChoices):
    DRAWN = "drawn", _("drawn")
    RELEASED = "released", _("released")
    RUNNING = "running", _("running")
    COMPLETE = "complete", _("complete")
    CLOSED = "closed", _("closed")
    CANCELLED = "cancelled", _("cancelled")


class Round(models.Model):
    """One round. All its tables play the deals of *shuffle_key*, which is secret until every table has
    finished.

    *commitment*, shown from the draw on, is the SHA-256 of *salt* and *shuffle_key* (see docs/dealing.md).

    *number* is the order in which rounds were drawn, *label* what the format calls it (``R3``, ``WB2``, ``A-R1``),
    *stage* the part of the event it belongs to. *draw_input* is all that the draw depended on, *draw_digest* its
    SHA-256; *notes* are reasons as in `tournaments.pairing.Why`.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    label = models.CharField(_("label"), max_length=12)
    stage = models.CharField(_("stage"), max_length=8, blank=True)
    knockout = models.BooleanField(_("no match may end tied"), default=False)
    status = models.CharField(_("status"), max_length=12, choices=RoundStatus, default=RoundStatus.DRAWN)
    shuffle_key = models.CharField(max_length=64)
    salt = models.CharField(max_length=64)
    commitment = models.CharField(_("commitment"), max_length=64)
    draw_input = models.JSONField(_("what the draw depended on"), default=dict, blank=True)
    draw_digest = models.CharField(_("digest of it"), max_length=64, blank=True)
    notes = models.JSONField(_("notes of the draw"), default=list, blank=True)
    drawn_at = models.DateTimeField(auto_now_add=True)
    released_at = models.DateTimeField(null=True, blank=True)
    deadline_at = models.DateTimeField(_("deadline"), null=True, blank=True)
    completed_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_once"),
            models.UniqueConstraint(fields=["tournament", "label"], name="round_label_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.label}"


class MatchStatus(models.TextChoices):
    SCHEDULED = "scheduled", _("scheduled")
    QUEUED = "queued", _("queued")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    FAILED = "failed", pgettext_lazy("match", "failed")
    VOID = "void", _("void")


OPEN_STATUSES = [MatchStatus.SCHEDULED.value, MatchStatus.QUEUED.value, MatchStatus.RUNNING.value]


class Match(models.Model):
    """What two entries play in a round; without *entry_b* it is a bye and needs no playing.

    *lease* is held by the worker that plays it, until *lease_until*; *progress* counts the plays stored so
    far of the 2 x boards. *attempts* is how often it was claimed since it was last scheduled by hand. *languages* are
    those that its programs need of a worker, joined with "+" (see `bots.queues`); none for house bots alone.

    *partner_a* and *partner_b* are set where single players are partnered by the draw. *by_hand*: a person sits on
    either side, so its result is entered and no worker plays it. *code* is its place in a bracket, *why* the reasons of
    its pairing. *disputed*: two sheets of it disagree. A match that is played again after its deals were seen has a
    *shuffle_key*, *salt* and *commitment* of its own.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table = models.PositiveSmallIntegerField(_("table"))
    entry_a = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="matches_as_a")
    entry_b = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="matches_as_b")
    status = models.CharField(_("status"), max_length=12, choices=MatchStatus, default=MatchStatus.SCHEDULED)
    lease = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    progress = models.PositiveSmallIntegerField(_("boards played"), default=0)
    languages = models.CharField(_("languages"), max_length=120, blank=True)
    partner_a = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    partner_b = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    by_hand = models.BooleanField(_("entered by hand"), default=False)
    code = models.CharField(_("place in the bracket"), max_length=8, blank=True)
    why = models.JSONField(_("why this pairing"), default=list, blank=True)
    disputed = models.BooleanField(_("two sheets disagree"), default=False)
    shuffle_key = models.CharField(max_length=64, blank=True)
    salt = models.CharField(max_length=64, blank=True)
    commitment = models.CharField(_("commitment of its own"), max_length=64, blank=True)
    queued_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    replay = models.OneToOneField(Replay, null=True, blank=True, on_delete=models.PROTECT, related_name="match")

    class Meta:
        ordering = ["round", "table"]
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="match_table_once"),
            models.CheckConstraint(
                condition=Q(status="running", lease__isnull=False, lease_until__isnull=False)
                | (~Q(status="running") & Q(lease__isnull=True, lease_until__isnull=True)),
                name="match_lease_iff_running",
            ),
            models.CheckConstraint(
                condition=Q(entry_b__isnull=True) | ~Q(entry_a=models.F("entry_b")),
                name="match_of_two_entries",
            ),
            models.CheckConstraint(condition=Q(status__in=MatchStatus.values), name="match_status_known"),
        ]
        indexes = [
            models.Index(fields=["status", "round", "table"], name="match_open", condition=Q(status__in=OPEN_STATUSES)),
            models.Index(fields=["-finished_at"], name="match_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.name_a} - {self.name_b or _('bye')}"

    @property
    def deals_key(self) -> str:
        """The shuffle key of its deals: its own, or that of its round. Secret as long as the deals are."""
        return self.shuffle_key or self.round.shuffle_key

    @property
    def deals_commitment(self) -> str:
        """What was published about its deals before they were played."""
        return self.commitment or self.round.commitment

    @property
    def name_a(self) -> str:
        """The first side by name, both players where the draw made them partners."""
        return " + ".join(entry.name for entry in (self.entry_a, self.partner_a) if entry is not None)

    @property
    def name_b(self) -> str:
        """The second side by name; empty for a bye."""
        return " + ".join(entry.name for entry in (self.entry_b, self.partner_b) if entry is not None)

    @property
    def is_bye(self) -> bool:
        return self.entry_b_id is None


class MatchSeat(models.Model):
    """A seat of room A and the version that plays there; in room B each entry sits one seat further on."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField(_("seat"))
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="match_seats")
    bot_version = models.ForeignKey(
        BotVersion, null=True, blank=True, on_delete=models.PROTECT, related_name="match_seats"
    )
    person = models.CharField(_("person"), max_length=80, blank=True)

    class Meta:
        ordering = ["match", "seat"]
        verbose_name = _("seat of a match")
        verbose_name_plural = _("seats of matches")
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="matchseat_once"),
            models.CheckConstraint(condition=Q(seat__lte=3), name="matchseat_four_a_table"),
            models.CheckConstraint(
                condition=Q(bot_version__isnull=False, person="") | (Q(bot_version__isnull=True) & ~Q(person="")),
                name="matchseat_bot_or_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.who}"

    @property
    def who(self) -> str:
        """The bot's version or the person, for pages."""
        return self.person or str(self.bot_version)
