"""One deal at all tables: what is open when, whose cards are the same, and the swings."""

import pytest

from clubs.models import Role
from engine.dealing import deal_from_key
from tests import factories
from tests.tournaments.sheets import hand_in, member, record_text, records, seated
from tournaments import services
from tournaments.models import Match, Round
from tournaments.selectors.sheets import rules_of_tournament
from tournaments.selectors.traveller import OTHER, SAME, TOLD, deals_of_round, traveller

pytestmark = pytest.mark.django_db

TWO = [(0, "110", 125), (1, "120", 50)]


@pytest.fixture
def make_mixed(make_tournament, organiser, play_all):
    """Give a maker of a round with a table of bots and one of people, and whoever enters results."""

    def make(*, play: bool = True, **columns) -> Round:
        tournament = make_tournament(2, boards=2, start=False, **columns)
        for seed in (3, 4):
            entry = factories.EntryFactory(tournament=tournament, name=f"People {seed}", seed=seed)
            for index in range(2):
                factories.EntrySeatFactory(entry=entry, index=index, bot_version=None, person=f"Player {seed}{index}")
        services.tournament_start(actor=organiser, tournament=tournament)
        found = next(
            each for each in tournament.rounds.order_by("number") if each.matches.filter(by_hand=False).exists()
        )
        if play:
            play_all(tournament)
        return Round.objects.select_related("tournament").get(pk=found.pk)

    return make


def by_hand(round):
    return round.matches.get(by_hand=True)


def finish(round, hands=TWO):
    match = by_hand(round)
    hand_in(member(match, Role.HELPER), match, hands)
    return Round.objects.select_related("tournament").get(pk=round.pk)


def test_nothing_is_open_before_every_table_has_finished(make_mixed):
    round = make_mixed()
    assert deals_of_round(round) == 0
    assert traveller(round, 1) is None
    round = finish(round)
    assert deals_of_round(round) == 2
    assert traveller(round, 1) is not None


def test_both_rooms_and_a_table_of_people(make_mixed):
    round = finish(make_mixed(compare="field"))
    found = traveller(round, 1)
    assert found.deal == deal_from_key(rules_of_tournament(round.tournament), round.shuffle_key, 1)
    assert (found.number, found.last, found.dealer) == (1, 2, 0)
    bots = next(row for row in found.rows if not row.match.by_hand)
    people = next(row for row in found.rows if row.match.by_hand)
    assert [play.room for play in bots.plays] == ["A", "B"]
    assert bots.swing == bots.first.net - bots.second.net == bots.match.result.differences[0]
    assert [play.cards for play in people.plays] == [TOLD]
    assert (people.first.delta, people.first.net, people.first.declarer) == ((125, 40), 85, 0)
    assert people.against_field
    nets = [play.net for play in bots.plays]
    assert abs(people.swing - (85 - sum(nets) / 2)) <= 0.5
    assert len(found.comparable) == 3
    assert found.apart == []


def test_without_the_field_a_single_play_has_no_swing(make_mixed):
    found = traveller(finish(make_mixed()), 1)
    people = next(row for row in found.rows if row.match.by_hand)
    assert (people.swing, people.against_field) == (None, False)
    assert len(found.comparable) == 2


def test_imps_where_they_are_counted(make_mixed):
    found = traveller(finish(make_mixed(compare="field", scoring={"kind": "imp"})), 2)
    assert all(row.imps is not None for row in found.rows)


def test_a_recorded_hand_with_other_cards_stands_apart(make_mixed):
    round = make_mixed(compare="field")
    match = by_hand(round)
    helper = member(match, Role.HELPER)
    read = services.record_read(match=match, data=record_text(match, records(match, 2)))
    services.sheet_record_put(actor=helper, match=match, read=read)
    services.sheet_hand_in(actor=helper, match=match)
    found = traveller(Round.objects.select_related("tournament").get(pk=round.pk), 1)
    assert [row.match for row in found.apart] == [match]
    assert found.apart[0].first.cards == OTHER
    assert found.apart[0].first.board is not None


def test_a_recorded_hand_with_the_cards_of_the_round_is_one_of_them(make_mixed):
    round = make_mixed()
    match = by_hand(round)
    helper = member(match, Role.HELPER)
    data = record_text(match, records(match, 2, key=round.shuffle_key))
    services.sheet_record_put(actor=helper, match=match, read=services.record_read(match=match, data=data))
    services.sheet_hand_in(actor=helper, match=match)
    found = traveller(Round.objects.select_related("tournament").get(pk=round.pk), 2)
    people = next(row for row in found.rows if row.match.by_hand)
    assert people.first.cards == SAME
    assert len(found.comparable) == 3


def test_hands_of_a_game_at_a_table_stand_apart(make_by_hand):
    match = make_by_hand(play="game")
    hand_in(member(match, Role.HELPER), match, [(0, "165", 165)] * 4)
    found = traveller(Round.objects.select_related("tournament").get(pk=match.round_id), 1)
    assert (found.rows, len(found.apart), found.dealer) == ([], 1, None)


def test_a_total_alone_is_no_play(make_mixed):
    from tournaments.sheet_course import Total

    round = make_mixed()
    match = by_hand(round)
    services.sheet_total_put(actor=member(match, Role.HELPER), match=match, total=Total((100, 20)))
    found = traveller(Round.objects.select_related("tournament").get(pk=round.pk), 1)
    assert [row.match.by_hand for row in found.rows] == [False]


def test_a_deal_that_nobody_played(make_mixed):
    assert traveller(finish(make_mixed()), 3) is None


def test_the_table_of_who_asks_is_marked(make_mixed):
    round = finish(make_mixed())
    user = seated(by_hand(round), 0)
    assert [row.mine for row in traveller(round, 1, user).rows] == [
        row.match.by_hand for row in traveller(round, 1).rows
    ]
    assert not any(row.mine for row in traveller(round, 1).rows)


def test_the_number_of_questions_does_not_grow_with_the_tables(make_tournament, play_all, django_assert_num_queries):
    counts = []
    for entries in (2, 6):
        tournament = make_tournament(entries, boards=1)
        play_all(tournament)
        round = Round.objects.select_related("tournament").filter(tournament=tournament).first()
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        with CaptureQueriesContext(connection) as asked:
            assert len(traveller(round, 1).rows) == entries // 2
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 8
    assert Match.objects.count() == 16
