"""What one entry has in one match: state, number, fill."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments import made
from tournaments.models import Match, MatchStatus
from tournaments.scoring_rules import ScoringRules
from tournaments.views.chips import Scale, chip
from tournaments.views.scene import scene_of
from tournaments.views.standings import scale_now

pytestmark = pytest.mark.django_db


def chips_of(tournament, match):
    """Return the chips of both sides of *match*."""
    scene = scene_of(tournament)
    scale = scale_now(scene, timezone.now())
    cells = {row.entry.pk: cell for row in scene.standing_now for cell in row.per_round if cell.match_id == match.pk}
    return [chip(cells[pk], scene.by_pk[match.pk], scale) for pk in (match.entry_a_id, match.entry_b_id) if pk]


@pytest.fixture
def table():
    tournament = made.event("swiss", 4, scoring={"kind": "vp"}, boards=16)
    return tournament, made.draw(tournament)[0].matches.order_by("table")[0]


def test_won_and_lost(table):
    made.finish(table[1], 9000, 100)
    won, lost = chips_of(*table)
    assert (won.state, lost.state) == ("won", "lost")
    assert int(won.text) + int(lost.text) == 20
    assert (won.fill, lost.fill) == (10, 0)
    assert won.title == f"{table[1].entry_b.name}: 20.00"
    assert won.much
    assert lost.much


def test_tied(table):
    made.finish(table[1], 500, 500)
    assert [(each.state, each.text, each.fill, each.much) for each in chips_of(*table)] == [
        ("tied", "10", 5, False)
    ] * 2


def test_forfeits_say_so(table):
    result = made.finish(table[1], 500, 100)
    type(result).objects.filter(pk=result.pk).update(forfeit_a=True, reason="forfeit", winner=1, points_a=0)
    assert chips_of(*table)[0].said == "forfeited"


@pytest.mark.parametrize(
    ("change", "state", "text"),
    [
        ({}, "open", ""),
        ({"by_hand": True}, "now", "…"),
        ({"status": MatchStatus.QUEUED}, "now", "…"),
        ({"status": MatchStatus.FAILED}, "stalled", "!"),
        ({"status": MatchStatus.VOID}, "void", "×"),
        ({"disputed": True}, "unsure", "?"),
        ({"status": MatchStatus.RUNNING, "lease": uuid.UUID(int=1), "late": 5}, "now", "…"),
        ({"status": MatchStatus.RUNNING, "lease": uuid.UUID(int=1), "late": -5}, "stalled", "!"),
    ],
)
def test_what_gives_nothing_yet(table, change, state, text):
    columns = dict(change)
    if late := columns.pop("late", 0):
        columns["lease_until"] = timezone.now() + timedelta(minutes=late)
    Match.objects.filter(pk=table[1].pk).update(**{"status": "scheduled", **columns})
    assert [(each.state, each.text) for each in chips_of(*table)] == [(state, text)] * 2


def test_unconfirmed(table):
    made.finish(table[1], 500, 100, confirmed=False)
    assert {each.state for each in chips_of(*table)} == {"unsure"}


def test_a_bye_opens_nothing():
    tournament = made.event("swiss", 3)
    match = made.draw(tournament)[0].matches.get(entry_b__isnull=True)
    (bye,) = chips_of(tournament, match)
    assert (bye.state, bye.match_id) == ("bye", None)


def test_partners_are_named():
    tournament = made.event("individual", 4, rounds=1)
    match = Match.objects.get(round__tournament=tournament)
    first = chips_of(tournament, match)[0]
    others = " + ".join(entry.name for entry in (match.entry_b, match.partner_b))
    assert first.title.startswith(f"with {match.partner_a.name} against {others}: ")


@pytest.mark.parametrize(
    ("kind", "points", "share"),
    [
        *[("vp", 2000, 1), ("vp", 1000, 0.5), ("wdl", 200, 1), ("wdl", 0, 0), ("wdl", 100, 0.5)],
        *[("difference", 30000, 1), ("difference", -30000, 0), ("imp", 0, 0.5)],
    ],
)
def test_the_share_of_a_full_chip(kind, points, share):
    assert Scale(ScoringRules(kind=kind), 300, timezone.now()).share(points) == share
