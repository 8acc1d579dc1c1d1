import pytest
from django.contrib.auth.models import AnonymousUser

from clubs.models import Role
from replays.selectors import replays_visible_to
from tests import factories
from tournaments import selectors, services
from tournaments.models import Match, MatchStatus, TournamentStatus

ANYBODY = AnonymousUser()


def test_progress_counts_matches_boards_and_rounds(running, queued):
    match = services.match_claim(match_id=queued.pk)
    services.match_heartbeat(match_id=match.pk, lease=match.lease, progress=1)
    progress = selectors.progress(running)
    assert (progress.done, progress.total, progress.failed) == (0, 6, 0)
    assert (progress.boards_done, progress.boards_total) == (1, 12)
    assert [(r.number, r.done, r.total) for r in progress.per_round] == [(1, 0, 2), (2, 0, 2), (3, 0, 2)]


def test_progress_of_a_tournament_not_begun_is_nothing(make_tournament):
    progress = selectors.progress(make_tournament(start=False))
    assert (progress.done, progress.total, progress.per_round) == (0, 0, [])


def test_standing_of_a_finished_tournament(running, play_all):
    play_all(running)
    rows = selectors.standing(running)
    assert sum(row.difference for row in rows) == 0
    assert [row.difference for row in rows] == sorted((row.difference for row in rows), reverse=True)
    assert all(row.played == 3 and len(row.per_round) == 3 for row in rows)
    assert all(sum(cell.difference for cell in row.per_round) == row.difference for row in rows)
    cells = {(row.entry, cell.opponent): cell for row in rows for cell in row.per_round}
    assert all(cells[b, a].difference == -cell.difference for (a, b), cell in cells.items())


def test_standing_before_the_first_result_is_in_order_of_seeds(running):
    rows = selectors.standing(running)
    assert [(row.rank, row.entry.seed) for row in rows] == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert {cell.outcome for row in rows for cell in row.per_round} == {""}


def test_standing_shows_byes_and_void_matches(make_tournament, organiser):
    tournament = make_tournament(entries=3)
    match = Match.objects.filter(round__tournament=tournament, entry_b__isnull=False).first()
    services.match_void(actor=organiser, match=match)
    outcomes = [cell.outcome for row in selectors.standing(tournament) for cell in row.per_round]
    assert sorted(outcomes) == ["", "", "", "", "bye", "bye", "bye", "void", "void"]


@pytest.mark.parametrize("entries", [2, 6])
def test_standing_and_progress_need_as_many_queries_for_few_as_for_many(
    make_tournament, play_all, django_assert_num_queries, entries
):
    tournament = make_tournament(entries=entries)
    play_all(tournament)
    with django_assert_num_queries(3):
        selectors.standing(tournament)
    with django_assert_num_queries(1):
        selectors.progress(tournament)


def test_tables_now_shows_running_then_waiting_then_failed(running, queued, settings):
    settings.MATCH_ATTEMPTS = 1
    second = Match.objects.filter(status=MatchStatus.QUEUED).order_by("pk")[1]
    failing = services.match_claim(match_id=second.pk)
    services.match_fail(match_id=second.pk, lease=failing.lease, error="broken")
    services.match_claim(match_id=Match.objects.filter(status=MatchStatus.QUEUED).last().pk)
    statuses = [match.status for match in selectors.tables_now(running)]
    assert statuses == ["running", "queued", "queued", "queued", "queued", "failed"]


def test_drafts_are_seen_by_those_who_run_the_club(organiser, club):
    draft = services.tournament_create(
        actor=organiser, club=club, name="Secret", preset="club-1165", status=TournamentStatus.DRAFT
    )
    member = factories.MembershipFactory(club=club, role=Role.MEMBER).user
    helper = factories.MembershipFactory(club=club, role=Role.HELPER).user
    seen = {user: draft in selectors.tournaments_visible_to(user) for user in (ANYBODY, member, helper, organiser)}
    assert seen == {ANYBODY: False, member: False, helper: True, organiser: True}


def test_a_replay_is_public_when_every_table_of_its_round_has_finished(running, organiser, club):
    services.matches_dispatch()
    tables = list(running.rounds.get(number=1).matches.order_by("table"))
    services.match_play(match=services.match_claim(match_id=tables[0].pk))
    member = factories.MembershipFactory(club=club, role=Role.MEMBER).user
    for user in (None, ANYBODY, member):
        assert not replays_visible_to(user).exists()
        assert not selectors.replays_seen_in(running, user).exists()
    assert selectors.replays_seen_in(running, organiser).count() == 1
    services.match_play(match=services.match_claim(match_id=tables[1].pk))
    assert replays_visible_to(ANYBODY).count() == 2


def test_a_key_leaves_only_when_its_round_is_over(running, play_all, organiser):
    first = running.rounds.get(number=1)
    assert selectors.revealed_key(first) is None
    play_all(running)
    first.refresh_from_db()
    assert selectors.revealed_key(first) == (first.salt, first.shuffle_key)


def test_lists_count_only_what_may_be_seen(running, organiser, club):
    services.tournament_create(
        actor=organiser, club=club, name="Secret", preset="club-1165", status=TournamentStatus.DRAFT
    )
    assert selectors.clubs_with_tournaments(ANYBODY).get(pk=club.pk).tournaments_count == 1
    assert selectors.clubs_with_tournaments(organiser).get(pk=club.pk).tournaments_count == 2
    assert selectors.tournaments_visible_to(ANYBODY).get().entries_count == 4
