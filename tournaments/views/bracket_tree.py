"""The shape of a bracket: a tree for wide pages, and a small map of it for phones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.brackets import BracketMatch
from tournaments.views.bracket_boxes import HIDDEN, Box, Boxes, column_of

MOST_IN_COLUMN = 32
"""A tree and a map show the rounds that have at most so many matches; earlier ones are read round by round."""
STEP_X, STEP_Y, BAR_WIDTH, BAR_HEIGHT, PARTS_GAP = 34, 12, 26, 7, 14


@dataclass(frozen=True)
class Piece:
    """A piece of the tree in the order of writing: opens or closes an element, or is a *box*, or a column's gap."""

    kind: str
    css: str = ""
    box: Box | None = None


@dataclass(frozen=True)
class Part:
    """A tree under the *headings* of its columns: winners, losers, or all of a single elimination."""

    title: str
    headings: list[str]
    pieces: list[Piece]
    gold: bool


@dataclass(frozen=True)
class Bar:
    """A match on the map."""

    x: int
    y: int
    css: str


@dataclass(frozen=True)
class Line:
    """A way on the map, as the path of an SVG."""

    path: str
    css: str


@dataclass(frozen=True)
class Map:
    """The small map: everything in units of an SVG."""

    width: int
    height: int
    bars: list[Bar]
    lines: list[Line]
    here: tuple[int, int, int, int] | None


class Shape:
    """Who comes from where in a bracket, seen from its end."""

    def __init__(self, boxes: Boxes) -> None:
        self.boxes = boxes
        shown = {each.label for each in boxes.rounds}
        self.columns = [
            label
            for label in boxes.by_label
            if label in shown and len([m for m in boxes.by_label[label] if m.code != "T1"]) <= MOST_IN_COLUMN
        ]
        self.hidden = len(shown) - len(self.columns)

    def stages(self) -> list[str]:
        """Return the stages in order: "" or "KO", or "WB", "LB" and "GF"."""
        return list(dict.fromkeys(self._stage(label) for label in self.columns))

    def labels_of(self, stage: str) -> list[str]:
        """Return the labels of the columns of one stage, in order."""
        return [label for label in self.columns if self._stage(label) == stage]

    def _stage(self, label: str) -> str:
        return self.boxes.by_label[label][0].node.stage

    def root(self, stage: str) -> BracketMatch:
        """Return the last match of a stage."""
        matches = [m for m in self.boxes.by_label[self.labels_of(stage)[-1]] if m.code != "T1"]
        return next((m for m in reversed(matches) if m.state != "unused"), matches[-1])

    def feeds(self, match: BracketMatch) -> list[BracketMatch]:
        """Return the matches of the same stage whose winners come here, the upper first."""
        if match.node.after:
            return [self.boxes.matches[match.node.after]]
        found = [self.boxes.matches[source.of] for source in match.node.sources if source.kind == "winner"]
        return [each for each in found if each.node.stage == match.node.stage]

    def shown_feeds(self, match: BracketMatch) -> list[BracketMatch]:
        """Return those of `feeds` that stand in the tree.

        Columns in which nothing is played are passed over, and a bye at the start of a way has no place.
        """
        found: list[BracketMatch] = []
        for each in self.feeds(match):
            further = self.shown_feeds(each) if self.boxes.state(each) == "passed" else []
            if each.label not in self.columns:
                found += further
            elif self.boxes.state(each) != "passed" or further:
                found.append(each)
        return found


def part_of(shape: Shape, stage: str, title: str = "") -> Part:
    """Return the tree of one stage."""
    root = shape.root(stage)
    headings = [shape.boxes.title(label) for label in shape.labels_of(stage)]
    box = shape.boxes.boxes[root.code]
    return Part(title, headings, list(_pieces(shape, root)), box.gold)


def _pieces(shape: Shape, match: BracketMatch) -> Iterator[Piece]:
    """Yield the branch of *match*: what leads to it, then its box."""
    box = shape.boxes.boxes[match.code]
    feeds = shape.shown_feeds(match)
    empty = box.state == "passed"
    yield Piece("open", "branch gold" if box.gold else "branch")
    if feeds:
        yield Piece("open", f"feeds of{len(feeds)}")
        for each in feeds:
            yield from _pieces(shape, each)
        yield Piece("close")
    yield Piece("gap") if empty else Piece("box", box=box)
    yield Piece("close")


