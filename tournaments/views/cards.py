"""Pages to print: cards of the tables and of the entries with their QR codes, and who sits where in a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubs.views.access import login_required, require_act
from tournaments.models import Entry, EntryStatus, Round, RoundStatus, Tournament
from tournaments.qr import qr_svg
from tournaments.selectors.entries import entries_listed
from tournaments.selectors.places import Place, seating, tables_needed
from tournaments.selectors.visibility import rounds_seen
from tournaments.views.reading import tournament_or_404
from tournaments.wording import round_words

MOST_CARDS = 96
"""Cards of one page: each has a picture of some kilobytes."""


@dataclass(frozen=True)
class Card:
    """A card to cut out: two lines, the address it opens and its picture."""

    title: str
    lines: tuple[str, ...]
    address: str
    picture: SafeString


@login_required
def print_index(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what can be printed."""
    tournament = _tournament(request, slug)
    rounds = [(each, round_words(each.label)) for each in rounds_seen(tournament, request.user)]
    context = {
        "tournament": tournament,
        "place": "print",
        "tables": tables_needed(tournament),
        "rounds": [pair for pair in rounds if pair[0].status != RoundStatus.CANCELLED][::-1],
        "entries": tournament.entries.filter(status=EntryStatus.ACTIVE).count(),
    }
    return render(request, "tournaments/print.html", context)


@login_required
def table_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a card for each table; its code opens who sits there."""
    tournament = _tournament(request, slug)
    asked = request.GET.get("tables", "")
    tables = int(asked) if asked.isdecimal() and len(asked) < 4 else tables_needed(tournament)
    page = Paginator(range(1, max(1, tables) + 1), MOST_CARDS).get_page(request.GET.get("page"))
    cards = [
        _card(
            request,
            _("Table %(n)d") % {"n": number},
            (_("Who sits here now and next"),),
            reverse("tournaments:table_page", args=[tournament.code, number]),
        )
        for number in page
    ]
    return _cards(request, tournament, cards, page, _("Table cards"))


@login_required
def entry_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a card for each entry; its code opens where it sits next."""
    tournament = _tournament(request, slug)
    playing = entries_listed(tournament).filter(status__in=[EntryStatus.ACTIVE, EntryStatus.WAITING])
    page = Paginator(playing, MOST_CARDS).get_page(request.GET.get("page"))
    cards = [_entry_card(request, entry) for entry in page]
    return _cards(request, tournament, cards, page, _("Entry cards"))


@login_required
def seating_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show who sits where in a round, by name and by table."""
    tournament = _tournament(request, slug)
    each = get_object_or_404(rounds_seen(tournament, request.user), number=number)
    each.tournament = tournament
    places = seating(each)
    context = {
        "tournament": tournament,
        "round": each,
        "title": round_words(each.label),
        "places": places,
        "names": _by_name(each, places),
        "is_draft": each.status == RoundStatus.DRAWN,
    }
    return render(request, "tournaments/print_seating.html", context)


def _tournament(request: HttpRequest, slug: str) -> Tournament:
    """Return the tournament for somebody who works at its desk."""
    tournament = tournament_or_404(request, slug)
    require_act(request, "result.enter", tournament.club)
    return tournament


def _by_name(round: Round, places: list[Place]) -> list[tuple[str, int, str, str]]:
    """Return for every entry of the round its table, its seats and whom it meets; a bye has table 0."""
    lines = []
    for place in places:
        match = place.match
        for side, own, other in ((0, match.name_a, match.name_b), (1, match.name_b, match.name_a)):
            if own:
                letters = "".join(seat.letter for seat in place.seats if seat.side == side)
                lines.append((own, 0 if match.is_bye else match.table, letters, other))
    return sorted(lines, key=lambda line: line[0].casefold())


def _entry_card(request: HttpRequest, entry: Entry) -> Card:
    players = tuple(dict.fromkeys(seat.who for seat in sorted(entry.seats.all(), key=lambda seat: seat.index)))
    return _card(request, entry.name, players, reverse("tournaments:entry_page", args=[entry.code]))


def _card(request: HttpRequest, title: str, lines: tuple[str, ...], path: str) -> Card:
    address = request.build_absolute_uri(path)
    return Card(title, lines, address, qr_svg(address))


def _cards(request: HttpRequest, tournament: Tournament, cards: list[Card], page: Any, heading: str) -> HttpResponse:
    context = {"tournament": tournament, "cards": cards, "page": page, "heading": heading}
    return render(request, "tournaments/print_cards.html", context)
