"""Looking a finished tournament over: all is well, and any change of what is stored is found and named."""

from __future__ import annotations

import pytest

from replays.models import Board, Replay
from tournaments.models import Entry, EntrySeat, Match, MatchSeat, Result, ResultVersion, Round, Tournament
from tournaments.selectors.verification import CHECKS, verify_match, verify_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(make_tournament, play_all):
    tournament = make_tournament(3, boards=2)
    play_all(tournament)
    tournament.refresh_from_db()
    assert tournament.status == "finished"
    return tournament


def test_a_finished_tournament_is_good(finished):
    report = verify_tournament(finished)
    assert report.findings == []
    assert {name: check.looked_at for name, check in report.checks.items() if name != "digest"} == {
        "commitments": 3,
        "draws": 1,
        "deals": 12,
        "records": 12,
        "results": 3,
        "credits": 3,
        "versions": 3,
        "sheets": 0,
        "standing": 3,
    }
    assert report.checks["digest"].looked_at == 4 + 6 + 3


def test_what_runs_is_looked_at_as_far_as_it_is_over(running):
    report = verify_tournament(running)
    assert report.is_good
    assert report.checks["commitments"].looked_at == 0
    assert report.checks["digest"].state == "open"


def test_one_match_alone(finished):
    match = Match.objects.filter(round__tournament=finished).first()
    report = verify_match(match)
    assert report.is_good
    assert report.checks["records"].looked_at == 4
    assert report.checks["commitments"].looked_at == 1


def change(model, **values):
    """Return what changes the first row of *model*; a callable value is given what is stored."""

    def apply(tournament):
        row = model.objects.order_by("pk").first()
        for name, value in values.items():
            setattr(row, name, value(getattr(row, name)) if callable(value) else value)
        row.save()

    return apply


def changed_json(model, field, *path, value):
    """Return what changes one value inside a JSON column of the first row."""

    def apply(tournament):
        row = model.objects.order_by("pk").first()
        inside = whole = getattr(row, field)
        for key in path[:-1]:
            inside = inside[key]
        inside[path[-1]] = value(inside[path[-1]]) if callable(value) else value
        setattr(row, field, whole)
        row.save()

    return apply


def other_card(record):
    """Return *record* with two cards of the deal exchanged between two hands."""
    lines = record.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("D "))
    parts = lines[at].split(" ")
    parts[1], parts[2] = parts[2], parts[1]
    lines[at] = " ".join(parts)
    return "\n".join(lines) + "\n" * record.endswith("\n")


CHANGES = {
    # what is changed: (how, the checks that must name it, what the name must hold)
    "record: the deal": (change(Board, record=other_card), {"records", "digest"}, "R1-1 hand 1"),
    "record: a byte": (
        change(Board, record=lambda text: text.replace("H ", "h ", 1)),
        {"records", "digest"},
        "R1-1 hand 1",
    ),
    "record: gone": (lambda t: Board.objects.order_by("pk").first().delete(), {"results", "digest"}, "R1-1"),
    "board: delta": (change(Board, delta_0=lambda n: n + 5), {"records", "results", "digest"}, "R1-1"),
    "board: points": (change(Board, points_1=lambda n: n + 5), {"records", "digest"}, "R1-1 hand 1"),
    "board: declarer": (change(Board, declarer=lambda n: (n or 0) + 1), {"records", "digest"}, "R1-1 hand 1"),
    "board: outcome": (change(Board, outcome="void"), {"records", "digest"}, "R1-1 hand 1"),
    "replay: its result": (changed_json(Replay, "result", "score", value=[1, 2]), {"results", "digest"}, "R1-1"),
    "replay: who sat there": (
        changed_json(Replay, "header", "seats", value=lambda s: [{**s[0], "sha256": "0"}, *s[1:]]),
        {"records", "digest"},
        "R1-1 seat 0",
    ),
    "replay: rules": (changed_json(Replay, "rules", "target", value=900), {"records", "digest"}, "R1-1"),
    "result: scores": (
        change(Result, score_a=lambda n: n + 5, difference=lambda n: n + 5),
        {"credits", "versions", "standing", "digest"},
        "R1-1",
    ),
    "result: points": (
        change(Result, points_a=lambda n: n + 100),
        {"credits", "versions", "standing", "digest"},
        "R1-1",
    ),
    "result: forfeit": (change(Result, forfeit_a=True, reason="forfeit"), {"versions", "digest"}, "R1-1"),
    "result: winner": (change(Result, winner=lambda w: 1 - (w or 0)), {"versions", "digest"}, "R1-1"),
    "result: unconfirmed": (change(Result, confirmed_at=None), {"digest"}, "matches/R1-1.json"),
    "version: a value": (
        changed_json(ResultVersion, "values", "score_b", value=lambda n: n + 5),
        {"versions", "results", "digest"},
        "R1-1 version 1",
    ),
    "version: its source": (change(ResultVersion, source="sheet"), {"versions", "digest"}, "R1-1"),
    "round: commitment": (change(Round, commitment="0" * 64), {"commitments", "digest"}, "R1"),
    "round: salt": (change(Round, salt="00"), {"commitments", "digest"}, "R1"),
    "round: key": (change(Round, shuffle_key="00"), {"commitments", "deals", "digest"}, "R1"),
    "round: draw": (changed_json(Round, "draw_input", "entrants", value=[]), {"draws"}, "R1"),
    "match: seats": (
        lambda t: Match.objects.filter(pk=Match.objects.order_by("pk").first().pk).update(code="X"),
        {"digest"},
        "matches/R1-1.json",
    ),
    "seat: another version": (
        lambda t: MatchSeat.objects.filter(match__table=1, match__round__number=1, seat=0).update(
            bot_version=EntrySeat.objects.order_by("-pk").first().bot_version
        ),
        {"records", "digest"},
        "R1-1 seat 0",
    ),
    "entry: name": (change(Entry, name="Somebody"), {"digest"}, "entries.json"),
    "event: tie-breaks": (change(Tournament, tie_breaks=["wins"]), {"digest"}, "event.json"),
    "the digest itself": (change(Tournament, digest="0" * 64), {"digest"}, "nowruz-open"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_found_and_named(finished, name):
    apply, checks, where = CHANGES[name]
    apply(finished)
    finished.refresh_from_db()
    report = verify_tournament(finished)
    assert checks <= {finding.check for finding in report.findings}
    assert any(finding.where.startswith(where) for finding in report.findings)


def test_every_kind_of_check_is_failed_by_some_change():
    found = set().union(*(checks for _apply, checks, _where in CHANGES.values()))
    assert found >= set(CHECKS) - {"sheets"}
