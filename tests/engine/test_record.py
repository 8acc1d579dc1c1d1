"""Matches as JSON, and their results."""

import json
from dataclasses import replace

import pytest

from engine.match import Match
from engine.players import create_player
from engine.record import HandRecord, MatchRecord, RecordError, entry_scores
from engine.rules import Rules
from tests.engine.boards import all_rules, rules_id
from tests.engine.records import CLUB, full_match, known_hand


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_json_is_lossless(rules):
    record = full_match(rules)
    again = MatchRecord.from_json(json.loads(json.dumps(record.to_json())))
    assert again == record
    assert again.to_json() == record.to_json()
    assert again.rules.preset == rules.preset


def played(match, boards):
    hands = tuple(HandRecord.from_board(each.board, room=each.plan.room) for each in boards)
    return MatchRecord(match.rules, hands, {}, {"reason": match.reason, "winner": match.winner, "score": None})


def random_match(preset="half-800"):
    rules = Rules.from_preset(preset)
    return Match(rules, lambda slot, seat, room: create_player("random", rules=rules, seat=seat, key=f"{room}{slot}"))


@pytest.fixture(scope="module")
def game():
    match = random_match()
    hands = tuple(HandRecord.from_board(each.board) for each in match.game("game 7"))
    result = {"reason": match.reason, "winner": match.winner, "score": list(entry_scores(hands))}
    return MatchRecord(match.rules, hands, {}, result)


def test_a_game_is_checked_to_its_end(game):
    assert game.checked() == game
    assert game.hands[-1].result.after == entry_scores(game.hands)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda game: replace(game, hands=game.hands[:-1]), "add up|does not end"),
        (lambda game: replace(game, hands=game.hands[:-2] + game.hands[-1:]), "add up|begins at"),
        (lambda game: replace(game, hands=(), result={**game.result, "score": [0, 0]}), "without hands"),
        (lambda game: replace(game, result={**game.result, "winner": 1 - game.result["winner"]}), "won by"),
        (lambda game: replace(game, result={**game.result, "winner": 2}), "winner must be"),
        (lambda game: replace(game, result={**game.result, "score": [0, 0]}), "add up to"),
        (lambda game: replace(game, result={**game.result, "reason": "luck"}), "reason must be"),
        (lambda game: replace(game, result={**game.result, "reason": ["target"]}), "reason must be"),
        (lambda game: replace(game, result={}), "reason must be"),
        (lambda game: replace(game, hands=(replace(game.hands[0], result=None), *game.hands[1:])), "no result|add up"),
        (lambda game: replace(game, hands=(game.hands[0], *game.hands)), "given twice"),
        (lambda game: replace(game, header={"rules": 1}), "key of the header"),
        (lambda game: replace(game, header={"seats": [{}]}), "four objects"),
        (lambda game: replace(game, header={"x": float("nan")}), "too large"),
    ],
)
def test_a_match_that_does_not_add_up(game, change, reason):
    with pytest.raises(RecordError, match=reason):
        change(game).checked()


def test_a_game_cannot_go_on_after_its_end(game):
    last = game.hands[-1]
    more = replace(last, number=last.number + 1, before=last.result.after, result=None)
    with pytest.raises(RecordError, match=r"ends the game already|no result"):
        replace(game, hands=(*game.hands, more), result={**game.result, "score": list(last.result.after)}).checked()


def test_entries_change_sides_in_room_b():
    match = random_match()
    boards = list(match.duplicate("duplicate", 2))
    hands = [HandRecord.from_board(each.board, room=each.plan.room) for each in boards]
    first = sum(each.board.outcome.delta[0 if each.plan.room == "A" else 1] for each in boards)
    assert entry_scores(hands)[0] == first
    assert entry_scores([replace(hands[0], result=None)]) == (0, 0)


def test_one_hand_with_its_rules_is_a_match():
    alone = {**known_hand().to_json(), "rules": {"preset": "club-1165", **CLUB.values()}, "rules_sha256": CLUB.sha256}
    record = MatchRecord.from_json(alone)
    assert record.hands == (known_hand(),)
    assert len(record.boards()) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"format": "shelem-match/2"},
        {"format": None},
        {"rules": None},
        {"rules": {**CLUB.values(), "min": 85}},
        {"rules": {"preset": "club-1165"}},
        {"rules_sha256": "00"},
        {"hands": {}},
        {"hands": [1]},
        {"hands": [{}]},
        {"result": 5},
        {"result": {}},
        {"seats": []},
        {"seats": [1, 2, 3, 4]},
    ],
)
def test_a_refused_match(change):
    value = {**full_match(CLUB).to_json(), **change}
    with pytest.raises(RecordError):
        MatchRecord.from_json(value)


@pytest.mark.parametrize("value", [None, [], "x", 5, {}])
def test_no_record(value):
    with pytest.raises(RecordError):
        MatchRecord.from_json(value)


def test_the_place_of_an_illegal_act_is_named():
    value = full_match(CLUB).to_json()
    value["hands"][1]["tricks"][4] = "2s2s2s2s"
    with pytest.raises(RecordError) as refused:
        MatchRecord.from_json(value)
    assert refused.value.place.startswith("hand 2B, trick 5, card ")
    assert refused.value.line is None
