"""Whoever watches can check: one match at a click, the whole tournament by what its page publishes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.models import Match, Round, Tournament, TournamentStatus
from tournaments.selectors.digest import canonical, list_digest, match_parts, matches_whole
from tournaments.selectors.event import revealed_key, revealed_own_key
from tournaments.selectors.verification import Check, verify_match
from tournaments.selectors.visibility import hands_are_open, matches_seen, rounds_seen
from tournaments.views.event import page_context
from tournaments.views.reading import tournament_or_404

MOST_BOARDS = 400
"""Boards of a match that a page looks over; a longer one is for the command."""
KEPT_SECONDS = 24 * 3600


@dataclass(frozen=True)
class Committed:
    """Published before play: the hash, and when all is played salt and key. *match* where a table has its own."""

    round: Round
    commitment: str
    salt: str = ""
    key: str = ""
    match: Match | None = None


@require_safe
def tournament_verify(request: HttpRequest, slug: str) -> HttpResponse:
    """Show commitments, keys and the digest, and how anybody checks them."""
    tournament = tournament_or_404(request, slug)
    context = page_context(request, tournament, "verify") | {
        "committed": _committed(request, tournament),
        "over": tournament.status == TournamentStatus.FINISHED,
        "deals": tournament.boards,
    }
    return render(request, "tournaments/verify.html", context)


def _committed(request: HttpRequest, tournament: Tournament) -> list[Committed]:
    found = []
    rounds = {each.pk: each for each in rounds_seen(tournament, request.user)}
    for each in rounds.values():
        salt, key = revealed_key(each) or ("", "")
        found.append(Committed(each, each.commitment, salt, key))
    own = Match.objects.filter(round__tournament=tournament).exclude(shuffle_key="").select_related("round")
    for match in matches_seen(own, request.user).order_by("round__number", "table"):
        salt, key = revealed_own_key(match) or ("", "")
        found.append(Committed(match.round, match.commitment, salt, key, match))
    return sorted(found, key=lambda each: (each.round.number, each.match is not None))


@require_safe
def match_verify(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show what looking over one match finds: the same as the command finds, kept as long as nothing of it changes."""
    tournament = tournament_or_404(request, slug)
    matches = matches_seen(Match.objects.filter(round__tournament=tournament), request.user)
    match = get_object_or_404(matches.select_related("round", "entry_a", "entry_b", "partner_a", "partner_b"), pk=pk)
    match.round.tournament = tournament
    context: dict[str, Any] = page_context(request, tournament, "rounds") | {
        "match": match,
        "open": hands_are_open(match) or (match.by_hand and match.round.completed_at is not None),
        "too_long": match.replay is not None and match.replay.boards.count() > MOST_BOARDS,
    }
    if context["open"] and not context["too_long"]:
        checks = _checks(match)
        context |= {"checks": checks, "good": not any(check.findings for check in checks)}
    return render(request, "tournaments/match_verify.html", context)


def _checks(match: Match) -> list[Check]:
    """Return the checks of *match*; what was found is kept under the hash of all that was looked at."""
    whole = matches_whole(match.round.tournament).get(pk=match.pk)
    each = whole.round
    stored = "".join(part.text for part in match_parts(whole))
    stored += canonical([each.commitment, each.salt, each.shuffle_key, each.completed_at is None, get_language()])
    key = f"match-verify-1-{match.pk}-{list_digest(stored)}"
    checks: list[Check] | None = cache.get(key)
    if checks is None:
        checks = list(verify_match(match).checks.values())
        cache.set(key, checks, KEPT_SECONDS)
    return checks
