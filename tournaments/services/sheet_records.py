"""Whole deals on a score sheet: records as text or JSON, checked against the match, and stored as its replay.

A record is read by the engine, which plays every hand again. What a table adds to it is left as it is; what the match
knows better (who sat where, the scores before a hand) is written over.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from engine.board import Board, first_caller
from engine.match import ROOM_A
from engine.notation import match_text, parse_any
from engine.record import HandRecord, MatchRecord
from engine.record_error import RecordError
from engine.replaying import result_of
from engine.rules import Rules
from replays.models import Replay
from replays.services import replay_store, replays_publish
from tournaments.errors import TournamentInputError
from tournaments.match_plan import GAME
from tournaments.models import Match, Sheet, Visibility
from tournaments.selectors.sheets import rules_of_tournament, sheet_lines
from tournaments.services.played import plan_of
from tournaments.services.result import record_header, record_title
from tournaments.sheet import Line
from tournaments.sheet_course import course, verdict_of

LARGEST_RECORD = 2_000_000
"""Characters of a record that a sheet takes: some hundred hands."""


@dataclass(frozen=True)
class RecordRead:
    """Hands that were read, by number, and what they are on a sheet."""

    hands: Mapping[int, HandRecord] = field(default_factory=dict)
    lines: Mapping[int, Line] = field(default_factory=dict)


def record_read(*, match: Match, data: str | bytes) -> RecordRead:
    """Return the hands of a pasted or uploaded record of *match*.

    Without a line of rules it is read by those of the tournament.

    Raises: TournamentInputError (record) that says where the record is wrong, and what.
    """
    rules = rules_of_tournament(match.round.tournament)
    if len(data) > LARGEST_RECORD:
        raise TournamentInputError("record", _("the record is too long"))
    text, added = _with_rules(data, rules)
    try:
        record = parse_any(text)
    except RecordError as error:
        line = error.line and error.line - (added is not None and error.line > added)
        raise TournamentInputError("record", str(RecordError(error.reason, place=error.place, line=line))) from error
    if record.rules.sha256 != rules.sha256:
        raise TournamentInputError(
            "record",
            _("was played by other rules: %(preset)s") % {"preset": record.rules.preset or record.rules.sha256[:12]},
        )
    if not record.hands:
        raise TournamentInputError("record", _("has no hands"))
    hands: dict[int, HandRecord] = {}
    lines: dict[int, Line] = {}
    for hand, board in zip(record.hands, record.boards(), strict=True):
        _check(match, rules, hand, board, hands)
        hands[hand.number] = hand
        lines[hand.number] = line_of(board)
    return RecordRead(hands, lines)


def _with_rules(data: str | bytes, rules: Rules) -> tuple[str | bytes, int | None]:
    """Return *data* with the rules of the tournament where it brings none, and behind which line they were put."""
    text = data
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError:
            return data, None  # the reader says where
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if text.lstrip()[:1] in ("{", "["):
        return _json_with_rules(text, rules), None
    lines = text.split("\n")
    if not text.strip() or any(line.startswith("R ") for line in lines):
        return text, None
    first = next(at for at, line in enumerate(lines) if line.strip())
    added = first + 1 if lines[first].startswith("%") else first
    return "\n".join([*lines[:added], f"R {rules.text()}", *lines[added:]]), added


def _json_with_rules(text: str, rules: Rules) -> str:
    try:
        value = json.loads(text)
    except ValueError:
        return text  # the reader says what is wrong
    if isinstance(value, dict) and "rules" not in value:
        value |= {"rules": rules.values(), "rules_sha256": rules.sha256}
        return json.dumps(value)
    return text


def line_of(board: Board) -> Line:
    """Return a board that was played to its end as a line of a sheet."""
    outcome, table = board.outcome, board.table
    assert outcome is not None, "only finished boards come here"
    slam = outcome.declarer is not None and outcome.tricks[outcome.declarer % 2] == board.rules.hand_size
    return Line(
        number=table.number,
        declarer=outcome.declarer,
        contract=outcome.contract,
        points=outcome.points,
        delta=outcome.delta,
        outcome=outcome.kind,
        all_tricks=slam,
        mode=table.mode,
        recorded=True,
    )


def _check(match: Match, rules: Rules, hand: HandRecord, board: Board, seen: Mapping[int, HandRecord]) -> None:
    """Raises: TournamentInputError (record) for a hand that is no hand of this table."""
    name: dict[str, Any] = {"hand": hand.name}
    if hand.room not in ("", ROOM_A):
        raise TournamentInputError("record", _("%(hand)s: people play a deal once, there is no other room") % name)
    if hand.number in seen:
        raise TournamentInputError("record", _("%(hand)s is given twice") % name)
    if board.outcome is None:
        raise TournamentInputError("record", _("%(hand)s is not played to its end") % name)
    if match.round.tournament.play == GAME:
        return
    dealer = (hand.number - 1) % 4
    first = first_caller(rules, dealer)
    if (hand.dealer, hand.first) != (dealer, first):
        words = _(
            "%(hand)s: seat %(dealer)d deals and seat %(first)d calls first; the record has %(said)d and %(called)d"
        )
        facts = {"dealer": dealer, "first": first, "said": hand.dealer, "called": hand.first}
        raise TournamentInputError("record", words % (name | facts))


def record_hands(
    match: Match, record: str, *, add: Mapping[int, HandRecord] | None = None, leave_out: Iterable[int] = ()
) -> str:
    """Return the stored text of a sheet's whole deals, some added or left out; "" for none."""
    rules = rules_of_tournament(match.round.tournament)
    hands = {hand.number: hand for hand in parse_any(record).hands} if record else {}
    hands |= dict(add or {})
    for number in leave_out:
        hands.pop(number, None)
    if not hands:
        return ""
    return match_text(MatchRecord(rules, tuple(hands[number] for number in sorted(hands))))


