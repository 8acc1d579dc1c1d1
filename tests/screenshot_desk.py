"""An evening of people at tables for `tests.screenshots`: the organiser's desk with something of everything."""

from __future__ import annotations

import random
import uuid
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, Role, User
from tests import factories
from tournaments import services
from tournaments.models import Match, ResultSource, Round, Tournament

NAMES = [
    *("Alvand", "Simorgh", "Golestan", "Nightingale", "Aras", "Karun", "Kingfisher", "Mathnavi"),
    *("Sepidrud", "Crane", "Bustan", "Hirkan", "Flamingo", "Heron", "Sahand", "Damavand"),
]


def desk_pages(organiser: User, club: Club) -> dict[str, str]:
    """Return the pages of the desk by name, after playing two rounds and half of a third."""
    helper = factories.MembershipFactory(club=club, role=Role.HELPER, user__display_name="Hedi Helper").user
    event = _event(club, "Yalda Cup", "swiss", confirmation="second", round_minutes=50, protest_minutes=10)
    services.tournament_start(actor=organiser, tournament=event)
    for _round in range(2):
        _play(organiser, event)
    tables = _open_round(organiser, event)
    for table in tables[:2]:
        _adjudicate(organiser, table)
    _hand_in(tables[2], helper)
    services.match_forfeit(actor=organiser, match=tables[3], side=0, reason="left the hall during the break")
    over = timezone.now() - timedelta(minutes=4)
    Match.objects.filter(pk=tables[4].pk).update(
        status="running", lease=uuid.uuid4(), lease_until=over, attempts=1, by_hand=False
    )
    Match.objects.filter(pk=tables[5].pk).update(status="failed", attempts=3, by_hand=False)
    first, second = event.entries.order_by("seed")[:2]
    services.pairing_rule_add(
        actor=organiser, tournament=event, entry_a=first, entry_b=second, kind="forbid", reason="brothers"
    )
    services.entry_withdraw(actor=organiser, entry=event.entries.get(seed=16), reason="ill")
    corrected = Match.objects.filter(round__tournament=event, round__number=1).order_by("table")[0]
    services.result_correct(actor=organiser, match=corrected, score_a=900, score_b=1200, reason="columns swapped")
    return _addresses(event, tables[2], corrected) | _bracket(organiser, club)


def _addresses(event: Tournament, waiting: Match, corrected: Match) -> dict[str, str]:
    def url(name: str, *more: object) -> str:
        return reverse(f"tournaments:{name}", args=[event.slug, *more])

    return {
        "desk": url("manage"),
        "round": url("round", 3),
        "match": url("match", waiting.pk),
        "match-corrected": url("match", corrected.pk),
        "correct": url("match_correct", waiting.pk),
        "undo": url("match_undo", corrected.pk),
        "entry-desk": url("entry_desk", event.entries.get(seed=16).pk),
    }


def _bracket(organiser: User, club: Club) -> dict[str, str]:
    """Return the desk of a bracket whose next rounds are drawn and not released."""
    event = _event(club, "Caspian Knockout", "double_elimination")
    services.tournament_start(actor=organiser, tournament=event)
    _play(organiser, event)
    rounds = services.rounds_draw(actor=organiser, tournament=event)
    return {
        "desk-bracket": reverse("tournaments:manage", args=[event.slug]),
        "round-drawn": reverse("tournaments:round", args=[event.slug, rounds[0].number]),
    }


def _event(club: Club, name: str, format: str, **columns: object) -> Tournament:
    event: Tournament = factories.TournamentFactory(
        club=club,
        name=name,
        slug=name.lower().replace(" ", "-"),
        format=format,
        mode="manual",
        status="registration",
        scoring={"kind": "difference"},
        boards=8,
        **columns,
    )
    for seed, entry_name in enumerate(NAMES, 1):
        entry = factories.EntryFactory(tournament=event, name=entry_name, seed=seed)
        for index in range(2):
            factories.EntrySeatFactory(entry=entry, index=index, bot_version=None, person=f"{entry_name} {index + 1}")
    return event


def _open_round(organiser: User, event: Tournament) -> list[Match]:
    """Return the tables of a round drawn and released now."""
    services.rounds_draw(actor=organiser, tournament=event)
    services.rounds_release(actor=organiser, tournament=event)
    last = Round.objects.filter(tournament=event).order_by("-number")[0]
    return list(last.matches.filter(entry_b__isnull=False).order_by("table"))


def _play(organiser: User, event: Tournament) -> None:
    tables = _open_round(organiser, event)
    for table in tables:
        _adjudicate(organiser, table)
    services.round_close(actor=organiser, round=tables[0].round)


def _adjudicate(organiser: User, match: Match) -> None:
    score = random.randrange(600, 1200, 5)
    services.match_adjudicate(
        actor=organiser, match=match, score_a=score, score_b=1795 - score, reason="sheet handed in"
    )


def _hand_in(match: Match, helper: User) -> None:
    values = services.ResultValues(715, 1205)
    services.result_store(match=match, values=values, source=ResultSource.SHEET, actor=helper, confirmed=False)
