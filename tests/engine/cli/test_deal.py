"""Deals on the command line."""

import json

import pytest

from engine.cli import main
from engine.deal import Deal
from engine.dealing import commitment, deal_from_key
from engine.rules import Rules


def test_one_deal(capsys):
    assert main(["deal", "--key", "k", "--number", "7"]) == 0
    assert Deal.from_text(capsys.readouterr().out) == deal_from_key(Rules.from_preset("club-1165"), "k", 7)


def test_several_of_a_smaller_deck_with_their_commitment(capsys):
    assert main(["deal", "--key", "k", "--count", "3", "--set", "widow=3", "--salt", "s"]) == 0
    first, *deals = capsys.readouterr().out.splitlines()
    assert first == f"commitment {commitment('s', 'k')}"
    rules = Rules.from_preset("club-1165", widow=3)
    assert deals == [deal_from_key(rules, "k", number).text() for number in (1, 2, 3)]


def test_json(capsys):
    assert main(["deal", "--key", "k", "--number", "2", "--json", "--salt", "s"]) == 0
    said = json.loads(capsys.readouterr().out)
    (deal,) = said["deals"]
    assert (said["key"], said["cards"], said["commitment"], deal["n"]) == ("k", 52, commitment("s", "k"), 2)
    text = " ".join([*deal["deal"], deal["widow"]])
    assert text == deal_from_key(Rules.from_preset("club-1165"), "k", 2).text()


@pytest.mark.parametrize(
    ("argv", "reason"),
    [(["--number", "0"], "--number"), (["--count", "0"], "--count"), (["--salt", "a:b"], "colon")],
)
def test_refused(argv, reason, capsys):
    assert main(["deal", "--key", "k", *argv]) == 1
    assert reason in capsys.readouterr().err
