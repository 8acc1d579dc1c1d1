"""Looking a finished tournament over: all is well, and any change of what is stored is found and named."""

from __future__ import annotations

import pytest

from replays.models import Board, Replay
from tests.tournaments.sheets import hand_in, record_text, records
from tournaments import services
from tournaments.models import (
    Attempt,
    Entry,
    EntrySeat,
    Match,
    MatchSeat,
    Result,
    ResultVersion,
    Round,
    Sheet,
    Tournament,
)
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
    # A hand that everybody passed stays a legal record; then it is not the deal of the key.
    "record: the deal": (change(Board, record=other_card), {"digest"}, "R1-1 hand 1"),
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
    assert found | {"sheets"} >= set(CHECKS)


# Other ways to play


def good(tournament):
    tournament.refresh_from_db()
    report = verify_tournament(tournament)
    assert report.findings == []
    return {name: check.looked_at for name, check in report.checks.items()}, report


def test_games_to_the_target(make_tournament, play_all):
    tournament = make_tournament(2, boards=1, play="game", best_of=3, player="steady", compare="table")
    play_all(tournament)
    looked, _report = good(tournament)
    assert looked["results"] == 1
    assert looked["deals"] == looked["records"] > 3


def test_a_knockout_with_deciders(make_tournament, play_all):
    """The same bot on both sides ties every deal: all deciders are played, then the better seed goes on."""
    tournament = make_tournament(2, boards=1, format="single_elimination", player="steady", decider_boards=3)
    play_all(tournament)
    looked, _report = good(tournament)
    assert looked["deals"] == 2 * (1 + 3)
    assert Result.objects.get().reason == "seed"


def test_a_change_in_a_decider_is_found(make_tournament, play_all):
    tournament = make_tournament(2, boards=1, format="single_elimination", player="steady", decider_boards=3)
    play_all(tournament)
    tournament.refresh_from_db()
    Board.objects.filter(no=3, room="B").update(delta_0=999)
    found = {(finding.check, finding.where) for finding in verify_tournament(tournament).findings}
    assert ("records", f"{Round.objects.get().label}-1 hand 3b") in found
    assert any(check == "results" for check, _where in found)


def test_corrections_forfeits_and_matches_played_again(make_tournament, play_all, organiser):
    tournament = make_tournament(4, boards=1, scoring={"kind": "vp"})
    play_all(tournament)
    services.tournament_reopen(actor=organiser, tournament=tournament, reason="several slips")
    first, second, third = Match.objects.order_by("pk")[:3]
    services.result_correct(actor=organiser, match=first, score_a=500, score_b=100, reason="columns swapped")
    services.match_forfeit(actor=organiser, match=second, side=1, reason="left the hall")
    services.match_rerun(actor=organiser, match=third, reason="the wrong rules were told")
    play_all(tournament)
    services.tournament_finish(actor=organiser, tournament=tournament)
    looked, report = good(tournament)
    assert looked["commitments"] == 3 + 1
    assert looked["deals"] == looked["records"] == 2 * 7
    assert looked["versions"] == 6 + 3
    assert len(report.checks["results"].notes) == 2
    assert Match.objects.get(pk=third.pk).commitment
    for change in ({"commitment": "0" * 64}, {"shuffle_key": "00"}):
        kept = {name: getattr(Match.objects.get(pk=third.pk), name) for name in change}
        Match.objects.filter(pk=third.pk).update(**change)
        found = {finding.check for finding in verify_tournament(tournament).findings}
        assert found >= {"commitments", "digest"}
        Match.objects.filter(pk=third.pk).update(**kept)
    run = Attempt.objects.get(replay__isnull=False)
    run.replay.boards.filter(room="A").update(outcome="void")
    wheres = {finding.where for finding in verify_tournament(tournament).findings}
    name = f"{third.round.label}-{third.table}"
    assert wheres >= {f"{name} attempt {run.number} hand 1a", f"hands/{name}-attempt{run.number}.json"}


@pytest.fixture
def by_people(make_by_hand, organiser):
    """Give a finished tournament of two pairs of people, its result from a score sheet."""
    match = make_by_hand(boards=4)
    hand_in(organiser, match)
    tournament = match.round.tournament
    services.round_close(actor=organiser, round=match.round)
    return services.tournament_finish(actor=organiser, tournament=tournament)


def test_a_score_sheet_is_reckoned_again(by_people):
    looked, _report = good(by_people)
    assert (looked["sheets"], looked["records"], looked["deals"], looked["credits"]) == (1, 0, 0, 1)


SHEET_CHANGES = {
    "a line's score": (changed_json(Sheet, "lines", 0, "delta", value=[0, 0]), "R1-1 sheet 1 hand 1"),
    "a line's points": (changed_json(Sheet, "lines", 0, "points", value=[165, 0]), "R1-1 sheet 1 hand 1"),
    "a line's bid": (changed_json(Sheet, "lines", 0, "contract", value="130"), "R1-1 sheet 1 hand 1"),
    "a line": (change(Sheet, lines=lambda lines: lines[:-1]), "R1-1 sheet 1"),
    "what is no line": (change(Sheet, lines=[{"number": 1}]), "R1-1 sheet 1"),
    "the sum": (change(Sheet, score_a=lambda n: n + 5), "R1-1 sheet 1"),
    "the differences": (change(Sheet, differences=[1, 2, 3, 4]), "R1-1 sheet 1"),
}


@pytest.mark.parametrize("name", SHEET_CHANGES)
def test_a_change_of_a_sheet_is_found_and_named(by_people, name):
    apply, where = SHEET_CHANGES[name]
    apply(by_people)
    found = [(finding.check, finding.where) for finding in verify_tournament(by_people).findings]
    assert ("sheets", where) in found
    assert ("digest", "matches/R1-1.json") in found


def test_whole_deals_of_people_are_played_again(make_by_hand, organiser):
    match = make_by_hand(boards=2)
    read = services.record_read(match=match, data=record_text(match, records(match, 2)))
    services.sheet_record_put(actor=organiser, match=match, read=read)
    services.sheet_hand_in(actor=organiser, match=match)
    services.round_close(actor=organiser, round=match.round)
    tournament = services.tournament_finish(actor=organiser, tournament=match.round.tournament)
    looked, report = good(tournament)
    assert (looked["records"], looked["deals"], looked["sheets"], looked["results"]) == (2, 0, 1, 1)
    assert report.checks["deals"].notes


def test_deals_that_are_compared_with_the_field(make_event, organiser):
    tournament = make_event("round_robin", 4, boards=4, compare="field")
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    scores = iter((110, 105, 120, 130, 110, 125))
    for each in Round.objects.filter(tournament=tournament).order_by("number"):
        for match in each.matches.order_by("table"):
            hand_in(organiser, match, [(0, "100", next(scores)), (1, "120", 30), (2, "125", 110), None])
        services.round_close(actor=organiser, round=each)
    tournament = services.tournament_finish(actor=organiser, tournament=tournament)
    results = Result.objects.filter(match__round__tournament=tournament)
    assert any(result.counts_a != result.difference for result in results)
    looked, _report = good(tournament)
    assert looked["sheets"] == looked["credits"] == 6
    result = results.first()
    Result.objects.filter(pk=result.pk).update(counts_a=result.counts_a + 5)
    assert "credits" in {finding.check for finding in verify_tournament(tournament).findings}