def replay_of_sheet(match: Match, sheet: Sheet, *, keep: bool = False) -> None:
    """Let *match* have the replay that the deals of *sheet* make, or none; with *keep* one that is there stays."""
    old = match.replay
    if keep and (old is not None or not sheet.record):
        return
    new = _stored(match, sheet) if sheet.record else None
    Match.objects.filter(pk=match.pk).update(replay=new)
    match.replay = new
    if old is not None:
        # Nothing is lost: the sheet that it came from keeps its text.
        Replay.objects.filter(pk=old.pk).delete()
    if new is not None and match.round.completed_at and match.round.tournament.visibility != Visibility.PRIVATE:
        replays_publish(replay_ids=[new.pk])


def _stored(match: Match, sheet: Sheet) -> Replay:
    rules = rules_of_tournament(match.round.tournament)
    lines = sheet_lines(sheet)
    plan = plan_of(match)
    there = course(rules, plan, lines)
    before: dict[int, tuple[int, int]] = {}
    for part in there.parts:
        scores = (0, 0)
        for line, after in zip(part.lines, part.after, strict=True):
            before[line.number] = scores if part.segment.kind == GAME else (0, 0)
            scores = after
    hands = tuple(_in_match(hand, rules, before.get(hand.number, (0, 0))) for hand in parse_any(sheet.record).hands)
    result: dict[str, Any] | None = None
    if len(hands) == len(lines) and there.is_over:
        assert match.entry_b is not None
        verdict = verdict_of(plan, there, 0 if match.entry_a.seed < match.entry_b.seed else 1)
        result = {
            "reason": verdict.record_reason,
            "winner": verdict.winner,
            "score": list(verdict.scored),
            "difference": verdict.scored[0] - verdict.scored[1],
        }
    return replay_store(record=MatchRecord(rules, hands, record_header(match), result), title=record_title(match))


def _in_match(hand: HandRecord, rules: Rules, before: tuple[int, int]) -> HandRecord:
    """Return *hand* with the scores that the match has before it."""
    placed = replace(hand, room=ROOM_A, before=before, result=None)
    board = placed.replay(rules)
    return replace(placed, result=result_of(board))
