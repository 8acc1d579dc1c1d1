"""Tournaments of every format for the pictures: standings, brackets, groups, partners, the screen on the wall."""

from __future__ import annotations

from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, User
from tests.tournaments import made
from tournaments.models import EntrySeat, Match, MatchStatus, Round, Tournament

NAMES = [
    *("Zayandeh Rud", "Simorgh", "Arasbaran", "Bustan", "Golestan", "Kingfisher", "Alvand", "Damavand"),
    *("Hoopoe", "Masnavi", "Hirkan", "Heron", "Persepolis", "Goldfinch", "Haft Peykar", "Bulbul"),
]


def event_pages(club: Club, mine: User) -> dict[str, str]:
    """Return the pages of the tournaments that it makes, by name; *mine* sits in some of them."""
    about = {"club": club, "names": NAMES, "boards": 16}
    swiss = _swiss(mine, **about)
    double = made.finished("double_elimination", 8, name="Mantiq Cup", slug="mantiq-cup", **about)
    running = made.event("double_elimination", 12, rounds=2, name="Twelve Moons", slug="twelve-moons", **about)
    made.draw(running)
    large = made.finished("double_elimination", 64, name="Sixty-four", slug="sixty-four", **about)
    groups = made.finished("groups_knockout", 16, name="Four Gardens", slug="four-gardens", **about)
    playing = made.event("groups_knockout", 12, rounds=1, name="Four Winds", slug="four-winds", **about)
    made.draw(playing)
    ended = made.finished(
        "swiss", 12, name="Spring Swiss", slug="spring-swiss", scoring={"kind": "vp"},
        tie_breaks=["buchholz", "sonneborn_berger", "lots"], **about,
    )  # fmt: skip
    single = made.event("individual", 16, rounds=4, name="Club evening", slug="club-evening", **about)
    made.draw(single)
    return {
        "swiss": _page("detail", swiss),
        "swiss-rounds": _page("rounds", swiss),
        "swiss-ranks": _page("ranks", swiss),
        "swiss-crosstable": _page("crosstable", ended),
        "swiss-finished": _page("detail", ended),
        "swiss-rules": _page("rules", swiss),
        "swiss-screen": _page("screen", swiss),
        "bracket": _page("bracket", double),
        "bracket-running": _page("bracket", running),
        "bracket-64": _page("bracket", large) + "?round=LB3",
        "bracket-rounds": _page("rounds", running),
        "bracket-overview": _page("detail", double),
        "groups": _page("detail", groups),
        "groups-bracket": _page("bracket", groups),
        "groups-crosstable": _page("crosstable", groups),
        "groups-running": _page("detail", playing),
        "individual": _page("detail", single),
        "individual-rounds": _page("rounds", single),
        "partners": _page("crosstable", single),
        "finished-screen": _page("screen", groups),
    }


def _page(name: str, tournament: Tournament) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.slug])


def _swiss(mine: User, **about) -> Tournament:
    """Return a Swiss in its fourth round, a table in every state."""
    tournament = made.event(
        "swiss", 16, rounds=3, name="Nowruz Open", slug="nowruz-open-swiss", scoring={"kind": "vp"},
        tie_breaks=["buchholz", "difference"], options={"rounds": 7},
        about="Doors open at six, tea is free.\n\nScores are typed at the tables.", **about,
    )  # fmt: skip
    for entry in tournament.entries.filter(seed__in=(1, 4, 6, 8, 13)):
        own = {"user": mine} if entry.seed == 6 else {}
        entry.seats.all().delete()
        for index, person in enumerate(("Ali", "Sara")):
            EntrySeat.objects.create(entry=entry, index=index, person=person, **(own if index == 0 else {}))
    now = timezone.now()
    drawn = made.draw(tournament)[0]
    Round.objects.filter(pk=drawn.pk).update(status="running", deadline_at=now + timedelta(minutes=25))
    first, second, third, fourth, fifth, sixth, seventh, _eighth = drawn.matches.order_by("table")
    made.finish(first, 1204, 880)
    made.finish(second, 640, 1205)
    made.finish(third, 715, 700, confirmed=False)
    for place, (match, minutes) in enumerate(((fourth, 60), (fifth, 60), (sixth, -9))):
        made.run(match, now + timedelta(minutes=minutes), progress=9 + 7 * place)
    Match.objects.filter(pk=seventh.pk).update(status=MatchStatus.FAILED, attempts=3)
    Match.objects.filter(round=drawn, status=MatchStatus.SCHEDULED).update(by_hand=True)
    return tournament
