"""A finished tournament as a zip of plain pages: no server, no script, nothing from elsewhere, links within it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Prefetch
from django.template.loader import render_to_string
from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _

from clubs.typography import page_for_reader
from engine.rules import Rules
from replays.frames import SEAT_LETTERS
from replays.models import Board
from replays.plain import SUIT_SIGNS, PlainHand, plain_hand
from tournaments.csv_cells import csv_lines
from tournaments.formats import format_named
from tournaments.models import Match, Round, RoundStatus, Tournament
from tournaments.papers import on_paper, standing_headings, standing_lines
from tournaments.selectors.archives import record_text
from tournaments.selectors.course import scoring_of
from tournaments.selectors.digest import digest_list, digest_parts, match_name, matches_whole
from tournaments.selectors.event import revealed_key, revealed_own_key
from tournaments.selectors.exports import EXPORTS, hundredths
from tournaments.selectors.standing import RoundCell
from tournaments.wording import round_words, rules_in_words
from tournaments.wording_scores import points_heading, points_text

STYLE = Path(settings.BASE_DIR) / "static" / "archive" / "style.css"
MOST_ACROSS = 40
"""Up to so many entries there is a table of all against all."""


def archive_files(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Yield name and text of every file, in a folder of the tournament's address."""
    for name, text in _files(tournament):
        yield f"{tournament.slug}/{name}", text


def _files(tournament: Tournament) -> Iterator[tuple[str, str]]:
    pages = _Pages(tournament)
    yield "style.css", STYLE.read_text(encoding="utf-8")
    yield "index.html", pages.index()
    yield "entries.html", pages.entries()
    yield "crosstable.html", pages.crosstable()
    if pages.has_bracket:
        yield "bracket.html", pages.bracket()
    yield "verify.html", pages.verify()
    for each in pages.rounds:
        yield f"rounds/{each.label}.html", pages.round(each)
    for match in matches_whole(tournament).iterator(chunk_size=50):
        if match.round.status != RoundStatus.DRAWN and not match.is_bye:
            match.round.tournament = tournament
            yield from pages.match(match)
    for export_name, export in EXPORTS.items():
        table = export(tournament)
        yield f"tables/{export_name}.csv", "".join(csv_lines(table.columns, table.rows))
    if tournament.digest:
        yield "digest/SHA256SUMS", digest_list(tournament)
        for part in digest_parts(tournament):
            yield f"digest/{part.name}", part.text


class _Pages:
    """Renders the pages; what several of them need is read once."""

    def __init__(self, tournament: Tournament) -> None:
        matches = Match.objects.select_related("entry_a", "entry_b", "partner_a", "partner_b", "result").order_by(
            "table"
        )
        self.tournament = tournament
        self.kind = scoring_of(tournament).kind
        self.lines = standing_lines(tournament)
        shown = tournament.rounds.exclude(status__in=(RoundStatus.DRAWN, RoundStatus.CANCELLED)).order_by("number")
        self.rounds: list[Round] = list(shown.prefetch_related(Prefetch("matches", queryset=matches)))
        self.has_bracket = hasattr(format_named(tournament.format), "bracket")

    def _page(self, template: str, up: str = "", **more: Any) -> str:
        context = {
            "tournament": self.tournament,
            "up": up,
            "lines": self.lines,
            "rounds": [(each, round_words(each.label)) for each in self.rounds],
            "has_bracket": self.has_bracket,
            "points_heading": points_heading(self.kind),
            "language": get_language(),
            "direction": "rtl" if get_language_bidi() else "ltr",
        }
        return page_for_reader(render_to_string(f"tournaments/archive/{template}.html", context | more))

    def index(self) -> str:
        rules = Rules.from_values(self.tournament.rules)
        return self._page("index", headings=standing_headings(self.tournament), words=rules_in_words(rules))

    def entries(self) -> str:
        return self._page("entries", rows=EXPORTS["entries"](self.tournament).rows)

    def crosstable(self) -> str:
        """Return who did what in which round, and for a small field all against all."""
        numbers = {line.row.entry.pk: place for place, line in enumerate(self.lines, 1)}
        labels = {each.number: each.label for each in self.rounds}
        wall = [
            (numbers[line.row.entry.pk], line, [self._cells(line.row.per_round, n, numbers) for n in labels])
            for line in self.lines
        ]
        across = []
        if len(self.lines) <= MOST_ACROSS:
            for line in self.lines:
                met: dict[int, list[str]] = {}
                for cell in line.row.per_round:
                    for other in cell.opponents:
                        met.setdefault(other.pk, []).append(self._won(cell))
                cells = [None if other is line else " ".join(met.get(other.row.entry.pk, ())) for other in self.lines]
                across.append((numbers[line.row.entry.pk], line, cells))
        return self._page("crosstable", labels=list(labels.values()), wall=wall, across=across)

    def _cells(self, cells: list[RoundCell], number: int, numbers: dict[int, int]) -> str:
        """Return what an entry did in a round: its opponents by number, and what it got."""
        texts = []
        for cell in cells:
            if cell.round == number:
                against = "+".join(str(numbers[other.pk]) for other in cell.opponents)
                texts.append(f"{against} {self._won(cell)}".strip())
        return ", ".join(texts)

    def _won(self, cell: RoundCell) -> str:
        signs = {"win": "+", "loss": "−", "tie": "=", "bye": _("bye"), "void": "×"}
        points = "" if cell.points is None else points_text(cell.points, self.kind)
        return f"{signs.get(cell.outcome, '')} {points}".strip()

    def bracket(self) -> str:
        """Return the rounds of the bracket, stage by stage, as tables."""
        stages: dict[str, list[tuple[str, list[Any]]]] = {}
        for each in self.rounds:
            tables = [on_paper(match, self.kind) for match in each.matches.all() if not match.is_bye]
            stages.setdefault(each.stage, []).append((round_words(each.label), tables))
        return self._page("bracket", stages=list(stages.values()))

    def verify(self) -> str:
        keys = [(each, *(revealed_key(each) or ("", ""))) for each in self.rounds]
        return self._page("verify", keys=keys)

    def round(self, each: Round) -> str:
        tables = [on_paper(match, self.kind) for match in each.matches.all()]
        return self._page(
            "round", "../", round=each, title=round_words(each.label), tables=tables, revealed=revealed_key(each)
        )

    def match(self, match: Match) -> Iterator[tuple[str, str]]:
        """Yield the page of one match of `matches_whole`, and its record."""
        name = match_name(match)
        hands: list[PlainHand | Board] = []
        if match.replay is not None:
            header, direction = match.replay.header, str(match.replay.rules.get("direction"))
            hands = [_plain(board, header, direction) for board in match.replay.boards.all()]
            yield f"records/{name}.shelem", record_text(match.replay)
        letters = SEAT_LETTERS[self.tournament.rules["direction"]]
        versions = [
            (version, hundredths(version.values.get("points_a")), hundredths(version.values.get("points_b")))
            for version in match.result_versions.all()
        ]
        yield (
            f"matches/{name}.html",
            self._page(
                "match",
                "../",
                match=match,
                paper=on_paper(match, self.kind),
                title=round_words(match.round.label),
                name=name,
                hands=hands,
                suits=SUIT_SIGNS,
                versions=versions,
                seats=[(letters[seat.seat], seat) for seat in match.seats.all()],
                revealed=revealed_own_key(match),
            ),
        )


def _plain(board: Board, header: dict[str, Any], direction: str) -> PlainHand | Board:
    """Return *board* as tables; one that cannot be read as it is stored."""
    try:
        return plain_hand(board, header, direction)
    except ValueError:
        return board
