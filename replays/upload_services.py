"""Writing: records that anybody opens: kept under a link that ends, taken down, given to an account."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.audit import audit_record
from clubs.models import User
from engine.record import MatchRecord
from replays.models import Replay, Source, Upload
from replays.services import ID_LETTERS, replay_store
from replays.upload_selectors import barred_upload, digest_of

LINK_LENGTH = 16
KEY_LENGTH = 20
"""Letters of `replays.services.ID_LETTERS`, nearly five bits each: neither is found by trying."""
MOST_HANDS = 400
MOST_DAYS = 90
MOST_DAYS_ACCOUNT = 365
GONE_DAYS = 30
"""Days that an ended link still says that it ended."""


class UploadError(Exception):
    """A record is not kept; the message is fit for whoever sent it."""


@transaction.atomic
def upload_store(*, record: MatchRecord, title: str, days: int, owner: User | None, address: str) -> tuple[Upload, str]:
    """Return the kept record and, without an *owner*, the key to it, which is kept nowhere else.

    *address* is the network address it came from.

    Raises: UploadError where a limit is reached or the record was barred.
    """
    _check_size(record)
    sender = sender_of(address)
    _check_rate(owner, sender)
    if barred_upload(record):
        raise UploadError(_("This record was taken down by the site's administrators and is not shown again."))
    if Upload.objects.filter(taken_down_at=None, expires_at__gt=timezone.now()).count() >= settings.RECORDS_KEPT:
        raise UploadError(_("The site keeps as many opened records as it can; try again when some links have ended."))
    most = MOST_DAYS if owner is None else MOST_DAYS_ACCOUNT
    key = "" if owner else _letters(KEY_LENGTH)
    upload = Upload(
        replay=replay_store(record=record, title=title, source=Source.UPLOAD, id_length=LINK_LENGTH),
        owner=owner,
        key_hash=_key_hash(key) if key else "",
        digest=digest_of(record),
        sender=sender,
        hands=len(record.hands),
        expires_at=timezone.now() + timedelta(days=max(1, min(days, most))),
    )
    upload.save()
    return upload, key


def upload_opens(upload: Upload, *, user: User | AnonymousUser | None, key: str = "") -> bool:
    """Return whether *user*, or whoever holds *key*, may change what becomes of *upload*."""
    if isinstance(user, User) and upload.owner_id == user.pk:
        return True
    return bool(key and upload.key_hash) and constant_time_compare(_key_hash(key), upload.key_hash)


def upload_extend(*, upload: Upload, days: int) -> None:
    """Let the link work for *days* from now on, within what its owner may."""
    most = MOST_DAYS if upload.owner_id is None else MOST_DAYS_ACCOUNT
    upload.expires_at = timezone.now() + timedelta(days=max(1, min(days, most)))
    upload.save(update_fields=["expires_at"])


@transaction.atomic
def upload_take_down(*, upload: Upload, actor: User | None = None, barred: bool = False, reason: str = "") -> None:
    """Erase the hands and the words of *upload*; its address tells that it was taken down until the link ends.

    *barred*: by an administrator, for good; the same record is refused from then on, and the act is written down.
    """
    replay = upload.replay
    replay.boards.all().delete()
    replay.title, replay.header, replay.result = "", {}, None
    replay.save(update_fields=["title", "header", "result"])
    upload.taken_down_at = upload.taken_down_at or timezone.now()
    upload.barred, upload.reason = upload.barred or barred, reason[:200]
    upload.save(update_fields=["taken_down_at", "barred", "reason"])
    if barred:
        target = f"replay:{replay.public_id}"
        audit_record(club=None, actor=actor, verb="upload.take_down", target=target, reason=reason)


def upload_claim(*, upload: Upload, owner: User) -> None:
    """Give *upload*, whose key the caller has checked, to an account; the key opens nothing any more."""
    upload.owner, upload.key_hash = owner, ""
    upload.save(update_fields=["owner", "key_hash"])


@transaction.atomic
def uploads_prune() -> int:
    """Return how many opened records were deleted: their links ended some time ago, or their owners are gone.

    What was barred leaves only its digest, its reason and an empty replay.
    """
    before = timezone.now() - timedelta(days=GONE_DAYS)
    ended = Replay.objects.filter(source=Source.UPLOAD, upload__expires_at__lt=before, upload__barred=False)
    orphans = Replay.objects.filter(source=Source.UPLOAD, upload=None)
    count = ended.count() + orphans.count()
    ended.delete()
    orphans.delete()
    return count


def sender_of(address: str) -> str:
    """Return the keyed hash of a network address: of the sixth version its first half, which is one household's."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        known = address
    else:
        known = str(ip_network((parsed, 64), strict=False)) if parsed.version == 6 else str(parsed)
    return salted_hmac("replays.sender", known, algorithm="sha256").hexdigest()


def _check_size(record: MatchRecord) -> None:
    if not record.hands:
        raise UploadError(_("The record is sound, but no hand is in it."))
    if len(record.hands) > MOST_HANDS:
        words = {"n": len(record.hands), "most": MOST_HANDS}
        raise UploadError(_("The record has %(n)d hands; at most %(most)d are shown.") % words)


def _check_rate(owner: User | None, sender: str) -> None:
    """Return quietly if one more is welcome. An account is counted alone: many of a club share an address."""
    uploads = Upload.objects.filter(owner=owner) if owner else Upload.objects.filter(sender=sender, owner=None)
    now = timezone.now()
    for hours, most in ((1, settings.RECORDS_HOUR), (24, settings.RECORDS_DAY)):
        since = now - timedelta(hours=hours)
        recent = uploads.filter(created_at__gt=since).order_by("-created_at").values_list("created_at", flat=True)
        if oldest := recent[most - 1 : most].first():
            minutes = int((oldest - since).total_seconds()) // 60 + 1
            text = ngettext(
                "That were many records; the next one is welcome in %(n)d minute.",
                "That were many records; the next one is welcome in %(n)d minutes.",
                minutes,
            )
            raise UploadError(text % {"n": minutes})


def _letters(length: int) -> str:
    return "".join(secrets.choice(ID_LETTERS) for _at in range(length))


def _key_hash(key: str) -> str:
    """Return the hash of a key: it is random, so that a slow one would add nothing."""
    plain = "".join(letter for letter in key.lower() if letter.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()
