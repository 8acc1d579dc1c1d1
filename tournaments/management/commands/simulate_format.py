"""Plays a format without bots: who meets whom, who comes where, and how it goes over many events."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, ArgumentTypeError
from statistics import mean
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from tournaments.formats import format_named, format_names
from tournaments.pairing import PairingError, PlayedRound
from tournaments.selectors.prediction import seconds_a_hand
from tournaments.simulation import SECONDS_A_HAND, Course, Forecast, Luck, Tally, predict, shown, simulate

FLAGS = {
    "rounds": "--rounds",
    "cycles": "--double",
    "third_place": "--third-place",
    "reset": "--no-reset",
    "groups": "--groups",
    "qualifiers": "--qualifiers",
}
"""Options of formats and the flags that set them."""

MOST_ENTRIES = 512
USAGE = 2


def _withdrawal(text: str) -> tuple[int, int]:
    try:
        entry, round = (int(part) for part in text.split("@"))
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not ENTRY@ROUND, as in 8@1") from None
    return entry, round


class Command(BaseCommand):
    help = "Play a format without bots and tell its pairings, its places, and how it goes over many events."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("format", choices=format_names(), metavar="FORMAT", help=" ".join(format_names()))
        parser.add_argument("--entries", type=int, required=True, metavar="N", help="seeds 1 to N, 1 the best")
        parser.add_argument("--boards", type=int, default=16, metavar="B", help="deals of a match (16), for the time")
        parser.add_argument(
            "--events", type=int, default=1, metavar="K", help="how many events (1); the first is shown"
        )
        luck = parser.add_mutually_exclusive_group()
        luck.add_argument("--upsets", type=float, default=0.3, metavar="P", help="how likely the worse wins (0.3)")
        luck.add_argument("--favourites-win", action="store_true", help="the better always wins")
        parser.add_argument(
            "--withdrawals", type=float, default=0.0, metavar="P", help="how likely each leaves after a round (0)"
        )
        parser.add_argument(
            "--withdraw",
            type=_withdrawal,
            action="append",
            default=[],
            metavar="E@R",
            help="entry E leaves after round R; more than once if need be",
        )
        parser.add_argument("--rounds", type=int, metavar="R", help="of swiss and individual; ladder needs it")
        parser.add_argument("--double", action="store_true", help="round robin in two cycles")
        parser.add_argument("--third-place", action="store_true", help="a match for the third place")
        parser.add_argument("--no-reset", action="store_true", help="double elimination with one final only")
        parser.add_argument("--groups", type=int, metavar="G", help="how many groups")
        parser.add_argument("--qualifiers", type=int, metavar="Q", help="how many of each group go on (2)")
        parser.add_argument("--key", default="", metavar="S", help="another key, other events")
        parser.add_argument("--json", action="store_true", help="one JSON object on stdout and nothing else")

    def handle(self, *args: Any, **given: Any) -> None:
        format, entries, events = given["format"], given["entries"], given["events"]
        self._check(given)
        luck = Luck(0.0 if given["favourites_win"] else given["upsets"], given["withdrawals"], tuple(given["withdraw"]))
        try:
            options = format_named(format).options(entries, _options(given))
            course, tally = simulate(format, entries, options, luck, events=events, key=given["key"])
        except PairingError as error:
            name = error.facts.get("option", "")
            raise CommandError(str(error).replace(name, FLAGS.get(name, name)) if name else str(error)) from error
        forecast = predict(
            format,
            entries,
            options,
            boards=given["boards"],
            seconds_a_hand=_seconds_a_hand(),
            workers=os.cpu_count() or 1,
        )
        if given["json"]:
            self.stdout.write(json.dumps(_values(given, options, course, tally, forecast)))
        else:
            self.stdout.write("\n".join(_lines(given, course, tally, forecast)))

    def _check(self, given: dict[str, Any]) -> None:
        """Refuse flags of other formats as wrong usage, and numbers that make no sense."""
        module = format_named(given["format"])
        for option in _options(given):
            if option not in module.OPTIONS:
                raise CommandError(f"{given['format']} has no {FLAGS[option]}", returncode=USAGE)
        if module.ENDLESS and given["rounds"] is None:
            raise CommandError(f"{given['format']} has no end: it needs --rounds", returncode=USAGE)
        if not module.MIN_ENTRIES <= given["entries"] <= MOST_ENTRIES:
            raise CommandError(f"{given['format']} takes {module.MIN_ENTRIES} to {MOST_ENTRIES} entries")
        for name in ("boards", "events"):
            if given[name] < 1:
                raise CommandError(f"--{name} is 1 or more, not {given[name]}")
        for name in ("upsets", "withdrawals"):
            if not 0 <= given[name] <= 1:
                raise CommandError(f"--{name} is a probability from 0 to 1, not {given[name]:g}")
        for entry, round in given["withdraw"]:
            if not 1 <= entry <= given["entries"] or round < 1:
                raise CommandError(f"--withdraw {entry}@{round}: there is no such entry or round")


def _options(given: dict[str, Any]) -> dict[str, Any]:
    """Return the options of the format that were asked for."""
    asked = {name: given[name] for name in ("rounds", "groups", "qualifiers") if given[name] is not None}
    if given["double"]:
        asked["cycles"] = 2
    if given["third_place"]:
        asked["third_place"] = True
    if given["no_reset"]:
        asked["reset"] = False
    return asked


def _seconds_a_hand() -> float:
    """Return what was measured on this site's matches, or the usual without any, or without a database."""
    try:
        return seconds_a_hand() or SECONDS_A_HAND
    except DatabaseError:
        return SECONDS_A_HAND


