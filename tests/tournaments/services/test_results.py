"""One result a match, its versions, and who confirmed it."""

import pytest

from clubs.models import AuditEvent
from tests import factories
from tournaments import services
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import Match, Result, ResultSource, ResultVersion, RoundStatus
from tournaments.selectors import event_of, standing

pytestmark = pytest.mark.backends


@pytest.fixture
def event(make_event, organiser):
    """Give a running round robin of people with every round released, where a second person confirms."""
    tournament = make_event("round_robin", 4, confirmation="second")
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    return tournament


@pytest.fixture
def table(event) -> Match:
    return Match.objects.get(round__tournament=event, round__number=1, table=1)


def entered(match, actor, a=120, b=80, *, confirmed=False) -> Result:
    values = services.ResultValues(score_a=a, score_b=b)
    return services.result_store(
        match=match, values=values, source=ResultSource.SHEET, actor=actor, confirmed=confirmed
    )


def test_a_result_that_is_not_confirmed_counts_nowhere(event, table, organiser):
    entered(table, organiser)
    assert {row.played for row in standing(event)} == {0}
    assert event_of(event).rounds[0].tables[0].credits is None


def test_somebody_else_confirms(event, table, organiser):
    entered(table, organiser)
    with pytest.raises(TournamentInputError, match="somebody else"):
        services.result_confirm(actor=organiser, match=table)
    helper = factories.MembershipFactory(club=event.club, role="helper").user
    result = services.result_confirm(actor=helper, match=table)
    assert (result.entered_by, result.confirmed_by) == (organiser, helper)
    assert sorted(row.difference for row in standing(event)) == [-40, 0, 0, 40]
    assert services.result_confirm(actor=organiser, match=table).confirmed_by == helper


def test_a_round_with_an_unconfirmed_result_is_not_closed(event, organiser):
    first = event.rounds.get(number=1)
    for match in first.matches.all():
        entered(match, organiser, confirmed=match.table == 1)
    first.refresh_from_db()
    assert first.status == RoundStatus.COMPLETE
    with pytest.raises(TournamentInputError, match="1 results"):
        services.round_close(actor=organiser, round=first)


def test_the_first_result_sets_the_round_running(event, table, organiser):
    entered(table, organiser)
    assert event.rounds.get(number=1).status == RoundStatus.RUNNING


def test_a_disputed_result_is_not_confirmed(event, table, organiser):
    entered(table, organiser)
    Match.objects.filter(pk=table.pk).update(disputed=True)
    helper = factories.MembershipFactory(club=event.club, role="helper").user
    with pytest.raises(TournamentInputError, match="disagree"):
        services.result_confirm(actor=helper, match=table)


def test_every_version_stays(table, organiser):
    entered(table, organiser)
    entered(table, organiser, 100, 65, confirmed=True)
    assert list(ResultVersion.objects.order_by("number").values_list("number", "values__score_a", "source")) == [
        (1, 120, "sheet"),
        (2, 100, "sheet"),
    ]
    assert Result.objects.get().version == 2


@pytest.mark.parametrize(("side", "winner"), [(0, 1), (1, 0), (2, None)])
def test_a_forfeit_says_who_and_why(event, table, organiser, side, winner):
    result = services.match_forfeit(actor=organiser, match=table, side=side, reason="left after two hands")
    assert (result.forfeit_a, result.forfeit_b) == (side in (0, 2), side in (1, 2))
    assert result.winner == winner
    assert "left after two hands" in (result.cause_a, result.cause_b)
    assert AuditEvent.objects.get(verb="match.forfeit").reason == "left after two hands"


def test_a_forfeit_changes_no_winner_on_whom_a_later_table_hangs(make_event, organiser, play_round):
    tournament = make_event("single_elimination", 4)
    play_round(tournament)
    services.rounds_draw(actor=organiser, tournament=tournament)
    match = Match.objects.get(round__number=1, entry_a__seed=1)
    with pytest.raises(TournamentInputError, match="correct its result"):
        services.match_forfeit(actor=organiser, match=match, side=0, reason="signals")
    assert services.match_forfeit(actor=organiser, match=match, side=1, reason="signals").winner == 0


