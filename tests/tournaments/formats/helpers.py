"""How tests write draws, and how they play events to the end."""

from dataclasses import replace

from tournaments.formats import format_named
from tournaments.pairing import Drawn, Entrant, Event, PlayedRound, PlayedTable
from tournaments.scoring import Credit
from tournaments.simulation import Luck, play_event

FAVOURITES = Luck(upsets=0)
WIN = (Credit(200, "win", 1, 1), Credit(0, "loss", -1, 0))


def table_text(table):
    if table.is_bye:
        return f"bye {table.first[0]}"
    return "-".join("+".join(map(str, side)) for side in table.pairing)


def text(round, byes=True):
    """Return a round as `1-8 4-5, bye 7`."""
    tables = [getattr(each, "table", each) for each in round.tables]
    pairs = " ".join(table_text(table) for table in tables if not table.is_bye)
    return ", ".join([pairs] + [table_text(table) for table in tables if table.is_bye and byes])


def course(name, entries, luck=FAVOURITES, key="", **options):
    return play_event(name, entries, format_named(name).options(entries, options), luck, key)


def texts(name, entries, luck=FAVOURITES, byes=True, **options):
    """Return every round of an event that was played to the end, by label."""
    return {round.label: text(round, byes) for round in course(name, entries, luck, **options).rounds}


def event(name, entries, **options):
    """Return an event before its first draw."""
    entrants = tuple(Entrant(seed) for seed in range(1, entries + 1))
    complete = format_named(name).options(entries, options)
    return Event(entrants, complete, tie_breaks=("difference", "head_to_head"))


def played(drawn: Drawn, winners=None):
    """Return a round with its results: the better seed wins, or the first of *winners* who sits at a table."""
    tables = []
    for table in drawn.tables:
        if table.is_bye:
            tables.append(PlayedTable(table, (Credit(200, "bye"), Credit(0, "loss"))))
            continue
        won = [seed for seed in winners or [] if seed in table.seeds] or [min(table.seeds)]
        winner = 0 if won[0] in table.first else 1
        tables.append(PlayedTable(table, WIN if winner == 0 else WIN[::-1], winner))
    return PlayedRound(drawn.label, tuple(tables), drawn.stage)


def opened(drawn: Drawn):
    """Return a round that is being played."""
    return PlayedRound(drawn.label, tuple(PlayedTable(table) for table in drawn.tables), drawn.stage)


def with_rounds(event, *rounds):
    return replace(event, rounds=(*event.rounds, *rounds))


def without(event, *seeds):
    """Return *event* after some have withdrawn."""
    entrants = tuple(replace(each, active=each.active and each.seed not in seeds) for each in event.entrants)
    return replace(event, entrants=entrants)


def go_on(name, event, winners=None, times=1):
    """Return *event* after all that can be drawn was drawn and played, so many times."""
    for _time in range(times):
        event = with_rounds(event, *(played(each, winners) for each in format_named(name).next_rounds(event)))
    return event


def replaced(event, code, credits=None, winner=None, void=False):
    """Return *event* with another result at the table of that code."""
    rounds = tuple(
        replace(
            each,
            tables=tuple(
                replace(table, credits=credits, winner=winner, void=void)
                if table.table.code == code and not table.void
                else table
                for table in each.tables
            ),
        )
        for each in event.rounds
    )
    return replace(event, rounds=rounds)


def labels(rounds):
    return [each.label for each in rounds]
