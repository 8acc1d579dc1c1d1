"""The command that looks a tournament over: what it prints, and with which code it ends."""

import json

import pytest
from django.core.management import CommandError, call_command

from replays.models import Board
from tournaments.models import Round
from tournaments.selectors.verification import CHECKS

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(make_tournament, play_all):
    tournament = make_tournament(2, boards=1)
    play_all(tournament)
    tournament.refresh_from_db()
    return tournament


@pytest.mark.parametrize("name", ["slug", "pk"])
def test_all_agrees(finished, capsys, name):
    call_command("verify_tournament", str(getattr(finished, name)))
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= len(CHECKS) + 1
    assert lines[0] == "good  Commitments: 1 published hash is that of the key that was revealed."
    assert lines[-1] == f"All agrees in nowruz-open; digest {finished.digest}."


def test_what_does_not_agree_is_said_and_ends_with_one(finished, capsys):
    Board.objects.filter(room="B").update(delta_0=7)
    with pytest.raises(SystemExit) as ended:
        call_command("verify_tournament", finished.slug)
    assert ended.value.code == 1
    told = capsys.readouterr().out
    assert "R1-1 hand 1b: delta_0 should be" in told
    assert "things do not agree in nowruz-open." in told


def test_json_is_alone_on_the_output(finished, capsys):
    call_command("verify_tournament", finished.slug, json=True)
    told = json.loads(capsys.readouterr().out)
    assert told["good"] is True
    assert [check["check"] for check in told["checks"]] == list(CHECKS)
    Round.objects.update(salt="00")
    with pytest.raises(SystemExit):
        call_command("verify_tournament", finished.slug, json=True)
    told = json.loads(capsys.readouterr().out)
    assert told["checks"][0] == {
        "check": "commitments",
        "state": "bad",
        "looked_at": 1,
        "findings": [{"where": "R1", "what": "the commitment is not the hash of the salt and the key"}],
        "notes": [],
    }


@pytest.mark.parametrize("name", ["nowhere", "123456", "9" * 40])
def test_an_unknown_tournament_is_refused_in_one_line(name):
    with pytest.raises(CommandError, match=f"there is no tournament '{name}'") as refused:
        call_command("verify_tournament", name)
    assert refused.value.returncode == 1


def test_a_tournament_that_runs_has_no_digest_yet(running, capsys):
    call_command("verify_tournament", running.slug)
    assert "which has no digest yet" in capsys.readouterr().out
