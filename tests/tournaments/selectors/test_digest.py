"""The files of a tournament and the digest over them."""

import hashlib
import json

import pytest

from clubs.models import User
from tournaments import services
from tournaments.models import Match
from tournaments.selectors.digest import digest_list, digest_parts, list_digest, read_list, tournament_digest

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(make_tournament, play_all):
    """Give a finished tournament of three entries: two matches a round, one of them a bye."""
    tournament = make_tournament(3)
    play_all(tournament)
    tournament.refresh_from_db()
    return tournament


def test_the_finish_publishes_the_digest(finished):
    assert finished.status == "finished"
    assert finished.digest == tournament_digest(finished)
    assert len(finished.digest) == 64


def test_the_list_is_what_sha256sum_writes(finished):
    text = digest_list(finished)
    assert hashlib.sha256(text.encode()).hexdigest() == finished.digest == list_digest(text)
    files = {part.name: part.text for part in digest_parts(finished)}
    assert read_list(text) == {name: hashlib.sha256(t.encode()).hexdigest() for name, t in files.items()}
    assert [line.split("  ")[1] for line in text.splitlines()] == sorted(files)


def test_files_hold_every_record_and_no_code_of_a_card(finished):
    files = {part.name: part.text for part in digest_parts(finished)}
    assert {"event.json", "entries.json", "rounds.json", "standing.json"} < set(files)
    for match in Match.objects.filter(round__tournament=finished, entry_b__isnull=False):
        name = f"{match.round.label}-{match.table}"
        assert [board["record"] for board in json.loads(files[f"hands/{name}.json"])["boards"]] == list(
            match.replay.boards.order_by("no", "room").values_list("record", flat=True)
        )
        assert json.loads(files[f"matches/{name}.json"])["result"]["score_a"] == match.result.score_a
    whole = "".join(files.values())
    assert finished.code not in whole
    assert not any(entry.code in whole for entry in finished.entries.all())


def test_what_may_change_after_the_finish_is_no_part_of_it(finished):
    version = finished.entries.first().seats.first().bot_version
    version.bot.name = "Another name"
    version.bot.save()
    finished.name, finished.visibility, finished.about = "Renamed", "private", "News"
    finished.save()
    finished.club.name = "Club of another name"
    finished.club.save()
    User.objects.all().update(display_name="Nobody")
    assert tournament_digest(finished) == finished.digest


def test_matches_are_read_some_at_a_time(finished, django_assert_max_num_queries):
    with django_assert_max_num_queries(16):
        tournament_digest(finished)


def test_a_tournament_that_goes_on_has_no_digest(finished, organiser):
    services.tournament_reopen(actor=organiser, tournament=finished, reason="a score was wrong")
    finished.refresh_from_db()
    assert finished.digest == ""
