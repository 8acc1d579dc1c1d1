from itertools import pairwise

import pytest

from engine.actions import PASS
from engine.match import Match, next_first_caller
from engine.player import Player, PlayerFault
from engine.players import create_player
from engine.record_parts import Irregular
from engine.rules import Rules, RulesError

CLUB = Rules.from_preset("club-1165")


def random_players(rules, seated=None):
    def seat_player(slot, seat, room):
        if seated is not None:
            seated.append((slot, seat, room))
        return create_player("random", rules=rules, seat=seat, key=f"match/{slot}/{room}")

    return seat_player


class Faulty(Player):
    """Answers with a fault at the decisions named, and by the default act's own choices else."""

    def __init__(self, kind, at):
        self.kind, self.at, self.decisions, self.closed = kind, at, 0, 0

    def _answer(self, act):
        self.decisions += 1
        if self.decisions in self.at:
            raise PlayerFault(self.kind, "gibberish")
        return act

    def call(self, view):
        return self._answer(view.legal_calls()[0])

    def discard(self, view):
        hand, kept = view.hand, 0
        while hand.bit_count() > view.discard_count:
            kept, hand = kept + 1, hand & hand - 1
        return self._answer(hand)

    def play(self, view):
        cards = view.legal
        return self._answer((cards & -cards).bit_length() - 1)

    def close(self):
        self.closed += 1


def test_duplicate_boards_play_each_deal_in_both_rooms():
    played = list(Match(CLUB, random_players(CLUB)).duplicate("key", 6))
    assert [(one.plan.room, one.plan.number) for one in played] == [(room, n) for room in "AB" for n in range(1, 7)]
    for first, second in zip(played[:6], played[6:], strict=True):
        assert first.plan.deal == second.plan.deal
        assert first.plan.dealer == second.plan.dealer == (first.plan.number - 1) % 4


def test_in_room_b_everybody_sits_one_seat_further_on():
    seated = []
    list(Match(CLUB, random_players(CLUB, seated)).duplicate("key", 1))
    assert seated == [(slot, slot, "A") for slot in range(4)] + [(slot, (slot + 1) % 4, "B") for slot in range(4)]


def test_a_match_played_again_is_the_same():
    def texts():
        return [one.board.table.plays for one in Match(CLUB, random_players(CLUB)).duplicate("key", 3)]

    assert texts() == texts()


def test_every_decision_has_its_time():
    for one in Match(CLUB, random_players(CLUB)).duplicate("key", 4):
        assert len(one.ms) == len(one.board.table.calls) + (49 if one.board.table.plays else 0)


def test_hands_that_follow_each_other_are_no_duplicate_boards():
    rules = Rules.from_preset("yasa-1165", first_call="loser_of_last_hand")
    with pytest.raises(RulesError, match="first_call"):
        list(Match(rules, random_players(rules)).duplicate("key", 2))


def test_a_game_ends_at_the_target_or_the_floor():
    rules = Rules.from_preset("yasa-1165", target=300, lose_at=-300)
    match = Match(rules, random_players(rules))
    played = list(match.game("key"))
    outcomes = [one.board.outcome for one in played]
    totals = [sum(each.delta[side] for each in outcomes) for side in (0, 1)]
    assert match.reason in {"target", "floor"}
    assert match.winner == int(totals[1] > totals[0])
    assert [one.plan.number for one in played] == list(range(1, len(played) + 1))
    for one, after in pairwise(played):
        assert after.plan.before == tuple(one.plan.before[side] + one.board.outcome.delta[side] for side in (0, 1))


def test_a_match_goes_on_with_more_deals():
    seated = []
    match = Match(CLUB, random_players(CLUB, seated))
    played = [*match.duplicate("key", 2), *match.duplicate("key", 2, start=3)]
    assert [(one.plan.room, one.plan.number) for one in played] == [(r, n) for pair in ((1, 2), (3, 4)) for r in "AB"
                                                                    for n in pair]  # fmt: skip
    whole = {
        (one.plan.room, one.plan.number): one.plan for one in Match(CLUB, random_players(CLUB)).duplicate("key", 4)
    }
    assert {(one.plan.room, one.plan.number): one.plan for one in played} == whole
    assert len(seated) == 16


