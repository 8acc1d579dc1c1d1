"""What a club's page shows of its events: those that run, come and ended, hands, records, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Case, IntegerField, Q, Value, When
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.models import Club
from clubs.selectors import AnyUser, allows
from replays.models import Board
from tournaments.models import Match, Tournament, TournamentStatus
from tournaments.selectors.event import matches_listed_to
from tournaments.selectors.honours import Records, club_records, winners_of
from tournaments.views.reading import IN_PLAY, tournaments_for, with_progress

MOST_EVENTS, MOST_RUNNING, MOST_ENDED, MOST_HANDS, MOST_NEXT = 24, 5, 8, 5, 3
ENDED = (TournamentStatus.FINISHED, TournamentStatus.CANCELLED)


@dataclass(frozen=True)
class Next:
    """Something that whoever looks could do now; without *address* it only says what there is to know."""

    words: str
    address: str = ""
    icon: str = "next"


@dataclass(frozen=True)
class ClubParts:
    """The parts; the events are those that are listed to whoever looks. *ended* come with the names of the winners."""

    running: list[Tournament]
    more_running: bool
    upcoming: list[Tournament]
    drafts: list[Tournament]
    ended: list[tuple[Tournament, list[str]]]
    hands: list[Board]
    records: Records
    next: list[Next]

    @property
    def any_event(self) -> bool:
        """Whether there is an event to show."""
        return bool(self.running or self.upcoming or self.drafts or self.ended)


def club_parts(club: Club, user: AnyUser, role: str | None, members: int) -> ClubParts:
    """Return what the page of *club* shows to *user*, whose *role* in it is known; *members* is their number."""
    rows = _events(club, user)
    running = with_progress(row for row in rows if row.status in IN_PLAY)
    upcoming = [row for row in rows if row.status == TournamentStatus.REGISTRATION]
    drafts = [row for row in rows if row.status == TournamentStatus.DRAFT]
    ended = [row for row in rows if row.status in ENDED][:MOST_ENDED]
    winners = winners_of([row for row in ended if row.status == TournamentStatus.FINISHED])
    return ClubParts(
        running=running[:MOST_RUNNING],
        more_running=len(running) > MOST_RUNNING,
        upcoming=upcoming,
        drafts=drafts,
        ended=[(row, winners.get(row.pk, [])) for row in ended],
        hands=_hands(club, user),
        records=club_records(club, user),
        next=_next(club, user, role, members, (running, upcoming, drafts)),
    )


def _events(club: Club, user: AnyUser) -> list[Tournament]:
    """Return the events of *club* in the order of the page: those in play, those to come, drafts, the ended ones."""
    order = Case(
        When(status__in=IN_PLAY, then=Value(0)),
        When(status=TournamentStatus.REGISTRATION, then=Value(1)),
        When(status=TournamentStatus.DRAFT, then=Value(2)),
        default=Value(3),
        output_field=IntegerField(),
    )
    return list(tournaments_for(user).filter(club=club).order_by(order, "-created_at", "-id")[:MOST_EVENTS])


def _hands(club: Club, user: AnyUser) -> list[Board]:
    """Return of each of the latest matches whose hands are open the one in which most changed hands."""
    opened = Q(replay__published_at__isnull=False) | Q(round__completed_at__isnull=False)
    matches: Iterable[Match] = (
        matches_listed_to(user)
        .filter(opened, round__tournament__club=club, replay__isnull=False)
        .select_related("partner_a", "partner_b")
        .order_by("-finished_at", "-pk")[:MOST_HANDS]
    )
    by_replay = {match.replay_id: match for match in matches}
    best: dict[int, Board] = {}
    for board in Board.objects.filter(replay__in=by_replay).defer("record").order_by("no", "room"):
        known = best.get(board.replay_id)
        if known is None or _swing(board) > _swing(known):
            best[board.replay_id] = board
    shown = []
    for replay_id, match in by_replay.items():
        if (found := best.get(replay_id or 0)) is not None and match.replay is not None:
            found.replay = match.replay
            found.replay.match = match
            shown.append(found)
    return shown


def _swing(board: Board) -> int:
    return abs(board.delta_0 - board.delta_1)


def _next(
    club: Club, user: AnyUser, role: str | None, members: int, events: tuple[list[Tournament], ...]
) -> list[Next]:
    """Return what *user* could do now, first what is most pressing."""
    running, upcoming, drafts = events
    found: list[Next] = []
    if allows(user, role, "tournament.start"):
        found += [_desk(_("Run %(event)s"), each, "play") for each in running]
        found += [_desk(_("Prepare %(event)s"), each, "gear") for each in upcoming]
        found += [_desk(_("Open %(event)s for entries"), each, "plus") for each in drafts]
        if not found:
            found.append(Next(_("Start a tournament"), f"{reverse('tournaments:new')}?club={club.slug}", "plus"))
    elif allows(user, role, "result.enter"):
        found += [_desk(_("Enter results of %(event)s"), each, "check") for each in running]
    if allows(user, role, "club.edit") and not (club.about and club.city):
        found.append(Next(_("Say when and where you play"), reverse("clubs:edit", args=[club.slug]), "info"))
    if allows(user, role, "club.members") and members <= 1:
        found.append(Next(_("Add members"), "#add-member", "people"))
    return (found or _for_players(user, role, upcoming))[:MOST_NEXT]


def _for_players(user: AnyUser, role: str | None, upcoming: list[Tournament]) -> list[Next]:
    """Return what somebody could do who runs nothing here."""
    if upcoming:
        return [
            Next(_("Enter %(event)s") % {"event": each.name}, reverse("tournaments:enter", args=[each.slug]), "plus")
            for each in upcoming
        ]
    if role is not None:
        return [Next(_("Nothing is open for entries now. What the organisers announce shows here."))]
    if user.is_authenticated:
        return [Next(_("You are no member. An owner of the club can add you by your email address."))]
    return [Next(_("Sign in to take part"), reverse("clubs:sign_in"), "people")]


def _desk(words: str, tournament: Tournament, icon: str) -> Next:
    return Next(words % {"event": tournament.name}, reverse("tournaments:manage", args=[tournament.slug]), icon)
