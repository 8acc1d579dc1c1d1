"""What several pages need to read, in few queries: visible tournaments, and progress by rounds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.selectors import AnyUser
from tournaments.formats import format_named
from tournaments.models import MatchStatus, Round, RoundStatus, Tournament, TournamentStatus
from tournaments.pairing import PairingError
from tournaments.selectors.course import counting_result
from tournaments.selectors.visibility import may_open, tournaments_listed_to
from tournaments.views.scene import Scene, step_key
from tournaments.wording import round_words
from tournaments.wording_rounds import round_brief

IN_PLAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)
DONE, PART, TODO = "done", "part", "todo"


def _heading(label: str) -> str:
    """Return what the segment of a round is called: its number, or the code of a bracket's round."""
    plain = re.fullmatch(r"R([0-9]+)", label)
    return plain[1] if plain else label


@dataclass(frozen=True)
class RoundPart:
    """How far one round is; *total* leaves out byes."""

    number: int
    total: int
    done: int
    playing: int
    failed: int
    label: str = ""

    @property
    def heading(self) -> str:
        """What its segment is called: its number, or the code of a bracket's round."""
        return _heading(self.label) or str(self.number)

    @property
    def title(self) -> str:
        """What people call it."""
        return round_words(self.label or f"R{self.number}")

    @property
    def state(self) -> str:
        """One of done, part, todo; the class of its segment."""
        if self.done >= self.total:
            return DONE
        return PART if self.done or self.playing or self.failed else TODO


@dataclass(frozen=True)
class SeenProgress:
    """How far a tournament is, round by round.

    *planned* (labels of rounds) and *matches_planned* are what the format will make of its entries, if that is known;
    then rounds that are not drawn yet have a segment too. *counted*: those rounds are played one by one.
    """

    rounds: list[RoundPart]
    planned: tuple[str, ...] = ()
    matches_planned: int = 0
    counted: bool = False

    @property
    def to_come(self) -> list[str]:
        """What the segments of the rounds that are not drawn yet are called."""
        drawn = {part.label for part in self.rounds}
        return [_heading(label) for label in self.planned if label not in drawn]

    @property
    def rounds_total(self) -> int:
        """How many rounds there are and will be."""
        return len(self.rounds) + len(self.to_come)

    @property
    def words(self) -> str:
        """What is played now: "Round 4 of 7", the rounds of a bracket by name, at the end how many there were."""
        part = self.now
        if part is None:
            return ""
        if self.current is None and self.done >= self.total:
            n = self.rounds_total
            return ngettext("%(n)d round", "%(n)d rounds", n) % {"n": n}
        if re.fullmatch(r"R[0-9]+", part.label) and self.counted:
            return _("Round %(n)d of %(of)d") % {"n": int(part.heading), "of": self.rounds_total}
        open_now = [each for each in self.rounds if each.state != DONE] or [part]
        return ", ".join(round_brief(each.label) for each in open_now[:2])

    @property
    def now(self) -> RoundPart | None:
        """The first round that is not done, at the end the last one; None before the first draw."""
        return next((part for part in self.rounds if part.state != DONE), self.rounds[-1] if self.rounds else None)

    @property
    def done(self) -> int:
        return sum(part.done for part in self.rounds)

    @property
    def total(self) -> int:
        """How many matches there are, or will be."""
        return max(self.matches_planned, sum(part.total for part in self.rounds))

    @property
    def failed(self) -> int:
        return sum(part.failed for part in self.rounds)

    @property
    def current(self) -> int | None:
        """The number of the first round that is not done, or None."""
        return next((part.number for part in self.rounds if part.state != DONE), None)


def rounds_counted() -> QuerySet[Round]:
    """Return rounds in order, each with ``total``, ``done``, ``playing`` and ``failed`` matches.

    Done are those whose result counts, and the void ones.
    """
    played = Q(matches__entry_b__isnull=False)
    over = Q(matches__status=MatchStatus.FINISHED, matches__result__confirmed_at__isnull=False)

    def counted(*statuses: MatchStatus) -> Count:
        return Count("matches", filter=played & Q(matches__status__in=statuses))

    return (
        Round.objects.defer("draw_input", "notes")
        .annotate(
            total=Count("matches", filter=played),
            done=Count("matches", filter=played & (over | Q(matches__status=MatchStatus.VOID))),
            playing=counted(MatchStatus.RUNNING, MatchStatus.QUEUED),
            failed=counted(MatchStatus.FAILED),
        )
        .order_by("number")
    )


