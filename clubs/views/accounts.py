"""Signing up, and one's own page. Signing in and passwords are Django's views with our pages."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth import views as auth
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from clubs import selectors, services
from clubs.forms import PasswordResetForm, ProfileForm, SignUpForm
from clubs.views.access import login_required, user_of
from clubs.views.look import keep_language, next_of


class SignIn(auth.LoginView):
    """Signing in; pages then speak the language that the person chose before, on whatever machine."""

    template_name = "accounts/sign_in.html"
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Return the way on, with the person's language."""
        response = super().form_valid(form)
        user = user_of(self.request)
        if user.language:
            keep_language(response, user.language)
        else:
            services.user_language_set(user=user, language=get_language() or settings.LANGUAGE_CODE)
        return response


class PasswordReset(auth.PasswordResetView):
    """Asking for a new password, by a mail in the language of its reader."""

    form_class = PasswordResetForm
    template_name = "accounts/password_reset.html"
    email_template_name = "accounts/password_reset_email.txt"
    subject_template_name = "accounts/password_reset_subject.txt"
    success_url = reverse_lazy("clubs:password_reset_sent")


@sensitive_post_parameters("password")
def sign_up(request: HttpRequest) -> HttpResponse:
    """Show the form of a new account; make it and sign the person in."""
    if request.user.is_authenticated:
        return redirect("clubs:profile")
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = services.user_create(**form.cleaned_data, language=get_language() or "")
        except ValueError as error:
            form.add_error("email", str(error))
        else:
            login(request, user, backend="django.contrib.auth.backends.ModelBackend")
            messages.success(request, _("Welcome, %(name)s.") % {"name": user.shown_name})
            return redirect(next_of(request))
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
