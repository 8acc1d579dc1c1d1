"""Figures of bots: what counts as public, and sums by version and opponent."""

import pytest
from django.utils import timezone

from tests import factories
from tournaments.averages import Average
from tournaments.models import Result, Round, VersionFigures
from tournaments.selectors import bot_figures as figures

pytestmark = pytest.mark.django_db


def played(first, second, differences=(100, -40), *, round=None, **values):
    """Return a public finished match of two versions with figures of both, as it would be stored."""
    if round is None:
        tournament = factories.TournamentFactory(status="running", preset=values.pop("preset", "club-1165"))
        round = factories.RoundFactory(tournament=tournament, status="complete", completed_at=timezone.now())
    match = factories.MatchFactory(
        round=round, status="finished", replay=factories.ReplayFactory(), finished_at=timezone.now()
    )
    total = sum(differences)
    factories.ResultFactory(match=match, score_a=500 + total, score_b=500)
    for side, own, other in ((0, first, second), (1, second, first)):
        values = {"hands": 4, "declared": 2, "made": 1, "declared_score": -30} | values
        VersionFigures.objects.create(
            match=match, replay=match.replay, side=side, bot_version=own, opponent=other, alone=True,
            deals=len(differences), difference=total if side == 0 else -total,
            squares=sum(value * value for value in differences), **values,
        )  # fmt: skip
    return match


@pytest.fixture
def two(db):
    return factories.BotVersionFactory(), factories.BotVersionFactory()


def test_sums_by_version_and_opponent(two):
    first, second = two
    newer = factories.BotVersionFactory(bot=first.bot, number=2)
    played(first, second)
    played(newer, second, (0, 0))
    played(second, newer, (-60, 80, 10), made=2)
    totals = figures.version_totals(first.bot)
    assert [(each.number, each.totals.record) for each in totals] == [
        (1, figures.Record(1, 0, 0)),
        (2, figures.Record(0, 1, 1)),
    ]
    assert totals[0].totals.deals == Average.of([100, -40])
    assert totals[1].totals.deals == Average.of([0, 0, 60, -80, -10])
    assert totals[1].totals.sums["made"] == 3
    whole = totals[0].totals + totals[1].totals
    assert (whole.record.matches, whole.sums["declared_score"]) == (3, -90)
    assert whole.share("made", "declared") == 4 / 6
    assert whole.share("broken", "defended") is None
    other = figures.opponent_totals(first.bot, "club-1165")
    assert [(each.slug, each.deals.total) for each in other] == [(second.bot.slug, 30)]
    pairs = figures.pair_totals(first.bot, second.bot)
    assert [(each.version, each.opponent, each.deals.count) for each in pairs] == [(2, 1, 5), (1, 1, 2)]
    mirrored = figures.pair_totals(second.bot, first.bot)
    assert sum(each.deals.total for each in mirrored) == -30
    assert [side for _match, side in figures.matches_between(first.bot, second.bot)] == [1, 0, 0]
    assert figures.opposite_totals(first.bot, "club-1165").sums["hands"] == 12


def test_what_is_not_public_is_not_counted(two):
    def seen():
        return [each.totals.record.matches for each in figures.version_totals(two[0].bot)]

    match = played(*two)
    assert seen() == [1]
    tournament, result = match.round.tournament, Result.objects.filter(match=match)
    for visibility in ("unlisted", "private"):
        type(tournament).objects.filter(pk=tournament.pk).update(visibility=visibility)
        assert seen() == []
    type(tournament).objects.filter(pk=tournament.pk).update(visibility="public")
    Round.objects.filter(pk=match.round.pk).update(completed_at=None)
    assert seen() == []
    Round.objects.filter(pk=match.round.pk).update(completed_at=timezone.now())
    result.update(confirmed_at=None)
    assert seen() == []
    result.update(confirmed_at=timezone.now(), forfeit_b=True, reason="forfeit")
    assert seen() == []
    result.update(forfeit_b=False, reason="boards")
    assert seen() == [1]
    type(match).objects.filter(pk=match.pk).update(replay=factories.ReplayFactory())
    assert seen() == []


def test_a_version_against_itself_proves_nothing(two):
    played(two[0], two[0])
    (total,) = figures.version_totals(two[0].bot)
    assert total.totals.record.matches == total.totals.deals.count == 0
    assert total.totals.sums["hands"] == 8
    assert figures.opponent_totals(two[0].bot, "club-1165") == []


def test_presets_are_kept_apart(two):
    played(*two)
    played(*two, preset="yasa-1165")
    assert [each.preset for each in figures.version_totals(two[0].bot)] == ["club-1165", "yasa-1165"]
    assert figures.opponent_totals(two[0].bot, "yasa-1165")[0].record.matches == 1
    assert [each.preset for each in figures.pair_totals(two[0].bot, two[1].bot)] == ["club-1165", "yasa-1165"]


def test_the_course_begins_with_what_is_not_read(two, monkeypatch):
    newer = factories.BotVersionFactory(bot=two[0].bot, number=2)
    for difference in (10, 20, 30):
        played(two[0], two[1], (difference, 0))
    played(newer, two[1], (5, 5))
    totals = figures.version_totals(two[0].bot)
    steps = figures.course_of(two[0].bot, "club-1165", totals)
    assert [(step.version, step.deals.total) for step in steps] == [(1, 10), (1, 20), (1, 30), (2, 10)]
    monkeypatch.setattr(figures, "MOST_DRAWN", 2)
    steps = figures.course_of(two[0].bot, "club-1165", totals)
    assert [(step.version, step.deals.total) for step in steps] == [(1, 30), (1, 30), (2, 10)]


def test_times_of_the_newest_version(two):
    assert figures.times_of(two[0].bot) is None
    newer = factories.BotVersionFactory(bot=two[0].bot, number=2)
    played(two[0], two[1], ms={"0": 5}, ms_worst=0)
    played(newer, two[1], ms={"2": 7, "0": 1}, ms_worst=2)
    played(newer, two[1], ms={"2": 1}, ms_worst=2)
    times = figures.times_of(two[0].bot)
    assert (times.version, times.matches, times.ms, times.worst, times.limit) == (2, 2, {0: 1, 2: 8}, 2, 1000)
    assert times.decisions == 9


def test_pace_and_faults_in_public():
    faults = [{"kind": "timeout"}, {"kind": "crash"}, {"kind": "timeout"}]
    log = factories.SeatLogFactory(faults=faults, decisions=10, ms_average=0.5, ms_worst=7.5)
    bot, match = log.bot_version.bot, log.match
    tournament = type(match.round.tournament).objects.filter(pk=match.round.tournament.pk)
    factories.SeatLogFactory(match=match, bot_version=log.bot_version, room="B", decisions=30, ms_average=1.5)
    assert figures.pace_of(bot) == figures.Pace(0, 0.0, 0.0, {})
    Round.objects.filter(pk=match.round.pk).update(completed_at=timezone.now(), status="complete")
    tournament.update(status="running")
    assert figures.pace_of(bot) == figures.Pace(40, 1.25, 7.5, {"timeout": 2, "crash": 1})
    tournament.update(visibility="private")
    assert figures.pace_of(bot).decisions == 0
