"""People around tables for the pictures: entries before the start, cards, score sheets, a dispute, travellers."""

from __future__ import annotations

from django.urls import reverse

from clubs.models import Club, User
from clubs.services import user_create
from engine.rules import Rules
from tests import factories
from tests.tournaments.sheets import HANDS, hand_in, line, seated, write
from tournaments import services
from tournaments.models import EntrySeat, Match, Round, Tournament
from tournaments.services import Taker

LONG_NAME = "Seyyed Mohammad-Hossein Behjat-Tabrizi Shahriari"
"""A name that is longer than the place for it."""
OTHER_HANDS = [*HANDS[:2], (2, "125", 105), None]
"""What the other side wrote of `HANDS`: one hand differs."""
PAIRS = [("Ali Rezaei", "Sara Amini"), ("Omid", "Nika"), ("Mina", "Babak"), ("Reza",), ("Dara",), ("Shirin",), ("Ava",)]


def people_pages(organiser: User, club: Club) -> tuple[User, dict[str, dict[str, str]]]:
    """Return a person who sits at a table, and the pages by name of "visitor", "player" and "organiser"."""
    player = user_create(email="shahriar@club.example", password=None, display_name=LONG_NAME)
    prepared, evening = _prepared(organiser, club), _evening(organiser, club, player)
    disputed, begun, _third, _fourth = Match.objects.filter(round__tournament=evening).order_by("table")
    _begin_game(organiser, club)
    entry = evening.entries.order_by("seed")[0]
    visitor = {
        "registration": _page("detail", prepared),
        "partner-draws": _page("partner_draws", prepared),
        "entry-card": reverse("tournaments:entry_page", args=[entry.code]),
        "table-card": reverse("tournaments:table_page", args=[evening.code, 1]),
        "screen-by-code": reverse("tournaments:screen_by_code", args=[evening.code]),
        "screen-ended": reverse("tournaments:screen_by_code", args=["nowhere"]),
        "by-hand": _page("detail", evening),
        "traveller-people": _page("traveller", _table_of_four(organiser, club), 1, 1),
    }
    seat = {
        "sheet-handed-in": _page("sheet", evening, disputed.pk),
        "sheet-next-hand": _page("sheet", evening, begun.pk),
        "enter-person": _page("enter", prepared),
        "table-own": reverse("tournaments:table_page", args=[evening.code, 1]),
        "jump-to-mine": _page("detail", evening),
    }
    return player, {"visitor": visitor, "player": seat, "organiser": _desk(prepared, evening, disputed)}


def _page(name: str, tournament: Tournament, *more: object) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


def _desk(prepared: Tournament, evening: Tournament, disputed: Match) -> dict[str, str]:
    waiting = prepared.entries.get(name="Omid / Nika")
    game = Match.objects.get(round__tournament__slug="pasoor-evening")
    full = Match.objects.get(round__tournament__slug="pasoor-full")
    names = ("edit", "clone", "entries", "import", "partners", "print", "print_tables", "print_entries", "enter")
    return {
        **{f"prepare-{name}": _page(name, prepared) for name in names},
        "entry-edit": _page("entry_edit", prepared, waiting.pk),
        "running-entries": _page("entries", evening),
        "running-edit": _page("edit", evening),
        "running-entry-edit": _page("entry_edit", evening, evening.entries.order_by("seed")[0].pk),
        "running-print": _page("print", evening),
        "seating": _page("print_seating", evening, 1),
        "sheets": _page("sheets", evening, disputed.pk),
        "match-disputed": _page("match", evening, disputed.pk),
        **{
            f"sheet-{name}": _page("sheet", game.round.tournament, game.pk) + query
            for name, query in (("game", ""), ("hand", "?hand=2"), ("total", "?way=total"), ("record", "?way=record"))
        },
        "sheet-full": _page("sheet", full.round.tournament, full.pk),
    }


