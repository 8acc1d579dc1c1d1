"""How a match was run: each attempt, and apart from them the one result."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from bots.models import BotVersion
from replays.models import Replay
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
    replay = models.OneToOneField(Replay, null=True, blank=True, on_delete=models.PROTECT, related_name="attempt")
    """What was played in an attempt whose match was played again afterwards."""

    class Meta:
        ordering = ["match", "number"]
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="attempt_number_once")]

    def __str__(self) -> str:
        return f"#{self.number} of match {self.match_id}"


class ResultSource(models.TextChoices):
    """Where a result comes from."""

    WORKER = "worker", _("played by workers")
    SHEET = "sheet", _("score sheet")
    RECORD = "record", _("records")
    FORFEIT = "forfeit", _("forfeit")
    WALKOVER = "walkover", _("walkover")
    ADJUDICATION = "adjudication", _("adjudication")
    CORRECTION = "correction", _("correction")
    UNDO = "undo", _("correction undone")


class Result(models.Model):
    """The one result of a match that counts now; every version of it is a `ResultVersion`.

    *score_a* and *score_b* are the points that the boards gave, *difference* is score_a - score_b; *differences* are
    those of the single deals in order, from the first side, if they are known. After a forfeit the scores still say
    what the boards gave; what is credited follows from *forfeit_a* and *forfeit_b*. *reason* is why the match ended;
    *cause_a* and *cause_b* why an entry forfeited: the kind of the last fault, "taken_down", "deleted", or words.

    Of `tournaments.scoring.Credit`, kept so that standings need no records: *points_a*, *points_b* in hundredths,
    *counts_a*, *counts_b* the credited differences, *imps* of the first side, *boards_a*, *boards_b* boards won.
    *winner* is 0 or 1, None for a tied match. *segments* are the scores of each game or segment, deciders last.
    A result whose *confirmed_at* is not set is used for no draw and no standing.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="result")
    score_a = models.IntegerField(_("points of the first"))
    score_b = models.IntegerField(_("points of the second"))
    difference = models.IntegerField(_("difference"))
    differences = models.JSONField(_("differences of the deals"), default=list, blank=True)
    segments = models.JSONField(_("scores of the segments"), default=list, blank=True)
    winner = models.PositiveSmallIntegerField(_("winner"), null=True, blank=True)
    forfeit_a = models.BooleanField(default=False)
    forfeit_b = models.BooleanField(default=False)
    reason = models.CharField(_("reason"), max_length=20, default="boards")
    cause_a = models.CharField(_("why the first forfeited"), max_length=80, blank=True)
    cause_b = models.CharField(_("why the second forfeited"), max_length=80, blank=True)
    points_a = models.IntegerField(_("standing points of the first"), default=0)
    points_b = models.IntegerField(_("standing points of the second"), default=0)
    counts_a = models.IntegerField(_("difference that counts for the first"), default=0)
    counts_b = models.IntegerField(_("difference that counts for the second"), default=0)
    imps = models.IntegerField(_("IMPs of the first"), default=0)
    boards_a = models.PositiveSmallIntegerField(_("boards won by the first"), default=0)
    boards_b = models.PositiveSmallIntegerField(_("boards won by the second"), default=0)
    source = models.CharField(_("from"), max_length=12, choices=ResultSource, default=ResultSource.WORKER)
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="results_entered"
    )
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="results_confirmed"
    )
    confirmed_at = models.DateTimeField(_("confirmed"), null=True, blank=True)
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
            models.CheckConstraint(condition=Q(winner__isnull=True) | Q(winner__lte=1), name="result_winner_is_a_side"),
        ]

    def __str__(self) -> str:
        return f"{self.score_a} : {self.score_b}"


class ResultVersion(models.Model):
    """A version of a match's result as it once stood: *values* are the columns of `Result`. Appended, never changed."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="result_versions")
    number = models.PositiveSmallIntegerField(_("number"))
    values = models.JSONField(_("values"))
    source = models.CharField(_("from"), max_length=12, choices=ResultSource)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    entered_at = models.DateTimeField(auto_now_add=True)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match", "number"]
        verbose_name = _("version of a result")
        verbose_name_plural = _("versions of results")
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="resultversion_once")]

    def __str__(self) -> str:
        return f"#{self.number} of match {self.match_id}"


class Sheet(models.Model):
    """A score sheet of a match as one person entered it; the result follows from the one that was taken.

    *lines* are the deals as they were entered (`tournaments.services.sheets`), empty where only the total was; *record*
    is the pasted text where whole deals came with it.
    """

    class Kind(models.TextChoices):
        BOARDS = "boards", _("by board")
        TOTAL = "total", _("total only")
        RECORD = "record", _("whole deals")

    class State(models.TextChoices):
        OPEN = "open", _("waits for a decision")
        TAKEN = "taken", _("taken")
        REFUSED = "refused", _("not taken")
        REPLACED = "replaced", _("replaced by its author")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sheets")
    number = models.PositiveSmallIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.OPEN)
    lines = models.JSONField(_("lines"), default=list, blank=True)
    record = models.TextField(_("records"), blank=True)
    score_a = models.IntegerField(_("points of the first"))
    score_b = models.IntegerField(_("points of the second"))
    differences = models.JSONField(_("differences of the deals"), default=list, blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="sheets"
    )
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["match", "number"]
        verbose_name = _("score sheet")
        verbose_name_plural = _("score sheets")
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="sheet_once")]

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
