"""The rules of every preset in plain words, with a calculator; house rules come in the address."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from engine.actions import SHELEM
from engine.cards import RANKS
from engine.options import changes_from_preset, rules_with, write_value
from engine.presets import DEFAULT, preset_names
from engine.rules import FIELDS, Rules, RulesError
from tournaments.calculator_form import CalculatorForm
from tournaments.rules_tables import bid_rows, unlike
from tournaments.wording import mode_words, outcome_words, rules_in_words
from tournaments.wording_calculation import contract_words, ending_words, why_scored

LONGEST = 500
"""Letters of house rules in an address; every option at once is shorter."""
DECK_ORDER = RANKS[::-1]
LETTERS = {"nares": "n", "ace_nares": "a", "sarres": "z"}


@require_GET
def rules_index(request: HttpRequest) -> HttpResponse:
    """Show the game in short, and the presets side by side."""
    usual = Rules.from_preset(DEFAULT)
    sets = [Rules.from_preset(name) for name in sorted(preset_names(), key=lambda name: (name != DEFAULT, name))]
    presets = [
        {
            "name": rules.preset,
            "is_usual": rules.preset == DEFAULT,
            "facts": _facts(rules),
            "unlike": [_(each.template).format(**each.values) for each in unlike(rules, usual)],
        }
        for rules in sets
    ]
    options = [(name, [write_value(name, getattr(rules, name)) for rules in sets]) for name in FIELDS]
    compared = [
        {"option": name, "values": [{"text": text, "other": text != texts[0]} for text in texts]}
        for name, texts in options
        if len(set(texts)) > 1
    ]
    return render(request, "rules/index.html", {"presets": presets, "compared": compared, "usual": DEFAULT})


@require_GET
def rules_preset(request: HttpRequest, name: str) -> HttpResponse:
    """Show one set of rules: in words, what a bid brings, the options, and the calculator."""
    house, refused = request.GET.get("house", "").strip(), ""
    rules = _preset(name)
    try:
        rules = _with_house(rules, house)
    except RulesError as error:
        refused = f"{error.field}: {error.reason}"
    changed = changes_from_preset(rules)
    context = {
        "name": name,
        "presets": sorted(preset_names()),
        "rules": rules,
        "house": house,
        "refused": refused,
        "changed": changed,
        "words": rules_in_words(rules),
        "facts": _facts(rules),
        "worth": _worth(rules),
        "bids": [{"bid": contract_words(row.bid), "columns": row.columns} for row in bid_rows(rules)],
        "exact": [(field, write_value(field, getattr(rules, field))) for field in FIELDS],
        "json_url": _address("rules_json", name, changed),
        "new_url": reverse("tournaments:new") + "?" + urlencode({"preset": name, "house": " ".join(changed)}),
    }
    return render(request, "rules/preset.html", context | _score(request, rules), status=422 if refused else 200)


@require_GET
def rules_score(request: HttpRequest, name: str) -> HttpResponse:
    """Answer the calculator alone, as its form is typed."""
    try:
        rules = _with_house(_preset(name), request.GET.get("house", "").strip())
    except RulesError as error:
        raise Http404 from error
    return render(request, "rules/_score.html", _score(request, rules))


@require_GET
def rules_json(request: HttpRequest, name: str) -> HttpResponse:
    """Send the rules as a record has them."""
    try:
        rules = _with_house(_preset(name), request.GET.get("house", "").strip())
    except RulesError as error:
        return JsonResponse({"error": {"field": error.field, "reason": error.reason}}, status=400)
    answer = JsonResponse({"preset": name, "sha256": rules.sha256, **rules.values()}, json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


def _preset(name: str) -> Rules:
    if name not in preset_names():
        raise Http404
    return Rules.from_preset(name)


def _with_house(rules: Rules, house: str) -> Rules:
    if len(house) > LONGEST:
        raise RulesError("house_rules", f"must have at most {LONGEST} characters")
    return rules_with(rules, [house]) if house else rules


def _address(view: str, name: str, changed: list[str]) -> str:
    query = "?" + urlencode({"house": " ".join(changed)}) if changed else ""
    return reverse(f"tournaments:{view}", args=[name]) + query


def _facts(rules: Rules) -> dict[str, Any]:
    return {
        "total": rules.total,
        "bids": (rules.min, rules.max),
        "target": rules.target,
        "modes": [mode_words(LETTERS[mode]) for mode in rules.modes if mode != "trump"],
        "shelem": contract_words(SHELEM) if SHELEM in rules.ladder else "",
    }


def _worth(rules: Rules) -> list[tuple[str, int]]:
    """Return the ranks that count, best first, with what one card of it counts."""
    worth = dict(rules.points)
    return [("10" if rank == "T" else rank, worth[rank]) for rank in DECK_ORDER if worth.get(rank)]


def _score(request: HttpRequest, rules: Rules) -> dict[str, Any]:
    """Return the calculator's part of the page."""
    asked = "contract" in request.GET
    form = CalculatorForm(request.GET if asked else None, rules=rules)
    found = form.calculation if asked and form.is_valid() else None
    if found is None:
        return {"form": form}
    return {
        "form": form,
        "found": found,
        "contract": contract_words(found.contract),
        "outcome": outcome_words(found.outcome),
        "why": why_scored(rules, found),
        "ending": ending_words(rules, found),
    }
