"""The shipped records: sound, one of each kind, stored once."""

import re

import pytest
from django.core.management import call_command

from engine.actions import SHELEM
from engine.notation import match_text, parse_match
from replays.frames import hand_frames
from replays.models import Board, Replay
from replays.showcase import showcase_texts
from replays.showcase.words import TEXTS
from replays.showcase_services import showcase_store
from tests.replays.conftest import SHOWCASE


@pytest.mark.parametrize("name", SHOWCASE)
def test_records_are_sound_and_say_what_they_are(name):
    record = SHOWCASE[name]
    assert match_text(record) == showcase_texts()[name]
    assert record.header["title"]
    assert record.header["note"]
    assert re.fullmatch(r"[a-z-]{3,16}", name)
    for hand in record.hands:
        hand_frames(hand, record.rules)


def outcome_of(name: str) -> str:
    return SHOWCASE[name].hands[0].result.outcome


def test_there_is_one_of_each_kind():
    assert outcome_of("fine-hand") == "made"
    assert outcome_of("passed-out") == "passed_out"
    assert outcome_of("shelem-made") == "shelem_made"
    assert outcome_of("shelem-failed") == "shelem_failed"
    assert SHOWCASE["nares"].hands[0].mode == "n"
    unfinished = SHOWCASE["unfinished"].hands[0]
    assert unfinished.result.is_void
    assert unfinished.irregular[-1].at == len(unfinished.ms)


def test_forfeited_seat_is_a_match_lost_by_faults():
    record = SHOWCASE["forfeited-seat"]
    assert record.result["reason"] == "forfeit"
    faults = record.hands[0].irregular
    assert len(faults) == 3
    assert {fault.seat for fault in faults} == {1}
    assert {hand.room for hand in record.hands} == {"A", "B"}


@pytest.mark.django_db
def test_storing_again_changes_nothing():
    assert showcase_store() == len(SHOWCASE)
    before = list(Replay.objects.values_list("pk", "public_id"))
    assert showcase_store() == 0
    assert list(Replay.objects.values_list("pk", "public_id")) == before
    assert Board.objects.filter(contract=SHELEM).count() == 2


@pytest.mark.django_db
def test_a_changed_record_takes_the_place_of_the_old_one():
    showcase_store()
    Replay.objects.filter(public_id="nares").update(header={"title": "older"})
    assert showcase_store() == 1
    assert Replay.objects.get(public_id="nares").title == parse_match(showcase_texts()["nares"]).header["title"]


@pytest.mark.django_db
def test_command_says_what_it_did(capsys):
    call_command("load_showcase")
    assert capsys.readouterr().out == f"{len(SHOWCASE)} showcase replays stored.\n"


@pytest.mark.parametrize("name", SHOWCASE)
def test_what_is_told_of_them_can_be_translated(name):
    header = SHOWCASE[name].header
    assert {header["title"], header["note"], header["event"]} <= TEXTS
