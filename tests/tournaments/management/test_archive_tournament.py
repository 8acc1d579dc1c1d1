import io
import zipfile

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(make_tournament, play_all):
    tournament = make_tournament(2)
    play_all(tournament)
    tournament.refresh_from_db()
    return tournament


def test_the_file_is_the_one_of_the_page(finished, client, tmp_path, capsys):
    file = tmp_path / "cup.zip"
    call_command("archive_tournament", finished.slug, str(file))
    assert f"{file.stat().st_size} bytes" in capsys.readouterr().out
    page = client.get(reverse("tournaments:archive", args=[finished.slug])).getvalue()
    assert zipfile.ZipFile(file).namelist() == zipfile.ZipFile(io.BytesIO(page)).namelist()
    assert [path.name for path in tmp_path.iterdir()] == ["cup.zip"]


def test_refusals_are_one_line(running, tmp_path):
    with pytest.raises(CommandError, match="there is no tournament 'nowhere'"):
        call_command("archive_tournament", "nowhere", str(tmp_path / "a.zip"))
    with pytest.raises(CommandError, match="only a finished tournament has an archive"):
        call_command("archive_tournament", running.slug, str(tmp_path / "a.zip"))


def test_a_folder_that_is_not_there(finished, tmp_path):
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("archive_tournament", finished.slug, str(tmp_path / "no" / "a.zip"))


def test_a_large_one_is_for_the_command(finished, client, monkeypatch):
    monkeypatch.setattr("tournaments.selectors.archives.MOST_HANDS", 1)
    assert client.get(reverse("tournaments:archive", args=[finished.slug])).status_code == 404
    page = client.get(reverse("tournaments:exports", args=[finished.slug])).content.decode()
    assert "manage.py archive_tournament nowruz-open" in page
