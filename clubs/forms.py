"""What people type: accounts, clubs, memberships."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import forms as auth
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Role, User

LONGEST_ABOUT = 2000


class SignUpForm(forms.Form):
    """A new account. Whether the address is free is the service's to say."""

    display_name = forms.CharField(
        label=_("Name"),
        max_length=80,
        help_text=_("Shown to other members."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    email = forms.EmailField(
        label=_("Email address"),
        help_text=_("You sign in with it; it is shown to nobody else than your clubs' owners."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=password_validators_help_text_html(),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        """Return the values, the password checked against the person's own name and address."""
        data = super().clean() or {}
        if password := data.get("password"):
            user = User(email=data.get("email", ""), display_name=data.get("display_name", ""))
            try:
                validate_password(password, user)
            except ValidationError as error:
                self.add_error("password", error)
        return data


class PasswordResetForm(auth.PasswordResetForm):
    """Who forgot his password."""

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,
        to_email: str,
        html_email_template_name: str | None = None,
    ) -> None:
        """Send the mail in the language that the person keeps, else in that of the page he asked on."""
        with translation.override(context["user"].language or translation.get_language()):
            super().send_mail(
                subject_template_name, email_template_name, context, from_email, to_email, html_email_template_name
            )


class ProfileForm(forms.ModelForm[User]):
    """What a person may change about himself."""

    class Meta:
        model = User
        fields = ["display_name", "page_open"]
        labels = {"display_name": _("Name"), "page_open": _("Others see the page about me")}
        help_texts = {
            "display_name": _("Shown to other members."),
            "page_open": _(
                "It lists your clubs, events and bots. Without it only members of your clubs see it; your name still "
                "stands where you play."
            ),
        }


class ClubForm(forms.ModelForm[Club]):
    """A new club, or what one says of itself now; the address of a club never changes."""

    class Meta:
        model = Club
        fields = ["name", "city", "about"]
        labels = {"name": _("Name"), "city": _("City"), "about": _("About")}
        help_texts = {"about": _("When and where you play, and who may come. Plain text.")}
        widgets = {"about": forms.Textarea(attrs={"rows": 5, "maxlength": LONGEST_ABOUT})}

    def clean_about(self) -> str:
        """Return what the club says of itself. Raises: ValidationError where it is too long."""
        about: str = self.cleaned_data["about"].strip()
        if len(about) > LONGEST_ABOUT:
            raise ValidationError(_("At most %(n)d characters.") % {"n": LONGEST_ABOUT})
        return about

    def clean_name(self) -> str:
        """Return the name. Raises: ValidationError where its address would be a page of the site."""
        name: str = self.cleaned_data["name"].strip()
        if self.instance.pk is None and slugify(name) == "new":
            raise ValidationError(_("This name is taken by a page of the site; add the city, for instance."))
        return name


class MembershipForm(forms.Form):
    """Somebody who has an account, and the role to give."""

    email = forms.EmailField(label=_("Email address"), widget=forms.EmailInput(attrs={"autocomplete": "off"}))
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.MEMBER)

    def clean_email(self) -> str:
        """Return the address; ``user`` of the cleaned data is who has it. Raises: ValidationError."""
        email = str(self.cleaned_data["email"])
        user = User.objects.filter(email__iexact=email).first()
        if user is None:
            raise ValidationError(_("Nobody has an account with this address. Ask them to sign up first."))
        self.cleaned_data["user"] = user
        return email


class RoleForm(forms.Form):
    """A new role for a member."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)


class TokenForm(forms.Form):
    """A new API token."""

    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        help_text=_("What uses it, such as: upload from my laptop."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
