"""One's own API tokens: made and shown once, listed, revoked."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubs import selectors, services
from clubs.forms import TokenForm
from clubs.views.access import login_required, user_of


@login_required
@never_cache
def tokens(request: HttpRequest) -> HttpResponse:
    """Show one's tokens and the form of a new one; a token just made is in this answer and in no other."""
    user = user_of(request)
    form = TokenForm(request.POST or None)
    made, secret = None, ""
    if request.method == "POST" and form.is_valid():
        try:
            made, secret = services.token_create(actor=user, name=form.cleaned_data["name"])
        except services.TokenError as error:
            form.add_error("name", str(error))
        else:
            form = TokenForm()
    context = {
        "form": form,
        "tokens": selectors.tokens_of(user),
        "token": made,
        "secret": secret,
        "now": timezone.now(),
    }
    return render(request, "accounts/tokens.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def token_revoke(request: HttpRequest) -> HttpResponse:
    """Revoke a token."""
    user = user_of(request)
    token = selectors.tokens_of(user).filter(pk=request.POST.get("token", "")).first()
    if token is not None:  # a second click finds it gone, and that is what it wanted
        services.token_revoke(actor=user, token=token)
        messages.success(request, _("The token “%(name)s” opens nothing any more.") % {"name": token.name})
    return redirect("clubs:tokens")
