"""What holds of every note: its place, who may know it when, its words, its module."""

import re
from pathlib import Path

import pytest

from engine.board import Board
from replays.annotation import CLOSED, OPEN, Note, known_to_all, note_module, note_names
from replays.sentences import note_words, sentence
from replays.showcase import showcase_texts
from tests.engine.boards import all_rules, random_board, rules_id
from tests.replays.test_frames import frames_of

NAMES = ("South", "East", "North", "West")
VIEWS = (OPEN, CLOSED, 0, 1, 2, 3)


def test_the_notes_are_the_modules_of_the_folder():
    names = ("arreh_keshi", "hole", "hole_free", "khali_kardan", "khorak", "molali_koor", "yasa")
    assert note_names() == names
    with pytest.raises(KeyError):
        note_module("../frames")


@pytest.mark.parametrize("name", note_names())
def test_a_module_says_what_its_note_means_and_shows_it(name):
    module = note_module(name)
    assert module.TITLE
    assert module.MEANING.endswith(".")
    assert module.EXAMPLE in showcase_texts()


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
@pytest.mark.parametrize("seed", range(2))
def test_nobody_learns_a_note_before_it_is_true_or_after_everybody_else(rules, seed):
    hand = frames_of(random_board(rules, seed))
    assert [note.at for note in hand.notes] == sorted(note.at for note in hand.notes)
    for note in hand.notes:
        assert note.shown_at(OPEN) == note.at
        shown = [note.shown_at(seat) for seat in range(4)]
        # A hand that is over has told everything.
        assert all(note.at <= at <= note.shown_at(CLOSED) < len(hand.frames) for at in shown)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("acts", range(0, 56, 5))
def test_a_hand_that_stopped_anywhere_has_the_notes_of_its_beginning(seed, acts):
    rules = all_rules()[0]
    whole, part = (frames_of(random_board(rules, seed, count)) for count in (None, acts))
    last = len(part.frames) - 1
    known = {note for note in whole.notes if note.at <= last and note.kind not in ("yasa",)}
    assert {(note.kind, note.at) for note in part.notes if note.kind != "yasa"} == {
        (note.kind, note.at) for note in known
    }
    for view in (CLOSED, 0, 1, 2, 3):
        for note in part.notes:
            assert note.shown_at(view) is None or note.shown_at(view) <= last


def test_what_a_view_learns_is_told_by_its_line():
    hand = frames_of(random_board(all_rules()[0], 0))
    note = next(note for note in hand.notes if note.kind == "hole")
    at, late = hand.frames[note.at], hand.frames[note.public]
    words = note_words(note, NAMES)

    def line(frame, view):
        return sentence(hand, frame, NAMES, ("N · S", "E · W"), view)

    assert line(at, OPEN).endswith(words)
    assert words not in line(at, CLOSED)
    assert words in line(late, CLOSED)
    assert words not in line(late, OPEN)
    assert words in line(at, note.seat)


def test_an_unknown_view_is_refused():
    with pytest.raises(ValueError, match="no view"):
        Note("", 3, 0, known_to_all(3), 3).shown_at("ajar")


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_words_are_filled_whole(rules):
    for seed in range(3):
        hand = frames_of(random_board(rules, seed))
        for note in hand.notes:
            words = note_words(note, NAMES)
            assert not re.search(r"%\(|\b0\b|None", words), words
            assert NAMES[note.seat] in words


def test_a_note_needs_no_more_than_the_record():
    board = random_board(all_rules()[0], 1)
    again = Board(board.rules, board.deal, dealer=board.table.dealer, number=board.table.number)
    assert frames_of(board).notes == frames_of(random_board(all_rules()[0], 1)).notes
    assert frames_of(again).notes == ()


@pytest.mark.parametrize("name", note_names())
def test_the_document_defines_every_note(name):
    text = (Path(__file__).resolve().parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")
    assert f"| **{note_module(name).TITLE}** | {note_module(name).PERSIAN}".rstrip() in text
