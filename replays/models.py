"""The record of what was played: one replay a match, one row a board, the moves as compact text."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from replays.showcase.words import showcase_words


class Source(models.TextChoices):
    MATCH = "match", _("match")
    SHOWCASE = "showcase", _("showcase")
    UPLOAD = "upload", _("upload")


class ReplayStatus(models.TextChoices):
    COMPLETE = "complete", _("complete")
    UNFINISHED = "unfinished", _("unfinished")


class Replay(models.Model):
    """The boards of one match with headers of its own (as PGN has), so that it can be shown alone.

    *header* and *result* are the record's, *rules* the resolved values, *preset* only what they are called.
    A replay is public when *published_at* is set: whoever knows when the last table finished its deals sets
    it.
    """

    public_id = models.SlugField(_("address"), max_length=16, unique=True)
    title = models.CharField(_("title"), max_length=200)
    source = models.CharField(_("source"), max_length=12, choices=Source, default=Source.MATCH)
    status = models.CharField(_("status"), max_length=12, choices=ReplayStatus, default=ReplayStatus.COMPLETE)
    header = models.JSONField(_("header"), default=dict)
    rules = models.JSONField(_("rules"))
    preset = models.CharField(_("preset"), max_length=40, blank=True)
    result = models.JSONField(_("result"), null=True, blank=True)
    rules_sha256 = models.CharField(_("hash of the rules"), max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(_("public since"), null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        verbose_name = _("replay")
        verbose_name_plural = _("replays")
        indexes = [
            models.Index(fields=["source", "-published_at"], name="replay_by_source"),
            models.Index(fields=["-published_at", "-id"], name="replay_newest"),
        ]

    def __str__(self) -> str:
        return self.title or self.public_id

    @property
    def is_public(self) -> bool:
        return self.published_at is not None

    @property
    def shown_title(self) -> str:
        """What it is called, in the reader's language if the hand ships with the site."""
        return showcase_words(self.title)

    @property
    def shown_note(self) -> str:
        """What is told of it, likewise."""
        return showcase_words(str(self.header.get("note") or ""))


class Board(models.Model):
    """One deal played once. *record* is the hand as `.shelem` lines; the other columns are its summary.

    Points are those taken (discards included), deltas the score; index 0 is the side of seats 0 and 2.
    *contract* is a number, 1000 (Shelem) or 2000 (Sar-Shelem).
    """

    replay = models.ForeignKey(Replay, on_delete=models.CASCADE, related_name="boards")
    no = models.PositiveSmallIntegerField(_("number"))
    room = models.CharField(_("room"), max_length=1, default="A")
    record = models.TextField(_("record"))
    dealer = models.PositiveSmallIntegerField(_("dealer"))
    declarer = models.PositiveSmallIntegerField(_("declarer"), null=True, blank=True)
    contract = models.PositiveSmallIntegerField(_("contract"), null=True, blank=True)
    mode = models.CharField(_("mode"), max_length=1, blank=True)
    points_0 = models.SmallIntegerField(default=0)
    points_1 = models.SmallIntegerField(default=0)
    delta_0 = models.SmallIntegerField(default=0)
    delta_1 = models.SmallIntegerField(default=0)
    outcome = models.CharField(_("outcome"), max_length=16, blank=True)
    plays_count = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["replay", "no", "room"]
        verbose_name = _("board")
        verbose_name_plural = _("boards")
        constraints = [
            models.UniqueConstraint(fields=["replay", "no", "room"], name="board_once"),
            models.CheckConstraint(condition=models.Q(room__in=["A", "B"]), name="board_room_known"),
            models.CheckConstraint(condition=models.Q(dealer__lte=3), name="board_dealer_is_a_seat"),
        ]
        indexes = [models.Index(fields=["outcome", "-id"], name="board_by_outcome")]

    def __str__(self) -> str:
        return f"{self.no}{self.room.lower()}"


class Upload(models.Model):
    """A replay that somebody opened from a record: whose it is, and until when its link works.

    Nobody lists it. *key_hash* is that of the key an owner without an account keeps; *sender* a keyed hash of the
    network address, for the limits alone. Once it is taken down its boards are gone and only this row tells so;
    *barred* by an administrator, the same record (*digest*) is not taken again.
    """

    replay = models.OneToOneField(Replay, on_delete=models.CASCADE, related_name="upload")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="uploads"
    )
    key_hash = models.CharField(max_length=64, blank=True)
    digest = models.CharField(_("digest of the record"), max_length=64)
    sender = models.CharField(max_length=64)
    hands = models.PositiveSmallIntegerField(_("hands"))
    created_at = models.DateTimeField(_("opened"), auto_now_add=True)
    expires_at = models.DateTimeField(_("works until"))
    taken_down_at = models.DateTimeField(_("taken down"), null=True, blank=True)
    barred = models.BooleanField(_("taken down by an administrator"), default=False)
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("opened record")
        verbose_name_plural = _("opened records")
        indexes = [
            models.Index(fields=["sender", "-created_at"], name="upload_by_sender"),
            models.Index(fields=["owner", "-created_at"], name="upload_by_owner"),
            models.Index(fields=["digest"], name="upload_by_digest"),
            models.Index(fields=["expires_at"], name="upload_by_end"),
        ]

    def __str__(self) -> str:
        return str(self.replay)
