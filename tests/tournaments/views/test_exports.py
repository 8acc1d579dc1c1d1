"""What can be taken out: tables, records, the print view, the archive; and that it opens nothing that pages do not."""

import csv
import hashlib
import io
import json
import re
import zipfile
from html.parser import HTMLParser
from pathlib import PurePosixPath

import pytest
from django.urls import reverse

from clubs.models import Role
from engine.notation import parse_match
from tests import factories
from tests.pages import check_page
from tournaments.models import Entry, Match, Result, ResultVersion, Round, RoundStatus

pytestmark = pytest.mark.django_db

TABLES = ["entries", "pairings", "results", "standing"]


@pytest.fixture
def finished(make_tournament, play_all):
    tournament = make_tournament(3, boards=2)
    play_all(tournament)
    tournament.refresh_from_db()
    return tournament


def address(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


def read_table(client, tournament, name, form):
    answer = client.get(address("export_table", tournament, name, form))
    assert answer.status_code == 200
    text = answer.getvalue().decode()
    if form == "json":
        return json.loads(text)[name]
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:])))


@pytest.mark.parametrize("name", TABLES)
def test_both_forms_have_the_same_rows(client, finished, name):
    rows, values = read_table(client, finished, name, "csv"), read_table(client, finished, name, "json")
    assert len(rows) == len(values) > 0
    for row, value in zip(rows, values, strict=True):
        assert list(row) == list(value)
        for key, text in row.items():
            expected = value[key]
            if isinstance(expected, float):
                expected = f"{expected:.2f}"
            elif expected is None or isinstance(expected, bool):
                expected = {None: "", True: "yes", False: "no"}[expected]
            assert text == str(expected)


@pytest.mark.parametrize("name", TABLES)
def test_tables_of_what_has_not_begun(client, name):
    tournament = factories.TournamentFactory(status="registration")
    assert read_table(client, tournament, name, "csv") == []
    assert read_table(client, tournament, name, "json") == []


def test_numbers_are_those_of_the_results(client, finished):
    rows = read_table(client, finished, "results", "json")
    result = Result.objects.order_by("match__round__number", "match__table").first()
    assert (rows[0]["score_a"], rows[0]["score_b"]) == (result.score_a, result.score_b)
    assert rows[0]["points_a"] == result.points_a / 100
    assert rows[0]["current"] is rows[0]["confirmed"] is True
    standing = read_table(client, finished, "standing", "csv")
    assert [row["rank"] for row in standing] == sorted(row["rank"] for row in standing)
    assert "tie_break_1_difference" in standing[0]


@pytest.mark.parametrize("name", ["=1+1", "@SUM(A1)", "+49", "-2+3", "\tx", " =cmd|' /C calc'!A0", "＝1+1"])
def test_no_name_becomes_a_formula(client, finished, name):
    Entry.objects.filter(pk=finished.entries.first().pk).update(name=name)
    for table in TABLES:
        text = client.get(address("export_table", finished, table, "csv")).getvalue().decode()[1:]
        cells = {cell for row in csv.reader(io.StringIO(text)) for cell in row}
        assert name not in cells
        assert f"'{name}" in cells


def test_negative_numbers_stay_numbers(client, finished):
    differences = [row["difference"] for row in read_table(client, finished, "standing", "csv")]
    assert sum(map(int, differences)) == 0


def test_what_is_not_confirmed_is_for_those_who_run_the_event(client, finished):
    match = Match.objects.filter(round__tournament=finished, result__isnull=False).first()
    Result.objects.filter(match=match).update(confirmed_at=None)
    ResultVersion.objects.filter(match=match).update(confirmed_at=None, reason="typed by a tired person")
    assert len(read_table(client, finished, "results", "csv")) == 2
    assert "why" not in read_table(client, finished, "results", "json")[0]
    client.force_login(factories.MembershipFactory(club=finished.club, role=Role.HELPER).user)
    rows = read_table(client, finished, "results", "csv")
    assert len(rows) == 3
    assert {"no"} == {row["confirmed"] for row in rows if row["why"]}


def test_a_drawn_round_is_seen_by_organisers_alone(client, make_tournament):
    tournament = make_tournament(4)
    Round.objects.filter(tournament=tournament, number=2).update(status=RoundStatus.DRAWN)
    assert {row["round"] for row in read_table(client, tournament, "pairings", "json")} == {1, 3}
    client.force_login(factories.MembershipFactory(club=tournament.club, role=Role.HELPER).user)
    assert {row["round"] for row in read_table(client, tournament, "pairings", "json")} == {1, 3}
    client.force_login(factories.MembershipFactory(club=tournament.club, role=Role.ORGANISER).user)
    assert {row["round"] for row in read_table(client, tournament, "pairings", "json")} == {1, 2, 3}


