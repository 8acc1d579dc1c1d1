"""Entries that leave in mid-event and come back."""

import pytest

from clubs.models import AuditEvent
from tournaments import services
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import EntryStatus, Match, MatchStatus, RoundStatus
from tournaments.selectors import standing

pytestmark = pytest.mark.backends


@pytest.fixture
def event(make_event, organiser, enter):
    """Give a round robin of four pairs with all rounds released and the first one played."""
    tournament = make_event("round_robin", 4)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    for match in Match.objects.filter(round__number=1):
        enter(match, 100, 60)
    return tournament


def of(tournament, seed):
    return tournament.entries.get(seed=seed)


def mine(entry):
    return Match.objects.filter(entry_a=entry) | Match.objects.filter(entry_b=entry)


def test_past_results_stay_and_open_tables_go_to_the_others(event, organiser):
    services.entry_withdraw(actor=organiser, entry=of(event, 1), reason="ill")
    results = [match.result for match in mine(of(event, 1)).order_by("round__number")]
    assert [result.source for result in results] == ["adjudication", "walkover", "walkover"]
    row = next(row for row in standing(event) if row.entry.seed == 1)
    assert (row.difference, row.wins, row.losses) == (40, 1, 2)
    assert AuditEvent.objects.get(verb="entry.withdraw").after["matches"]


def test_both_away_makes_a_void_table(event, organiser):
    for seed in (1, 2):
        services.entry_withdraw(actor=organiser, entry=of(event, seed), reason="ill")
    between = mine(of(event, 1)) & mine(of(event, 2))
    assert between.get().status in (MatchStatus.FINISHED, MatchStatus.VOID)
    assert not Match.objects.filter(status=MatchStatus.SCHEDULED, entry_a__seed__in=(1, 2)).exists()


def test_a_round_whose_last_table_is_void_waits_for_nothing(make_event, organiser):
    tournament = make_event("individual", 4)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    services.entry_withdraw(actor=organiser, entry=of(tournament, 1), reason="ill")
    assert Match.objects.get().status == MatchStatus.VOID
    assert tournament.rounds.get().status == RoundStatus.COMPLETE


def test_coming_back_gives_no_free_point_and_loses_none(event, organiser):
    services.entry_disqualify(actor=organiser, entry=of(event, 3), reason="looked at the widow")
    back = services.entry_readmit(actor=organiser, entry=of(event, 3), reason="it was the other one")
    assert back.status == EntryStatus.ACTIVE
    assert {match.status for match in mine(back).exclude(round__number=1)} == {MatchStatus.SCHEDULED}
    assert {row.played for row in standing(event)} == {1}


def test_nobody_comes_back_who_sits_in_another_entry_by_now(make_event, organiser):
    tournament = make_event("swiss", 4, late_rounds=3)
    gone = of(tournament, 1)
    services.entry_withdraw(actor=organiser, entry=gone, reason="quarrelled")
    takers = [services.Taker(person="player 1A"), services.Taker(person="Another")]
    services.entry_add(actor=organiser, tournament=tournament, takers=takers)
    with pytest.raises(TournamentInputError, match="sits in"):
        services.entry_readmit(actor=organiser, entry=gone, reason="made up")
    assert of(tournament, 1).status == EntryStatus.WITHDRAWN


def test_what_was_lost_in_a_complete_round_stays_lost(event, organiser, enter):
    services.entry_withdraw(actor=organiser, entry=of(event, 3), reason="ill")
    for match in Match.objects.filter(round__number=2, status=MatchStatus.SCHEDULED):
        enter(match, 10, 0)
    services.entry_readmit(actor=organiser, entry=of(event, 3), reason="well again")
    assert mine(of(event, 3)).get(round__number=2).result.source == "walkover"
    assert mine(of(event, 3)).get(round__number=3).status == MatchStatus.SCHEDULED


def test_leaving_twice_is_refused(event, organiser):
    services.entry_withdraw(actor=organiser, entry=of(event, 1), reason="ill")
    with pytest.raises(TournamentStateError):
        services.entry_withdraw(actor=organiser, entry=of(event, 1), reason="ill")


def test_in_a_bracket_the_other_side_goes_on(make_event, organiser, play_round):
    tournament = make_event("single_elimination", 4)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    services.entry_withdraw(actor=organiser, entry=of(tournament, 1), reason="ill")
    for match in Match.objects.filter(status=MatchStatus.SCHEDULED):
        services.match_adjudicate(actor=organiser, match=match, score_a=5, score_b=0, reason="played")
    services.round_close(actor=organiser, round=tournament.rounds.get())
    (final,) = services.rounds_draw(actor=organiser, tournament=tournament)
    assert {final.matches.get().entry_a.seed, final.matches.get().entry_b.seed} == {4, 2}


def test_who_has_left_is_not_released_to_a_table(make_event, organiser):
    tournament = make_event("single_elimination", 4)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.entry_withdraw(actor=organiser, entry=of(tournament, 4), reason="ill")
    services.rounds_release(actor=organiser, tournament=tournament)
    assert Match.objects.get(entry_a__seed=1).result.source == "walkover"
