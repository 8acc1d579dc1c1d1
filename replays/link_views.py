"""Pages of records that come in the link itself: nothing of them is kept, and nobody lists them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import User
from engine.record import MatchRecord, RecordError
from replays.hand_page import linked_url
from replays.links import MOST_LETTERS, LinkError, record_packed, record_unpacked, text_unpacked
from replays.models import Board
from replays.opening import Refusal, refusal, title_of
from replays.unstored import Unstored, unstored
from replays.upload_forms import USUAL_DAYS, OpenForm
from replays.upload_selectors import barred_upload
from replays.upload_services import MOST_HANDS
from replays.variation_views import variation_page
from replays.views import hand_page, match_page, record_file

View = Callable[..., HttpResponseBase]


def _unlisted(view: View) -> View:
    """Return *view*, whose pages ask not to be listed, and give no address away to where their links lead."""

    @wraps(view)
    def shown(request: HttpRequest, **words: Any) -> HttpResponseBase:
        response = view(request, **words)
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return shown


def _reads(view: View) -> View:
    """Return *view*, which takes what the link holds; what cannot be shown is answered here."""

    @_unlisted
    @require_safe
    @wraps(view)
    def shown(request: HttpRequest, packed: str, **words: Any) -> HttpResponseBase:
        try:
            record = record_unpacked(packed)
            held = _held(record, packed)
        except LinkError:
            text = _("The link is damaged or was cut short. Ask for it again, or for the record itself.")
            return _refused(request, OpenForm(account=_has_account(request)), Refusal(text, "", None, []))
        except RecordError as error:
            return _refused(request, OpenForm(account=_has_account(request)), refusal(error, text_unpacked(packed)))
        if upload := barred_upload(record):
            return render(request, "replays/gone.html", {"upload": upload}, status=410)
        return view(request, held, **words)

    return shown


@_unlisted
@require_safe
def from_query(request: HttpRequest) -> HttpResponseBase:
    """Lead from ``?record=`` (its text or JSON, and ``preset`` where it brings no rules) to the page of that record."""
    asked = {"text": request.GET.get("record", ""), "preset": request.GET.get("preset", ""), "days": USUAL_DAYS}
    form = OpenForm(asked, account=_has_account(request))
    if not form.is_valid():
        return _refused(request, form, form.refused)
    packed = record_packed(form.record)
    if not form.record.hands:
        form.add_error(None, _("The record is sound, but no hand is in it."))
    elif len(packed) > MOST_LETTERS:
        words = {"n": len(packed), "most": MOST_LETTERS}
        form.add_error(
            None, _("The record is too long for a link: %(n)d letters, at most %(most)d. Open it here.") % words
        )
    else:
        return redirect(linked_url(packed, form.record))
    return _refused(request, form, None)


@_reads
def match(request: HttpRequest, held: Unstored) -> HttpResponse:
    """Show the hands of a match that its link holds."""
    more = {"linked": True}
    return match_page(request, held.replay, address=_address, boards=held.boards, more=more)


@_reads
def hand(request: HttpRequest, held: Unstored, no: int, room: str) -> HttpResponse:
    """Show a hand that its link holds."""
    board = _board(held, no, room)
    more = {"views": [], "home": reverse("replays:linked_match", args=[_packed_of(held)]) if held.boards[1:] else ""}
    return hand_page(request, board, address=_address, template="replays/linked.html", plays=held.boards, more=more)


@_reads
def hand_variation(
    request: HttpRequest, held: Unstored, no: int, room: str, origin: str, acts: str = ""
) -> HttpResponseBase:
    """Show a line from a position of a hand that its link holds."""
    return variation_page(request, _board(held, no, room), origin, acts, address=_address)


@_reads
def hand_record(request: HttpRequest, held: Unstored, no: int, room: str, form: str) -> HttpResponseBase:
    """Return the record of one hand of those that the link holds."""
    board = _board(held, no, room)
    return record_file(held.alone(board), f"shelem-{board}", form)


@_reads
def match_record(request: HttpRequest, held: Unstored, form: str) -> HttpResponseBase:
    """Return the record that the link holds."""
    return record_file(held.record, "shelem", form)


def _held(record: MatchRecord, packed: str) -> Unstored:
    """Return *record* with the rows it would be stored as. Raises: RecordError, LinkError."""
    if not record.hands:
        raise LinkError("no hand is in it")
    return unstored(record, public_id=packed, title=title_of(record))


def _address(packed: str, no: int, room: str) -> str:
    """Return the address of one hand of what a link holds."""
    return reverse("replays:linked_hand", args=[packed, no, room.lower()])


def _packed_of(held: Unstored) -> str:
    return held.replay.public_id


def _board(held: Unstored, no: int, room: str) -> Board:
    board = held.board(no, room)
    if board is None:
        raise Http404
    return board


def _has_account(request: HttpRequest) -> bool:
    return isinstance(request.user, User)


def _refused(request: HttpRequest, form: OpenForm, refused: Refusal | None) -> HttpResponse:
    """Return the page on which records are opened, with what is wrong with the one of the link."""
    context = {"form": form, "refused": refused, "most_hands": MOST_HANDS, "action": reverse("replays:open")}
    return render(request, "replays/open.html", context, status=422)
