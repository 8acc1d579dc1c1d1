"""Corrections: what follows from them, before the next draw, after it, and in a bracket."""

import pytest

from clubs.models import AuditEvent
from tournaments import services
from tournaments.errors import TournamentInputError
from tournaments.models import Match, MatchStatus, RoundStatus
from tournaments.selectors import correction_preview, standing, undo_preview

pytestmark = pytest.mark.backends


@pytest.fixture
def bracket(make_event, play_round):
    """Give a single elimination of four with the first round closed and the final drawn, released, not played."""
    tournament = make_event("single_elimination", 4)
    play_round(tournament)
    return tournament


@pytest.fixture
def with_final(bracket, organiser):
    services.rounds_draw(actor=organiser, tournament=bracket)
    services.rounds_release(actor=organiser, tournament=bracket)
    return bracket


def semifinal(tournament):
    return Match.objects.get(round__tournament=tournament, entry_a__seed=1, entry_b__seed=4)


def finals(tournament):
    return [
        ({match.entry_a.seed, match.entry_b.seed}, match.status)
        for match in Match.objects.filter(round__tournament=tournament, round__number__gt=1).order_by("pk")
    ]


def correct(tournament, organiser, a=0, b=70, **more):
    return services.result_correct(
        actor=organiser, match=semifinal(tournament), score_a=a, score_b=b, reason="read from the wrong line", **more
    )


def test_in_a_round_robin_the_standing_follows_and_the_draw_stays(make_event, organiser, enter):
    tournament = make_event("round_robin", 4)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    match = Match.objects.get(round__number=1, table=1)
    enter(match, 100, 0)
    match = Match.objects.get(pk=match.pk)
    preview = correction_preview(match, 0, 100)
    assert preview.winner_changes
    assert preview.changes == []
    assert [(row.entry.seed, row.rank_before, row.rank_after) for row in preview.rows] == [(4, 4, 1), (1, 1, 4)]
    result = services.result_correct(actor=organiser, match=match, score_a=0, score_b=100, reason="sides exchanged")
    assert (result.version, result.source) == (2, "correction")
    assert next(row for row in standing(tournament) if row.entry.seed == 4).rank == 1
    event = AuditEvent.objects.get(verb="result.correct")
    assert (event.before["score"], event.after["score"], event.reason) == ([100, 0], [0, 100], "sides exchanged")


def test_a_preview_writes_nothing(with_final):
    before = finals(with_final)
    preview = correction_preview(semifinal(with_final), 0, 70)
    assert [(change.before, change.after, change.played) for change in preview.changes] == [
        ("Pair 1 – Pair 2", "Pair 4 – Pair 2", False)
    ]
    assert finals(with_final) == before
    assert semifinal(with_final).result.version == 1


def test_a_final_that_has_not_begun_is_set_up_anew(with_final, organiser):
    correct(with_final, organiser)
    assert finals(with_final) == [({1, 2}, MatchStatus.VOID)]
    (again,) = services.rounds_draw(actor=organiser, tournament=with_final)
    assert {again.matches.get().entry_a.seed, again.matches.get().entry_b.seed} == {4, 2}


def test_a_correction_that_keeps_the_winner_keeps_the_final(with_final, organiser):
    correct(with_final, organiser, 20, 0)
    assert finals(with_final) == [({1, 2}, MatchStatus.SCHEDULED)]


def test_a_final_that_was_played_stands_in_the_way(with_final, organiser, enter):
    enter(Match.objects.get(round__number=2), 10, 0)
    with pytest.raises(TournamentInputError) as refused:
        correct(with_final, organiser)
    assert refused.value.field == "void_later"
    assert semifinal(with_final).result.winner == 0


def test_it_is_taken_back_when_that_is_said(with_final, organiser, enter):
    enter(Match.objects.get(round__number=2), 10, 0)
    correct(with_final, organiser, void_later=True)
    assert finals(with_final) == [({1, 2}, MatchStatus.VOID)]
    voided = Match.objects.get(round__number=2)
    assert not hasattr(voided, "result")
    assert voided.result_versions.count() == 1
    (again,) = services.rounds_draw(actor=organiser, tournament=with_final)
    assert {again.matches.get().entry_a.seed, again.matches.get().entry_b.seed} == {4, 2}
    assert again.label != voided.round.label


def test_an_undo_brings_back_what_stood_there(make_event, organiser, enter):
    tournament = make_event("round_robin", 2)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    match = enter(Match.objects.get(), 100, 0)
    services.result_correct(actor=organiser, match=match, score_a=0, score_b=5, reason="wrong")
    services.result_correct(actor=organiser, match=match, score_a=0, score_b=7, reason="wrong again")
    first = services.correction_undo(actor=organiser, match=match, reason="the second was wrong")
    second = services.correction_undo(actor=organiser, match=match, reason="the first too")
    assert [(r.score_a, r.score_b, r.version) for r in (first, second)] == [(0, 5, 4), (100, 0, 5)]
    assert second.reason == "adjudicated"
    with pytest.raises(TournamentInputError, match="no correction"):
        services.correction_undo(actor=organiser, match=match, reason="once more")


def test_an_undo_knows_who_had_won_by_a_forfeit(make_event, organiser, play_round):
    """The points of a forfeit say nothing: 0 : 0 would go to the better seed."""
    tournament = make_event("single_elimination", 4)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    services.match_forfeit(actor=organiser, match=semifinal(tournament), side=0, reason="not there")
    other = Match.objects.get(round__tournament=tournament, entry_a__seed=2)
    services.match_forfeit(actor=organiser, match=other, side=1, reason="not there")
    services.round_close(actor=organiser, round=other.round)
    correct(tournament, organiser, 50, 0)
    services.rounds_draw(actor=organiser, tournament=tournament)
    assert finals(tournament) == [({1, 2}, MatchStatus.SCHEDULED)]
    preview = undo_preview(Match.objects.select_related("result").get(pk=semifinal(tournament).pk))
    assert [change.after for change in preview.changes] == ["Pair 4 – Pair 2"]
    services.correction_undo(actor=organiser, match=semifinal(tournament), reason="nobody was there")
    assert finals(tournament) == [({1, 2}, MatchStatus.VOID)]


def test_the_same_points_are_no_correction(with_final, organiser):
    with pytest.raises(TournamentInputError, match="already"):
        correct(with_final, organiser, 100, 0)


def test_a_correction_needs_a_reason(with_final, organiser):
    with pytest.raises(TournamentInputError, match="say why"):
        services.result_correct(actor=organiser, match=semifinal(with_final), score_a=1, score_b=2, reason="")


def test_a_finished_tournament_is_opened_for_a_correction_and_its_digest_withdrawn(bracket, organiser, play_round):
    play_round(bracket)
    finished = services.tournament_finish(actor=organiser, tournament=bracket)
    digest = finished.digest
    assert len(digest) == 64
    opened = services.tournament_reopen(actor=organiser, tournament=finished, reason="a protest in time")
    assert (opened.status, opened.digest) == ("running", "")
    final = Match.objects.get(round__number=2)
    services.result_correct(actor=organiser, match=final, score_a=0, score_b=9, reason="the protest was right")
    services.round_close(actor=organiser, round=final.round)
    again = services.tournament_finish(actor=organiser, tournament=opened)
    assert again.digest not in ("", digest)
    assert final.round.status != RoundStatus.CANCELLED
