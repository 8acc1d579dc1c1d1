"""The form that takes a program, with all that it must know before it chooses a file."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from bots import services
from bots.archive import LIMITS
from bots.errors import BotActError, BotInputError
from bots.forms import UploadForm
from bots.language import Language, language, language_keys
from bots.models import BotVersion
from bots.selectors import wants, workers_now
from clubs.models import User
from clubs.views.access import login_required, user_of


@dataclass(frozen=True)
class LanguageRow:
    """A language on the page; *reason* says why no worker runs it now, *version* what runs it."""

    key: str
    language: Language
    reason: str
    version: str


@login_required
def upload(request: HttpRequest) -> HttpResponse:
    """Show the form; take the file, and lead to the page of its check.

    With htmx the answer replaces only the form, so that the browser keeps the chosen file beside an error.
    """
    user = user_of(request)
    htmx = bool(getattr(request, "htmx", False))
    form = UploadForm(request.POST or None, request.FILES or None, user=user, initial={"bot": request.GET.get("bot")})
    if request.method == "POST" and form.is_valid():
        version = _uploaded(user, form)
        if version is not None:
            target = reverse("bots:version", args=[version.bot.slug, version.number])
            return HttpResponseClientRedirect(target) if htmx else redirect(target)
    refused = request.method == "POST"
    context = {
        "form": form,
        "languages": language_rows(),
        "limits": LIMITS,
        "megabytes": (LIMITS.upload_bytes >> 20, LIMITS.unpacked_bytes >> 20),
        "refused": refused,
    }
    if htmx:
        # htmx swaps answers of 200 alone.
        return render(request, "bots/_upload_form.html", context)
    return render(request, "bots/upload.html", context, status=422 if refused else 200)


def _uploaded(user: User, form: UploadForm) -> BotVersion | None:
    """Return the new version, or None with the form's errors; a new bot goes again if its file is refused."""
    file, bot = form.cleaned_data["file"], form.cleaned_data.get("bot")
    try:
        with transaction.atomic():
            bot = bot or services.bot_create(actor=user, name=form.cleaned_data["name"])
            return services.version_upload(
                actor=user,
                bot=bot,
                filename=file.name or "",
                content=file.read(),
                presets=form.cleaned_data["presets"],
            )
    except BotInputError as error:
        form.add_error(error.field if error.field in form.fields else None, str(error))
    except BotActError as error:
        form.add_error(None, str(error))
    return None


def language_rows() -> list[LanguageRow]:
    """Return all languages, each with what workers say of it now."""
    workers = workers_now()
    rows = []
    for key in language_keys():
        versions = [worker.details[key] for worker in workers if worker.sandbox and key in worker.details]
        reason = wants(key, workers=workers).words
        rows.append(LanguageRow(key, language(key), reason, versions[0] if versions and not reason else ""))
    return rows
