"""Partners by a draw of cards: the organiser's form, and the page on which everybody sees what was drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.selectors import may
from clubs.views.access import login_required, require_act
from tournaments import services
from tournaments.entry_forms import PartnersForm
from tournaments.models import PartnerDraw, TournamentStatus
from tournaments.services.partners import single_entries
from tournaments.views.entries import refused
from tournaments.views.event import page_context
from tournaments.views.reading import tournament_or_404

NOT_BEGUN = (TournamentStatus.DRAFT, TournamentStatus.REGISTRATION)
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


@dataclass(frozen=True)
class ShownCard:
    """A card as a page shows it: who drew it, its rank, its suit as a sign and as a letter."""

    player: str
    rank: str
    sign: str
    suit: str


@dataclass(frozen=True)
class ShownPair:
    """Two partners, with the cards that decided; *name* is the entry that they became."""

    first: str
    second: str
    name: str


@dataclass(frozen=True)
class ShownDraw:
    """A draw as a page shows it."""

    draw: PartnerDraw
    cards: list[ShownCard]
    redraws: list[list[ShownCard]]
    pairs: list[ShownPair]
    deals_first: str
    by_suit: bool


@login_required
def partners(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who has no partner; draw cards for them."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "entry.edit", tournament.club)
    open_ = tournament.status in NOT_BEGUN
    singles = single_entries(tournament) if open_ else []
    form = PartnersForm(request.POST if request.method == "POST" else None, singles=singles)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data

        def draw() -> None:
            services.partners_draw(actor=actor, tournament=tournament, entries=data["entries"], equal=data["equal"])

        if not refused(form, draw):
            messages.success(request, _("The cards are drawn: everybody has a partner."))
            return redirect("tournaments:partner_draws", slug=slug)
    context = {"tournament": tournament, "place": "entries", "form": form, "singles": singles, "open": open_}
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/partners.html", context, status=status)


def partner_draws(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every draw of partners of the tournament, the newest first."""
    tournament = tournament_or_404(request, slug)
    draws = tournament.partner_draws.select_related("created_by").order_by("-pk")
    context: dict[str, Any] = page_context(request, tournament, "partners") | {
        "draws": [_shown(draw) for draw in draws],
        "may_draw": tournament.status in NOT_BEGUN and may(request.user, "entry.edit", tournament.club),
    }
    return render(request, "tournaments/partner_draws.html", context)


def _shown(draw: PartnerDraw) -> ShownDraw:
    kept: dict[str, Any] = draw.cards
    names = dict(enumerate(kept["players"], 1))
    return ShownDraw(
        draw,
        [_card(names, *card) for card in kept["cards"]],
        [[_card(names, *card) for card in again] for again in kept["redraws"]],
        [
            ShownPair(names[first], names[second], entry)
            for (first, second), entry in zip(kept["pairs"], kept["entries"], strict=True)
        ],
        names[kept["order"][0]],
        kept["equal"] == "suit",
    )


def _card(names: dict[int, str], player: int, text: str) -> ShownCard:
    rank = "10" if text[0] == "T" else text[0]
    return ShownCard(names[player], rank, SUITS[text[1]], text[1])
