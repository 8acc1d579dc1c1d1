"""A table of entries: looked at line by line, stored when it is asked, from a file or pasted."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.pages import check_page

pytestmark = pytest.mark.django_db
GOOD = "name,player1,player2\nFalcons,Ali,Sara\n,Omid,Nika\n"
BAD = "name,player1,player2\nFalcons,Ali,Sara\nOwls,ali,Mina\n"


@pytest.fixture
def tournament(client, organiser, make_tournament):
    client.force_login(organiser)
    return make_tournament(1, start=False)


@pytest.fixture
def place(tournament):
    return reverse("tournaments:import", args=[tournament.slug])


def test_looking_first_and_taking_then(client, tournament, place):
    check_page(client.get(place))
    looked = client.post(place, {"text": GOOD})
    assert looked.status_code == 200
    html = check_page(looked)
    assert "Enter all 2" in html
    assert "nothing is stored yet" in html
    assert tournament.entries.count() == 1
    taken = client.post(place, {"text": GOOD, "take": "all", "expected": "2"}, follow=True)
    assert "2 entries are entered." in check_page(taken)
    assert tournament.entries.count() == 3


def test_faults_are_named_and_the_good_lines_can_be_taken(client, tournament, place):
    looked = client.post(place, {"text": BAD})
    assert looked.status_code == 422
    html = check_page(looked)
    assert "1 line has a fault." in html
    assert "Line 3" in html
    assert "player1" in html
    assert "Enter all" not in html
    refused = client.post(place, {"text": BAD, "take": "all", "expected": "1"})
    assert "nothing is stored" in check_page(refused)
    assert tournament.entries.count() == 1
    client.post(place, {"text": BAD, "take": "good", "expected": "1"})
    assert tournament.entries.count() == 2


def test_a_file(client, tournament, place):
    html = check_page(client.post(place, {"file": SimpleUploadedFile("entries.csv", GOOD.encode("utf-8-sig"))}))
    assert "Enter all 2" in html
    assert "Falcons,Ali,Sara" in html
    for content in (b"x" * 300_000, b"name\n\xff\xe9", b"PK\x03\x04\0"):
        response = client.post(place, {"file": SimpleUploadedFile("entries.csv", content)})
        assert response.status_code == 422
        assert list(response.context["form"].errors) == ["file"]
        check_page(response)
    assert tournament.entries.count() == 1


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Choose a file, or paste the lines."),
        ({"text": "team\nA"}, "no column “team”"),
        ({"text": "player1\n"}, "There is no line below the first."),
    ],
)
def test_what_is_no_table(client, place, sent, said):
    assert said in check_page(client.post(place, sent))


def test_text_of_others_is_shown_as_text(client, place):
    html = check_page(client.post(place, {"text": "player1,player2\n<b>Ali</b>,</textarea><script>x</script>\n"}))
    assert "<b>Ali</b>" not in html
    assert "<script>x" not in html


def test_what_has_changed_meanwhile_is_looked_at_again(client, tournament, place):
    client.post(place, {"text": GOOD, "take": "all", "expected": "2"})
    response = client.post(place, {"text": GOOD, "take": "good", "expected": "2"})
    assert response.status_code == 422
    assert tournament.entries.count() == 3
    check_page(response)


def test_not_after_the_start(client, organiser, running):
    client.force_login(organiser)
    place = reverse("tournaments:import", args=[running.slug])
    assert "The entries are fixed." in check_page(client.get(place))
    response = client.post(place, {"text": GOOD, "take": "all"})
    assert response.status_code == 422
    assert running.entries.count() == 4
