"""The form of the calculator: what is known of a hand, under rules that are given."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.actions import MODE_LETTERS, PASS, SHELEM, call_text
from engine.calculation import Calculation, CalculationError, calculate, usual_tricks
from engine.rules import Rules
from tournaments.wording import mode_words
from tournaments.wording_calculation import contract_words, error_words

MOST = 99_999
CALCULATOR_FIELDS = ("contract", "own", "theirs", "taken", "mode", "before_own", "before_theirs")
"""The names of the fields, none of which is an option of the rules."""
FIELD_OF = {"contract": "contract", "points": "own", "tricks": "taken"}
"""Where the errors of a calculation stand."""


class CalculatorForm(forms.Form):
    """Contract and points of a hand; nothing is stored. `calculation` is the answer once the form is valid."""

    calculation: Calculation | None = None

    contract = forms.ChoiceField(label=_("Contract"))
    own = forms.IntegerField(
        label=_("Points of the declarer's side"),
        required=False,
        min_value=0,
        max_value=MOST,
        help_text=_("With the discards, where they count for the declarer."),
    )
    theirs = forms.IntegerField(label=_("or points of the defenders"), required=False, min_value=0, max_value=MOST)
    taken = forms.IntegerField(
        label=_("Tricks of the declarer's side"),
        required=False,
        min_value=0,
        max_value=13,
        help_text=_("Only needed where all tricks were taken, or Shelem was called."),
    )
    mode = forms.ChoiceField(label=_("Played with"), required=False)
    before_own = forms.IntegerField(
        label=_("Score before, declarer's side"), required=False, min_value=-MOST, max_value=MOST
    )
    before_theirs = forms.IntegerField(
        label=_("Score before, defenders"), required=False, min_value=-MOST, max_value=MOST
    )

    def __init__(self, *args: Any, rules: Rules, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        contracts = [(call_text(bid), contract_words(bid)) for bid in rules.ladder]
        if rules.shelem_is_max:
            contracts.append((call_text(SHELEM), contract_words(SHELEM)))
        modes = [(letter, mode_words(letter)) for mode, letter in MODE_LETTERS.items() if mode in rules.modes]
        if "trump" in rules.modes:
            modes.insert(0, ("", str(_("trump"))))
        if len(modes) > 1:
            self.fields["mode"].choices = modes  # type: ignore[attr-defined]
        else:
            del self.fields["mode"]
        self.fields["contract"].choices = [*contracts, ("pass", contract_words(PASS))]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Return the values; what does not go together is said at its field."""
        data = super().clean() or {}
        if self.errors:
            return data
        own, theirs = data["own"], data["theirs"]
        total = self.rules.total
        if own is not None and theirs is not None and own + theirs != total:
            self.add_error("theirs", _("Both sides together have %(total)d.") % {"total": total})
            return data
        if own is None and theirs is not None:
            own = total - theirs
        befores = (data["before_own"], data["before_theirs"])
        if befores.count(None) == 1:
            missing = "before_own" if befores[0] is None else "before_theirs"
            self.add_error(missing, _("Give both scores, or none."))
            return data
        try:
            self.calculation = self._calculated(data["contract"], own, data["taken"], befores)
        except CalculationError as error:
            at = FIELD_OF[error.field]
            self.add_error(
                "theirs" if at == "own" and data["own"] is None and theirs is not None else at, error_words(error)
            )
        return data

    def _calculated(
        self, contract: str, points: int | None, tricks: int | None, befores: tuple[int | None, int | None]
    ) -> Calculation:
        if tricks is None and points is not None and contract != "pass":
            tricks = usual_tricks(self.rules, points)
        if points is None and tricks == self.rules.hand_size:
            points = self.rules.total
        before = None if befores[0] is None or befores[1] is None else (befores[0], befores[1])
        return calculate(self.rules, contract=contract, tricks=tricks, points=points, before=before)
