"""What an author does with his bots: see them together, rename, share the logs of one, delete it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bots import services
from bots.errors import BotInputError, NotYoursError
from bots.forms import NameForm
from bots.models import Bot
from bots.selectors import bots_of
from bots.views.access import own_bot_or_403
from bots.views.public import bot_detail, shown
from clubs.views.access import login_required, user_of

VERSIONS_SHOWN = 4


@login_required
def my_bots(request: HttpRequest) -> HttpResponse:
    """Show one's own bots with the state of their versions."""
    bots = list(bots_of(request.user).order_by("name", "id"))
    rows = [(bot, [shown(version) for version in bot.versions_newest_first[:VERSIONS_SHOWN]]) for bot in bots]  # type: ignore[attr-defined]
    return render(request, "bots/mine.html", {"rows": rows})


@login_required
@require_POST
def rename(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a bot another name."""
    actor, bot = own_bot_or_403(request, slug)
    form = NameForm(request.POST)
    if form.is_valid():
        try:
            services.bot_rename(actor=actor, bot=bot, name=form.cleaned_data["name"])
        except BotInputError as error:
            form.add_error("name", str(error))
        else:
            messages.success(request, _("The bot is called %(name)s now.") % {"name": form.cleaned_data["name"]})
            return redirect("bots:detail", slug=slug)
    return bot_detail(request, slug, form)


@login_required
@require_POST
def share_logs(request: HttpRequest, slug: str) -> HttpResponse:
    """Let organisers read what the bot prints, or no longer."""
    actor, bot = own_bot_or_403(request, slug)
    share = request.POST.get("share") == "1"
    services.bot_logs_share(actor=actor, bot=bot, share=share)
    said = _("Organisers may read its logs now.") if share else _("Its logs are yours alone now.")
    messages.success(request, said)
    return redirect("bots:detail", slug=slug)


@login_required
@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete a bot; finished matches keep its name and digests."""
    actor = user_of(request)
    bot = get_object_or_404(Bot, slug=slug)
    if bot.deleted_at is None:  # a second click finds it gone, and that is what it wanted
        try:
            services.bot_delete(actor=actor, bot=bot)
        except NotYoursError:
            own_bot_or_403(request, slug)
            raise
    messages.success(request, _("%(name)s is deleted. Finished matches keep its name.") % {"name": bot.name})
    return redirect("bots:mine")
