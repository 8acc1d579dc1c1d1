"""What authors of bots type: an upload, a name, the reason of a take-down."""

from __future__ import annotations

from typing import Any

from django import forms
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bots.archive import LIMITS
from bots.models import Bot, BotVersion
from bots.selectors import bots_of, opponents
from bots.services.bots import LONGEST_NAME
from bots.services.test_match import BOARDS
from clubs.models import User
from engine.presets import preset_names


class UploadForm(forms.Form):
    """A file for a new bot, or the next version of one's own."""

    bot = forms.ModelChoiceField(
        label=gettext_lazy("Bot"),
        queryset=Bot.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=gettext_lazy("a new bot"),
        help_text=gettext_lazy("A file for a bot that you have becomes its next version."),
    )
    name = forms.CharField(
        label=gettext_lazy("Name of the new bot"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=gettext_lazy("Everybody sees it. You can change it later."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    file = forms.FileField(label=gettext_lazy("File"), allow_empty_file=True, max_length=400)
    presets = forms.MultipleChoiceField(
        label=gettext_lazy("It plays"),
        choices=lambda: [(name, name) for name in preset_names()],
        initial=preset_names,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose one at least: the check plays those.")},
        help_text=gettext_lazy(
            "The rules that the check tries. One bot can play all: the greeting tells it the rules."
        ),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own: Any = self.fields["bot"]
        own.queryset = bots_of(user)
        if not own.queryset.exists():
            del self.fields["bot"]

    def clean_file(self) -> Any:
        """Return the file, looked at only for its size. Raises: ValidationError."""
        file = self.cleaned_data["file"]
        if file.size > LIMITS.upload_bytes:
            sizes = {"size": filesizeformat(file.size), "most": filesizeformat(LIMITS.upload_bytes)}
            raise forms.ValidationError(_("%(size)s is too large: at most %(most)s."), params=sizes)
        return file

    def clean(self) -> dict[str, Any]:
        """Return the values; a new bot needs a name."""
        data = super().clean() or {}
        if not data.get("bot") and not str(data.get("name", "")).strip() and "name" not in self.errors:
            self.add_error("name", _("A new bot needs a name."))
        return data


class NameForm(forms.Form):
    """Another name for a bot."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("Its address stays; records keep the name they were made with."),
    )


class TestMatchForm(forms.Form):
    """Against whom a version tries itself, by which rules, and for how long."""

    opponent = forms.ModelChoiceField(
        label=gettext_lazy("Opponent"), queryset=BotVersion.objects.none(), empty_label=None
    )
    preset = forms.ChoiceField(label=gettext_lazy("Rules"))
    boards = forms.TypedChoiceField(
        label=gettext_lazy("Deals"),
        choices=[(number, number) for number in BOARDS],
        initial=BOARDS[1],
        coerce=int,
        help_text=gettext_lazy("Each is played in both rooms, by your version at either side of the cards."),
    )

    def __init__(self, *args: Any, version: BotVersion, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        opponent: Any = self.fields["opponent"]
        preset: Any = self.fields["preset"]
        opponent.queryset = opponents(version)
        preset.choices = [(name, name) for name in version.presets]


class TakeDownForm(forms.Form):
    """Why a version may not run any more."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        help_text=gettext_lazy("The author reads it, and so does everybody."),
    )
