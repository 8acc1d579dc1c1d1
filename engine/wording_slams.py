"""What all twelve tricks bring, in words: uncalled, called as Shelem, and as Sar-Shelem."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules import Pair, Rules, SarShelem, SlamCalled
from engine.sentences import SLAM, Sentence, gettext_noop

_DECLARER_GETS = {
    "bid": gettext_noop("All twelve tricks without having called it: the declarer's side scores the bid."),
    "2bid": gettext_noop("All twelve tricks without having called it: the declarer's side scores twice the bid."),
    "points": gettext_noop("All twelve tricks without having called it: the declarer's side scores its points."),
    "total": gettext_noop("All twelve tricks without having called it: the declarer's side scores {total}."),
}
_DECLARER_GETS_NUMBER = gettext_noop(
    "All twelve tricks without having called it: the declarer's side scores {score}, whatever the bid."
)
_DEFENDERS_GET = {
    "earned": gettext_noop("The defenders then score what they took."),
    "-bid": gettext_noop("The defenders then lose the bid."),
    "-total": gettext_noop("The defenders then lose {total}."),
}
_DEFENDERS_GET_NUMBER = gettext_noop("The defenders then score {score}.")

_SHELEM_WON = gettext_noop("Shelem called and made, declarer's side: {score}.")
_SHELEM_LOST = gettext_noop("Shelem called and failed, declarer's side: {score}.")
_SAR_WON = gettext_noop("Sar-Shelem made, declarer's side: {score}.")
_SAR_LOST = gettext_noop("Sar-Shelem failed, declarer's side: {score}.")


def slam_sentences(rules: Rules) -> Iterator[Sentence]:
    """Yield what *rules* say of all twelve tricks."""
    yield from _uncalled(rules)
    yield from _shelem(rules)


def _uncalled(rules: Rules) -> Iterator[Sentence]:
    ours, theirs = rules.slam_uncalled
    if isinstance(ours, str):
        yield Sentence(SLAM, _DECLARER_GETS[ours], {"total": rules.total} if ours == "total" else {})
    else:
        yield Sentence(SLAM, _DECLARER_GETS_NUMBER, {"score": ours})
    yield _defenders(rules, theirs)


def _defenders(rules: Rules, theirs: int | str) -> Sentence:
    if isinstance(theirs, str):
        return Sentence(SLAM, _DEFENDERS_GET[theirs], {"total": rules.total} if theirs == "-total" else {})
    return Sentence(SLAM, _DEFENDERS_GET_NUMBER, {"score": theirs})


def _shelem(rules: Rules) -> Iterator[Sentence]:
    called = rules.slam_called
    if not isinstance(called, SlamCalled):
        return
    yield from _won_and_lost(rules, called, _SHELEM_WON, _SHELEM_LOST)
    if rules.sar_shelem:
        yield from _won_and_lost(rules, rules.sar_shelem, _SAR_WON, _SAR_LOST)
    if called.doubles and rules.double is not None:
        yield Sentence(SLAM, gettext_noop("The double applies to a failed Shelem too."))


def _won_and_lost(rules: Rules, terms: SlamCalled | SarShelem, won: str, lost: str) -> Iterator[Sentence]:
    pairs: tuple[tuple[str, Pair], ...] = ((won, terms.win), (lost, terms.lose))
    for template, (ours, theirs) in pairs:
        if isinstance(ours, int):
            yield Sentence(SLAM, template, {"score": ours})
        yield _defenders(rules, theirs)
