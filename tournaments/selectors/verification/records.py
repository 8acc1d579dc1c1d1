"""Records looked over: every deal dealt again from its key, every hand played again, every row compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from engine.dealing import ShuffleKeyError, deal_from_key, is_committed
from engine.hand_record import HandRecord
from engine.notation import hand_text, parse_hand_lines
from engine.record_error import RecordError
from engine.rules import Rules, RulesError
from replays.models import Board, Replay
from replays.selectors import board_of
from tournaments.models import Match
from tournaments.selectors.digest import BOARD_FIELDS, match_name
from tournaments.selectors.verification.findings import COMMITMENTS, DEALS, RECORDS, Report

COMPARED = tuple(name for name in BOARD_FIELDS if name not in ("no", "room", "record"))


def check_commitment(report: Report, where: str, published: str, salt: str, key: str) -> None:
    """Look whether *published* is the hash of salt and key."""
    report.looked(COMMITMENTS)
    try:
        good = is_committed(published, salt, key)
    except ShuffleKeyError as error:
        report.wrong(COMMITMENTS, where, str(error))
        return
    if not good:
        report.wrong(COMMITMENTS, where, _("the commitment is not the hash of the salt and the key"))


def check_records(report: Report, match: Match) -> list[tuple[Board, HandRecord]]:
    """Return the hands of *match* that were read, after a look at those of its earlier attempts too.

    *match* comes from `tournaments.selectors.digest.matches_whole`.
    """
    name = match_name(match)
    rules = Rules.from_values({**match.round.tournament.rules, "preset": match.round.tournament.preset})
    for run in match.runs.all():
        if run.replay is not None:
            where = f"{name} attempt {run.number}"
            keys = [key for key in (match.round.shuffle_key, match.shuffle_key) if key]
            _check_replay(report, where, match, run.replay, rules, keys, sure=False)
    if match.replay is None:
        return []
    _check_seats(report, name, match)
    return _check_replay(report, name, match, match.replay, rules, [match.deals_key], sure=True)


def _check_replay(
    report: Report, name: str, match: Match, replay: Replay, rules: Rules, keys: list[str], *, sure: bool
) -> list[tuple[Board, HandRecord]]:
    report.same(RECORDS, name, _("the hash of the rules"), match.round.tournament.rules_sha256, replay.rules_sha256)
    try:
        own = Rules.from_values({**replay.rules, "preset": replay.preset}).sha256
    except RulesError as error:
        report.wrong(RECORDS, name, _("the rules of the record cannot be read: %(why)s") % {"why": error})
        return []
    report.same(RECORDS, name, _("the hash of the rules that the record has"), rules.sha256, own)
    hands = list(_hands(report, name, replay.boards.all(), rules))
    if match.by_hand:
        report.note(DEALS, _("Cards of people are dealt at the table: there is no key to deal them from again."))
    else:
        for board, hand in hands:
            _check_deal(report, f"{name} hand {board}", hand, rules, keys, sure=sure)
    return hands


def _hands(report: Report, name: str, boards: Iterable[Board], rules: Rules) -> Iterator[tuple[Board, HandRecord]]:
    """Yield the boards whose records replay, with their records, after a look at what the rows say of them."""
    for board in boards:
        where = f"{name} hand {board}"
        report.looked(RECORDS)
        try:
            hand = parse_hand_lines(board.record)
            expected = board_of(hand, rules)
        except (RecordError, ValueError) as error:
            report.wrong(RECORDS, where, str(error))
            continue
        report.same(RECORDS, where, _("the number"), hand.number, board.no)
        report.same(RECORDS, where, _("the room"), hand.room or "A", board.room)
        for column in COMPARED:
            report.same(RECORDS, where, column, getattr(expected, column), getattr(board, column))
        if hand_text(hand) != board.record:
            report.wrong(RECORDS, where, _("the text is not as the site writes records"))
        yield board, hand


def _check_deal(report: Report, where: str, hand: HandRecord, rules: Rules, keys: list[str], *, sure: bool) -> None:
    """Look whether the cards are those of one of *keys*; where none is *sure* to be the one, a miss is only noted."""
    dealt = [deal_from_key(rules, key, hand.number) for key in keys if _usable(key, hand)]
    if hand.deal in dealt:
        report.looked(DEALS)
    elif sure:
        report.looked(DEALS)
        expected = dealt[0].text() if dealt else _("a deal of the key")
        report.same(DEALS, where, _("the deal"), expected, hand.deal.text())
    else:
        report.note(DEALS, _("An earlier attempt was dealt from a key that is kept no more."))


def _usable(key: str, hand: HandRecord) -> bool:
    try:
        deal_from_key(Rules.from_preset("club-1165"), key, hand.number)
    except ShuffleKeyError:
        return False
    return True


def _check_seats(report: Report, name: str, match: Match) -> None:
    """Look whether the record names the versions that sat there."""
    assert match.replay is not None
    told = match.replay.header.get("seats", [])
    seats = list(match.seats.all())
    for seat, said in zip(seats, told, strict=False):
        expected = seat.bot_version.digest if seat.bot_version else None
        report.same(RECORDS, f"{name} seat {seat.seat}", _("the version's hash"), expected, said.get("sha256"))
