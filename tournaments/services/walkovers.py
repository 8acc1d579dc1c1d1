"""Tables that are not played because an entry has left: the other side wins, in a bracket it goes on."""

from __future__ import annotations

from django.db.models import Q
from django.utils import timezone

from tournaments.models import Entry, EntryStatus, Match, MatchStatus, ResultSource, Round, RoundStatus
from tournaments.models.schedule import OPEN_STATUSES
from tournaments.selectors.credits import WALKOVER
from tournaments.services.finish import after_match
from tournaments.services.lease import attempts_close
from tournaments.services.results import ResultValues, result_store, result_take_back

NOT_BEGUN = (MatchStatus.SCHEDULED, MatchStatus.QUEUED, MatchStatus.FAILED)
CAN_STILL_COME = (RoundStatus.RELEASED, RoundStatus.RUNNING)


def round_walkovers(*, round: Round) -> list[Match]:
    """Return the tables of a released round that are decided without play. The caller has locked the tournament."""
    away = EntryStatus.ACTIVE
    open_tables = round.matches.filter(status__in=NOT_BEGUN, entry_b__isnull=False).filter(
        ~Q(entry_a__status=away)
        | ~Q(entry_b__status=away)
        | (Q(partner_a__isnull=False) & ~Q(partner_a__status=away))
        | (Q(partner_b__isnull=False) & ~Q(partner_b__status=away))
    )
    matches = list(open_tables.select_related("entry_a", "entry_b", "partner_a", "partner_b").order_by("table"))
    for match in matches:
        match.round = round
        _decide(match)
    return matches


def entry_walkovers(*, entry: Entry) -> list[Match]:
    """Return the open tables of *entry*, which has left, in all released rounds, decided without play."""
    mine = Q(entry_a=entry) | Q(entry_b=entry) | Q(partner_a=entry) | Q(partner_b=entry)
    rounds = Round.objects.filter(tournament_id=entry.tournament_id, status__in=CAN_STILL_COME)
    decided = []
    for each in rounds.filter(pk__in=Match.objects.filter(mine).values("round")).order_by("number"):
        each.tournament = entry.tournament
        decided += round_walkovers(round=each)
    return decided


def entry_walkovers_undo(*, entry: Entry) -> list[Match]:
    """Return the tables of *entry*, which has come back, that are to be played after all: rounds still open."""
    mine = Q(entry_a=entry) | Q(entry_b=entry) | Q(partner_a=entry) | Q(partner_b=entry)
    undone = []
    matches = Match.objects.filter(
        mine, round__tournament_id=entry.tournament_id, round__status__in=CAN_STILL_COME, status__in=_DECIDED
    ).select_related("round", "entry_a", "entry_b", "partner_a", "partner_b", "result")
    for match in matches.defer("round__draw_input"):
        result = getattr(match, "result", None)
        if (result is None or result.source != ResultSource.WALKOVER) or match.runs.exists():
            continue
        if all(one is None or one.status == EntryStatus.ACTIVE for one in _everybody(match)):
            result_take_back(match=match)
            Match.objects.filter(pk=match.pk).update(status=MatchStatus.SCHEDULED, finished_at=None, queued_at=None)
            undone.append(match)
    return undone


_DECIDED = (MatchStatus.FINISHED, MatchStatus.VOID)


def _everybody(match: Match) -> list[Entry | None]:
    return [match.entry_a, match.partner_a, match.entry_b, match.partner_b]


def _decide(match: Match) -> None:
    """Give the table to the side that is there; void it where single players were partners, or nobody is there."""
    first = [one for one in (match.entry_a, match.partner_a) if one is not None]
    second = [one for one in (match.entry_b, match.partner_b) if one is not None]
    absent = [any(one.status != EntryStatus.ACTIVE for one in side) for side in (first, second)]
    alone = match.partner_a_id is None
    if alone and not all(absent):
        values = ResultValues(forfeit_a=absent[0], forfeit_b=absent[1], reason=WALKOVER)
        result_store(match=match, values=values, source=ResultSource.WALKOVER, actor=None, confirmed=True)
        return
    Match.objects.filter(pk=match.pk, status__in=[*OPEN_STATUSES, MatchStatus.FAILED]).update(
        status=MatchStatus.VOID, lease=None, lease_until=None, finished_at=timezone.now()
    )
    attempts_close(match_ids=[match.pk], error="an entry has left")
    after_match(match=match)
