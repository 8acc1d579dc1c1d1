"""The fields of a tournament's settings, each with its words and its bounds."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.presets import DEFAULT, preset_names
from tournaments.models import CLOCK_BOUNDS, Compare, Confirmation, Mode, Play, Tournament, Visibility
from tournaments.pairing import Option
from tournaments.scoring_rules import MOST_FACTOR, MOST_POINTS
from tournaments.services import settings as bounds
from tournaments.wording_settings import format_choices_shown, option_label, scoring_choices

RESERVED = {"new"}


def number_field(label: Any, least: int, most: int, help_text: Any = "", **more: Any) -> forms.IntegerField:
    """Return the field of a whole number."""
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(label=label, min_value=least, max_value=most, help_text=help_text, widget=widget, **more)


def clock_field(name: str, label: Any, help_text: Any) -> forms.IntegerField:
    """Return the field of one part of the clock; left empty it has the usual value."""
    least, most = CLOCK_BOUNDS[name]
    field: Any = Tournament._meta.get_field(name)
    usual = field.default
    widget = forms.NumberInput(attrs={"placeholder": usual, "inputmode": "numeric"})
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, initial=usual, required=False, help_text=help_text, widget=widget
    )


def points_field(label: Any) -> forms.DecimalField:
    """Return the field of standing points, which are kept in hundredths."""
    return forms.DecimalField(
        label=label, min_value=Decimal(0), max_value=Decimal(MOST_POINTS) / 100, decimal_places=2, required=False
    )


def option_field(name: str, option: Option) -> forms.Field:
    """Return the field of an option of a format."""
    label, help_text = option_label(name), gettext(option.help)
    help_text = f"{help_text[:1].upper()}{help_text[1:]}."
    if isinstance(option.default, bool):
        return forms.BooleanField(label=label, required=False, help_text=help_text)
    least, most = option.least or 0, option.most or bounds.MOST_ENTRIES
    return number_field(label, least, most, help_text, required=option.default is not None)


class NamedForm(forms.Form):
    """A form with the name of a tournament and when it is planned to start."""

    name = forms.CharField(label=_("Name"), max_length=bounds.LONGEST_NAME)
    starts_at = forms.DateTimeField(
        label=_("Planned start"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("For announcements; nothing starts by itself."),
    )

    def clean_name(self) -> str:
        """Return the name. Raises: ValidationError where its address would be a page of the site."""
        name = str(self.cleaned_data["name"])
        if slugify(name) in RESERVED:
            raise ValidationError(_("This name is taken by a page of the site; add the year, for instance."))
        return name


class SettingsFields(NamedForm):
    """Every setting of a tournament but the options of its format and its tie-breaks, which depend on others."""

    format = forms.ChoiceField(label=_("Format"), choices=format_choices_shown, initial="round_robin")
    boards = number_field(
        _("Boards a match"),
        1,
        bounds.MOST_BOARDS,
        _("Each board is dealt once and played in two rooms, sides exchanged. People play it once a table."),
        initial=4,
    )
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
    play = forms.ChoiceField(
        label=_("A match is"),
        choices=Play.choices,
        help_text=_("Duplicate: all tables play the same deals. A game goes on until a side reaches the target."),
    )
    best_of = forms.TypedChoiceField(
        label=_("Best of"),
        coerce=int,
        choices=[(n, str(n)) for n in range(1, bounds.MOST_BEST_OF + 1, 2)],
        help_text=_("Parts of as many boards, or games, until one side has won more than half of them."),
    )
    decider_boards = number_field(
        _("Further boards of a tied knockout match"),
        0,
        bounds.MOST_DECIDERS,
        _("One at a time until one differs; then the better seed goes on."),
    )
    compare = forms.ChoiceField(
        label=_("A deal that people play counts"),
        choices=Compare.choices,
        help_text=_("People play a deal once a table. Compared with the field, good cards are no advantage."),
    )
    scoring_kind = forms.ChoiceField(
        label=_("A match gives"),
        choices=scoring_choices,
        help_text=_("What is added up in the standing."),
    )
    scoring_win = points_field(_("Points of a win"))
    scoring_tie = points_field(_("Points of a tie"))
    scoring_loss = points_field(_("Points of a loss"))
    scoring_vp_factor = number_field(
        _("Scale of the victory points"),
        1,
        MOST_FACTOR,
        _("The IMPs of one board that win 20 to 0; for n boards, times the square root of n."),
        required=False,
    )
    scoring_imp_scale = forms.CharField(
        label=_("Scale of the IMPs"),
        required=False,
        max_length=600,
        widget=forms.Textarea(attrs={"rows": 2, "spellcheck": "false", "dir": "ltr"}),
        help_text=_("The least differences in points that give 1, 2, 3 … IMPs."),
    )
    visibility = forms.ChoiceField(label=_("Visible to"), choices=Visibility.choices)
    about = forms.CharField(
        label=_("Announcement"),
        required=False,
        max_length=bounds.LONGEST_ABOUT,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Where, when, what it costs. Plain text, shown on the page of the tournament."),
    )
    entry_limit = number_field(
        _("Most entries"),
        2,
        bounds.MOST_ENTRIES,
        _("Empty: no limit. Who comes after it waits, and moves up when somebody leaves."),
        required=False,
    )
    check_in = forms.BooleanField(
        label=_("Entries check in"),
        required=False,
        help_text=_("Who has not checked in at the start does not take part. Bots are always there."),
    )
    keep_apart = forms.BooleanField(
        label=_("Club-mates are kept apart"),
        required=False,
        help_text=_("Entries that come from the same club meet only where it cannot be avoided."),
    )
    late_rounds = number_field(
        _("Late entry until round"),
        0,
        bounds.MOST_LATE_ROUNDS,
        _("An entry may join until so many rounds are drawn, where the format allows it. 0: nobody comes late."),
    )
    mode = forms.ChoiceField(
        label=_("Rounds are drawn"),
        choices=Mode.choices,
        help_text=_("Automatic: drawn and released as soon as the results allow it, as bots like it."),
    )
    confirmation = forms.ChoiceField(
        label=_("Results"),
        choices=Confirmation.choices,
        help_text=_("A result that waits for its confirmation counts nowhere."),
    )
    round_minutes = number_field(
        _("Minutes a round"),
        1,
        bounds.MOST_ROUND_MINUTES,
        _("Starts a clock at the release of a round. Empty: no deadline."),
        required=False,
    )
    protest_minutes = number_field(
        _("Minutes for protests"),
        0,
        bounds.MOST_PROTEST_MINUTES,
        _("A round is closed this long after its last result, not before."),
    )
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
