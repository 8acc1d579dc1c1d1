"""What each version of a bot did in a match, kept so that its page reads no records."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from bots.models import BotVersion
from replays.models import Replay
from tournaments.models.schedule import Match


class VersionFigures(models.Model):
    """Figures of one version on one side of a match (`tournaments.version_figures.Figures`), made of *replay*.

    Those of a match that was played again since are of no account: its replay is another. *alone*: it had both seats
    of the side, so that *deals*, *difference* and *squares* (the sum of the squared differences) are its own work.
    *opponent* is the version that had both seats of the other side, if one had. *ms* counts decisions by class of time.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="figures")
    replay = models.ForeignKey(Replay, on_delete=models.CASCADE, related_name="+")
    side = models.PositiveSmallIntegerField(_("side"))
    bot_version = models.ForeignKey(BotVersion, on_delete=models.PROTECT, related_name="figures")
    opponent = models.ForeignKey(BotVersion, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    alone = models.BooleanField(_("had both seats"))
    deals = models.PositiveIntegerField(_("deals"), default=0)
    difference = models.IntegerField(_("difference"), default=0)
    squares = models.BigIntegerField(_("squares of the differences"), default=0)
    hands = models.PositiveIntegerField(_("hands"), default=0)
    declared = models.PositiveIntegerField(_("declared"), default=0)
    made = models.PositiveIntegerField(_("made"), default=0)
    bids = models.PositiveIntegerField(_("contracts with a number"), default=0)
    bid_total = models.PositiveIntegerField(_("sum of these contracts"), default=0)
    declared_points = models.IntegerField(_("points taken as declarer"), default=0)
    declared_score = models.IntegerField(_("score as declarer"), default=0)
    defended = models.PositiveIntegerField(_("defended"), default=0)
    broken = models.PositiveIntegerField(_("contracts broken"), default=0)
    defended_points = models.IntegerField(_("points taken as defender"), default=0)
    defended_score = models.IntegerField(_("score as defender"), default=0)
    ms_worst = models.PositiveIntegerField(_("slowest decision"), default=0)
    ms = models.JSONField(_("decisions by class of time"), default=dict, blank=True)

    class Meta:
        ordering = ["match", "side", "bot_version"]
        verbose_name = _("figures of a version")
        verbose_name_plural = _("figures of versions")
        constraints = [
            models.UniqueConstraint(fields=["match", "side", "bot_version"], name="versionfigures_once"),
            models.CheckConstraint(condition=Q(side__lte=1), name="versionfigures_two_sides"),
            models.CheckConstraint(condition=Q(made__lte=F("declared")), name="versionfigures_made_of_declared"),
        ]
        indexes = [models.Index(fields=["bot_version", "-match"], name="figures_by_version")]

    def __str__(self) -> str:
        return f"{self.bot_version} in match {self.match_id}"
