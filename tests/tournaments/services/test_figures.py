"""Figures of versions: written when a match ends, made up for where they are missing."""

import pytest

from tests import factories
from tournaments import services
from tournaments.models import Match, Result, VersionFigures

pytestmark = pytest.mark.django_db

COLUMNS = [field.attname for field in VersionFigures._meta.fields if field.name != "id"]


def rows():
    return list(VersionFigures.objects.order_by("match", "side").values(*COLUMNS))


def test_a_match_that_ends_has_figures_of_both(make_tournament, play_all):
    tournament = make_tournament(2, boards=3)
    play_all(tournament)
    match = Match.objects.get(round__tournament=tournament)
    first, second = VersionFigures.objects.filter(match=match).order_by("side")
    assert (first.bot_version, second.bot_version) == tuple(match.seats.get(seat=seat).bot_version for seat in (0, 1))
    assert (first.opponent, second.opponent) == (second.bot_version, first.bot_version)
    assert first.alone
    assert (first.deals, first.hands) == (3, 6)
    assert first.difference == match.result.difference == -second.difference
    assert first.squares == sum(value * value for value in match.result.differences)
    assert sum(first.ms.values()) > 0


def test_what_is_made_up_for_is_the_same(make_tournament, play_all):
    play_all(make_tournament(3, boards=2))
    before = rows()
    assert services.figures_complete() == 0
    VersionFigures.objects.all().delete()
    assert services.figures_complete(most=2) == 2
    assert services.figures_complete(most=2) == 1
    assert services.figures_complete(most=2) == 0
    assert rows() == before


def test_partners_of_two_kinds(make_tournament, organiser, play_all):
    tournament = make_tournament(1, start=False)
    versions = [factories.BotVersionFactory(), factories.BotVersionFactory()]
    services.entry_add(actor=organiser, tournament=tournament, name="Mixed", bot_versions=versions)
    services.tournament_start(actor=organiser, tournament=tournament)
    play_all(tournament)
    mixed = VersionFigures.objects.filter(bot_version__in=versions)
    assert {(row.alone, row.opponent is not None) for row in mixed} == {(False, True)}
    other = VersionFigures.objects.exclude(bot_version__in=versions).get()
    assert (other.alone, other.opponent) == (True, None)


def test_no_figures_of_a_forfeit(make_tournament, play_all):
    tournament = make_tournament(2)
    play_all(tournament)
    VersionFigures.objects.all().delete()
    Result.objects.filter(match__round__tournament=tournament).update(forfeit_a=True, reason="forfeit")
    assert services.figures_complete() == 0


def test_a_record_that_cannot_be_read_is_left_alone(make_tournament, play_all):
    tournament = make_tournament(2)
    play_all(tournament)
    match = Match.objects.get(round__tournament=tournament)
    VersionFigures.objects.all().delete()
    match.replay.boards.update(record="nonsense")
    assert services.figures_complete() == 1
    assert {row["hands"] for row in rows()} == {0}
    assert services.figures_complete() == 0
