"""What all twelve tricks bring, in words."""

import pytest

from engine.rules import Rules
from engine.wording_slams import slam_sentences


def said(preset="club-1165", **overrides):
    return [str(sentence) for sentence in slam_sentences(Rules.from_preset(preset, **overrides))]


@pytest.mark.parametrize(
    ("pair", "words"),
    [
        ([250, 0], ["the declarer's side scores 250, whatever the bid.", "The defenders then score 0."]),
        (["2bid", "-bid"], ["the declarer's side scores twice the bid.", "The defenders then lose the bid."]),
        (["total", "-total"], ["the declarer's side scores 165.", "The defenders then lose 165."]),
        (["points", "earned"], ["the declarer's side scores its points.", "The defenders then score what they took."]),
        (["bid", "earned"], ["the declarer's side scores the bid.", "The defenders then score what they took."]),
    ],
)
def test_a_slam_that_nobody_called(pair, words):
    told = said(slam_uncalled=pair)
    assert len(told) == 2
    assert all(sentence.endswith(word) for sentence, word in zip(told, words, strict=True))


def test_calls_above_the_numbers_are_said():
    pasoor = said("pasoor-1165")
    assert "Sar-Shelem failed, declarer's side: -330." in pasoor
    assert "The double applies to a failed Shelem too." in pasoor
    assert not any("Sar-Shelem" in sentence for sentence in said("yasa-1165"))