def test_records_replay(client, finished):
    answer = client.get(address("export_records", finished, "zip"))
    archive = zipfile.ZipFile(io.BytesIO(answer.getvalue()))
    assert archive.testzip() is None
    matches = Match.objects.filter(round__tournament=finished, entry_b__isnull=False).count()
    assert len(archive.namelist()) == matches
    for name in archive.namelist():
        assert re.fullmatch(r"records/R\d-\d\.shelem", name)
        assert len(parse_match(archive.read(name).decode()).hands) == 4
    text = client.get(address("export_records", finished, "shelem")).getvalue().decode()
    assert text.count("\nD ") == 4 * matches


def test_records_of_a_round_that_is_played_are_not_among_them(client, make_tournament, play_all):
    tournament = make_tournament(3)
    play_all(tournament)
    Round.objects.filter(tournament=tournament, number=1).update(completed_at=None)
    Match.objects.get(
        round__tournament=tournament, round__number=1, entry_b__isnull=False
    ).replay.__class__.objects.filter(match__round__number=1).update(published_at=None)
    archive = zipfile.ZipFile(io.BytesIO(client.get(address("export_records", tournament, "zip")).getvalue()))
    assert sorted(name[8:10] for name in archive.namelist()) == ["R2", "R3"]


def test_the_published_files_have_the_digest(client, finished):
    archive = zipfile.ZipFile(io.BytesIO(client.get(address("published", finished)).getvalue()))
    sums = archive.read("SHA256SUMS")
    assert hashlib.sha256(sums).hexdigest() == finished.digest
    for line in sums.decode().splitlines():
        sha256, name = line.split("  ")
        assert hashlib.sha256(archive.read(name)).hexdigest() == sha256


def test_there_is_no_archive_and_no_digest_before_the_end(client, running):
    assert client.get(address("published", running)).status_code == 404
    assert client.get(address("archive", running)).status_code == 404
    assert "Archive (zip)" not in check_page(client.get(address("exports", running)))


@pytest.mark.parametrize("state", ["finished", "running"])
def test_the_page_of_exports_and_the_print_view(client, request, state):
    tournament = request.getfixturevalue(state)
    check_page(client.get(address("exports", tournament)))
    html = check_page(client.get(address("print_results", tournament)))
    assert "Pair 1" in html
    assert ("Final standing" in html) is (state == "finished")


def test_the_print_view_tells_nothing_unconfirmed(client, finished):
    Result.objects.update(confirmed_at=None, score_a=98765, difference=98765 - 0, score_b=0)
    html = client.get(address("print_results", finished)).content.decode()
    assert "98765" not in html
    assert "not confirmed yet" in html


@pytest.mark.parametrize("entries", [3, 5])
def test_the_print_view_asks_little_of_the_database(client, make_tournament, entries, django_assert_max_num_queries):
    tournament = make_tournament(entries)
    with django_assert_max_num_queries(12):
        client.get(address("print_results", tournament))


class _Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.ids = [], set()

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.links += [given[name] for name in ("href", "src") if name in given]
        self.ids.add(given.get("id"))
        assert "style" not in given
        assert tag not in ("script", "iframe", "form", "img")


def test_the_archive_needs_nothing_but_itself(client, finished):
    answer = client.get(address("archive", finished))
    archive = zipfile.ZipFile(io.BytesIO(answer.getvalue()))
    names = set(archive.namelist())
    assert f"{finished.slug}/index.html" in names
    pages = [name for name in names if name.endswith(".html")]
    assert len(pages) == 4 + 3 + 3
    for page in pages:
        text = archive.read(page).decode("utf-8")
        assert '<meta charset="utf-8">' in text
        assert finished.code not in text
        found = _Links()
        found.feed(text)
        for link in found.links:
            assert not re.match(r"[a-z]+:|/", link), link
            target = PurePosixPath(page).parent / link
            parts: list[str] = []
            for part in target.parts:
                parts = parts[:-1] if part == ".." else [*parts, part]
            assert "/".join(parts) in names


def test_the_archive_holds_hands_card_by_card(client, finished):
    archive = zipfile.ZipFile(io.BytesIO(client.get(address("archive", finished)).getvalue()))
    name = next(each for each in archive.namelist() if "/matches/" in each)
    text = archive.read(name).decode()
    for word in ("Hand 1a", "Hand 2b", "Auction", "Widow", "Outcome"):
        assert word in text
    assert f"{finished.slug}/digest/SHA256SUMS" in archive.namelist()


def test_the_same_archive_has_the_same_bytes(client, finished):
    first, second = (client.get(address("archive", finished)).getvalue() for _time in range(2))
    assert first == second
