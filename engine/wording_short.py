"""A set of rules in one line: what a player asks first who knows another."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import SAR_SHELEM, SHELEM
from engine.rules import Rules
from engine.sentences import AUCTION, GAME, SCORE, SLAM, TRUMP, Sentence, gettext_noop

_DOUBLES = {
    "never": gettext_noop("A failed bid costs the bid."),
    "less_than_opponents": gettext_noop("A failed bid costs the bid, twice the bid if the defenders took more."),
    "less_or_equal": gettext_noop("A failed bid costs the bid, twice the bid if the defenders took as much or more."),
    "opp_at_least": gettext_noop("A failed bid costs the bid, twice the bid if the defenders took {points} or more."),
    "own_below": gettext_noop("A failed bid costs the bid, twice the bid with less than {points}."),
    "own_below_half": gettext_noop("A failed bid costs the bid, twice the bid with less than half of all points."),
    "less_than_half_bid": gettext_noop("A failed bid costs the bid, twice the bid with less than half of it."),
    "always": gettext_noop("A failed bid costs twice the bid."),
}
_SLAMS = {
    "bid": gettext_noop("All tricks bring the bid."),
    "2bid": gettext_noop("All tricks bring twice the bid."),
    "points": gettext_noop("All tricks bring their points."),
}


def rules_in_short(rules: Rules) -> list[Sentence]:
    """Return what tells *rules* from others: the game, the bids, what they bring and cost, the modes."""
    return [*_game(rules), *_score(rules), *_trump(rules)]


def _game(rules: Rules) -> Iterator[Sentence]:
    values = {"total": rules.total, "target": rules.target}
    if rules.lose_at is None:
        yield Sentence(GAME, gettext_noop("{total} points a hand, the game to {target}."), values)
    else:
        template = gettext_noop("{total} points a hand, the game to {target} or down to {floor}.")
        yield Sentence(GAME, template, values | {"floor": rules.lose_at})
    if SAR_SHELEM in rules.ladder:
        template = gettext_noop("Bids from {min} to {max}, then Shelem and Sar-Shelem.")
    elif SHELEM in rules.ladder:
        template = gettext_noop("Bids from {min} to {max}, then Shelem.")
    else:
        template = gettext_noop("Bids from {min} to {max}.")
    yield Sentence(AUCTION, template, {"min": rules.min, "max": rules.max})


def _score(rules: Rules) -> Iterator[Sentence]:
    if rules.made == "bid":
        yield Sentence(SCORE, gettext_noop("A made bid scores the bid, not the points."))
    yield Sentence(SCORE, _DOUBLES[rules.double_rule], {"points": rules.double_at} if rules.double_at else {})
    ours = rules.slam_uncalled[0]
    if isinstance(ours, str) and ours in _SLAMS:
        yield Sentence(SLAM, _SLAMS[ours])
    else:
        score = rules.total if isinstance(ours, str) else ours
        yield Sentence(SLAM, gettext_noop("All tricks bring {score}."), {"score": score})


def _trump(rules: Rules) -> Iterator[Sentence]:
    if rules.trump != "lead" and "trump" in rules.modes:
        yield Sentence(TRUMP, gettext_noop("Trump is announced."))
    if "trump" not in rules.modes:
        yield Sentence(TRUMP, gettext_noop("There is no trump."))
    elif rules.modes != ("trump",):
        yield Sentence(TRUMP, gettext_noop("The declarer may choose to play without trump."))