def _values(
    given: dict[str, Any], options: dict[str, Any], course: Course, tally: Tally, forecast: Forecast
) -> dict[str, Any]:
    """Return everything for JSON: *rounds* and *places* are those of the first event, counts those of all."""
    individual = format_named(given["format"]).INDIVIDUAL
    events = len(tally.matches)
    rounds = [
        {"label": round.label, "pairings": pairings}
        for round in course.rounds
        if (pairings := shown(round, individual=individual))
    ]
    return {
        "format": given["format"],
        "entries": given["entries"],
        "options": options,
        "key": given["key"],
        "events": events,
        "rounds": rounds,
        "places": course.places,
        "matches": sum(tally.matches),
        "rematches": sum(tally.early),
        "rematches_in_the_last_three": sum(tally.last),
        "rematches_per_100_events": round(100 * sum(tally.early) / events, 2),
        "matches_an_event": _spread(tally.matches),
        "rounds_in_a_row": _spread(tally.rounds),
        "best_entry_wins": tally.best_wins,
        "best_entry_wins_percent": round(100 * tally.best_wins / events, 2),
        "predicted": {
            "rounds": forecast.rounds,
            "matches": forecast.matches,
            "most_matches": forecast.most_matches,
            "boards": given["boards"],
            "hands": forecast.hands,
            "workers": forecast.workers,
            "seconds": round(forecast.seconds, 1),
        },
    }


def _spread(numbers: list[int]) -> dict[str, float]:
    return {"least": min(numbers), "mean": round(mean(numbers), 2), "most": max(numbers)}


def _lines(given: dict[str, Any], course: Course, tally: Tally, forecast: Forecast) -> list[str]:
    """Return everything for people."""
    individual = format_named(given["format"]).INDIVIDUAL
    lines = [f"{format_named(given['format']).TITLE}, {given['entries']} entries"]
    lines += [f"{round.label}: {text}" for round in course.rounds if (text := _round_text(round, individual))]
    lines.append("places: " + " | ".join(" ".join(map(str, group)) for group in course.places))
    lines.append(f"matches: {tally.matches[0]}, rounds in a row: {tally.rounds[0]}, {_rematch_text(tally, 1)}")
    events = len(tally.matches)
    if events > 1:
        matches, rounds = _spread(tally.matches), _spread(tally.rounds)
        lines += [
            f"over {events} events:",
            f"  matches: {matches['mean']:g} each ({matches['least']} to {matches['most']})",
            f"  rounds in a row: {rounds['mean']:g} each ({rounds['least']} to {rounds['most']})",
            f"  {_rematch_text(tally, events)}, {100 * sum(tally.early) / events:.1f} in 100 events",
            f"  the best entry wins {tally.best_wins} times ({100 * tally.best_wins / events:.1f} %)",
        ]
    total = f"{forecast.matches} to {forecast.most_matches}"
    if forecast.matches == forecast.most_matches:
        total = f"{forecast.matches}"
    lines.append(
        f"predicted: {forecast.rounds} rounds, {total} matches,"
        f" {forecast.hands} hands, {_time_text(forecast.seconds)} with {forecast.workers} workers"
    )
    return lines


def _round_text(round: PlayedRound, individual: bool) -> str:
    """Return a round as ``1-8 4-5 …`` and ``bye 7``; of single players ``1+3-2+4``."""
    texts = []
    for pairing in shown(round, individual=individual):
        sides = [*pairing[0], *pairing[1:]] if individual and len(pairing) == 1 else pairing
        if sides[1] is None:
            texts.append(f"bye {sides[0]}")
        else:
            texts.append("-".join("+".join(map(str, side)) if individual else str(side) for side in sides))
    return " ".join(texts)


def _rematch_text(tally: Tally, events: int) -> str:
    early, last = sum(tally.early[:events]), sum(tally.last[:events])
    return f"rematches: {early}" + (f" and {last} in the last three matches" if last else "")


def _time_text(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"