def map_of(shape: Shape, here: str) -> Map:
    """Return the small map, the round *here* marked on it."""
    places = _Places(shape)
    width = places.last_column * STEP_X + BAR_WIDTH + 8
    bars, lines = [], []
    marked: list[tuple[int, int]] = []
    for code, (x, y) in places.at.items():
        match, box = shape.boxes.matches[code], shape.boxes.boxes[code]
        if box.state not in HIDDEN:
            css = "gold" if box.gold else "lost" if any(s.champion for s in box.sides) else ""
            bars.append(Bar(x, y, f"{css} here" if match.label == here else css))
            if match.label == here:
                marked.append((x, y))
        for each in places.feeds(match):
            if each.code in places.at:
                from_x, from_y = places.at[each.code]
                lines.append(Line(_elbow(from_x, from_y, x, y), "gold" if shape.boxes.boxes[each.code].gold else ""))
    lines += _drops(shape, places)
    # What is gold is drawn last, above the others.
    lines.sort(key=lambda line: line.css)
    frame = None
    if marked:
        top, bottom = min(y for _x, y in marked), max(y for _x, y in marked)
        frame = (marked[0][0] - 4, top - 5, BAR_WIDTH + 8, bottom - top + BAR_HEIGHT + 10)
    return Map(width, places.height + 12, bars, lines, frame)


def _elbow(from_x: int, from_y: int, x: int, y: int) -> str:
    start, end, turn = from_x + BAR_WIDTH, x, x - (STEP_X - BAR_WIDTH) // 2
    return f"M{start} {from_y + 3}H{turn}V{y + 3}H{end}"


def _drops(shape: Shape, places: _Places) -> list[Line]:
    """Return the dashed way of the champion, if he was beaten once, to where he went on."""
    lines = []
    for match in shape.boxes.bracket:
        to = match.node.loser_to
        beaten = shape.boxes.champion is not None and match.loser == shape.boxes.champion
        if beaten and match.code in places.at and to in places.at and match.node.stage == "WB":
            (from_x, from_y), (x, y) = places.at[match.code], places.at[to]
            lines.append(Line(f"M{from_x + 13} {from_y + BAR_HEIGHT}V{(from_y + y) // 2}H{x + 13}V{y}", "gold drop"))
    return lines


class _Places:
    """Where each match stands on the map: leaves one below the other, the others in the middle of theirs."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.at: dict[str, tuple[int, int]] = {}
        self.y = 6
        stages = shape.stages()
        numbers = sorted({column_of(label) for label in shape.columns if not label.startswith("GF")})
        self.number = {column: place for place, column in enumerate(numbers)}
        self.last_column = len(numbers) - 1
        ends = []
        for stage in stages:
            if stage != "GF":
                ends.append(self._place(shape.root(stage)))
                self.y += PARTS_GAP
        self.height = self.y - PARTS_GAP
        if "GF" in stages:
            middle = sum(ends) // len(ends) if ends else self.y
            for label in shape.labels_of("GF"):
                if shape.boxes.by_label[label][0].state != "unused":
                    self.last_column += 1
                    self.at[shape.boxes.by_label[label][0].code] = (4 + self.last_column * STEP_X, middle)
            self.height = max(self.height, middle + STEP_Y)

    def feeds(self, match: BracketMatch) -> list[BracketMatch]:
        """Return the matches from which a line leads to *match*."""
        if match.node.stage == "GF" and not match.node.after:
            return [self.shape.root(stage) for stage in self.shape.stages() if stage != "GF"]
        return self.shape.shown_feeds(match)

    def _place(self, match: BracketMatch) -> int:
        feeds = self.shape.shown_feeds(match)
        if feeds:
            middles = [self._place(each) for each in feeds]
            y = sum(middles) // len(middles)
        else:
            y = self.y
            self.y += STEP_Y
        self.at[match.code] = (4 + self.number[column_of(match.label)] * STEP_X, y)
        return y
