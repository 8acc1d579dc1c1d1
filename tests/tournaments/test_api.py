import pytest

from engine.dealing import is_committed
from tests import factories
from tournaments import services
from tournaments.models import Match, TournamentStatus

pytestmark = pytest.mark.django_db


@pytest.fixture
def read(client):
    """Give a function that returns the JSON of an address that must answer 200."""

    def get(address: str, **query):
        answer = client.get(f"/api/{address}", query)
        assert answer.status_code == 200, answer.content
        return answer.json()

    return get


def test_tournaments_are_listed_filtered_and_paged(running, organiser, club, read):
    services.tournament_create(
        actor=organiser, club=club, name="Secret", preset="club-1165", status=TournamentStatus.DRAFT
    )
    page = read("tournaments/")
    assert page["count"] == 1
    assert page["results"][0]["slug"] == running.slug
    assert page["results"][0]["entries_count"] == 4
    assert read("tournaments/", status="finished")["count"] == 0
    assert read("tournaments/", club=club.slug)["count"] == 1


def test_a_key_is_told_when_its_round_is_over(running, play_all, read, client):
    commitments = [each["commitment"] for each in read(f"tournaments/{running.slug}/")["rounds"]]
    keys = list(running.rounds.order_by("number").values_list("shuffle_key", "salt"))
    addresses = [f"tournaments/{running.slug}/", "tournaments/", "matches/", f"tournaments/{running.slug}/standing/"]
    told = "".join(client.get(f"/api/{address}").text for address in addresses)
    assert not any(secret in told for key in keys for secret in key)
    play_all(running)
    rounds = read(f"tournaments/{running.slug}/")["rounds"]
    for each, commitment in zip(rounds, commitments, strict=True):
        assert each["commitment"] == commitment
        assert is_committed(commitment, each["reveal"]["salt"], each["reveal"]["shuffle_key"])


def test_standing(running, play_all, read):
    play_all(running)
    rows = read(f"tournaments/{running.slug}/standing/")
    assert [row["difference"] for row in rows] == sorted((row["difference"] for row in rows), reverse=True)
    assert {row["played"] for row in rows} == {3}


def test_matches_by_round_and_status(running, play_all, read):
    assert read("matches/", tournament=running.slug, round=2)["count"] == 2
    assert read("matches/", status="finished")["count"] == 0
    play_all(running)
    page = read("matches/", status="finished")
    assert page["count"] == 6
    first = page["results"][0]
    assert first["result"]["difference"] == first["result"]["score_a"] - first["result"]["score_b"]
    assert read(f"replays/{first['replay']}/")["public_id"] == first["replay"]


def test_a_match_tells_its_replay_once_it_is_public(running, read, client):
    services.matches_dispatch()
    tables = list(running.rounds.get(number=1).matches.order_by("table"))
    services.match_play(match=services.match_claim(match_id=tables[0].pk))
    hidden = Match.objects.get(pk=tables[0].pk).replay.public_id
    assert read(f"matches/{tables[0].pk}/")["replay"] is None
    for part in ("", "record/", "record/text/"):
        assert client.get(f"/api/replays/{hidden}/{part}").status_code == 404
    services.match_play(match=services.match_claim(match_id=tables[1].pk))
    assert read(f"matches/{tables[0].pk}/")["replay"] == hidden


@pytest.mark.parametrize("rows", [1, 3])
def test_lists_need_as_many_queries_for_one_row_as_for_three(
    running, play_all, client, django_assert_max_num_queries, rows
):
    play_all(running)
    factories.TournamentFactory.create_batch(rows, status="finished")
    factories.MembershipFactory.create_batch(rows)
    Match.objects.filter(round__number__gt=rows).delete()
    for address in ("tournaments/", "matches/", "replays/", "clubs/"):
        with django_assert_max_num_queries(2):
            assert client.get(f"/api/{address}").status_code == 200


@pytest.mark.parametrize("entries", [2, 4])
def test_one_tournament_needs_as_many_queries_with_few_entries_as_with_many(
    make_tournament, client, django_assert_num_queries, entries
):
    tournament = make_tournament(entries=entries)
    with django_assert_num_queries(6):
        client.get(f"/api/tournaments/{tournament.slug}/")


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_can_be_changed(running, client, method):
    client.force_login(factories.UserFactory(is_superuser=True))
    for address in ("tournaments/", f"tournaments/{running.slug}/"):
        assert getattr(client, method)(f"/api/{address}").status_code == 405


def test_settings_and_digest_are_told(running, play_all, read):
    told = read(f"tournaments/{running.slug}/")
    assert (told["play"], told["best_of"], told["visibility"], told["digest"]) == ("duplicate", 1, "public", "")
    assert [each["label"] for each in told["rounds"]] == ["R1", "R2", "R3"]
    assert told["entries"][0]["players"] == told["entries"][0]["bots"]
    assert running.code not in str(told)
    assert not any(entry.code in str(told) for entry in running.entries.all())
    play_all(running)
    running.refresh_from_db()
    assert read(f"tournaments/{running.slug}/")["digest"] == running.digest != ""


def test_a_result_counts_when_it_is_confirmed(running, play_all, read):
    play_all(running)
    match = Match.objects.filter(round__tournament=running).first()
    told = read(f"matches/{match.pk}/")
    assert told["result"]["points_a"] == match.result.points_a / 100
    assert [version["number"] for version in told["versions"]] == [1]
    assert told["awaits_confirmation"] is False
    match.result.confirmed_at = None
    match.result.save()
    match.result_versions.update(confirmed_at=None)
    told = read(f"matches/{match.pk}/")
    assert (told["result"], told["versions"], told["awaits_confirmation"]) == (None, [], True)
    assert read("matches/", tournament=running.slug)["results"][0]["result"] is None
    played = {row["entry"]: row["played"] for row in read(f"tournaments/{running.slug}/standing/")}
    assert played[match.entry_a.name] == 2


def test_a_drawn_round_is_told_to_organisers_alone(running, organiser, read, client):
    running.rounds.filter(number=2).update(status="drawn")
    commitment = running.rounds.get(number=2).commitment
    assert len(read(f"tournaments/{running.slug}/")["rounds"]) == 2
    assert read("matches/", tournament=running.slug)["count"] == 4
    assert read("matches/", round=2)["count"] == 0
    match = Match.objects.filter(round__tournament=running, round__number=2).first()
    assert client.get(f"/api/matches/{match.pk}/").status_code == 404
    assert commitment not in client.get(f"/api/tournaments/{running.slug}/").text
    client.force_login(organiser)
    assert len(read(f"tournaments/{running.slug}/")["rounds"]) == 3
    assert read(f"matches/{match.pk}/")["label"] == "R2"


def test_matches_of_one_entry(running, read):
    entry = running.entries.get(seed=3)
    assert read("matches/", entry=entry.pk)["count"] == 3
    assert read("matches/", entry=entry.pk, label="R1")["count"] == 1
    assert read("tournaments/", format="round_robin", play="duplicate")["count"] == 1
    assert read("tournaments/", play="game")["count"] == 0


def test_the_standing_has_every_number(running, play_all, read):
    play_all(running)
    row = read(f"tournaments/{running.slug}/standing/")[0]
    assert [each["name"] for each in row["tie_breaks"]] == running.tie_breaks
    assert row["points"] == row["difference"]
    assert (row["byes"], row["seed"]) == (0, running.entries.get(pk=row["entry_id"]).seed)
