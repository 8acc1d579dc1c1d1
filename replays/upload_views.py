"""Pages for records that anybody brings: open one, what becomes of its link, the list of one's own."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.addresses import client_address
from clubs.dates import date_text
from clubs.models import User
from clubs.views.access import login_required, user_of
from replays import upload_services as services
from replays.hand_page import hand_url
from replays.models import Upload
from replays.upload_forms import DaysForm, KeyForm, OpenForm
from replays.upload_selectors import is_working, upload_of, uploads_at, uploads_of

KEYS = "records"
"""In the session: the keys of what this browser opened without an account, by address."""
MOST_KEYS = 200
TRIES_PER_RECORD = 4
"""Refused records cost reading too: so many are read for each that might be kept in an hour."""
PAGE = 200

View = Callable[..., HttpResponseBase]


def ends_gone(view: View) -> View:
    """Return *view*, answering "gone" and why where an opened record's link has ended."""

    @wraps(view)
    def shown(request: HttpRequest, public_id: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, public_id, *args, **kwargs)
        except Http404:
            upload = upload_of(public_id)
            if upload is None or is_working(upload):
                raise
            return render(request, "replays/gone.html", {"upload": upload}, status=410)

    return shown


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def open_record(request: HttpRequest) -> HttpResponse:
    """Show the form; read the record that is pasted or chosen, and lead to its first hand."""
    if request.method != "POST" and "record" in request.GET:
        return redirect(f"{reverse('replays:linked')}?{request.GET.urlencode()}")
    user = request.user if isinstance(request.user, User) else None
    form = OpenForm(request.POST or None, request.FILES or None, account=user is not None)
    posted = request.method == "POST"
    if posted and not _may_try(request):
        form.add_error(None, _("That were many records in a short time; try again in an hour."))
    elif posted and form.is_valid():
        try:
            upload, key = services.upload_store(
                record=form.record,
                title=form.cleaned_data["title"],
                days=form.cleaned_data["days"],
                owner=user,
                address=client_address(request),
            )
        except services.UploadError as error:
            form.add_error(None, str(error))
        else:
            if key:
                _remember(request, upload, key)
            messages.success(request, _opened(upload))
            return redirect(_address(upload))
    context = {"form": form, "refused": form.refused, "most_hands": services.MOST_HANDS}
    return render(request, "replays/open.html", context, status=422 if posted else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sharing(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show until when a link works; whoever opened the record changes that here or takes it down."""
    upload = upload_of(public_id)
    if upload is None:
        raise Http404
    if not is_working(upload) and upload.taken_down_at is not None:
        return render(request, "replays/gone.html", {"upload": upload}, status=410)
    key = _keys(request).get(public_id, "")
    mine = services.upload_opens(upload, user=request.user, key=key)
    key_form, days_form = KeyForm(), DaysForm(account=upload.owner_id is not None)
    act = request.POST.get("act", "") if request.method == "POST" else ""
    if act == "key":
        key_form = KeyForm(request.POST)
        if _key_opens(request, upload, key_form):
            return redirect(request.path)
    elif act == "days" and mine:
        days_form = DaysForm(request.POST, account=upload.owner_id is not None)
        if days_form.is_valid():
            services.upload_extend(upload=upload, days=days_form.cleaned_data["days"])
            messages.success(request, _("The link works until %(day)s.") % {"day": _day(upload)})
            return redirect(request.path)
    elif act == "down" and mine:
        services.upload_take_down(upload=upload)
        messages.success(request, _("Taken down: its hands are erased, and the link shows nothing."))
        return redirect("replays:mine")
    context = {
        "upload": upload,
        "mine": mine,
        "key": key if mine else "",
        "link": request.build_absolute_uri(_address(upload)),
        "works": is_working(upload),
        "key_form": key_form,
        "days_form": days_form,
    }
    return render(request, "replays/sharing.html", context, status=422 if act else 200)


@never_cache
@require_http_methods(["GET", "HEAD"])
def mine(request: HttpRequest) -> HttpResponse:
    """List what one opened: with the account, and in this browser without it."""
    user = request.user if isinstance(request.user, User) else None
    own = list(uploads_of(user)[:PAGE]) if user else []
    here = list(uploads_at(_keys(request)))
    context = {"own": [_row(upload) for upload in own], "here": [_row(upload) for upload in here]}
    return render(request, "replays/mine.html", context)


@require_POST
@login_required
def claim(request: HttpRequest) -> HttpResponse:
    """Give what this browser opened without an account to the account that is signed in."""
    user = user_of(request)
    keys = _keys(request)
    count = 0
    for upload in uploads_at(keys):
        if services.upload_opens(upload, user=user, key=keys[upload.replay.public_id]):
            services.upload_claim(upload=upload, owner=user)
            count += 1
    request.session.pop(KEYS, None)
    text = ngettext("%(n)d record is now your account's.", "%(n)d records are now your account's.", count)
    messages.success(request, text % {"n": count})
    return redirect("replays:mine")


def _keys(request: HttpRequest) -> dict[str, str]:
    keys = request.session.get(KEYS)
    return dict(keys) if isinstance(keys, dict) else {}


def _remember(request: HttpRequest, upload: Upload, key: str) -> None:
    """Keep *key* in the session, so that this browser may change what it opened."""
    keys = {**_keys(request), upload.replay.public_id: key}
    request.session[KEYS] = dict(list(keys.items())[-MOST_KEYS:])


def _key_opens(request: HttpRequest, upload: Upload, form: KeyForm) -> bool:
    """Return whether the typed key is that of *upload*; it is kept in the session then."""
    if not form.is_valid():
        return False
    key = form.cleaned_data["key"].strip()
    if not _may_try(request) or not services.upload_opens(upload, user=None, key=key):
        form.add_error("key", _("That is not the key of this record."))
        return False
    _remember(request, upload, key)
    return True


def _may_try(request: HttpRequest) -> bool:
    """Return whether one more try is welcome from that address; each process counts its own, which is close enough."""
    name = f"records:{services.sender_of(client_address(request))}"
    if cache.add(name, 1, 3600):
        return True
    try:
        return cache.incr(name) <= TRIES_PER_RECORD * settings.RECORDS_HOUR
    except ValueError:  # it ran out between the two
        return True


def _address(upload: Upload) -> str:
    """Return where an opened record begins: its only hand, or its match."""
    boards = list(upload.replay.boards.all()[:2])
    if len(boards) == 1:
        return hand_url(upload.replay.public_id, boards[0].no, boards[0].room)
    return reverse("replays:match", args=[upload.replay.public_id])


def _opened(upload: Upload) -> str:
    """Return the message on the first page of an opened record."""
    seen = _("Only who has the link sees it, until %(day)s.") % {"day": _day(upload)}
    where = reverse("replays:sharing", args=[upload.replay.public_id])
    return format_html('{} <a href="{}">{}</a>', seen, where, _("Share it, keep it longer or take it down"))


def _day(upload: Upload) -> str:
    return date_text(localtime(upload.expires_at))


def _row(upload: Upload) -> dict[str, Any]:
    return {"upload": upload, "url": _address(upload), "works": is_working(upload)}
