"""Rules in plain words: sentences by topic, as templates that pages translate (see `engine.sentences`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.rules import Rules, SlamCalled
from engine.scoring import MADE, SHELEM_FAILED, SHELEM_MADE
from engine.scoring import SLAM as SLAM_TAKEN
from engine.sentences import AUCTION, DEAL, GAME, SCORE, TOPICS, TRUMP, WIDOW, Sentence, gettext_noop
from engine.wording_play import dealing_sentences, play_sentences
from engine.wording_slams import called_sentences, slam_sentences, uncalled_sentences

__all__ = ["TOPICS", "Sentence", "both_reach_sentences", "gettext_noop", "reasons", "rules_in_words"]


def rules_in_words(rules: Rules) -> list[Sentence]:
    """Return what *rules* say, topic by topic in the order of `TOPICS`."""
    return [sentence for part in _PARTS for sentence in part(rules)]


def reasons(rules: Rules, contract: int, outcome: str) -> list[Sentence]:
    """Return what *rules* say of a contract that was played and ended so (`engine.scoring.OUTCOMES`), and no more."""
    if outcome in (SHELEM_MADE, SHELEM_FAILED):
        said = list(called_sentences(rules, contract, outcome == SHELEM_MADE))
        doubles = isinstance(rules.slam_called, SlamCalled) and rules.slam_called.doubles
        return [*said, *_double(rules)] if doubles and outcome == SHELEM_FAILED else said
    if outcome == SLAM_TAKEN:
        return list(uncalled_sentences(rules))
    return [*(_chosen(rules, "made") if outcome == MADE else _double(rules)), *_defenders(rules)]


def both_reach_sentences(rules: Rules) -> list[Sentence]:
    """Return what *rules* say where both sides reach the target in one hand."""
    return list(_chosen(rules, "both_reach"))


_CHOSEN: dict[tuple[str, object], tuple[str, str]] = {
    ("direction", "ccw"): (DEAL, gettext_noop("Everything goes anticlockwise.")),
    ("direction", "cw"): (DEAL, gettext_noop("Everything goes clockwise.")),
    ("first_call", "next"): (AUCTION, gettext_noop("The seat after the dealer calls first.")),
    ("first_call", "prev"): (
        AUCTION,
        gettext_noop("The seat before the dealer calls first, so that the dealer calls second."),
    ),
    ("first_call", "loser_of_last_hand"): (AUCTION, gettext_noop("The side that lost the last hand calls first.")),
    ("all_pass", "redeal_next"): (AUCTION, gettext_noop("If nobody bids, the next dealer deals again.")),
    ("all_pass", "redeal_same"): (AUCTION, gettext_noop("If nobody bids, the same dealer deals again.")),
    ("all_pass", "force_last"): (
        AUCTION,
        gettext_noop("If the other three pass, the last seat has to bid at least {min}."),
    ),
    ("all_pass", "force_first"): (AUCTION, gettext_noop("The first seat has to bid at least {min}.")),
    ("widow_seen_by", "declarer"): (WIDOW, gettext_noop("Only the declarer sees the {widow} cards of the widow.")),
    ("widow_seen_by", "everybody"): (WIDOW, gettext_noop("Everybody sees the {widow} cards of the widow.")),
    ("discards_revealed", "end"): (WIDOW, gettext_noop("The discards stay face down until the hand is over.")),
    ("discards_revealed", "at_once"): (WIDOW, gettext_noop("The discards are shown to everybody at once.")),
    ("discards_to", "declarer"): (WIDOW, gettext_noop("Points among the discards count for the declarer's side.")),
    ("discards_to", "last_trick_winner"): (
        WIDOW,
        gettext_noop("Points among the discards count for the side that wins the last trick."),
    ),
    ("trump", "lead"): (TRUMP, gettext_noop("The suit of the declarer's first lead is trump.")),
    ("trump", "announce_before_discard"): (TRUMP, gettext_noop("The declarer announces trump before discarding.")),
    ("trump", "announce_after_discard"): (TRUMP, gettext_noop("The declarer announces trump after discarding.")),
    ("must_lead_trump", True): (TRUMP, gettext_noop("The first lead has to be a trump.")),
    ("made", "points"): (SCORE, gettext_noop("A made bid scores the points taken.")),
    ("made", "bid"): (SCORE, gettext_noop("A made bid scores the bid; points above it count for nobody.")),
    ("both_reach", "higher_total_then_play_on"): (
        GAME,
        gettext_noop("If both sides get there in one hand, the higher total wins; with equal totals, play on."),
    ),
    ("both_reach", "higher_total_then_declarer"): (
        GAME,
        gettext_noop("If both sides get there in one hand, the higher total wins; with equal totals, the declarer's."),
    ),
    ("both_reach", "higher_total_then_draw"): (
        GAME,
        gettext_noop("If both sides get there in one hand, the higher total wins; equal totals are a draw."),
    ),
    ("both_reach", "declarer_first"): (
        GAME,
        gettext_noop("If both sides get there in one hand, the declarer's side wins."),
    ),
}
"""The sentence of an option that needs no more than its value."""

_DOUBLES = {
    "never": gettext_noop("A failed bid costs the bid, however badly it failed."),
    "less_than_opponents": gettext_noop(
        "A failed bid costs the bid, and twice the bid if the declarer's side took less than the defenders."
    ),
    "less_or_equal": gettext_noop(
        "A failed bid costs the bid, and twice the bid if the declarer's side did not take more than the defenders."
    ),
    "opp_at_least": gettext_noop(
        "A failed bid costs the bid, and twice the bid if the defenders took {points} or more (Yasa)."
    ),
    "own_below": gettext_noop(
        "A failed bid costs the bid, and twice the bid if the declarer's side took less than {points}."
    ),
    "own_below_half": gettext_noop(
        "A failed bid costs the bid, and twice the bid if the declarer's side took less than half of all points."
    ),
    "less_than_half_bid": gettext_noop(
        "A failed bid costs the bid, and twice the bid if the declarer's side took less than half the bid."
    ),
    "always": gettext_noop("A failed bid always costs twice the bid."),
}

_MODES = {
    "trump": gettext_noop("Trump may be played."),
    "nares": gettext_noop("Nares may be chosen: no trump, the two is the highest card and the ace the lowest."),
    "ace_nares": gettext_noop("Ace-Nares may be chosen: no trump, the ace is highest, then the two up to the king."),
    "sarres": gettext_noop("Sarres may be chosen: no trump, the ace is the highest card."),
}


def _chosen(rules: Rules, *names: str, values: Mapping[str, int] | None = None) -> Iterator[Sentence]:
    for name in names:
        found = _CHOSEN.get((name, getattr(rules, name)))
        if found is not None:
            yield Sentence(*found, values or {})


def _deal(rules: Rules) -> Iterator[Sentence]:
    yield from dealing_sentences(rules)
    yield from _chosen(rules, "direction")


def _auction(rules: Rules) -> Iterator[Sentence]:
    template = gettext_noop("Bids go from {min} to {max} in steps of {step}; who has passed is out.")
    yield Sentence(AUCTION, template, {"min": rules.min, "max": rules.max, "step": rules.step})
    called = rules.slam_called
    if rules.shelem_is_max:
        yield Sentence(AUCTION, gettext_noop("Shelem is a name for a bid of {max}."), {"max": rules.max})
    elif isinstance(called, SlamCalled):
        yield Sentence(AUCTION, gettext_noop("Shelem may be called above {max}."), {"max": rules.max})
        if rules.sar_shelem:
            yield Sentence(
                AUCTION, gettext_noop("Sar-Shelem may be called above Shelem: the declarer does not see the widow.")
            )
        if rules.shelem_ends:
            yield Sentence(AUCTION, gettext_noop("A call of Shelem ends the auction."))
    yield from _chosen(rules, "first_call")


def _all_pass(rules: Rules) -> Iterator[Sentence]:
    if rules.passes_to_kill == 3 and rules.all_pass.startswith("redeal"):
        yield Sentence(AUCTION, gettext_noop("Three passes at the start end the auction."))
    yield from _chosen(rules, "all_pass", values={"min": rules.min})


def _widow(rules: Rules) -> Iterator[Sentence]:
    yield from _chosen(rules, "widow_seen_by", values={"widow": rules.widow})
    yield Sentence(
        WIDOW,
        gettext_noop("The declarer takes the widow and discards {widow} cards, whichever he likes."),
        {"widow": rules.widow},
    )
    yield from _chosen(rules, "discards_revealed", "discards_to")


def _trump(rules: Rules) -> Iterator[Sentence]:
    if "trump" in rules.modes:
        yield from _chosen(rules, "trump", "must_lead_trump")


def _modes(rules: Rules) -> Iterator[Sentence]:
    if rules.modes == ("trump",):
        return
    for mode in rules.modes:
        yield Sentence(TRUMP, _MODES[mode])
    yield Sentence(TRUMP, gettext_noop("The mode does not change what cards and tricks count."))


def _score(rules: Rules) -> Iterator[Sentence]:
    yield from _chosen(rules, "made")
    yield from _defenders(rules)


def _defenders(_rules: Rules) -> Iterator[Sentence]:
    yield Sentence(SCORE, gettext_noop("The defenders score what they take."))


def _double(rules: Rules) -> Iterator[Sentence]:
    yield Sentence(SCORE, _DOUBLES[rules.double_rule], {"points": rules.double_at} if rules.double_at else {})


def _game(rules: Rules) -> Iterator[Sentence]:
    yield Sentence(
        GAME, gettext_noop("The game goes to {target}, looked at after each hand."), {"target": rules.target}
    )
    if rules.lose_at is not None:
        template = gettext_noop("A side that falls to {floor} or below loses.")
        yield Sentence(GAME, template, {"floor": rules.lose_at})
    yield from _chosen(rules, "both_reach")


_PARTS = (
    _deal,
    _auction,
    _all_pass,
    _widow,
    _trump,
    _modes,
    play_sentences,
    _score,
    _double,
    slam_sentences,
    _game,
)
