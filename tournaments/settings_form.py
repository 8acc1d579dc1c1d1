"""The form of a tournament's settings: few fields at first sight, all others in groups that open."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from clubs.selectors import AnyUser, clubs_where
from engine.rules import Rules, RulesError
from tournaments.formats import format_names
from tournaments.models import TournamentStatus
from tournaments.scoring_rules import ScoringRules
from tournaments.services import settings as bounds
from tournaments.services.event import usual_settings
from tournaments.services.settings import format_options, resolved_rules
from tournaments.settings_fields import NamedForm, SettingsFields, option_field
from tournaments.tie_breaks import TIE_BREAKS
from tournaments.wording import tie_break_words

TIE_BREAKS_SHOWN = 5
OPTION, TIE_BREAK = "option_", "tie_break_"
POINTS = ("win", "tie", "loss")

MAY_BE_EMPTY = ("about", "starts_at", "entry_limit", "round_minutes")

PREDICTS = "predicts"
"""The class of the controls on which the box beside the form depends."""


@dataclass(frozen=True)
class Group:
    """Fields that stand together; *key* "" is the part that is always open. *summary* says what is inside."""

    key: str
    title: str
    summary: str
    fields: list[BoundField]

    @property
    def is_wrong(self) -> bool:
        return any(field.errors for field in self.fields)


class SettingsForm(SettingsFields):
    """Every setting of a tournament. Options of a format are fields of their own, named ``option_NAME``."""

    rules: Rules | None = None

    FIRST: Sequence[str] = ("name", "format")
    THEN = ("boards", "preset", "starts_at")
    GROUPS = (
        (
            "matches",
            _("Matches"),
            _("Duplicate boards or games, best of how many, house rules, ties in a knockout."),
            ("play", "best_of", "decider_boards", "compare", "house_rules"),
        ),
        (
            "scoring",
            _("Scoring and tie-breaks"),
            _("What a match gives, and who is first among those who have the same."),
            (
                "scoring_kind", "scoring_win", "scoring_tie", "scoring_loss", "scoring_vp_factor", "scoring_imp_scale",
                TIE_BREAK,
            ),
        ),
        (
            "entries",
            _("Entries"),
            _("Who sees the tournament, how many may come, check-in, late entry."),
            ("visibility", "about", "entry_limit", "check_in", "late_rounds", "keep_apart"),
        ),
        (
            "course",
            _("Course"),
            _("Rounds by themselves or by hand, the clock of a round, who confirms results."),
            ("mode", "confirmation", "round_minutes", "protest_minutes"),
        ),
        ("clock", _("Clock of programs"), _("For uploaded bots alone."), ("init_ms", "move_ms", "bank_ms")),
    )  # fmt: skip
    NEEDED = ("name", "club", "preset", "boards", "reason")
    """What has no usual value; everything else that is left out has it."""
    PREDICTING = ("format", "boards", "preset", "house_rules", "play", "best_of", "round_minutes")

    def __init__(
        self, data: Any = None, *, settings: Mapping[str, Any], fixed: Sequence[str] = (), **more: Any
    ) -> None:
        """Make the form of *settings*; those *fixed* are shown and cannot be changed."""
        data, self.shown_format = _with_options(data, settings)
        super().__init__(data, initial={**_initial(settings), **more.pop("initial", {})}, **more)
        self.settings = settings
        self.tie_breaks_shown = max(TIE_BREAKS_SHOWN, min(len(TIE_BREAKS), len(settings["tie_breaks"]) + 1))
        self._add_options()
        self._add_tie_breaks()
        for name, field in self.fields.items():
            if column_of(name) in fixed:
                field.disabled = True
            field.required = field.required and name in self.NEEDED
            if name in self.PREDICTING or name.startswith(OPTION):
                field.widget.attrs["class"] = PREDICTS

    def _add_options(self) -> None:
        known = self.settings["options"] if self.shown_format == self.settings["format"] else {}
        for name, option in format_options(self.shown_format).items():
            self.fields[f"{OPTION}{name}"] = option_field(name, option)
            self.initial[f"{OPTION}{name}"] = known.get(name, option.default)

    def _add_tie_breaks(self) -> None:
        words = sorted((name, tie_break_words(name)) for name in TIE_BREAKS)
        kept = self.settings["tie_breaks"]
        for place in range(1, self.tie_breaks_shown + 1):
            self.fields[f"{TIE_BREAK}{place}"] = forms.ChoiceField(
                label=gettext("Tie-break %(n)d") % {"n": place}, required=False, choices=[("", "–"), *words]
            )
            self.initial[f"{TIE_BREAK}{place}"] = kept[place - 1] if place <= len(kept) else ""

    def options_fields(self) -> list[BoundField]:
        """Return the options of the format that is chosen."""
        return [self[name] for name in self._matching(OPTION)]

    def first(self) -> list[BoundField]:
        """Return the fields that everybody sees, down to the format; its options come after them."""
        return [self[name] for name in self.FIRST]

    def then(self) -> list[BoundField]:
        """Return the fields that everybody sees, behind the options of the format."""
        return [self[name] for name in self.THEN]

    def groups(self) -> list[Group]:
        """Return the groups that open, in order."""
        return [
            Group(key, str(title), str(summary), [self[name] for pattern in names for name in self._matching(pattern)])
            for key, title, summary, names in self.GROUPS
        ]

    def _matching(self, pattern: str) -> list[str]:
        if pattern.endswith("_"):
            return [name for name in self.fields if name.startswith(pattern)]
        return [pattern] if pattern in self.fields else []

    def clean_house_rules(self) -> list[str]:
        """Return the house rules as settings, one each."""
        if self.fields["house_rules"].disabled:
            return list(self.settings["house_rules"])
        lines = str(self.cleaned_data["house_rules"]).splitlines()
        return [line.strip() for line in lines if line.strip()]

    def clean_scoring_imp_scale(self) -> list[int]:
        """Return the scale as numbers. Raises: ValidationError for anything else."""
        parts = re.split(r"[\s,;]+", str(self.cleaned_data["scoring_imp_scale"]).strip())
        if not all(re.fullmatch(r"[0-9]{1,7}", part) for part in parts if part):
            raise ValidationError(_("Whole numbers with commas between them, like 20, 50, 90."))
        return [int(part) for part in parts if part]

    def clean(self) -> dict[str, Any]:
        """Return the values; sets ``rules`` to what they make. A refusal names the option it is about."""
        data = super().clean() or {}
        if all(name in data for name in ("preset", "house_rules", "play")):
            try:
                play = data["play"] or self.settings["play"]
                self.rules = resolved_rules(data["preset"], data["house_rules"], play=play)
            except RulesError as error:
                self.add_error("house_rules", f"{error.field}: {error.reason}")
        return data

    def settings_given(self) -> dict[str, Any]:
        """Return the settings that the valid form makes, as `tournament_create` and `tournament_edit` take them."""
        data = self.cleaned_data
        given = {name: data[name] for name in bounds.SETTINGS if name in self.fields}
        for name, value in given.items():
            if value in (None, "") and name not in MAY_BE_EMPTY:
                given[name] = self.settings[name]
        given["options"] = self.options_so_far()
        given["scoring"] = self._scoring_given()
        given["tie_breaks"] = [data[name] for name in self.fields if name.startswith(TIE_BREAK) and data.get(name)]
        return given

    def options_so_far(self) -> dict[str, Any]:
        """Return the options that are filled in and right, of a form that has been checked."""
        if self.fields["format"].disabled:
            return dict(self.settings["options"])
        names = [name.removeprefix(OPTION) for name in self.fields if name.startswith(OPTION)]
        return {name: self.cleaned_data[f"{OPTION}{name}"] for name in names if f"{OPTION}{name}" in self.cleaned_data}

    def _scoring_given(self) -> dict[str, Any]:
        """Return the scoring; what is left empty is as it was."""
        data, kept = self.cleaned_data, ScoringRules.from_values(self.settings["scoring"]).values()
        for name in POINTS:
            if data.get(f"scoring_{name}") is not None:
                kept[name] = int(data[f"scoring_{name}"] * 100)
        if data.get("scoring_imp_scale"):
            kept["imp_scale"] = data["scoring_imp_scale"]
        if data.get("scoring_vp_factor") is not None:
            kept["vp_factor"] = data["scoring_vp_factor"]
        return kept | {"kind": data["scoring_kind"] or kept["kind"]}

    def refuse(self, field: str, message: str) -> None:
        """Show an error of a service beside the field that it names."""
        name = f"{TIE_BREAK}1" if field == "tie_breaks" else field
        shown = name in self.fields and not self[name].is_hidden
        self.add_error(name if shown else None, message)


class NewTournamentForm(SettingsForm):
    """A new tournament of a club in which the person may create one."""

    club = forms.ModelChoiceField(label=_("Club"), queryset=Club.objects.none(), to_field_name="slug")
    status = forms.ChoiceField(
        label=_("Begins as"),
        required=False,
        choices=[
            (TournamentStatus.REGISTRATION, _("open for entries")),
            (TournamentStatus.DRAFT, _("a draft that only the club's organisers see")),
        ],
    )
    once = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)

    FIRST = ("name", "club", "format")

    def __init__(self, data: Any = None, *, user: AnyUser, **more: Any) -> None:
        super().__init__(data, settings=usual_settings(), **more)
        clubs: Any = self.fields["club"]
        clubs.queryset = clubs_where(user, "tournament.create")
        clubs.empty_label = None

    def groups(self) -> list[Group]:
        """Return the groups, that of the entries with the state in which the tournament begins."""
        groups = super().groups()
        for group in groups:
            if group.key == "entries":
                group.fields.insert(0, self["status"])
        return groups


class EditTournamentForm(SettingsForm):
    """The settings of a tournament that is there; *seen* tells whether somebody else changed them meanwhile."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        help_text=_("Shown in the log of the club, with what was before and after."),
    )

    def __init__(self, data: Any = None, *, begun: bool, **more: Any) -> None:
        super().__init__(data, **more)
        self.begun = begun
        self.fields["reason"].required = begun
        if not begun:
            del self.fields["reason"]

    def first(self) -> list[BoundField]:
        """Return the fields that everybody sees; after the start those that can change."""
        if not self.begun:
            return super().first()
        return [field for field in self.visible_fields() if not field.field.disabled and field.name != "reason"]

    def then(self) -> list[BoundField]:
        """Return the fields behind the options of the format; after the start there are none."""
        return [] if self.begun else super().then()

    def groups(self) -> list[Group]:
        """Return the groups that open; after the start one of all that is fixed."""
        if not self.begun:
            return super().groups()
        fixed = [field for field in self.visible_fields() if field.field.disabled]
        summary = gettext("What a match is played or counted by, and what the draws were made of.")
        return [Group("fixed", gettext("Fixed since the start"), summary, fixed)]