def test_faults_stay_when_a_match_goes_on():
    match, _played, faulty = faulty_match("crash", {1})
    again = list(match.duplicate("key", 1, start=3))
    assert len(faulty) == 1, "the house bot sits down at once"
    assert [one.irregular for one in again] == [[], []]


def test_another_game_begins_at_nothing_with_the_next_deal():
    rules = Rules.from_preset("yasa-1165", target=300, lose_at=-300)
    match = Match(rules, random_players(rules))
    first = list(match.game("key"))
    ended = match.winner, match.reason
    start = first[-1].plan.number + 1
    second = list(match.game("key", start=start))
    assert second[0].plan.before == (0, 0)
    assert second[0].plan.dealer == (start - 1) % 4
    assert [one.plan.number for one in second] == list(range(start, start + len(second)))
    totals = [sum(each.board.outcome.delta[side] for each in second) for side in (0, 1)]
    assert match.winner == int(totals[1] > totals[0])
    assert ended[1] in {"target", "floor"}


def test_a_game_that_nobody_opens_ends_undecided():
    class Passes(Faulty):
        def call(self, view):
            return PASS

    match = Match(CLUB, lambda slot, seat, room: Passes("", ()))
    assert len(list(match.game("key", limit=7))) == 7
    assert (match.winner, match.reason) == (None, "boards")


@pytest.mark.parametrize(("all_pass", "dealers"), [("redeal_next", [0, 1, 2]), ("redeal_same", [0, 0, 0])])
def test_who_deals_after_a_passed_out_hand(all_pass, dealers):
    class Passes(Faulty):
        def call(self, view):
            return PASS

    rules = Rules.from_preset("club-1165", all_pass=all_pass)
    played = Match(rules, lambda slot, seat, room: Passes("", ())).game("key", limit=3)
    assert [one.plan.dealer for one in played] == dealers


# dealer, score of the last hand by side, who calls first. Source: docs/rules.md (first caller, house rule)
LOSERS = [(0, (-100, 65), 2), (0, (100, 65), 1), (1, (-100, 65), 2), (1, (100, 65), 3), (2, (0, 0), 1)]


@pytest.mark.parametrize(("dealer", "last", "first"), LOSERS)
def test_the_losers_of_the_last_hand_call_first(dealer, last, first):
    rules = Rules.from_preset("yasa-1165", first_call="loser_of_last_hand")
    assert next_first_caller(rules, dealer, last) == (first if last[0] != last[1] else (dealer + 1) % 4)


def faulty_match(kind, at, deals=2):
    faulty = []

    def seat_player(slot, seat, room):
        player = Faulty(kind if slot == 1 else "", at if slot == 1 else ())
        if slot == 1:
            faulty.append(player)
        return player

    match = Match(CLUB, seat_player, house_key="house")
    return match, list(match.duplicate("key", deals)), faulty


def test_a_first_fault_costs_the_default_act_and_is_noted():
    match, played, _ = faulty_match("timeout", {1})
    first = played[0].irregular[0]
    assert first == Irregular(at=0, seat=1, kind="timeout", asked="gibberish", used="p")
    assert match.slots[1].forfeited == ""


def test_the_third_fault_hands_the_seat_to_the_house_bot_for_the_rest_of_the_match():
    match, played, faulty = faulty_match("illegal", set(range(1, 100)), deals=4)
    assert match.slots[1].forfeited == "illegal"
    assert match.slots[1].faults == 3
    assert len(faulty) == 1
    assert faulty[0].closed == 1
    assert [note.kind for one in played for note in one.irregular] == ["illegal"] * 3
    assert len(played) == 8


def test_a_crash_is_enough():
    match, played, faulty = faulty_match("crash", {1})
    assert match.slots[1].forfeited == "crash"
    assert faulty[0].decisions == 1
    assert all(one.board.outcome is not None for one in played)


def test_an_error_of_the_program_is_no_fault_of_the_player():
    class Broken(Faulty):
        def call(self, view):
            raise RuntimeError("ours")

    with pytest.raises(RuntimeError, match="ours"):
        list(Match(CLUB, lambda slot, seat, room: Broken("", ())).duplicate("key", 1))


def test_players_leave_when_their_room_is_over():
    closed = []

    class Leaves(Faulty):
        def close(self):
            closed.append(self)

    list(Match(CLUB, lambda slot, seat, room: Leaves("", ())).duplicate("key", 1))
    assert len(closed) == len(set(map(id, closed))) == 8
