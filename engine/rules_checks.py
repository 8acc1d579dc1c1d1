"""What makes a set of rules acceptable: what each option may be, and which combinations contradict."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from engine.cards import RANKS

if TYPE_CHECKING:
    from engine.rules import Rules


class RulesError(ValueError):
    """A set of rules is refused.

    Attributes:
        field: the option to change, by its name in docs/rules.md.
        reason: what is wrong with it.
    """

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        self.reason = reason
        super().__init__(f"{field}: {reason}")


CHOICES: dict[str, tuple[str, ...]] = {
    "direction": ("ccw", "cw"),
    "first_call": ("next", "prev", "loser_of_last_hand"),
    "all_pass": ("redeal_next", "redeal_same", "force_last", "force_first"),
    "widow_seen_by": ("declarer", "everybody"),
    "trump": ("lead", "announce_before_discard", "announce_after_discard"),
    "discards_to": ("declarer", "last_trick_winner"),
    "discards_revealed": ("end", "at_once"),
    "made": ("points", "bid"),
    "failed": ("bid",),
    "defenders": ("earned",),
    "both_reach": (
        "higher_total_then_play_on",
        "higher_total_then_declarer",
        "higher_total_then_draw",
        "declarer_first",
    ),
}
BURIED_WIDOW = "buried unseen as declarer's discard"
MODES = ("trump", "nares", "ace_nares", "sarres")
DOUBLES = {
    "less_than_opponents": False,
    "less_or_equal": False,
    "opp_at_least": True,
    "own_below": True,
    "own_below_half": False,
    "less_than_half_bid": False,
    "always": False,
}
"""The rules of doubling, and whether each needs a number after a colon; None is written ``never``."""

DECLARER_TERMS = ("bid", "2bid", "points", "total")
DEFENDER_TERMS = ("earned", "-bid", "-total")

RANGES = {
    "cards": (1, 104),
    "trick": (0, 10),
    "total": (1, 999),
    "widow": (0, 12),
    "min": (1, 999),
    "max": (1, 999),
    "step": (1, 999),
    "target": (1, 1_000_000),
    "lose_at": (-1_000_000, -1),
}
_PAY = 100_000
_CARD_VALUE = 50


def check_types(rules: Rules) -> None:
    """Accept every value on its own: its type, its range, or its place among the choices.

    Raises:
        RulesError: the first value that is none of what its field may be.
    """
    for name, (low, high) in RANGES.items():
        value = getattr(rules, name)
        if not (name == "lose_at" and value is None):
            _whole(name, value, low, high)
    for name, allowed in CHOICES.items():
        _one_of(name, getattr(rules, name), allowed)
    for name in ("must_lead_trump", "discard_trick"):
        _yes_no(name, getattr(rules, name))
    if rules.passes_to_kill not in (3, 4) or isinstance(rules.passes_to_kill, bool):
        raise RulesError("passes_to_kill", f"must be 3 or 4, not {_shown(rules.passes_to_kill)}")
    for name in ("deal", "preset"):
        text = getattr(rules, name)
        if not isinstance(text, str) or len(text) > 80 or not all(" " <= character <= "~" for character in text):
            raise RulesError(name, f"must be at most 80 plain printable characters, not {_shown(text)}")
    _check_modes(rules.modes)
    _check_double(rules.double)
    _check_pay("slam_uncalled", rules.slam_uncalled, DECLARER_TERMS, DEFENDER_TERMS)
    _check_called(rules.slam_called)
    _check_sar_shelem(rules.sar_shelem)


def check_sense(rules: Rules, hand_size: int) -> None:
    """Accept the values together.

    Raises:
        RulesError: two values contradict; the field named is the one that is usually to be changed.
    """
    if rules.cards - rules.widow != 4 * hand_size:
        raise RulesError(
            "widow",
            f"{rules.cards} cards less a widow of {rules.widow} do not give four hands of {hand_size}; "
            f"a widow of {rules.widow} needs {4 * hand_size + rules.widow} cards",
        )
    counted = sum(rules.card_points[card] for card in range(52) if rules.deck >> card & 1)
    counted += rules.trick * (hand_size + rules.discard_trick)
    if rules.total != counted:
        raise RulesError("total", f"must be {counted}, what cards and tricks add up to, not {rules.total}")
    _check_bids(rules)
    if rules.must_lead_trump and (rules.trump == "lead" or "trump" not in rules.modes):
        why = "the lead makes trump" if rules.trump == "lead" else "trump is not among the modes"
        raise RulesError("must_lead_trump", f"makes sense only where trump is announced; here {why}")
    if rules.double_at > rules.total:
        raise RulesError("double", f"a side cannot have {rules.double_at} of {rules.total} points")
    if rules.sar_shelem is not None and (rules.slam_called is None or isinstance(rules.slam_called, str)):
        raise RulesError("sar_shelem", "ranks above a Shelem call, which these rules do not have (slam_called)")
    if rules.passes_to_kill == 3 and rules.all_pass == "force_last":
        raise RulesError("passes_to_kill", "three passes cannot kill the deal where the last seat is forced to bid")


def _check_bids(rules: Rules) -> None:
    if rules.min > rules.max:
        raise RulesError("min", f"the lowest bid {rules.min} is above the highest, {rules.max}")
    for name in ("min", "max"):
        if getattr(rules, name) % rules.step:
            raise RulesError(name, f"{getattr(rules, name)} is not a multiple of the step {rules.step}")
    if rules.max > rules.total:
        raise RulesError("max", f"nobody can take {rules.max} of {rules.total} points")


def _check_modes(modes: object) -> None:
    if not isinstance(modes, tuple) or not modes:
        raise RulesError("modes", f"must name one or more of {', '.join(MODES)}")
    for mode in modes:
        _one_of("modes", mode, MODES)
    if len(set(modes)) != len(modes):
        raise RulesError("modes", "a mode is named twice")
    if list(modes) != sorted(modes, key=MODES.index):
        raise RulesError("modes", f"must be in the order {', '.join(MODES)}")


def _check_double(double: object) -> None:
    if double is None:
        return
    rule, colon, number = double.partition(":") if isinstance(double, str) else (double, "", "")
    if not isinstance(rule, str) or rule not in DOUBLES:
        raise RulesError("double", f"must be never or one of {', '.join(DOUBLES)}, not {_shown(double)}")
    if DOUBLES[rule] and not (number.isascii() and number.isdigit() and number[0] != "0" and len(number) <= 3):
        raise RulesError("double", f"{rule} needs a number of points, as in {rule}:85, not {_shown(double)}")
    if colon and not DOUBLES[rule]:
        raise RulesError("double", f"{rule} takes no number, {_shown(double)} has one")


def _check_called(called: Any) -> None:
    if called is None or isinstance(called, str):
        if called not in (None, "as_max"):
            raise RulesError("slam_called", f"must be none, as_max or pairs to win and lose, not {_shown(called)}")
        return
    _yes_no("slam_called", called.ends_auction, "ends_auction")
    _yes_no("slam_called", called.doubles, "doubles")
    if called.rank != "above_max":
        raise RulesError("slam_called", f"rank must be above_max, not {_shown(called.rank)}")
    _check_win_and_lose("slam_called", called)


def _check_sar_shelem(sar: Any) -> None:
    if sar is None:
        return
    if sar.widow != BURIED_WIDOW:
        raise RulesError("sar_shelem", f"the widow must be {BURIED_WIDOW!r}, not {_shown(sar.widow)}")
    _check_win_and_lose("sar_shelem", sar)


def _check_win_and_lose(name: str, value: Any) -> None:
    _check_pay(name, value.win, (), DEFENDER_TERMS)
    _check_pay(name, value.lose, (), DEFENDER_TERMS)
    if value.win[0] < 0:
        raise RulesError(name, f"winning it must not cost declarer {value.win[0]}")
    if value.lose[0] > 0:
        raise RulesError(name, f"losing it must not pay declarer {value.lose[0]}")


def _check_pay(name: str, pair: Any, declarer_terms: Collection[str], defender_terms: Collection[str]) -> None:
    for who, term, words in zip(("declarer", "defenders"), pair, (declarer_terms, defender_terms), strict=True):
        if isinstance(term, str) and term in words:
            continue
        if isinstance(term, bool) or not isinstance(term, int) or abs(term) > _PAY:
            also = f", or {', '.join(words)}" if words else ""
            raise RulesError(name, f"what {who} score must be a whole number{also}, not {_shown(term)}")


def read_points(value: object) -> tuple[tuple[str, int], ...]:
    """Return card values by rank, from the top, of a mapping such as ``{"A": 10, "5": 5}`` or of its pairs.

    Raises:
        RulesError: something else, an unknown rank, or a value out of 0..50.
    """
    if isinstance(value, tuple):
        value = dict(value)
    if not isinstance(value, Mapping) or not all(isinstance(rank, str) and rank in RANKS for rank in value):
        raise RulesError("points", f"must give a value to ranks of {RANKS}, not {_shown(value)}")
    if any(len(rank) != 1 for rank in value):
        raise RulesError("points", "a rank is one character")
    for rank, worth in value.items():
        _whole("points", worth, 0, _CARD_VALUE, rank)
    return tuple(sorted(value.items(), key=lambda item: -RANKS.index(item[0])))


def read_modes(value: object) -> tuple[str, ...]:
    """Return the modes of a list, in their one order.

    Raises:
        RulesError: it is no list, or names something else.
    """
    modes = read_texts("modes", value)
    for mode in modes:
        _one_of("modes", mode, MODES)
    return tuple(sorted(modes, key=MODES.index))


def read_texts(name: str, value: object) -> tuple[str, ...]:
    """Return a list of texts as a tuple.

    Raises:
        RulesError: it is something else.
    """
    if not isinstance(value, list | tuple) or not all(isinstance(text, str) for text in value):
        raise RulesError(name, f"must be a list of texts, not {_shown(value)}")
    return tuple(value)


def read_pair(name: str, value: object) -> tuple[int | str, int | str]:
    """Return what declarer and the defenders score, of a list of two.

    Raises:
        RulesError: it is something else.
    """
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise RulesError(name, f"must be two values, declarer's and the defenders', not {_shown(value)}")
    return value[0], value[1]


def read_parts(name: str, value: object, known: Collection[str]) -> dict[str, Any]:
    """Return an object with at least ``win`` and ``lose`` and nothing unknown.

    Raises:
        RulesError: it is something else.
    """
    if not isinstance(value, Mapping) or not {"win", "lose"} <= set(value) <= set(known):
        raise RulesError(name, f"must have win and lose, and nothing but {', '.join(sorted(known))}")
    return dict(value)


def _whole(name: str, value: object, low: int, high: int, part: str = "") -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        of = f" of {part}" if part else ""
        raise RulesError(name, f"the value{of} must be a whole number from {low} to {high}, not {_shown(value)}")


def _yes_no(name: str, value: object, part: str = "it") -> None:
    if not isinstance(value, bool):
        raise RulesError(name, f"{part} must be yes or no, not {_shown(value)}")


def _one_of(name: str, value: object, allowed: tuple[str, ...]) -> None:
    if not isinstance(value, str) or value not in allowed:
        raise RulesError(name, f"must be one of {', '.join(allowed)}, not {_shown(value)}")


def _shown(value: object) -> str:
    """A short text of a refused value; a number of a million digits is not turned into one."""
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 64:
        return "a number that large" if value > 0 else "a number that small"
    if isinstance(value, list | tuple | Mapping):
        return f"a {type(value).__name__} of {len(value)}"
    return repr(value)[:40]
