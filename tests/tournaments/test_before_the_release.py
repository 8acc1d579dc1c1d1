"""A round that is drawn and not released changes nothing that a stranger can ask for."""

from __future__ import annotations

import re

import pytest

from tournaments import services
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db

NOISE = re.compile(r"\d\d:\d\d")
"""The clock of the screen."""


def addresses(tournament: Tournament) -> list[str]:
    own = f"/tournaments/{tournament.slug}/"
    return [
        *(own + each for each in ("live/", "rounds/", "rounds/2/", "crosstable/", "verify/", "export/print/")),
        *(own + f"export/{name}.csv" for name in ("entries", "pairings", "results", "standing")),
        *(f"/e/{entry.code}/" for entry in tournament.entries.all()),
        *(f"/tables/{tournament.code}/{number}/" for number in (1, 2)),
        *(f"/screen/{tournament.code}/?show={number}&hold=1" for number in (1, 2)),
        f"/api/tournaments/{tournament.slug}/",
        f"/api/tournaments/{tournament.slug}/standing/",
        f"/api/matches/?tournament={tournament.slug}",
        "/",
    ]


def told(client, tournament: Tournament) -> dict[str, tuple[int, str]]:
    """Return what each address says, without what says something else every time."""
    said = {}
    for address in addresses(tournament):
        answer = client.get(address)
        text = b"".join(answer.streaming_content).decode() if answer.streaming else answer.content.decode()
        said[address] = (answer.status_code, NOISE.sub("", text))
    return said


def draw(organiser, tournament: Tournament) -> None:
    services.rounds_draw(actor=organiser, tournament=tournament)


@pytest.mark.parametrize("format", ["swiss", "single_elimination", "individual"])
def test_a_stranger_learns_nothing_of_a_draw(client, make_event, organiser, format):
    """After the first round: with a bye, and with somebody who advances since his opponent has left."""
    tournament = make_event(format, 6)
    draw(organiser, tournament)
    (first,) = services.rounds_release(actor=organiser, tournament=tournament)
    for match in Match.objects.filter(round=first, entry_b__isnull=False):
        services.match_adjudicate(actor=organiser, match=match, score_a=100, score_b=65, reason="no sheet")
    services.round_close(actor=organiser, round=first)
    services.entry_withdraw(actor=organiser, entry=tournament.entries.get(seed=4), reason="ill")
    before = told(client, tournament)
    draw(organiser, tournament)
    assert different(before, told(client, tournament)) == []


def different(before: dict[str, tuple[int, str]], after: dict[str, tuple[int, str]]) -> list[str]:
    return [address for address in before if before[address] != after[address]]