def rounds_released() -> QuerySet[Round]:
    """Return the rounds of `rounds_counted` that everybody may see."""
    return rounds_counted().exclude(status__in=(RoundStatus.DRAWN, RoundStatus.CANCELLED))


def progress_of(rounds: Iterable[Round], tournament: Tournament | None = None, entries: int = 0) -> SeenProgress:
    """Return the progress that `rounds_counted` tells; with *tournament* and its number of *entries* what comes."""
    return _progress([part_of(each) for each in rounds], tournament, entries)


def part_of(each: Round) -> RoundPart:
    """Return how far a round of `rounds_counted` is."""
    return RoundPart(each.number, each.total, each.done, each.playing, each.failed, each.label)  # type: ignore[attr-defined]


def progress_in(scene: Scene) -> SeenProgress:
    """Return the progress of a tournament that was read already."""
    parts = [round_in(each) for each in scene.rounds]
    return _progress(parts, scene.tournament, len(scene.taking_part))


def round_in(each: Round) -> RoundPart:
    """Return how far a round is whose matches were read with it."""
    matches = [match for match in each.matches.all() if not match.is_bye]
    return RoundPart(
        number=each.number,
        total=len(matches),
        done=sum(match.status == MatchStatus.VOID or counting_result(match) is not None for match in matches),
        playing=sum(match.status in (MatchStatus.RUNNING, MatchStatus.QUEUED) for match in matches),
        failed=sum(match.status == MatchStatus.FAILED for match in matches),
        label=each.label,
    )


def _progress(parts: list[RoundPart], tournament: Tournament | None, entries: int) -> SeenProgress:
    together: dict[str, list[RoundPart]] = {}
    for part in parts:
        together.setdefault(step_key(part.label) or str(part.number), []).append(part)
    steps = [_summed(number, key, beside) for number, (key, beside) in enumerate(together.items(), 1)]
    if tournament is None or tournament.status not in IN_PLAY:
        return SeenProgress(steps)
    return _with_plan(steps, tournament, entries)


def _summed(number: int, key: str, parts: list[RoundPart]) -> RoundPart:
    """Return rounds that are played beside each other, those of groups, as one."""
    return RoundPart(
        number=number,
        total=sum(part.total for part in parts),
        done=sum(part.done for part in parts),
        playing=sum(part.playing for part in parts),
        failed=sum(part.failed for part in parts),
        label=key,
    )


def _with_plan(steps: list[RoundPart], tournament: Tournament, entries: int) -> SeenProgress:
    """Return the progress with the rounds and matches that will be played in all, where anybody can know them."""
    module = format_named(tournament.format)
    if getattr(module, "ENDLESS", False) or entries < module.MIN_ENTRIES:
        return SeenProgress(steps)
    try:
        options = module.options(entries, tournament.options)
        predicted = module.predict(entries, options)
    except PairingError:
        return SeenProgress(steps)
    if getattr(module, "BRACKET", False):
        return SeenProgress(steps, module.steps(entries, options), predicted.matches)
    labels = tuple(f"R{number}" for number in range(1, predicted.rounds + 1))
    return SeenProgress(steps, labels, predicted.matches, counted=True)


def tournaments_for(user: AnyUser | None) -> QuerySet[Tournament]:
    """Return the tournaments that lists show to *user*, newest first, with ``entries_count`` and ``rounds_seen``."""
    return (
        tournaments_listed_to(user)
        .prefetch_related(Prefetch("rounds", queryset=rounds_released(), to_attr="rounds_seen"))
        .order_by("-created_at", "-id")
    )


def with_progress(tournaments: Iterable[Tournament]) -> list[Tournament]:
    """Return *tournaments*, each with its ``seen_progress``."""
    rows = list(tournaments)
    for row in rows:
        row.seen_progress = progress_of(row.rounds_seen, row, row.entries_count)  # type: ignore[attr-defined]
    return rows


def tournament_or_404(request: HttpRequest, slug: str) -> Tournament:
    """Return the tournament of that address. Raises: Http404 also for one that this person may not see."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    if not may_open(request.user, tournament):
        raise Http404
    return tournament
