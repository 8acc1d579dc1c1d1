"""How a match was run: each attempt, and apart from them the one result."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from bots.models import BotVersion
from tournaments.models.schedule import Match


class Ending(models.TextChoices):
    OPEN = "", _("running")
    FINISHED = "finished", _("finished")
    ERROR = "error", _("error")
    LOST = "lost", _("lease ran out")
    CANCELLED = "cancelled", _("cancelled")


class Attempt(models.Model):
    """One run of a match by one worker; what went wrong in it is nobody's loss."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="runs")
    number = models.PositiveSmallIntegerField(_("number"))
    worker = models.CharField(_("worker"), max_length=120)
    lease = models.UUIDField(unique=True)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    ending = models.CharField(_("ending"), max_length=12, choices=Ending, blank=True, default=Ending.OPEN)
    error = models.TextField(_("error"), blank=True)

    class Meta:
        ordering = ["match", "number"]
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="attempt_number_once")]

    def __str__(self) -> str:
        return f"#{self.number} of match {self.match_id}"


class Result(models.Model):
    """The one result of a match: the points of both entries over all boards of both rooms.

    *difference* is score_a - score_b. After a forfeit the scores still say what the boards gave; what is
    credited follows from *forfeit_a* and *forfeit_b* (see `tournaments.scoring.credited`). *reason* is why
    the match ended; *cause_a* and *cause_b* why an entry forfeited: the kind of the last fault, "taken_down" or
    "deleted".
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="result")
    score_a = models.IntegerField(_("points of the first"))
    score_b = models.IntegerField(_("points of the second"))
    difference = models.IntegerField(_("difference"))
    forfeit_a = models.BooleanField(default=False)
    forfeit_b = models.BooleanField(default=False)
    reason = models.CharField(_("reason"), max_length=20, default="boards")
    cause_a = models.CharField(_("why the first forfeited"), max_length=20, blank=True)
    cause_b = models.CharField(_("why the second forfeited"), max_length=20, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = [
            models.CheckConstraint(
                condition=Q(difference=models.F("score_a") - models.F("score_b")), name="result_adds_up"
            ),
            models.CheckConstraint(
                condition=(Q(forfeit_a=False) | ~Q(reason="boards")) & (Q(forfeit_b=False) | ~Q(reason="boards")),
                name="result_forfeit_has_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.score_a} : {self.score_b}"


class SeatLog(models.Model):
    """What an uploaded program did in one room of one attempt: figures for everybody, its words for its author alone.

    *slot* is its seat in room A; in room B it sits one seat further on. *stderr* and *debug* are capped; *faults* are
    the decisions it did not make (docs/bot-protocol.md). Times are wall-clock milliseconds of a decision, *cpu_ms* all
    of its processor time. `tournaments.selectors.seat_logs` is the only door by which the words leave.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seat_logs")
    attempt = models.PositiveSmallIntegerField(_("attempt"))
    slot = models.PositiveSmallIntegerField(_("slot"))
    room = models.CharField(_("room"), max_length=1)
    bot_version = models.ForeignKey(BotVersion, on_delete=models.PROTECT, related_name="seat_logs")
    stderr = models.TextField(blank=True)
    debug = models.TextField(blank=True)
    faults = models.JSONField(_("faults"), default=list, blank=True)
    decisions = models.PositiveIntegerField(_("decisions"), default=0)
    init_ms = models.FloatField(_("milliseconds to start"), null=True, blank=True)
    ms_average = models.FloatField(_("milliseconds a decision"), default=0)
    ms_worst = models.FloatField(_("slowest decision"), default=0)
    cpu_ms = models.FloatField(_("processor milliseconds"), default=0)
    peak_mb = models.FloatField(_("most memory"), default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["match", "attempt", "slot", "room"]
        verbose_name = _("log of a seat")
        verbose_name_plural = _("logs of seats")
        constraints = [
            models.UniqueConstraint(fields=["match", "attempt", "slot", "room"], name="seatlog_once"),
            models.CheckConstraint(condition=Q(slot__lte=3), name="seatlog_four_a_table"),
            models.CheckConstraint(condition=Q(room__in=["A", "B"]), name="seatlog_room_known"),
        ]
        indexes = [models.Index(fields=["bot_version", "-id"], name="seatlog_by_version")]

    def __str__(self) -> str:
        return f"{self.bot_version}, slot {self.slot}, room {self.room} of match {self.match_id}"
