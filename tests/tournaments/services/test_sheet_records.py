"""Whole deals on a score sheet: read as text and JSON, checked against the match, and replayed."""

import json
from dataclasses import replace

import pytest

from clubs.models import Role
from engine.hand_record import HandRecord
from engine.notation import hand_text
from engine.record import MatchRecord
from engine.rules import Rules
from replays.models import Board, Replay
from replays.selectors import match_record
from tests.tournaments.sheets import fresh, hand_in, line, member, record_text, records, seated, write
from tournaments import services
from tournaments.errors import TournamentInputError
from tournaments.selectors.sheets import draft_of, sheet_lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(make_by_hand):
    return make_by_hand()


@pytest.fixture
def helper(match):
    return member(match, Role.HELPER)


def put(actor, match, data):
    return services.sheet_record_put(actor=actor, match=match, read=services.record_read(match=match, data=data))


def refused(match, data):
    with pytest.raises(TournamentInputError) as error:
        services.record_read(match=match, data=data)
    assert error.value.field == "record"
    return str(error.value)


def outcomes(hands, rules):
    return [hand.replay(rules).outcome for hand in hands]


def test_a_record_fills_the_sheet_and_is_replayed(match, helper):
    hands = records(match, 4)
    sheet = put(helper, match, record_text(match, hands))
    assert (sheet.kind, sorted(sheet_lines(sheet))) == ("record", [1, 2, 3, 4])
    services.sheet_hand_in(actor=helper, match=match)
    found = fresh(match)
    expected = outcomes(hands, Rules.from_preset("club-1165"))
    assert found.result.differences == [each.delta[0] - each.delta[1] for each in expected]
    assert found.result.source == "record"
    boards = list(found.replay.boards.order_by("no"))
    assert [(board.no, board.room, board.outcome) for board in boards] == [
        (number, "A", each.kind) for number, each in enumerate(expected, 1)
    ]
    assert found.replay.is_public
    assert found.replay.header["seats"][0]["person"] == match.seats.get(seat=0).person
    record = match_record(found.replay).checked()
    assert record.result["score"] == [found.result.score_a, found.result.score_b]


@pytest.mark.parametrize("form", ["bytes", "json", "windows", "mark"])
def test_forms_of_a_record(match, form):
    hands = records(match, 2)
    text = record_text(match, hands)
    data = {
        "bytes": text.encode(),
        "json": json.dumps(MatchRecord(Rules.from_preset("club-1165"), tuple(hands)).to_json()),
        "windows": text.replace("\n", "\r\n"),
        "mark": "\ufeff" + text,
    }[form]
    assert sorted(services.record_read(match=match, data=data).lines) == [1, 2]


def test_without_rules_those_of_the_tournament_hold(match):
    hands = records(match, 2)
    bare = "".join(map(hand_text, hands))
    assert services.record_read(match=match, data=bare).lines[2].recorded
    assert services.record_read(match=match, data="%shelem 1\n" + bare).lines[1].recorded
    value = MatchRecord(Rules.from_preset("club-1165"), tuple(hands)).to_json()
    del value["rules"], value["rules_sha256"]
    assert services.record_read(match=match, data=json.dumps(value)).lines[1].recorded


def test_an_error_names_the_line_of_what_was_pasted(match):
    lines = "".join(map(hand_text, records(match, 2))).splitlines()
    at = next(number for number, text in enumerate(lines) if text.startswith("L "))
    cards = lines[at].split(" ")
    cards[1], cards[2] = cards[2], cards[1]
    lines[at] = " ".join(cards)
    said = refused(match, "\n".join(lines))
    assert f"line {at + 1}" in said
    assert "hand 1" in said
    assert f"line {at + 2}" in refused(match, "\n".join(["%shelem 1", *lines]))


def test_what_is_refused(match):
    rules = Rules.from_preset("club-1165")
    hands = records(match, 2)
    others = Rules.from_preset("club-1165", target=900)
    assert "other rules" in refused(match, record_text(match, hands).replace(rules.text(), others.text()))
    assert "is empty" in refused(match, "")
    assert "too long" in refused(match, "x" * 2_000_001)
    assert "no hands" in refused(match, "%shelem 1\nR " + rules.text())
    assert "other room" in refused(match, record_text(match, [replace(hands[0], room="B")]))
    assert "given twice" in refused(match, record_text(match, [hands[0], replace(hands[0], room="A")]))
    open_hand = replace(hands[0], tricks=hands[0].tricks[:5], winners=hands[0].winners[:5], result=None)
    assert "not played to its end" in refused(match, record_text(match, [open_hand]))
    assert "seat 0 deals" in refused(match, record_text(match, [replace(hands[1], number=1)]))
    assert "UTF-8" in refused(match, b"\xff\xfe")


