"""Draw, then release: what is drawn is seen by organisers, what is released by everybody."""

import pytest

from clubs.models import AuditEvent
from clubs.services import NotAllowedError
from tests import factories
from tournaments import services
from tournaments.draw_input import event_of_input, input_digest
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.formats import format_named
from tournaments.models import Match, MatchStatus, PairingRule, RoundStatus

pytestmark = pytest.mark.backends


def pairs(round):
    return [
        (match.entry_a.seed, match.entry_b.seed if match.entry_b else None) for match in round.matches.order_by("table")
    ]


def test_by_hand_nothing_is_drawn_at_the_start(make_event):
    assert not make_event("single_elimination", 4).rounds.exists()


def test_a_drawn_round_is_not_played_before_its_release(make_tournament, organiser):
    tournament = make_tournament(4, mode="manual")
    rounds = services.rounds_draw(actor=organiser, tournament=tournament)
    assert {each.status for each in rounds} == {RoundStatus.DRAWN}
    assert services.matches_dispatch() == []
    services.rounds_release(actor=organiser, tournament=tournament, rounds=rounds[:1])
    assert len(services.matches_dispatch()) == 2


def test_a_second_draw_waits_for_the_release(make_event, organiser):
    tournament = make_event("single_elimination", 4)
    services.rounds_draw(actor=organiser, tournament=tournament)
    with pytest.raises(TournamentInputError, match="release it first"):
        services.rounds_draw(actor=organiser, tournament=tournament)
    assert tournament.rounds.count() == 1


def test_the_next_draw_waits_for_open_tables_and_for_the_closing(make_event, organiser, enter):
    tournament = make_event("single_elimination", 4)
    (first,) = services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    with pytest.raises(TournamentInputError, match="open tables"):
        services.rounds_draw(actor=organiser, tournament=tournament)
    for match in first.matches.all():
        enter(match, 100, 50)
    with pytest.raises(TournamentInputError, match="close it first"):
        services.rounds_draw(actor=organiser, tournament=tournament)
    services.round_close(actor=organiser, round=first)
    (final,) = services.rounds_draw(actor=organiser, tournament=tournament)
    assert pairs(final) == [(1, 2)]


def test_a_release_sets_the_deadline_and_twice_is_once(make_event, organiser):
    tournament = make_event("single_elimination", 4, round_minutes=40)
    services.rounds_draw(actor=organiser, tournament=tournament)
    (first,) = services.rounds_release(actor=organiser, tournament=tournament)
    assert (first.deadline_at - first.released_at).total_seconds() == 2400
    assert services.rounds_release(actor=organiser, tournament=tournament) == []
    assert AuditEvent.objects.filter(verb="round.release").count() == 1


def test_a_draw_keeps_what_it_depended_on_and_can_be_repeated(make_event, play_round):
    tournament = make_event("single_elimination", 6)
    play_round(tournament)
    (second,) = play_round(tournament)
    assert second.draw_digest == input_digest(second.draw_input)
    event = event_of_input(second.draw_input, key=tournament.lots_key)
    (again,) = format_named(tournament.format).next_rounds(event)
    assert [(table.first[0], table.second[0]) for table in again.tables if table.second] == pairs(second)


def test_a_round_that_has_not_begun_is_drawn_again_with_its_deals(make_event, organiser):
    tournament = make_event("single_elimination", 5)
    (first,) = services.rounds_draw(actor=organiser, tournament=tournament)
    before = (first.commitment, first.shuffle_key, first.number)
    services.rounds_release(actor=organiser, tournament=tournament)
    again = services.round_redraw(actor=organiser, round=first, reason="wrong seeds on the list")
    assert (again.commitment, again.shuffle_key, again.number) == before
    assert again.status == RoundStatus.DRAWN
    assert AuditEvent.objects.get(verb="round.redraw").reason == "wrong seeds on the list"


def test_a_round_that_has_begun_is_not_drawn_again(make_event, organiser, enter):
    tournament = make_event("single_elimination", 4)
    (first,) = services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    enter(first.matches.first(), 10, 0)
    with pytest.raises(TournamentStateError):
        services.round_redraw(actor=organiser, round=first, reason="I do not like it")


def test_a_redraw_needs_a_reason(make_event, organiser):
    tournament = make_event("single_elimination", 4)
    (first,) = services.rounds_draw(actor=organiser, tournament=tournament)
    with pytest.raises(TournamentInputError, match="say why"):
        services.round_redraw(actor=organiser, round=first, reason="  ")


def test_people_are_never_sent_to_workers(make_event, organiser):
    tournament = make_event("round_robin", 4)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    assert services.matches_dispatch() == []
    assert set(Match.objects.values_list("by_hand", "status")) == {(True, MatchStatus.SCHEDULED)}


def test_one_person_makes_a_table_one_of_people(make_event, organiser):
    tournament = make_event("round_robin", 2, start=False)
    seat = tournament.entries.get(seed=1).seats.get(index=0)
    seat.person, seat.bot_version = "", factories.BotVersionFactory()
    seat.save()
    tournament = services.tournament_start(actor=organiser, tournament=tournament)
    services.rounds_draw(actor=organiser, tournament=tournament)
    match = Match.objects.get()
    assert match.by_hand
    assert [str(seat.who) for seat in match.seats.order_by("seat")][1:] == ["Player 2a", "Player 1b", "Player 2b"]


def test_who_may_not_draw_draws_nothing(make_event):
    tournament = make_event("round_robin", 4)
    helper = factories.MembershipFactory(club=tournament.club, role="helper").user
    with pytest.raises(NotAllowedError):
        services.rounds_draw(actor=helper, tournament=tournament)
    assert not tournament.rounds.exists()


def test_a_rule_for_a_pair_is_given_once(make_event, organiser):
    tournament = make_event("round_robin", 4)
    first, second = tournament.entries.order_by("seed")[:2]
    rule = services.pairing_rule_add(
        actor=organiser, tournament=tournament, entry_a=second, entry_b=first, kind="forbid", reason="brothers"
    )
    with pytest.raises(TournamentInputError, match="rule for these two"):
        services.pairing_rule_add(
            actor=organiser, tournament=tournament, entry_a=first, entry_b=second, kind="force", reason="a challenge"
        )
    services.pairing_rule_remove(actor=organiser, rule=rule)
    assert not PairingRule.objects.exists()


def test_rounds_played_beside_each_other_have_tables_of_their_own(make_event, organiser):
    tournament = make_event("groups_knockout", 8, options={"groups": 2, "qualifiers": 2})
    services.rounds_draw(actor=organiser, tournament=tournament)
    tables = {
        each.label: sorted(each.matches.filter(entry_b__isnull=False).values_list("table", flat=True))
        for each in tournament.rounds.all()
    }
    assert {tables[f"A-R{n}"] == [1, 2] for n in (1, 2, 3)} == {True}
    assert {tables[f"B-R{n}"] == [3, 4] for n in (1, 2, 3)} == {True}