def test_a_forfeit_keeps_what_the_boards_gave(table, organiser):
    entered(table, organiser, 300, 100, confirmed=True)
    result = services.match_forfeit(actor=organiser, match=table, side=0, reason="played with a wrong partner")
    assert (result.score_a, result.score_b) == (300, 100)
    assert (result.counts_a, result.counts_b) == (0, 0)


def test_an_adjudicated_table_holds_nobody_up(table, organiser):
    result = services.match_adjudicate(actor=organiser, match=table, score_a=10, score_b=30, reason="the deadline")
    assert (result.reason, result.winner, result.counts_b) == ("adjudicated", 1, 20)
    with pytest.raises(TournamentStateError):
        services.match_adjudicate(actor=organiser, match=table, score_a=10, score_b=30, reason="again")


@pytest.mark.parametrize("score", [1_000_001, -1_000_001])
def test_an_impossible_score_is_named(table, organiser, score):
    with pytest.raises(TournamentInputError) as refused:
        services.match_adjudicate(actor=organiser, match=table, score_a=0, score_b=score, reason="x")
    assert refused.value.field == "score_b"


def test_a_round_that_is_not_released_takes_no_result(make_event, organiser):
    tournament = make_event("round_robin", 4)
    services.rounds_draw(actor=organiser, tournament=tournament)
    with pytest.raises(TournamentStateError, match="R1"):
        services.match_adjudicate(actor=organiser, match=Match.objects.first(), score_a=1, score_b=0, reason="early")


def test_a_tied_knockout_match_goes_to_the_better_seed(make_event, organiser, enter):
    tournament = make_event("single_elimination", 4)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    match = enter(Match.objects.get(entry_a__seed=1), 50, 50)
    assert (match.result.winner, match.result.reason) == (0, "seed")


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        ({"kind": "difference"}, (4000, -4000)),
        ({"kind": "wdl"}, (200, 0)),
        ({"kind": "imp"}, (100, -100)),
    ],
)
def test_credits_follow_the_scoring(make_event, organiser, enter, scoring, points):
    tournament = make_event("round_robin", 2, boards=1)
    tournament.scoring = scoring
    tournament.save()
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    match = enter(Match.objects.get(), 120, 80)
    assert (match.result.points_a, match.result.points_b) == points


@pytest.fixture
def field(make_event, organiser):
    """Give a round of two tables of people who play the same two deals once each, compared with each other."""
    tournament = make_event("round_robin", 4, compare="field", boards=2)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    return list(Match.objects.filter(round__number=1).order_by("table"))


def dealt(match, actor, *differences):
    values = services.ResultValues(score_a=sum(differences), score_b=0, differences=differences)
    return services.result_store(match=match, values=values, source="sheet", actor=actor, confirmed=True)


def test_who_did_better_with_the_same_cards_is_ahead(field, organiser):
    """Both first sides hold good cards; the second table made less of them, so its first side has lost."""
    dealt(field[0], organiser, 100, 60)
    dealt(field[1], organiser, 80, 0)
    first, second = (Result.objects.get(match=match) for match in field)
    assert (first.difference, first.counts_a, first.counts_b, first.winner) == (160, 80, -80, 0)
    assert (second.difference, second.counts_a, second.winner) == (80, -80, 1)


def test_a_total_alone_is_compared_with_nobody(field, organiser):
    values = services.ResultValues(score_a=100, score_b=0)
    services.result_store(match=field[0], values=values, source="sheet", actor=organiser, confirmed=True)
    dealt(field[1], organiser, 30, 0)
    assert list(Result.objects.order_by("match").values_list("counts_a", flat=True)) == [100, 30]


def test_the_organisers_word_ends_a_dispute(event, table, organiser):
    entered(table, organiser)
    Match.objects.filter(pk=table.pk).update(disputed=True)
    services.match_forfeit(actor=organiser, match=table, side=0, reason="left the table")
    assert not Match.objects.get(pk=table.pk).disputed
