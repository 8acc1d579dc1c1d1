"""One version: the log of its check as it happens, its report, and what its author or the staff can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from bots import services
from bots.errors import BotActError, BotInputError, NotYoursError, StorageError
from bots.forms import TakeDownForm, TestMatchForm
from bots.models import BotVersion, VersionCheck, VersionState
from bots.selectors import newest_check, owns, test_matches
from bots.services.checks import CHECK_AGAIN
from bots.services.versions import source_read
from bots.views.access import own_version_or_403, version_or_404
from bots.views.check_page import check_context, etag
from bots.views.public import shown
from clubs.views.access import login_required, user_of
from clubs.views.moving import moving_part

MOST_TEST_MATCHES = 12


def version_detail(
    request: HttpRequest,
    slug: str,
    number: int,
    form: TakeDownForm | None = None,
    test_form: TestMatchForm | None = None,
) -> HttpResponse:
    """Show a version: its digest to everybody, the check and its report to those who may read its logs."""
    version = version_or_404(request, slug, number)
    check = newest_check(version, request.user)
    version = check.version if check else version
    context = _context(request, version, check) | {
        "may_read": check is not None,
        "takes_down": _takes_down(request) and version.state != VersionState.TAKEN_DOWN,
        "form": form or TakeDownForm(),
        "test_matches": test_matches(version, request.user)[:MOST_TEST_MATCHES],
    }
    if context["own"] and version.state == VersionState.READY:
        context["test_form"] = test_form or TestMatchForm(version=version)
    return render(request, "bots/version.html", context, status=422 if form or test_form else 200)


@require_GET
def version_live(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the part of the page that changes; 304 if the browser has it as it is."""
    version = version_or_404(request, slug, number)
    check = newest_check(version, request.user)
    if check is None:
        raise Http404
    version = check.version
    return moving_part(
        request, etag(version, check), lambda: render(request, "bots/_check.html", _context(request, version, check))
    )


def _context(request: HttpRequest, version: BotVersion, check: VersionCheck | None) -> dict[str, Any]:
    """Return what the part of the page needs that changes: the check, and what its author can do by how it stands."""
    own = owns(request.user, version.bot) and version.bot.deleted_at is None
    return check_context(version, check) | {
        "bot": version.bot,
        "shown": shown(version),
        "own": own,
        "checkable": own and version.state in CHECK_AGAIN and not (check and check.is_open),
    }


@login_required
def version_source(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return the uploaded file to its author, as an attachment."""
    _actor, version = own_version_or_403(request, slug, number)
    try:
        content = source_read(version)
    except StorageError as error:
        raise Http404(str(error)) from None
    response = HttpResponse(content, content_type="application/octet-stream")
    response["Content-Disposition"] = f'attachment; filename="{version.source_name.encode("ascii", "ignore").decode()}"'
    return response


@login_required
@require_POST
def stop(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Stop the check of a version."""
    actor, version = own_version_or_403(request, slug, number)
    return _done(
        request,
        version,
        lambda: services.check_stop(actor=actor, version=version),
        _("The check is stopped. It can be started again."),
    )


@login_required
@require_POST
def again(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Check a version once more."""
    actor, version = own_version_or_403(request, slug, number)
    return _done(
        request,
        version,
        lambda: services.check_again(actor=actor, version=version),
        _("The check begins anew."),
    )


@login_required
@require_POST
def test_match_new(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let a version of one's own play a test match."""
    actor, version = own_version_or_403(request, slug, number)
    form = TestMatchForm(request.POST, version=version)
    if form.is_valid():
        try:
            match = services.test_match_create(actor=actor, version=version, **form.cleaned_data)
        except NotYoursError:
            raise PermissionDenied from None
        except BotInputError as error:
            form.add_error(error.field, str(error))
        except BotActError as error:
            messages.error(request, str(error))
            return redirect("bots:version", slug=slug, number=number)
        else:
            return redirect("tournaments:test_match", slug=slug, number=number, which=match.number)
    return version_detail(request, slug, number, test_form=form)


@login_required
@require_POST
def test_match_stop(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Stop the test match that a version plays."""
    actor, version = own_version_or_403(request, slug, number)
    return _done(
        request,
        version,
        lambda: services.check_stop(actor=actor, version=version),
        _("The test match is stopped."),
    )


@login_required
@require_POST
def retire(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Enter a version nowhere any more."""
    actor, version = own_version_or_403(request, slug, number)
    return _done(
        request,
        version,
        lambda: services.version_retire(actor=actor, version=version),
        _("Version %(n)d is retired: it plays on where it is entered, and is entered nowhere else.") % {"n": number},
    )


@login_required
@require_POST
def take_down(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let the staff take a version down, with a reason."""
    actor = user_of(request)
    if not _takes_down(request):
        raise PermissionDenied
    version = version_or_404(request, slug, number)
    form = TakeDownForm(request.POST)
    if form.is_valid():
        try:
            services.version_take_down(actor=actor, version=version, reason=form.cleaned_data["reason"])
        except BotInputError as error:
            form.add_error("reason", str(error))
        except BotActError as error:
            messages.error(request, str(error))
            return redirect("bots:version", slug=slug, number=number)
        else:
            messages.success(request, _("Version %(n)d is taken down.") % {"n": number})
            return redirect("bots:version", slug=slug, number=number)
    return version_detail(request, slug, number, form)


def _takes_down(request: HttpRequest) -> bool:
    user = request.user
    return bool(user.is_active and getattr(user, "is_staff", False) and user.has_perm("bots.change_botversion"))


def _done(request: HttpRequest, version: BotVersion, act: Callable[[], object], said: str) -> HttpResponse:
    """Do *act* and go back to the version's page with what came of it."""
    try:
        act()
    except NotYoursError:
        raise PermissionDenied from None
    except BotActError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, said)
    return redirect("bots:version", slug=version.bot.slug, number=version.number)
