"""What all twelve tricks bring, in words: uncalled, called as Shelem, and as Sar-Shelem."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import SAR_SHELEM, SHELEM
from engine.rules import Rules, SarShelem, SlamCalled
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

_CALLED = {
    (SHELEM, True): gettext_noop("Shelem called and made, declarer's side: {score}."),
    (SHELEM, False): gettext_noop("Shelem called and failed, declarer's side: {score}."),
    (SAR_SHELEM, True): gettext_noop("Sar-Shelem made, declarer's side: {score}."),
    (SAR_SHELEM, False): gettext_noop("Sar-Shelem failed, declarer's side: {score}."),
}


def slam_sentences(rules: Rules) -> Iterator[Sentence]:
    """Yield what *rules* say of all twelve tricks."""
    yield from uncalled_sentences(rules)
    yield from _shelem(rules)


def uncalled_sentences(rules: Rules) -> Iterator[Sentence]:
    """Yield what all twelve tricks bring both sides where nobody has called them."""
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
    for contract in (SHELEM, SAR_SHELEM):
        for is_made in (True, False):
            yield from called_sentences(rules, contract, is_made)
    if called.doubles and rules.double is not None:
        yield Sentence(SLAM, gettext_noop("The double applies to a failed Shelem too."))


def called_sentences(rules: Rules, contract: int, is_made: bool) -> Iterator[Sentence]:
    """Yield what `SHELEM` or `SAR_SHELEM` brings both sides; nothing where there is no such contract."""
    terms = rules.sar_shelem if contract == SAR_SHELEM else rules.slam_called
    if not isinstance(terms, SlamCalled | SarShelem):
        return
    ours, theirs = terms.win if is_made else terms.lose
    if isinstance(ours, int):
        yield Sentence(SLAM, _CALLED[contract, is_made], {"score": ours})
    yield _defenders(rules, theirs)
