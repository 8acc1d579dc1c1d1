"""The matches of a bracket as boxes: who, from where, how it ended, and where both go next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.brackets import Bracket, BracketMatch, BracketSide, Source
from tournaments.models import Match, MatchStatus, Result
from tournaments.views.scene import Scene, is_unconfirmed, result_of
from tournaments.views.tables import share_of
from tournaments.wording_rounds import bracket_round
from tournaments.wording_scores import MINUS

HIDDEN = ("passed", "unused")
"""States of boxes that are not shown: byes, and a second final that is not needed."""


@dataclass(frozen=True)
class Side:
    """One side of a box. *came* says from where, *drops* the code of the match in which a loser goes on."""

    seed: int | None
    name: str
    known: bool
    came: str
    score: str = ""
    won: bool = False
    lost: bool = False
    champion: bool = False
    drops: str = ""


@dataclass(frozen=True)
class Box:
    """One match. *state* is that of the bracket, or "unsure" for a result that does not count yet; *share* of 1000 is
    the first side's part of the bar. *gold*: the champion came through here; *ends*: who loses is out.
    """

    code: str
    label: str
    state: str
    sides: tuple[Side, Side]
    match_id: int | None
    share: int
    gold: bool
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class BracketRound:
    """The boxes of one round under its *title*."""

    label: str
    title: str
    boxes: list[Box]


class Boxes:
    """Makes the boxes of one bracket.

    Attributes:
        rounds: the rounds that are played, in the order of play, each with its boxes.
        champion: the seed of who has won it all, or None.
    """

    def __init__(self, scene: Scene, bracket: Bracket) -> None:
        self.scene, self.bracket = scene, bracket
        self.matches = {match.code: match for match in bracket}
        self.tables = {match.code: match for match in scene.matches if match.code and match.status != MatchStatus.VOID}
        self.champion = self._champion()
        self.boxes: Mapping[str, Box] = {match.code: self._box(match) for match in bracket}
        self.rounds = [
            BracketRound(label, self.title(label), [self.boxes[match.code] for match in matches])
            for label, matches in _in_order(self.by_label).items()
            if any(self.state(match) not in HIDDEN for match in matches)
        ]

    @cached_property
    def by_label(self) -> dict[str, list[BracketMatch]]:
        """All matches by the label of their round, earlier ones first."""
        found: dict[str, list[BracketMatch]] = {}
        for match in self.bracket:
            found.setdefault(match.label, []).append(match)
        return found

    @staticmethod
    def state(match: BracketMatch) -> str:
        """Return the state of a match; one beside which nobody will ever come is "passed", drawn as a bye or not."""
        return "passed" if any(side.empty for side in match.sides) and match.state != "unused" else match.state

    def title(self, label: str) -> str:
        """Return what people call a round."""
        matches = [match for match in self.by_label[label] if match.code != "T1"]
        stage = matches[0].node.stage
        last = list(dict.fromkeys(each for each, of in self.by_label.items() if of[0].node.stage == stage))[-1]
        return bracket_round(label, len(matches), last=label == last)

    @cached_property
    def places(self) -> dict[int, str]:
        """The place of every seed, ``5–6`` where more than one share it."""
        found: dict[int, str] = {}
        first = 1
        for group in self.scene.module.places(self.scene.event):
            text = str(first) if len(group) == 1 else f"{first}–{first + len(group) - 1}"
            found.update(dict.fromkeys(group, text))
            first += len(group)
        return found

    def way(self) -> list[Box]:
        """Return the matches of the champion, in order."""
        return [] if self.champion is None else [box for box in self._in_play() if any(s.champion for s in box.sides)]

    def _in_play(self) -> Iterator[Box]:
        for each in self.rounds:
            yield from (box for box in each.boxes if box.state not in HIDDEN)

    def _champion(self) -> int | None:
        if not self.bracket.is_decided:
            return None
        ends = [match for match in self.bracket if not match.node.winner_to and match.code != "T1"]
        return ends[-1].winner if ends else None

    def _box(self, match: BracketMatch) -> Box:
        table = self.tables.get(match.code)
        state = self.state(match)
        if table is not None and (is_unconfirmed(table) or table.disputed):
            state = "unsure"
        scores = self._scores(table, match)
        sides = tuple(self._side(match, side, score) for side, score in zip(match.sides, scores, strict=True))
        return Box(
            code=match.code,
            label=match.label,
            state=state,
            sides=(sides[0], sides[1]),
            match_id=None if table is None or table.is_bye else table.pk,
            share=share_of(table),
            gold=self.champion is not None and match.winner == self.champion,
            sentences=tuple(self._sentences(match)),
        )

    def _scores(self, table: Match | None, match: BracketMatch) -> tuple[str, str]:
        """Return the scores of both sides: segments won of a best-of, else points."""
        result = None if table is None else result_of(table)
        if table is None or result is None:
            return "", ""
        scores = (
            _segments_won(result)
            if self.scene.tournament.best_of > 1 and result.segments
            else (result.score_a, result.score_b)
        )
        texts = tuple(f"{MINUS if score < 0 else ''}{abs(score)}" for score in scores)
        turned = match.sides[0].entry is not None and table.entry_a.seed != match.sides[0].entry
        return (texts[1], texts[0]) if turned else (texts[0], texts[1])

    def _side(self, match: BracketMatch, side: BracketSide, score: str) -> Side:
        came = came_from(side.source)
        if side.entry is None:
            return Side(None, _("nobody") if side.empty else came, known=False, came="")
        lost = match.loser == side.entry
        return Side(
            seed=side.entry,
            name=self.scene.by_seed[side.entry].name,
            known=True,
            came=came,
            score=score,
            won=match.winner == side.entry,
            lost=lost,
            champion=side.entry == self.champion,
            drops=match.node.loser_to if lost and self._is_played(match.node.loser_to) else "",
        )

    def _sentences(self, match: BracketMatch) -> Iterator[str]:
        """Yield where both sides go from here."""
        node = match.node
        onward = island(node.winner_to) if self._is_played(node.winner_to) else ""
        drops = island(node.loser_to) if self._is_played(node.loser_to) else ""
        if match.state in ("over", "nobody"):
            names = {seed: entry.name for seed, entry in self.scene.by_seed.items()}
            if match.winner is not None:
                values = {"name": names[match.winner], "code": onward}
                if onward:
                    yield _("%(name)s goes on to %(code)s.") % values
                elif match.winner == self.champion:
                    yield _("%(name)s wins the bracket.") % values
            if match.loser is not None:
                values = {"name": names[match.loser], "code": drops, "place": island(self.places.get(match.loser, ""))}
                if drops:
                    yield _("%(name)s goes on to %(code)s.") % values
                else:
                    yield _("%(name)s finishes in place %(place)s.") % values
            return
        if onward:
            yield _("The winner goes on to %(code)s.") % {"code": onward}
        if drops:
            yield _("The loser goes on to %(code)s.") % {"code": drops}
        elif not node.loser_to:
            yield _("Who loses is out.") if onward else _("The winner has won the bracket.")

    def _is_played(self, code: str) -> bool:
        return code in self.matches and self.matches[code].state != "unused"


def island(text: str) -> str:
    """Return *text*, a code or a range of places, kept from left to right in every language."""
    return f"\u2066{text}\u2069"


def came_from(source: Source) -> str:
    """Return from where a side comes, in a few words."""
    words = {
        "winner": _("winner of %(code)s"),
        "loser": _("loser of %(code)s"),
        "place": _("place %(code)s"),
        "seed": pgettext("side of a bracket", "seed %(code)s"),
    }
    return words[source.kind] % {"code": island(source.of)} if source.kind in words else _("bye")


def _segments_won(result: Result) -> tuple[int, int]:
    """Return how many segments each side won; those of a decider too."""
    winners = [segment.get("winner") for segment in result.segments if isinstance(segment, dict)]
    return winners.count(0), winners.count(1)


def _in_order(by_label: Mapping[str, list[BracketMatch]]) -> dict[str, list[BracketMatch]]:
    """Return the rounds in the order of play: those of the losers' bracket between those of the winners'."""
    return dict(sorted(by_label.items(), key=lambda item: (column_of(item[0]), item[0].startswith("LB"))))


def column_of(label: str) -> int:
    """Return in which column a round stands, from 0: who drops from a round of winners finds his next one beside it."""
    stage, number = label.rstrip("0123456789"), int(label[len(label.rstrip("0123456789")) :] or 1)
    if stage == "WB":
        return 0 if number == 1 else 2 * number - 3
    if stage == "GF":
        return 1000 + number
    return number - 1
