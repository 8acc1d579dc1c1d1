"""How a match was run: each attempt, and apart from them the one result."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

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
    the match ended.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="result")
    score_a = models.IntegerField(_("points of the first"))
    score_b = models.IntegerField(_("points of the second"))
    difference = models.IntegerField(_("difference"))
    forfeit_a = models.BooleanField(default=False)
    forfeit_b = models.BooleanField(default=False)
    reason = models.CharField(_("reason"), max_length=20, default="boards")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = [
            models.CheckConstraint(
                condition=Q(difference=models.F("score_a") - models.F("score_b")), name="result_adds_up"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.score_a} : {self.score_b}"
