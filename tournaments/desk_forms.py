"""What is typed at the organiser's desk: results given without play, corrections, rules for the draw, deadlines."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, EntryStatus, Match, PairingRule, Tournament

LARGEST = 1_000_000
KEPT = _("Kept in the log with your name.")


def reason_field(help_text: Any = None) -> forms.CharField:
    """Return the field of a reason, which every act out of the ordinary has."""
    return forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=help_text or KEPT,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def score_field(label: str) -> forms.IntegerField:
    """Return the field of the points of one side; they may be below 0."""
    widget = forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    return forms.IntegerField(label=label, min_value=-LARGEST, max_value=LARGEST, widget=widget)


class WhyForm(forms.Form):
    """The reason of an act."""

    reason = reason_field()


class ForfeitForm(forms.Form):
    """Who forfeits, and why."""

    side = forms.TypedChoiceField(label=_("Who forfeits"), coerce=int, widget=forms.RadioSelect)
    reason = reason_field(_("Shown beside the result, and kept in the log with your name."))

    def __init__(self, *args: Any, match: Match, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sides: list[tuple[int, Any]] = [(0, match.name_a), (1, match.name_b)]
        if not match.round.knockout:
            sides.append((2, _("both")))
        field: Any = self.fields["side"]
        field.choices = sides


class ScoreForm(forms.Form):
    """The points of both sides, and why they are given by hand."""

    score_a = score_field("")
    score_b = score_field("")
    reason = reason_field()

    def __init__(self, *args: Any, match: Match, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["score_a"].label = match.name_a
        self.fields["score_b"].label = match.name_b


class CorrectionForm(ScoreForm):
    """A corrected result; *void_later* is the word that matches played on from the wrong one are void."""

    void_later = forms.BooleanField(label=_("Void the later matches that do not fit any more"), required=False)


class RuleForm(forms.Form):
    """Two entries that must not meet, or must meet in the next round."""

    entry_a = forms.ModelChoiceField(label=_("Entry"), queryset=Entry.objects.none(), empty_label=_("choose"))
    kind = forms.ChoiceField(label=_("Rule"), choices=PairingRule.Kind.choices)
    entry_b = forms.ModelChoiceField(label=_("Other entry"), queryset=Entry.objects.none(), empty_label=_("choose"))
    reason = reason_field()

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for side in ("entry_a", "entry_b"):
            field: Any = self.fields[side]
            field.queryset = tournament.entries.filter(status=EntryStatus.ACTIVE).order_by("seed")

    def clean(self) -> dict[str, Any]:
        """Return the values. Raises: ValidationError for one entry twice."""
        data = super().clean() or {}
        if data.get("entry_a") and data.get("entry_a") == data.get("entry_b"):
            self.add_error("entry_b", ValidationError(_("Nobody meets himself: choose two entries.")))
        return data


class DeadlineForm(forms.Form):
    """Until when the tables of a round should be over; empty: no deadline."""

    at = forms.DateTimeField(
        label=_("Deadline"),
        required=False,
        help_text=_("Tables that are not over by then are named at the desk; nobody loses by the clock alone."),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )

    def clean_at(self) -> Any:
        """Return the time. Raises: ValidationError for one that is over."""
        at = self.cleaned_data["at"]
        if at is not None and at < timezone.now():
            raise ValidationError(_("This time is over already."))
        return at
