import io
import json

import pytest
from django.core.management import CommandError, call_command

from bots.house import CATALOGUE
from clubs.models import User
from replays.models import Replay, Source
from tournaments.models import EntrySeat, Tournament, TournamentStatus
from tournaments.services.demo import ENTRIES

pytestmark = pytest.mark.django_db


def run(command, *arguments):
    output = io.StringIO()
    call_command(command, *arguments, stdout=output)
    return output.getvalue()


def test_setup_starts_a_tournament_of_eight_different_bots():
    told = json.loads(run("demo_setup", "--json"))
    tournament = Tournament.objects.get(slug=told["tournament"])
    assert told["url_path"] == f"/tournaments/{tournament.slug}/"
    assert (told["status"], told["done"], told["total"]) == ("running", 0, 28)
    assert tournament.boards == 4
    digests = EntrySeat.objects.filter(entry__tournament=tournament).values_list("bot_version__digest")
    assert len(set(digests)) == 8
    assert len(CATALOGUE) == len(ENTRIES)
    assert User.objects.get(email=told["email"]).check_password(told["password"])
    assert Replay.objects.filter(source=Source.SHOWCASE).exists()


def test_setup_again_changes_nothing():
    first, second = json.loads(run("demo_setup", "--json")), json.loads(run("demo_setup", "--json"))
    assert first == second
    assert Tournament.objects.count() == 1
    assert "sign in" in run("demo_setup")


def test_setup_mends_the_password_it_prints():
    told = json.loads(run("demo_setup", "--json"))
    user = User.objects.get(email=told["email"])
    user.set_password("something else")
    user.save()
    json.loads(run("demo_setup", "--json"))
    user.refresh_from_db()
    assert user.check_password(told["password"])


def test_reset_begins_a_new_tournament():
    first = json.loads(run("demo_setup", "--json"))
    second = json.loads(run("demo_setup", "--json", "--reset"))
    assert first["tournament"] != second["tournament"]
    assert Tournament.objects.get(slug=first["tournament"]).status == TournamentStatus.CANCELLED
    assert json.loads(run("demo_setup", "--json"))["tournament"] == second["tournament"]


def test_setup_is_not_for_production(settings):
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="SHELEM_PRODUCTION"):
        run("demo_setup")
    assert not User.objects.exists()


def test_status():
    with pytest.raises(CommandError, match="demo_setup"):
        run("demo_status")
    run("demo_setup")
    assert json.loads(run("demo_status", "--json")) == {
        "done": 0,
        "total": 28,
        "status": "running",
        "failed": 0,
    }
    assert run("demo_status") == "running: 0 of 28\n"
