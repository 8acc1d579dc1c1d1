"""Signing up, and one's own page. Signing in and passwords are Django's views with our pages."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from clubs import selectors, services
from clubs.forms import ProfileForm, SignUpForm
from clubs.views.access import login_required, user_of


@sensitive_post_parameters("password")
def sign_up(request: HttpRequest) -> HttpResponse:
    """Show the form of a new account; make it and sign the person in."""
    if request.user.is_authenticated:
        return redirect("clubs:profile")
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = services.user_create(**form.cleaned_data)
        except ValueError as error:
            form.add_error("email", str(error))
        else:
            login(request, user, backend="django.contrib.auth.backends.ModelBackend")
            messages.success(request, _("Welcome, %(name)s.") % {"name": user.shown_name})
            return redirect(_next_of(request))
    return render(request, "accounts/sign_up.html", {"form": form, "next": request.GET.get("next", "")})


@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Show and change one's own name; list one's clubs."""
    user = user_of(request)
    form = ProfileForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("clubs:profile")
    memberships = selectors.memberships_of(user)
    return render(request, "accounts/profile.html", {"form": form, "memberships": memberships})


def _next_of(request: HttpRequest) -> str:
    """Return the address to go on to: the one asked for if it is of this site, else home."""
    target = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure()):
        return target
    return "/"