def _prepared(organiser: User, club: Club) -> Tournament:
    """Return a tournament before its start: pairs, a draw of partners, one who waits, one who is there."""
    tournament = services.tournament_create(
        actor=organiser, club=club, name="Thursday of many", preset="club-1165", boards=8, check_in=True,
        entry_limit=4, about="Tea at six.",
    )  # fmt: skip
    for names in PAIRS:
        takers = [Taker(person=name) for name in names]
        services.entry_add(actor=organiser, tournament=tournament, takers=takers, home_club="Shiraz Card Club")
    services.entry_check_in(actor=organiser, entry=tournament.entries.get(name="Omid / Nika"))
    services.partners_draw(actor=organiser, tournament=tournament, equal="redraw")
    services.entry_add(actor=organiser, tournament=tournament, takers=[Taker(person="Mehr")])
    return tournament


def _evening(organiser: User, club: Club, player: User) -> Tournament:
    """Return a Swiss in its first round: two sheets that differ, one that is begun, one table over, one to begin."""
    event = services.tournament_create(
        actor=organiser, club=club, name="Evening of pairs", preset="club-1165", boards=4, format="swiss",
        options={"rounds": 3}, mode="manual", late_rounds=1, round_minutes=45,
    )  # fmt: skip
    for letter in "ABCDEFGH":
        takers = [Taker(person=f"{letter}{number}") for number in (1, 2)]
        services.entry_add(actor=organiser, tournament=event, name=f"Pair {letter}", takers=takers)
    event = services.tournament_start(actor=organiser, tournament=event)
    services.rounds_draw(actor=organiser, tournament=event)
    services.rounds_release(actor=organiser, tournament=event)
    disputed, begun, over, _left = Match.objects.filter(round__tournament=event).order_by("table")
    for match in (disputed, begun):
        own = match.entry_a.seats.get(index=0)
        EntrySeat.objects.filter(pk=own.pk).update(user=player)
    other = factories.UserFactory(display_name="Nasrin")
    EntrySeat.objects.filter(entry=disputed.entry_b, index=0).update(user=other)
    hand_in(player, disputed)
    hand_in(other, disputed, OTHER_HANDS)
    write(player, begun, HANDS[:2])
    services.match_adjudicate(actor=organiser, match=over, score_a=300, score_b=-120, reason="time")
    event.refresh_from_db()
    return event


def _table_of_four(organiser: User, club: Club) -> Tournament:
    """Return a tournament of one table, whose only round is over: both sides wrote the same."""
    event = services.tournament_create(
        actor=organiser, club=club, name="Table of four", preset="club-1165", boards=4, mode="manual"
    )
    for letter in "AB":
        takers = [Taker(person=f"{letter}{number}") for number in (1, 2)]
        services.entry_add(actor=organiser, tournament=event, name=f"Pair {letter}", takers=takers)
    event = services.tournament_start(actor=organiser, tournament=event)
    services.rounds_draw(actor=organiser, tournament=event)
    services.rounds_release(actor=organiser, tournament=event)
    match = Match.objects.get(round__tournament=event)
    for side in range(2):
        hand_in(seated(match, side), match)
    return event


def _begin_game(organiser: User, club: Club) -> None:
    """Make two tables that play to a target by rules with jokers of their own; one sheet is at its end."""
    rules = Rules.from_preset("pasoor-1165")
    for name, hands in (("evening", []), ("full", [(0, "S", 165)] * 3)):
        event = factories.TournamentFactory(
            club=club, name=f"Pasoor {name}", slug=f"pasoor-{name}", format="round_robin", mode="manual",
            status="registration", scoring={"kind": "difference"}, boards=4, play="game", preset="pasoor-1165",
            rules=rules.values(), rules_sha256=rules.sha256,
        )  # fmt: skip
        for seed, pair in enumerate(("Crane", "Flamingo"), 1):
            entry = factories.EntryFactory(tournament=event, name=pair, seed=seed)
            for index in range(2):
                factories.EntrySeatFactory(entry=entry, index=index, bot_version=None, person=f"{pair} {index + 1}")
        services.tournament_start(actor=organiser, tournament=event)
        if not Round.objects.filter(tournament=event).exists():
            services.rounds_draw(actor=organiser, tournament=event)
            services.rounds_release(actor=organiser, tournament=event)
        match = Match.objects.get(round__tournament=event)
        write(organiser, match, [(0, "115", 120), (1, "130", 30), (3, "140", 90)])
        for number, hand in enumerate(hands, 4):
            services.sheet_line_put(actor=organiser, match=match, line=line(match, number, hand))