class CloneForm(NamedForm):
    """A copy of a tournament."""

    with_entries = forms.BooleanField(
        label=_("With the entries"),
        required=False,
        help_text=_("Everybody who played is entered again, in the same order."),
    )
    once = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)


def _with_options(data: Any, settings: Mapping[str, Any]) -> tuple[Any, str]:
    """Return what was sent with the options of the format that was sent, and that format.

    Without JavaScript the format can change while the options of another are shown: those are not meant for it, and
    have their usual values.
    """
    if data is None:
        return None, str(settings["format"])
    chosen = str(data.get("format") or "")
    shown = chosen if chosen in format_names() else str(settings["format"])
    if data.get("options_of") == shown:
        return data, shown
    data = {name: data.get(name) for name in data if not name.startswith(OPTION)}
    for name, option in format_options(shown).items():
        if option.default is not None and option.default is not False:
            data[f"{OPTION}{name}"] = str(option.default)
    return data, shown


def column_of(field: str) -> str:
    """Return the setting to which a field of the form belongs."""
    if field.startswith(TIE_BREAK):
        return "tie_breaks"
    if field.startswith("scoring_"):
        return "scoring"
    return "options" if field.startswith(OPTION) else field


def _initial(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the fields show at first."""
    scoring = ScoringRules.from_values(settings["scoring"])
    plain = {name: value for name, value in settings.items() if name not in ("options", "scoring", "tie_breaks")}
    return {
        **plain,
        "house_rules": "\n".join(settings["house_rules"]),
        "scoring_kind": scoring.kind,
        **{f"scoring_{name}": Decimal(getattr(scoring, name)) / 100 for name in POINTS},
        "scoring_vp_factor": scoring.vp_factor,
        "scoring_imp_scale": ", ".join(str(number) for number in scoring.imp_scale),
    }
