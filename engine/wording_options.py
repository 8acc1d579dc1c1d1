"""Every option of the rules with its value in a few words, so that sets of rules can be laid side by side.

Any two sets have the same lines in the same order (`option_lines`); what an option of several parts says takes a line
each. A word is a template that pages translate, as in `engine.sentences`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.rules import Pair, Rules, SlamCalled
from engine.sentences import AUCTION, DEAL, GAME, PLAY, SCORE, SLAM, TRUMP, WIDOW, Sentence, gettext_noop
from engine.wording_values import CHOSEN, DECLARER_TERMS, DEFENDER_TERMS, DOUBLES, MODES

NUMBER = "{n}"
"""The template of a value that is a number and no more."""
YES, NO = gettext_noop("yes"), gettext_noop("no")
NONE = "–"


class OptionLine(NamedTuple):
    """A line of a comparison: the *option* of docs/rules.md, what the line is about, and its value.

    A value that is a text is what the author of the rules wrote; it has no translation.
    """

    option: str
    topic: str
    label: str
    value: Sentence | str


def option_lines(rules: Rules) -> list[OptionLine]:
    """Return every option of *rules* in words, in the order of play."""
    return [line for part in _PARTS for line in part(rules)]


def _line(option: str, topic: str, label: str, word: str, **values: int) -> OptionLine:
    return OptionLine(option, topic, label, Sentence(topic, word, values))


def _number(rules: Rules, option: str, topic: str, label: str) -> OptionLine:
    value = getattr(rules, option)
    return _line(option, topic, label, NONE) if value is None else _line(option, topic, label, NUMBER, n=value)


def _chosen(rules: Rules, option: str, topic: str, label: str) -> OptionLine:
    return _line(option, topic, label, CHOSEN[option][getattr(rules, option)])


def _yes(option: str, topic: str, label: str, yes: bool) -> OptionLine:
    return _line(option, topic, label, YES if yes else NO)


def _deal(rules: Rules) -> Iterator[OptionLine]:
    yield _number(rules, "cards", DEAL, gettext_noop("Cards"))
    yield OptionLine("deal", DEAL, gettext_noop("Cards are dealt"), rules.deal)
    yield _chosen(rules, "direction", DEAL, gettext_noop("Direction"))


def _auction(rules: Rules) -> Iterator[OptionLine]:
    yield _chosen(rules, "first_call", AUCTION, gettext_noop("First call"))
    yield _number(rules, "min", AUCTION, gettext_noop("Lowest bid"))
    yield _number(rules, "max", AUCTION, gettext_noop("Highest number"))
    yield _number(rules, "step", AUCTION, gettext_noop("Step between bids"))
    yield _number(rules, "passes_to_kill", AUCTION, gettext_noop("Passes that end it at the start"))
    yield _chosen(rules, "all_pass", AUCTION, gettext_noop("When nobody bids"))
    label = gettext_noop("Shelem may be called")
    if rules.shelem_is_max:
        yield _line("slam_called", AUCTION, label, gettext_noop("a name for {max}"), max=rules.max)
    elif rules.slam_called is None:
        yield _line("slam_called", AUCTION, label, NO)
    elif rules.shelem_ends:
        yield _line("slam_called", AUCTION, label, gettext_noop("yes, and ends the auction"))
    else:
        yield _line("slam_called", AUCTION, label, YES)
    yield _yes("sar_shelem", AUCTION, gettext_noop("Sar-Shelem may be called"), rules.sar_shelem is not None)


def _widow(rules: Rules) -> Iterator[OptionLine]:
    yield _number(rules, "widow", WIDOW, gettext_noop("Cards of the widow"))
    yield _chosen(rules, "widow_seen_by", WIDOW, gettext_noop("The widow is seen by"))
    yield _chosen(rules, "discards_revealed", WIDOW, gettext_noop("Discards are shown"))
    yield _chosen(rules, "discards_to", WIDOW, gettext_noop("Discards count for"))


def _trump(rules: Rules) -> Iterator[OptionLine]:
    yield _chosen(rules, "trump", TRUMP, gettext_noop("Trump is made by"))
    yield _yes("must_lead_trump", TRUMP, gettext_noop("The first lead has to be trump"), rules.must_lead_trump)
    for mode, label in MODES.items():
        yield _yes("modes", TRUMP, label, mode in rules.modes)


def _points(rules: Rules) -> Iterator[OptionLine]:
    worth = dict(rules.points)
    for rank, label in (("A", gettext_noop("An ace")), ("T", gettext_noop("A ten")), ("5", gettext_noop("A five"))):
        yield _line("points", PLAY, label, NUMBER, n=worth.pop(rank, 0))
    yield _line("points", PLAY, gettext_noop("Other cards together"), NUMBER, n=4 * sum(worth.values()))
    yield _number(rules, "trick", PLAY, gettext_noop("A trick"))
    yield _yes("discard_trick", PLAY, gettext_noop("Discards count as a trick"), rules.discard_trick)
    yield _number(rules, "total", PLAY, gettext_noop("Points of a hand"))


def _score(rules: Rules) -> Iterator[OptionLine]:
    yield _chosen(rules, "made", SCORE, gettext_noop("A made bid scores"))
    yield _chosen(rules, "failed", SCORE, gettext_noop("A failed bid costs"))
    values = {"points": rules.double_at} if rules.double_at else {}
    yield _line("double", SCORE, gettext_noop("Twice as much when"), DOUBLES[rules.double_rule], **values)
    yield _chosen(rules, "defenders", SCORE, gettext_noop("The defenders score"))


def _slam(rules: Rules) -> Iterator[OptionLine]:
    labels = (gettext_noop("Not called: declarer's side"), gettext_noop("Not called: defenders"))
    yield from _pair(rules, "slam_uncalled", labels, rules.slam_uncalled)
    called = rules.slam_called if isinstance(rules.slam_called, SlamCalled) else None
    labels = (gettext_noop("Shelem made: declarer's side"), gettext_noop("Shelem made: defenders"))
    yield from _pair(rules, "slam_called", labels, called.win if called else None)
    labels = (gettext_noop("Shelem failed: declarer's side"), gettext_noop("Shelem failed: defenders"))
    yield from _pair(rules, "slam_called", labels, called.lose if called else None)
    label = gettext_noop("A failed Shelem may cost twice")
    yield _yes("slam_called", SLAM, label, called.doubles) if called else _line("slam_called", SLAM, label, NONE)
    sar = rules.sar_shelem
    labels = (gettext_noop("Sar-Shelem made: declarer's side"), gettext_noop("Sar-Shelem made: defenders"))
    yield from _pair(rules, "sar_shelem", labels, sar.win if sar else None)
    labels = (gettext_noop("Sar-Shelem failed: declarer's side"), gettext_noop("Sar-Shelem failed: defenders"))
    yield from _pair(rules, "sar_shelem", labels, sar.lose if sar else None)


def _pair(rules: Rules, option: str, labels: tuple[str, str], pair: Pair | None) -> Iterator[OptionLine]:
    totals = {"total": rules.total, "-total": -rules.total}
    words: tuple[Mapping[str, str], Mapping[str, str]] = (DECLARER_TERMS, DEFENDER_TERMS)
    for side, label in enumerate(labels):
        if pair is None:
            yield _line(option, SLAM, label, NONE)
            continue
        term = pair[side]
        number = totals.get(term) if isinstance(term, str) else term
        yield (
            _line(option, SLAM, label, words[side][str(term)])
            if number is None
            else _line(option, SLAM, label, NUMBER, n=number)
        )


def _game(rules: Rules) -> Iterator[OptionLine]:
    yield _number(rules, "target", GAME, gettext_noop("The game goes to"))
    yield _number(rules, "lose_at", GAME, gettext_noop("Who falls to it loses"))
    yield _chosen(rules, "both_reach", GAME, gettext_noop("Both get there in one hand"))


_PARTS = (_deal, _auction, _widow, _trump, _points, _score, _slam, _game)
