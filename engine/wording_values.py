"""The values of options in a few words each; sentences of the same are in `engine.wording`."""

from __future__ import annotations

from collections.abc import Mapping

from engine.sentences import gettext_noop

CHOSEN: Mapping[str, Mapping[str, str]] = {
    "direction": {"ccw": gettext_noop("anticlockwise"), "cw": gettext_noop("clockwise")},
    "first_call": {
        "next": gettext_noop("the seat after the dealer"),
        "prev": gettext_noop("the seat before the dealer"),
        "loser_of_last_hand": gettext_noop("who lost the last hand"),
    },
    "all_pass": {
        "redeal_next": gettext_noop("the next dealer deals"),
        "redeal_same": gettext_noop("the same dealer deals"),
        "force_last": gettext_noop("the last seat has to bid"),
        "force_first": gettext_noop("the first seat has to bid"),
    },
    "widow_seen_by": {"declarer": gettext_noop("the declarer"), "everybody": gettext_noop("everybody")},
    "trump": {
        "lead": gettext_noop("the first lead"),
        "announce_before_discard": gettext_noop("an announcement before the discard"),
        "announce_after_discard": gettext_noop("an announcement after the discard"),
    },
    "discards_to": {
        "declarer": gettext_noop("the declarer's side"),
        "last_trick_winner": gettext_noop("who wins the last trick"),
    },
    "discards_revealed": {"end": gettext_noop("after the hand"), "at_once": gettext_noop("at once")},
    "made": {"points": gettext_noop("the points taken"), "bid": gettext_noop("the bid")},
    "failed": {"bid": gettext_noop("the bid")},
    "defenders": {"earned": gettext_noop("what they took")},
    "both_reach": {
        "higher_total_then_play_on": gettext_noop("more wins, equal: play on"),
        "higher_total_then_declarer": gettext_noop("more wins, equal: the declarer's side"),
        "higher_total_then_draw": gettext_noop("more wins, equal: a draw"),
        "declarer_first": gettext_noop("the declarer's side wins"),
    },
}
"""By option and value; every choice of `engine.rules_checks.CHOICES` has its words."""

DOUBLES: Mapping[str, str] = {
    "never": gettext_noop("never"),
    "less_than_opponents": gettext_noop("the defenders took more"),
    "less_or_equal": gettext_noop("the defenders took as much or more"),
    "opp_at_least": gettext_noop("the defenders took {points} or more"),
    "own_below": gettext_noop("its side took less than {points}"),
    "own_below_half": gettext_noop("its side took less than half of all points"),
    "less_than_half_bid": gettext_noop("its side took less than half the bid"),
    "always": gettext_noop("always"),
}

MODES: Mapping[str, str] = {
    "trump": gettext_noop("With trump"),
    "nares": gettext_noop("Nares: the two high"),
    "ace_nares": gettext_noop("Ace-Nares: ace, two, three …"),
    "sarres": gettext_noop("Sarres: the ace high"),
}

DECLARER_TERMS: Mapping[str, str] = {
    "bid": gettext_noop("the bid"),
    "2bid": gettext_noop("twice the bid"),
    "points": gettext_noop("its points"),
}
DEFENDER_TERMS: Mapping[str, str] = {
    "earned": gettext_noop("what they took"),
    "-bid": gettext_noop("minus the bid"),
}
