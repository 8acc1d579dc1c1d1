"""What the organisers' pages offer to do, and how a sent form is answered.

A page shows an `Act` only to those who may do it; whether they may is asked again by the service. A second click of the
same button finds the work done and is led on quietly; what was typed is never lost by a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from clubs.models import Club
from clubs.roles import ACTS
from clubs.selectors import allows, role_of
from tournaments.desk_forms import WhyForm
from tournaments.errors import TournamentError, TournamentInputError
from tournaments.pairing import PairingError
from tournaments.wording import pairing_error_words

Refused = Mapping[str, forms.Form]
"""Forms that were refused, by the key of their act: they are shown again, open, with what was typed."""


@dataclass(frozen=True)
class Act:
    """One thing to do: a button alone, or a folded form with a button.

    *why_not* says why the button is disabled. *hidden* are values that go along: what the person saw, so that the
    answer can tell a second click from a change by somebody else.
    """

    key: str
    title: str
    address: str
    button: str = ""
    help: str = ""
    form: forms.Form | None = None
    icon: str = ""
    kind: str = ""
    why_not: str = ""
    hidden: Mapping[str, object] = field(default_factory=dict)
    link: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the form stands open: it was refused."""
        return self.form is not None and bool(self.form.errors)


def acts_of(request: HttpRequest, club: Club) -> frozenset[str]:
    """Return every act that who is asking may do in *club*; one query."""
    role = role_of(request.user, club)
    return frozenset(act for act in ACTS if allows(request.user, role, act))


def form_of(kind: type[forms.Form], key: str, refused: Refused | None, **more: Any) -> forms.Form:
    """Return the form of an act for a page: the refused one, or a new one whose ids are its own."""
    if refused and key in refused:
        return refused[key]
    return kind(auto_id=f"id_{key}_%s", **more)


def tried(request: HttpRequest, call: Callable[[], object], done: str) -> bool:
    """Return whether *call* went well; then *done* is said, else why not."""
    try:
        call()
    except PairingError as error:
        messages.error(request, pairing_error_words(error))
    except TournamentError as error:
        messages.error(request, str(error))
    else:
        if done:
            messages.success(request, done)
        return True
    return False


def answered(request: HttpRequest, to: str, call: Callable[[], object], done: str) -> HttpResponse:
    """Return the way back to the address *to* after *call* was tried."""
    tried(request, call, done)
    return redirect(to)


def form_answered(
    request: HttpRequest,
    form: forms.Form,
    *,
    to: str,
    call: Callable[[], object],
    done: str,
    refused: Callable[[forms.Form], HttpResponse],
) -> HttpResponse:
    """Return the way back to *to* after *call* was tried, or the page again with what is wrong with *form*."""
    if not form.is_valid():
        return refused(form)
    try:
        call()
    except TournamentInputError as error:
        if error.field in form.fields:
            form.add_error(error.field, str(error))
            return refused(form)
        messages.error(request, str(error))
    except PairingError as error:
        messages.error(request, pairing_error_words(error))
    except TournamentError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, done)
    return redirect(to)


def why_answered(
    request: HttpRequest,
    key: str,
    *,
    to: str,
    call: Callable[[str], object],
    done: str,
    refused: Callable[[Refused], HttpResponse],
) -> HttpResponse:
    """Return the way back to *to* after *call* was tried with the reason that the form of act *key* gives.

    *refused* makes the page again, with that form.
    """
    form = WhyForm(request.POST, auto_id=f"id_{key}_%s")
    return form_answered(
        request,
        form,
        to=to,
        call=lambda: call(form.cleaned_data["reason"]),
        done=done,
        refused=lambda wrong: refused({key: wrong}),
    )


def seen(request: HttpRequest, name: str = "seen") -> str:
    """Return what the person saw when the form was sent, as the page wrote it down."""
    return request.POST.get(name, "")


def changed_meanwhile(request: HttpRequest, what: str) -> None:
    """Say that *what* is not what it was when the page was made, so nothing was done."""
    messages.warning(
        request, _("%(what)s has changed in the meantime; nothing was done. Look at it now.") % {"what": what}
    )
