"""Reading: where somebody sits now and next, and what has become of his matches; nothing that is not released."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet

from replays.frames import SEAT_LETTERS
from tournaments.models import Entry, EntryStatus, Match, MatchSeat, MatchStatus, Round, RoundStatus, Tournament
from tournaments.selectors.course import is_individual
from tournaments.wording import round_words

OPEN_ROUNDS = (RoundStatus.RELEASED, RoundStatus.RUNNING)
RELEASED_ROUNDS = (*OPEN_ROUNDS, RoundStatus.COMPLETE, RoundStatus.CLOSED)
OVER = (MatchStatus.FINISHED, MatchStatus.VOID)


@dataclass(frozen=True)
class Seat:
    """Who sits where: *letter* is the seat of room A, *side* 0 or 1."""

    letter: str
    who: str
    entry: str
    side: int


@dataclass(frozen=True)
class Place:
    """A match as those see it who sit there. *side* is that of the entry that is asked about, else 0."""

    match: Match
    round_title: str
    seats: tuple[Seat, ...]
    side: int = 0

    @property
    def own(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.side == self.side]

    @property
    def others(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.side != self.side]

    @property
    def opponent(self) -> str:
        """The other side by name; empty for a bye."""
        return self.match.name_a if self.side == 1 else self.match.name_b

    @property
    def other(self) -> Entry | None:
        """The entry on the other side, where it is one; None for a bye, and where the draw found partners."""
        partner = self.match.partner_a if self.side == 1 else self.match.partner_b
        return None if partner is not None else self.match.entry_a if self.side == 1 else self.match.entry_b

    @property
    def is_over(self) -> bool:
        return self.match.status in OVER

    @property
    def has_result(self) -> bool:
        """Whether a result counts: entered, and confirmed where that is asked."""
        result = getattr(self.match, "result", None)
        return self.match.status == MatchStatus.FINISHED and result is not None and result.confirmed_at is not None

    @property
    def waits_for_confirmation(self) -> bool:
        result = getattr(self.match, "result", None)
        return result is not None and result.confirmed_at is None

    @property
    def scores(self) -> tuple[int, int]:
        """The points of the own side, then of the other, of a match with a result."""
        result = self.match.result
        return (result.score_b, result.score_a) if self.side == 1 else (result.score_a, result.score_b)

    @property
    def outcome(self) -> str:
        """One of won, lost, tied, of a match with a result."""
        result = self.match.result
        if result.forfeit_a and result.forfeit_b:
            return "lost"
        if result.winner is None:
            return "tied"
        return "won" if result.winner == self.side else "lost"

    @property
    def points(self) -> int:
        """The standing points of the own side in hundredths."""
        result = self.match.result
        return int(result.points_b if self.side == 1 else result.points_a)


@dataclass(frozen=True)
class EntryPlaces:
    """What an entry does: *now* and *then* its next matches or byes, *past* what is over, the newest first."""

    now: Place | None
    then: list[Place]
    past: list[Place]


@dataclass(frozen=True)
class TablePlaces:
    """What happens at a table: *now* (more than one where parts of the event are played beside each other), *then*,
    and the *last* match that is over.
    """

    now: list[Place]
    then: list[Place]
    last: Place | None


def entry_places(entry: Entry) -> EntryPlaces:
    """Return where *entry* sits in the rounds that are released: three queries."""
    tournament = entry.tournament
    mine = Q(entry_a=entry) | Q(entry_b=entry) | Q(partner_a=entry) | Q(partner_b=entry)
    matches = _matches(tournament).filter(mine)
    places = [_place(tournament, match, _side(match, entry)) for match in matches]
    coming = [place for place in places if _is_to_come(place)]
    past = [place for place in places if place not in coming]
    return EntryPlaces(coming[0] if coming else None, coming[1:], past[::-1])


def table_places(tournament: Tournament, table: int) -> TablePlaces:
    """Return who sits at *table* of the rounds that are released: three queries."""
    matches = _matches(tournament).filter(table=table, entry_b__isnull=False)
    places = [_place(tournament, match) for match in matches]
    coming = [place for place in places if not place.is_over]
    now: dict[str, Place] = {}
    for place in coming:
        now.setdefault(place.match.round.stage, place)
    then = [place for place in coming if place not in now.values()]
    last = [place for place in places if place.is_over]
    return TablePlaces(list(now.values()), then, last[-1] if last else None)


def seating(round: Round) -> list[Place]:
    """Return the tables of *round* with who sits there, byes last: three queries."""
    matches = _with_people(Match.objects.filter(round=round)).order_by("table")
    places = [_place(round.tournament, match) for match in matches]
    return sorted(places, key=lambda place: place.match.is_bye)


def tables_needed(tournament: Tournament) -> int:
    """Return how many tables the event needs at once: as its largest round has, or its entries will."""
    numbers = Match.objects.filter(round__tournament=tournament, entry_b__isnull=False).values_list("table", flat=True)
    if largest := max(numbers, default=0):
        return largest
    return tournament.entries.filter(status=EntryStatus.ACTIVE).count() // (4 if is_individual(tournament) else 2)


def _matches(tournament: Tournament) -> QuerySet[Match]:
    released = Match.objects.filter(round__tournament=tournament, round__status__in=RELEASED_ROUNDS)
    return _with_people(released).order_by("round__number", "table")


def _with_people(matches: QuerySet[Match]) -> QuerySet[Match]:
    seats = MatchSeat.objects.select_related("bot_version__bot", "entry").order_by("seat")
    whole = matches.select_related("round", "entry_a", "entry_b", "partner_a", "partner_b", "result")
    return whole.defer("round__draw_input").prefetch_related(Prefetch("seats", queryset=seats))


def _is_to_come(place: Place) -> bool:
    if place.match.is_bye:
        return place.match.round.status in OPEN_ROUNDS
    return not place.is_over


def _side(match: Match, entry: Entry) -> int:
    return 1 if entry.pk in (match.entry_b_id, match.partner_b_id) else 0


def _place(tournament: Tournament, match: Match, side: int = 0) -> Place:
    letters = SEAT_LETTERS[tournament.rules["direction"]]
    return Place(match, round_words(match.round.label), tuple(_seats(match.seats.all(), letters)), side)


def _seats(seats: Iterable[MatchSeat], letters: str) -> Iterable[Seat]:
    for seat in seats:
        yield Seat(letters[seat.seat], seat.who, seat.entry.name, seat.seat % 2)
