"""Reading: opened records, and whose link still works."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.utils import timezone

from clubs.models import User
from engine.notation import match_text
from engine.record import MatchRecord
from replays.models import Upload


def working() -> Q:
    """Return the condition on a replay that it was opened from a record and its link works now."""
    return Q(upload__taken_down_at__isnull=True, upload__expires_at__gt=timezone.now())


def upload_of(public_id: str) -> Upload | None:
    """Return what is known of the opened record of that address, ended or not."""
    return Upload.objects.select_related("replay", "owner").filter(replay__public_id=public_id).first()


def is_working(upload: Upload) -> bool:
    """Return whether the link of *upload* shows it."""
    return upload.taken_down_at is None and upload.expires_at > timezone.now()


def uploads_of(user: User) -> QuerySet[Upload]:
    """Return the records that *user* opened, newest first, those that he took down left out."""
    gone = Q(taken_down_at__isnull=False, barred=False)
    return Upload.objects.filter(owner=user).exclude(gone).select_related("replay").prefetch_related("replay__boards")


def uploads_at(public_ids: Iterable[str]) -> QuerySet[Upload]:
    """Return the records of nobody's account at those addresses that still can be seen, newest first."""
    found = Upload.objects.filter(replay__public_id__in=list(public_ids), owner=None, taken_down_at=None)
    return found.filter(expires_at__gt=timezone.now()).select_related("replay").prefetch_related("replay__boards")


def digest_of(record: MatchRecord) -> str:
    """Return what a record is known by, wherever it was brought."""
    return hashlib.sha256(match_text(record).encode()).hexdigest()


def barred_upload(record: MatchRecord) -> Upload | None:
    """Return the row of *record* if an administrator took it down for good."""
    return Upload.objects.filter(digest=digest_of(record), barred=True).select_related("replay").first()