def test_a_hand_beyond_the_last_is_refused(match, helper):
    with pytest.raises(TournamentInputError, match="hand 5"):
        put(helper, match, record_text(match, records(match, 5)))


def test_some_hands_recorded_and_some_written(match, helper):
    hands = records(match, 2)
    put(helper, match, record_text(match, hands))
    for number in (3, 4):
        services.sheet_line_put(actor=helper, match=match, line=line(match, number, (0, "100", 110)))
    sheet = services.sheet_hand_in(actor=helper, match=match)
    assert sheet.kind == "boards"
    found = fresh(match)
    assert (found.replay.boards.count(), found.replay.result) == (2, None)
    assert found.result.source == "sheet"


def test_records_come_one_by_one_and_later_ones_replace(match, helper):
    first, other = records(match, 4), records(match, 4, key="6b" * 16)
    for hand in first:
        put(helper, match, record_text(match, [hand]))
    put(helper, match, record_text(match, [other[1]]))
    services.sheet_hand_in(actor=helper, match=match)
    deals = [board.record for board in fresh(match).replay.boards.order_by("no")]
    assert other[1].deal.text() in deals[1]
    assert first[0].deal.text() in deals[0]


def test_a_hand_that_is_written_over_has_no_record_any_more(match, helper):
    put(helper, match, record_text(match, records(match, 4)))
    services.sheet_line_put(actor=helper, match=match, line=line(match, 2, (0, "100", 110)))
    draft = draft_of(match, helper)
    assert (draft.kind, "H 2 " in draft.record, "H 3 " in draft.record) == ("boards", False, True)
    services.sheet_cut(actor=helper, match=match, number=3)
    assert draft_of(match, helper).record.count("\nH ") == 1


def test_the_scores_before_a_hand_of_a_game_are_those_of_the_match(make_by_hand):
    match = make_by_hand(play="game", rules=Rules.from_preset("club-1165", target=300).values())
    helper = member(match, Role.HELPER)
    rules = Rules.from_preset("club-1165", target=300)
    hands = [replace(hand, result=None) for hand in records(match, 20)]
    number = 0
    while services.sheet_course(match, sheet_lines(draft_of(match, helper))).number is not None:
        put(helper, match, record_text(match, [hands[number]]))
        number += 1
    services.sheet_hand_in(actor=helper, match=match)
    record = match_record(fresh(match).replay).checked()
    assert record.result["reason"] == "target"
    assert record.hands[1].before == record.hands[0].result.after
    assert rules.sha256 == record.rules.sha256


def test_the_replay_follows_the_sheet_that_is_taken(match, organiser):
    first, second = seated(match, 0), seated(match, 1)
    put(first, match, record_text(match, records(match, 4)))
    services.sheet_hand_in(actor=first, match=match)
    old = fresh(match).replay.public_id
    put(second, match, record_text(match, records(match, 4, key="6b" * 16)))
    sheet = services.sheet_hand_in(actor=second, match=match)
    assert fresh(match).replay.public_id == old
    services.sheet_take(actor=organiser, sheet=sheet, reason="the camera saw it")
    new = fresh(match).replay
    assert new.public_id != old
    assert new.is_public
    assert Replay.objects.count() == 1
    assert Board.objects.count() == 4


def test_the_second_voice_may_bring_the_hands(match):
    hands = records(match, 4)
    first, second = seated(match, 0), seated(match, 1)
    scored = services.record_read(match=match, data=record_text(match, hands)).lines
    for number in scored:
        services.sheet_line_put(actor=first, match=match, line=replace(scored[number], recorded=False, mode=""))
    services.sheet_hand_in(actor=first, match=match)
    put(second, match, record_text(match, hands))
    services.sheet_hand_in(actor=second, match=match)
    found = fresh(match)
    assert found.result.confirmed_by == second
    assert found.replay.boards.count() == 4


def test_hands_of_a_private_tournament_stay_inside(make_by_hand):
    match = make_by_hand(visibility="private")
    helper = member(match, Role.HELPER)
    put(helper, match, record_text(match, records(match, 4)))
    services.sheet_hand_in(actor=helper, match=match)
    assert not fresh(match).replay.is_public


def test_a_sheet_without_records_has_no_replay(match, helper):
    hand_in(helper, match)
    assert fresh(match).replay is None


def test_writing_does_not_read_the_records_of_others(match, helper):
    put(seated(match, 0), match, record_text(match, records(match, 2)))
    assert isinstance(records(match, 1)[0], HandRecord)
    write(helper, match)
    assert draft_of(match, helper).record == ""
