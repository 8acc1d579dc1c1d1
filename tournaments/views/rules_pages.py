"""The rules of every preset in plain words, with a calculator; house rules come in the address."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from engine.cards import SUITS, parse_card
from engine.options import rules_with, write_value
from engine.presets import DEFAULT, preset_names
from engine.rules import FIELDS, Rules
from tournaments.calculator_form import CALCULATOR_FIELDS, CalculatorForm
from tournaments.rules_address import ONE_TEXT, Asked, query_of, rules_asked
from tournaments.rules_tables import bid_rows, compared, score_points, unlike
from tournaments.views.rules_options import option_topics, said_side_by_side
from tournaments.wording import mode_words, outcome_words, rules_in_a_line, rules_in_words
from tournaments.wording_calculation import contract_words, ending_words, leading_words, why_scored
from tournaments.wording_rules import spoken

EXAMPLE = Asked(Rules.from_preset(DEFAULT, ace=15, target=1200), (("ace", "15"), ("target", "1200")))
"""House rules that show how they are written."""


@require_GET
def rules_index(request: HttpRequest) -> HttpResponse:
    """Show the game in short, and the presets side by side."""
    sets = [Rules.from_preset(name) for name in preset_names()]
    usual = sets[0]
    presets = [
        {
            "name": rules.preset,
            "is_usual": rules is usual,
            "line": rules_in_a_line(rules),
            "unlike": [spoken(each) for each in unlike(rules, usual)],
        }
        for rules in sets
    ]
    differing, same = said_side_by_side(compared(sets))
    context = {"presets": presets, "differing": differing, "same": same, "usual": DEFAULT}
    return render(request, "rules/index.html", context)


@require_GET
def rules_options(request: HttpRequest) -> HttpResponse:
    """Show every option of the rules, and how it is written."""
    sets = [Rules.from_preset(name) for name in preset_names()]
    context = {"topics": option_topics(sets), "usual": DEFAULT, "example": EXAMPLE}
    return render(request, "rules/options.html", context)


@require_GET
def rules_preset(request: HttpRequest, name: str) -> HttpResponse:
    """Show one set of rules: in words, what a bid brings, the options, and the calculator."""
    asked = _asked(request, name)
    if ONE_TEXT in request.GET and asked.refusal is None:
        kept = [(key, value) for key in CALCULATOR_FIELDS for value in request.GET.getlist(key)]
        return redirect(reverse("tournaments:rules_preset", args=[name]) + query_of([*asked.settings, *kept]))
    rules = asked.rules
    refusal = asked.refusal
    new = {"preset": name, "house": asked.text}
    context = {
        "name": name,
        "presets": preset_names(),
        "rules": rules,
        "asked": asked,
        "refused": f"{refusal.field}: {refusal.reason}" if refusal else "",
        "house": asked.text or request.GET.get(ONE_TEXT, ""),
        "line": rules_in_a_line(rules),
        "unlike": [spoken(each) for each in unlike(rules, Rules.from_preset(name))] if asked.settings else [],
        "words": rules_in_words(rules),
        "worth": _worth(rules),
        "columns": score_points(rules),
        "bids": [{"bid": contract_words(row.bid), "cells": row.cells} for row in bid_rows(rules)],
        "exact": [(field, write_value(field, getattr(rules, field))) for field in FIELDS],
        "example": EXAMPLE,
        "variants": [] if asked.settings else _variants(name),
        "new_url": reverse("tournaments:new") + "?" + urlencode({key: text for key, text in new.items() if text}),
    }
    return render(request, "rules/preset.html", context | _score(request, rules), status=422 if refusal else 200)


@require_GET
def rules_score(request: HttpRequest, name: str) -> HttpResponse:
    """Answer the calculator alone, as its form is typed."""
    asked = _asked(request, name)
    if asked.refusal is not None:
        raise Http404
    return render(request, "rules/_score.html", _score(request, asked.rules))


@require_GET
def rules_json(request: HttpRequest, name: str) -> HttpResponse:
    """Send the rules as a record has them."""
    asked = _asked(request, name)
    if asked.refusal is not None:
        error = {"field": asked.refusal.field, "reason": asked.refusal.reason}
        return JsonResponse({"error": error}, status=400)
    values = {"preset": name, "sha256": asked.rules.sha256, **asked.rules.values()}
    answer = JsonResponse(values, json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


def _asked(request: HttpRequest, name: str) -> Asked:
    if name not in preset_names():
        raise Http404
    return rules_asked(name, request.GET)


def _variants(name: str) -> list[dict[str, Any]]:
    """Return the changes that the source of a preset names, with what each makes different."""
    rules = Rules.from_preset(name)
    return [
        {
            "text": text,
            "query": query_of([(key, value) for key, _eq, value in (word.partition("=") for word in text.split())]),
            "unlike": [spoken(each) for each in unlike(rules_with(rules, [text]), rules)],
        }
        for text in rules.house_rules
    ]


def _worth(rules: Rules) -> dict[str, Any]:
    """Return what counts: the ranks, best first, with one card and all four of it; the tricks; the total."""
    cards = []
    for rank, each in rules.points:
        suits = [suit for suit in SUITS if rules.deck >> parse_card(rank + suit) & 1]
        if each:
            shown = "10" if rank == "T" else rank
            cards.append({"rank": shown, "suits": suits, "each": each, "all": len(suits) * each})
    tricks = rules.hand_size + rules.discard_trick
    return {"cards": cards, "tricks": tricks, "all_tricks": tricks * rules.trick}


def _score(request: HttpRequest, rules: Rules) -> dict[str, Any]:
    """Return the calculator's part of the page."""
    asked = "contract" in request.GET
    form = CalculatorForm(request.GET if asked else None, rules=rules)
    found = form.calculation if asked and form.is_valid() else None
    if found is None:
        return {"form": form}
    mode = form.cleaned_data.get("mode", "")
    return {
        "form": form,
        "found": found,
        "contract": contract_words(found.contract),
        "mode": mode_words(mode),
        "outcome": outcome_words(found.outcome),
        "why": [
            *why_scored(rules, found),
            *([_("The mode does not change what cards and tricks count.")] if mode else []),
        ],
        "leading": leading_words(found),
        "ending": ending_words(rules, found),
    }
