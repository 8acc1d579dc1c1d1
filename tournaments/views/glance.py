"""A tournament at a glance: what its large pages need to know before they read thousands of matches, if they must."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import Any

from tournaments.models import Entry, Round, RoundStatus, Tournament
from tournaments.views.live_version import Facts, match_facts, version_of
from tournaments.views.reading import SeenProgress, progress_of, rounds_released
from tournaments.views.scene import OF_GROUP, Scene, entries_of, scene_of, step_key, taking_part, waiting

WATCHED = ("played", "claims", "ended")
"""What moves with every hand that is stored, and changes no standing."""


class Glance:
    """Entries and released rounds of *tournament*, with sums over its matches; each is one query when it is needed."""

    def __init__(self, tournament: Tournament, now: datetime) -> None:
        self.tournament, self.now = tournament, now
        self.facts: Facts = match_facts(tournament, now)

    @cached_property
    def entries(self) -> dict[int, Entry]:
        """All entries by primary key, those on the waiting list too."""
        return entries_of(self.tournament)

    @cached_property
    def taking_part(self) -> list[Entry]:
        """The entries of the event by seed."""
        return taking_part(self.entries)

    @cached_property
    def waiting(self) -> list[Entry]:
        """The entries on the waiting list, by seed."""
        return waiting(self.entries)

    @cached_property
    def rounds(self) -> list[Round]:
        """The released rounds, each with the numbers of `reading.rounds_counted`."""
        counted = rounds_released().filter(tournament=self.tournament)
        return list(counted.defer(None).defer("draw_input"))

    @cached_property
    def progress(self) -> SeenProgress:
        """How far it is."""
        return progress_of(self.rounds, self.tournament, len(self.taking_part))

    @property
    def has_groups(self) -> bool:
        """Whether entries are in groups, each with a standing of its own."""
        return any(not each.knockout and OF_GROUP.fullmatch(each.label) for each in self.rounds)

    @cached_property
    def version(self) -> str:
        """The ETag of the overview's live part."""
        return version_of(self.tournament, self.facts, self.entries.values(), self.rounds, self.now)

    @cached_property
    def standing_depends(self) -> tuple[Any, ...]:
        """All that a standing depends on, chips of the matches and names too, but not who sits in the entries."""
        event = self.tournament
        return (
            (event.pk, event.slug, event.format, event.status, event.options, event.scoring, event.tie_breaks),
            event.lots_key,
            [(entry.pk, entry.name, entry.seed, entry.status) for entry in self.entries.values()],
            [(each.pk, each.number, each.label, each.stage, each.status) for each in self.rounds],
            [(name, fact) for name, fact in sorted(self.facts.items()) if name not in WATCHED],
        )

    @cached_property
    def whole(self) -> Scene:
        """All of it, every match."""
        return scene_of(self.tournament, entries=self.entries, rounds=self.rounds)

    @cached_property
    def in_play(self) -> Scene:
        """The rounds in which something may still happen, at the end the last; those beside each other together."""
        if "whole" in self.__dict__:
            return self.whole
        open_now = {step_key(each.label) for each in self.rounds if _is_open(each)}
        if not open_now and self.rounds:
            open_now = {step_key(self.rounds[-1].label)}
        rounds = [each for each in self.rounds if step_key(each.label) in open_now]
        return scene_of(self.tournament, entries=self.entries, rounds=rounds)


def _is_open(each: Round) -> bool:
    return each.status != RoundStatus.CLOSED or each.done < each.total  # type: ignore[attr-defined]
