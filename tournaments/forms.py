"""What organisers type: a tournament, an entry, the reason of an act."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from bots.models import BotVersion
from bots.selectors import language_title, versions_ready
from clubs.models import Club
from clubs.selectors import AnyUser, clubs_where
from engine.presets import DEFAULT, preset_names
from engine.rules import Rules, RulesError
from tournaments.models import CLOCK_BOUNDS, Entry, Tournament
from tournaments.services import resolved_rules

BOARDS_MOST = 64
RESERVED = {"new"}


class RulesForm(forms.Form):
    """A preset, house rules over it, and how many boards: what the words beside the form are about."""

    preset = forms.ChoiceField(
        label=_("Preset"),
        choices=lambda: [(name, name) for name in preset_names()],
        initial=DEFAULT,
        help_text=_("The rules to start from; they stand in words beside the form."),
    )
    house_rules = forms.CharField(
        label=_("House rules"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "dir": "ltr", "placeholder": "ace=15"}),
        help_text=_("What differs from the preset, one option a line, like ace=15 or min=85."),
    )
    boards = forms.IntegerField(
        label=_("Boards a match"),
        min_value=1,
        max_value=BOARDS_MOST,
        initial=4,
        help_text=_("Each board is dealt once and played in two rooms, sides exchanged."),
    )

    rules: Rules | None = None

    def clean_house_rules(self) -> list[str]:
        """Return the house rules as settings, one each."""
        lines = str(self.cleaned_data["house_rules"]).splitlines()
        return [line.strip() for line in lines if line.strip()]

    def clean(self) -> dict[str, Any]:
        """Return the values; sets ``rules`` to what they make. A refusal names the option it is about."""
        data = super().clean() or {}
        if "preset" in data and "house_rules" in data:
            try:
                self.rules = resolved_rules(data["preset"], data["house_rules"])
            except RulesError as error:
                self.add_error("house_rules", f"{error.field}: {error.reason}")
        return data


def clock_field(name: str, label: Any, help_text: Any) -> forms.IntegerField:
    """Return the field of one part of the clock; left empty it has the usual value."""
    least, most = CLOCK_BOUNDS[name]
    field: Any = Tournament._meta.get_field(name)
    usual = field.default
    widget = forms.NumberInput(attrs={"placeholder": usual})
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, initial=usual, required=False, help_text=help_text, widget=widget
    )


class TournamentForm(RulesForm):
    """A new tournament of a club in which the person may create one."""

    name = forms.CharField(label=_("Name"), max_length=120)
    club = forms.ModelChoiceField(label=_("Club"), queryset=Club.objects.none(), to_field_name="slug")
    init_ms = clock_field(
        "init_ms",
        _("Time to start, ms"),
        _("For uploaded programs; house bots have no clock. Loading a large table may take seconds."),
    )
    move_ms = clock_field(
        "move_ms",
        _("Time a decision, ms"),
        _("Free for every call and card. 1000 is plenty; 100 makes quick tournaments."),
    )
    bank_ms = clock_field(
        "bank_ms",
        _("Time bank, ms"),
        _("What each seat may use beyond that, all in all, in each room. Once it is used up, slowness is a fault."),
    )
    once = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)

    field_order = ("name", "club", "preset", "house_rules", "boards", "init_ms", "move_ms", "bank_ms")
    CLOCK = ("init_ms", "move_ms", "bank_ms")

    def __init__(self, *args: Any, user: AnyUser, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        clubs: Any = self.fields["club"]
        clubs.queryset = clubs_where(user, "tournament.create")
        clubs.empty_label = None

    def clean(self) -> dict[str, Any]:
        """Return the values; an empty part of the clock is left to its usual value."""
        data = super().clean()
        return {name: value for name, value in data.items() if name not in self.CLOCK or value is not None}

    def clean_name(self) -> str:
        """Return the name. Raises: ValidationError where its address would be a page of the site."""
        name = str(self.cleaned_data["name"])
        if slugify(name) in RESERVED:
            raise ValidationError(_("This name is taken by a page of the site; add the year, for instance."))
        return name


class VersionChoice(forms.ModelChoiceField[BotVersion]):
    """One of the versions that are ready to play."""

    def label_from_instance(self, obj: BotVersion) -> str:
        """Return the bot's name, the number of the version, and its strength or language."""
        if obj.is_program:
            return f"{obj} ({language_title(obj.language)}, {obj.digest[:8]})"
        return f"{obj} ({obj.spec})"


class EntryForm(forms.Form):
    """A pair of bots under one name; without a second bot the first takes both seats."""

    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        required=False,
        help_text=_("Empty: the bot's own name."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    first = VersionChoice(label=_("Bot"), queryset=versions_ready(), empty_label=None)
    second = VersionChoice(label=_("Partner"), queryset=versions_ready(), required=False, empty_label=_("the same"))

    def __init__(
        self, *args: Any, tournament: Tournament, versions: QuerySet[BotVersion] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        if versions is not None:
            for seat in ("first", "second"):
                choice: Any = self.fields[seat]
                choice.queryset = versions

    def clean(self) -> dict[str, Any]:
        """Return the values with a name that no other entry has."""
        data = super().clean() or {}
        first: BotVersion | None = data.get("first")
        if first is None:
            return data
        second = data.get("second") or first
        data["second"] = second
        data["name"] = data.get("name") or _free_name(self.tournament, first, second)
        if Entry.objects.filter(tournament=self.tournament, name__iexact=data["name"]).exists():
            self.add_error("name", _("Another entry has this name."))
        return data


class ReasonForm(forms.Form):
    """The reason of an act that others will ask about."""

    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("Shown in the log of the club."))


def _free_name(tournament: Tournament, first: BotVersion, second: BotVersion) -> str:
    """Return the name of the bots, with a number where an entry has it already."""
    stem = first.bot.name if first.bot_id == second.bot_id else f"{first.bot.name} / {second.bot.name}"
    stem = stem[:74]
    taken = {name.lower() for name in tournament.entries.values_list("name", flat=True)}
    name, number = stem, 1
    while name.lower() in taken:
        number += 1
        name = f"{stem} {number}"
    return name
