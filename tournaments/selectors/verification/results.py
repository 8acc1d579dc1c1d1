"""Results looked over: hands added up again, points credited again, versions without a gap, sheets scored again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine.hand_record import HandRecord
from engine.match import GAME_LIMIT
from engine.rules import Rules
from engine.scoring import match_end
from replays.models import Board
from tournaments.match_plan import BOARDS, GAME, MatchPlan, PlayedSegment, Segment, Verdict
from tournaments.models import Match, Result, ResultSource, ResultVersion, Sheet
from tournaments.scoring import Credit, match_score, total
from tournaments.selectors.credits import credits_of
from tournaments.selectors.digest import match_name
from tournaments.selectors.plans import plan_of
from tournaments.selectors.sheets import is_draft, rules_of_tournament, sheet_lines, sheet_totals
from tournaments.selectors.verification.findings import CREDITS, RESULTS, SHEETS, VERSIONS, Report
from tournaments.sheet import Given, check_hand
from tournaments.sheet_course import course, totals_course

Hands = Sequence[tuple[Board, HandRecord]]
PLAYED = (ResultSource.WORKER, ResultSource.RECORD)
CREDITED = ("points_a", "points_b", "counts_a", "counts_b", "imps", "boards_a", "boards_b")


@dataclass(frozen=True)
class Said:
    """What a result says of a match, as `tournaments.selectors.credits` looks at it."""

    score_a: int
    score_b: int
    differences: Sequence[int]
    forfeit_a: bool
    forfeit_b: bool
    reason: str
    winner: int | str | None


def check_result(
    report: Report, match: Match, hands: Hands, compared: Sequence[int] | None = None
) -> tuple[tuple[Credit, Credit], int | None] | None:
    """Return what the result of *match* gives both sides by its scores, and its winner; None if it has none.

    *match* comes from `tournaments.selectors.digest.matches_whole`, *hands* from `check_records`. *compared* are the
    differences of its deals against the field, where that is what they count.
    """
    name = match_name(match)
    result: Result | None = getattr(match, "result", None)
    versions = list(match.result_versions.all())
    # What the field did came after a version was written: its points are those of the table alone.
    later = (*CREDITED, "winner") if compared is not None else ()
    _check_versions(report, name, result, versions, later)
    _check_played(report, name, match, versions, hands)
    _check_sheets(report, name, match, result)
    if result is None:
        return None
    report.looked(CREDITS)
    credits = credits_of(match.round.tournament, _said(result, compared), compared=compared)
    for column, expected in zip(CREDITED, _columns(credits), strict=True):
        report.same(CREDITS, name, column, expected, getattr(result, column))
    return credits, result.winner


def _said(result: Result, compared: Sequence[int] | None) -> Said:
    if compared is not None:
        return Said(result.score_a, result.score_b, (), False, False, result.reason, None)
    decided: int | str | None = result.winner
    if decided is None and not result.forfeit_a and not result.forfeit_b:
        decided = "tie"
    return Said(
        result.score_a,
        result.score_b,
        result.differences,
        result.forfeit_a,
        result.forfeit_b,
        result.reason,
        decided,
    )


def _columns(credits: tuple[Credit, Credit]) -> tuple[int, ...]:
    first, second = credits
    return (
        *(first.points, second.points),
        *(first.difference, second.difference),
        first.imps,
        *(first.boards_won, second.boards_won),
    )


def _check_versions(
    report: Report, name: str, result: Result | None, versions: list[ResultVersion], later: Sequence[str]
) -> None:
    report.looked(VERSIONS, len(versions))
    report.same(
        VERSIONS,
        name,
        _("the numbers of the versions"),
        list(range(1, len(versions) + 1)),
        [v.number for v in versions],
    )
    for version in versions:
        where = f"{name} version {version.number}"
        values = version.values
        if values.get("difference") != _less(values.get("score_a"), values.get("score_b")):
            report.wrong(VERSIONS, where, _("the difference is not that of the scores"))
    if result is None:
        return
    current = next((version for version in versions if version.number == result.version), None)
    if current is None:
        report.wrong(VERSIONS, name, _("the version that counts (%(n)d) is not there") % {"n": result.version})
        return
    for column, value in current.values.items():
        where = f"{name} version {current.number}"
        if column not in later:
            report.same(VERSIONS, where, column, getattr(result, column, None), value)
    report.same(VERSIONS, name, _("where the result is from"), current.source, result.source)


def _less(first: Any, second: Any) -> int | None:
    return first - second if isinstance(first, int) and isinstance(second, int) else None


def _check_played(report: Report, name: str, match: Match, versions: list[ResultVersion], hands: Hands) -> None:
    """Look whether the hands of *match* add up to the version of its result that was played."""
    played = next((version for version in reversed(versions) if version.source in PLAYED), None)
    if match.replay is None or played is None:
        return
    report.looked(RESULTS)
    result: Result | None = getattr(match, "result", None)
    if result is not None and result.source not in PLAYED:
        facts = {"where": name, "n": result.version, "source": result.get_source_display()}
        report.note(RESULTS, _("%(where)s: version %(n)d counts (%(source)s), not what its hands gave.") % facts)
    values = played.values
    where = f"{name} version {played.number}"
    forfeits = (bool(values.get("forfeit_a")), bool(values.get("forfeit_b")))
    try:
        verdict = _verdict(match, hands, forfeits)
    except ValueError as error:
        report.wrong(RESULTS, where, str(error))
        return
    scored = (values.get("score_a"), values.get("score_b"))
    report.same(RESULTS, where, _("the score"), verdict.scored, scored)
    report.same(RESULTS, where, _("the differences of the deals"), list(verdict.differences), values.get("differences"))
    report.same(RESULTS, where, _("the winner"), verdict.winner, values.get("winner"))
    if (own := match.replay.result) is not None:
        report.same(RESULTS, name, _("the score in the record"), list(verdict.scored), own.get("score"))
        report.same(RESULTS, name, _("the winner in the record"), verdict.winner, own.get("winner"))
        report.same(RESULTS, name, _("the reason in the record"), verdict.record_reason, own.get("reason"))


def _verdict(match: Match, hands: Hands, forfeits: tuple[bool, bool]) -> Verdict:
    """Return how *match* ended by its hands. Raises: ValueError if hands are missing, or too many."""
    assert match.entry_b is not None
    plan = plan_of(match)
    segments, left = _segments(plan, hands, rules_of_tournament(match.round.tournament), match, any(forfeits))
    if left:
        raise ValueError(_("the match was over before hand %(hand)s") % {"hand": left[0]})
    better = 0 if match.entry_a.seed < match.entry_b.seed else 1
    return plan.verdict(segments, forfeits=forfeits, better=better)  # type: ignore[arg-type]


def _segments(
    plan: MatchPlan, hands: Hands, rules: Rules, match: Match, forfeited: bool
) -> tuple[list[PlayedSegment], list[Board]]:
    """Return the segments that *hands* are, and the hands that belong to none."""
    boards = {(board.no, board.room): board for board, _hand in hands}
    segments: list[PlayedSegment] = []
    while (segment := plan.next_segment(segments)) is not None:
        if forfeited and (segment.start, "A") not in boards:
            break
        if segment.kind == GAME:
            segments.append(_game(boards, segment, rules))
        else:
            segments.append(_deals(boards, segment, one_room=match.by_hand))
    return segments, list(boards.values())


def _take(boards: dict[tuple[int, str], Board], no: int, room: str) -> Board:
    board = boards.pop((no, room), None)
    if board is None:
        raise ValueError(_("hand %(no)d%(room)s is missing") % {"no": no, "room": room.lower()})
    return board


def _delta(board: Board) -> tuple[int, int]:
    return board.delta_0, board.delta_1


def _deals(boards: dict[tuple[int, str], Board], segment: Segment, *, one_room: bool) -> PlayedSegment:
    numbers = range(segment.start, segment.start + segment.deals)
    if one_room:
        deltas = [_delta(_take(boards, no, "A")) for no in numbers]
        return PlayedSegment(segment.kind, tuple(a - b for a, b in deltas), total(deltas))
    played = {(no, room): _delta(_take(boards, no, room)) for no in numbers for room in "AB"}
    return PlayedSegment.of_score(match_score(played), segment.kind)


def _game(boards: dict[tuple[int, str], Board], segment: Segment, rules: Rules) -> PlayedSegment:
    deltas: list[tuple[int, int]] = []
    scores = (0, 0)
    for no in range(segment.start, segment.start + GAME_LIMIT):
        board = _take(boards, no, "A")
        deltas.append(_delta(board))
        if board.declarer is not None:
            end = match_end(rules, scores, _delta(board), board.declarer % 2)
            scores = total([scores, _delta(board)])
            if end.over:
                winner = None if end.winner is None else 1 if end.winner else 0
                return PlayedSegment(GAME, tuple(a - b for a, b in deltas), total(deltas), winner, end.reason)  # type: ignore[arg-type]
    return PlayedSegment(GAME, tuple(a - b for a, b in deltas), total(deltas), None, BOARDS)


def _check_sheets(report: Report, name: str, match: Match, result: Result | None) -> None:
    """Look whether the hands of every sheet are scored as the rules say, and add up to what it says."""
    rules, plan = rules_of_tournament(match.round.tournament), None
    for sheet in match.sheets.all():
        if is_draft(sheet):
            continue
        plan = plan or plan_of(match)
        where = f"{name} sheet {sheet.number}"
        report.looked(SHEETS)
        try:
            _check_sheet(report, where, sheet, rules, plan)
        except (KeyError, TypeError, ValueError, IndexError) as error:
            report.wrong(SHEETS, where, _("the sheet cannot be read: %(why)s") % {"why": error})
        if result is not None and sheet.state == Sheet.State.TAKEN and result.source == ResultSource.SHEET:
            scores = (result.score_a, result.score_b)
            report.same(SHEETS, where, _("the result"), (sheet.score_a, sheet.score_b), scores)


def _check_sheet(report: Report, where: str, sheet: Sheet, rules: Rules, plan: MatchPlan) -> None:
    if sheet.kind == Sheet.Kind.TOTAL:
        there = totals_course(rules, plan, sheet_totals(sheet))
    else:
        lines = sheet_lines(sheet)
        for number, line in lines.items():
            checked = check_hand(rules, Given.of(line), number).line
            expected = (checked.delta, checked.outcome) if checked else _("no hand")
            report.same(SHEETS, f"{where} hand {number}", _("the score"), expected, (line.delta, line.outcome))
        there = course(rules, plan, lines)
    if not there.is_over:
        report.wrong(SHEETS, where, _("the sheet is not at its end"))
    report.same(SHEETS, where, _("the points"), there.scores, (sheet.score_a, sheet.score_b))
    differences = [difference for part in there.segments for difference in part.differences]
    report.same(SHEETS, where, _("the differences of the hands"), differences, sheet.differences)
