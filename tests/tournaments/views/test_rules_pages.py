"""The rules of every preset, house rules in the address, and the calculator."""

import json

import pytest

from engine.presets import preset_names
from engine.rules import FIELDS, Rules
from tests.engine.test_scoring import VECTORS
from tests.engine.test_scoring import name as vector_name
from tests.factories import UserFactory
from tests.pages import check_page
from tournaments.rules_tables import bid_rows
from tournaments.wording_calculation import contract_words

pytestmark = pytest.mark.django_db


def test_the_presets_side_by_side(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = check_page(client.get("/rules/"))
    for preset in preset_names():
        assert f'href="/rules/{preset}/"' in page
    assert 'href="/replays/fine-hand/1a/"' in page
    assert '<td class="other"><span aria-hidden="true">≠ </span><span class="sr">Different: </span>505</td>' in page
    assert "165 points a hand, the game to 800 or down to −400." in page
    assert 'href="/rules/options/"' in page


@pytest.mark.parametrize("preset", preset_names())
def test_each_preset_in_words_with_what_a_bid_brings(client, preset):
    page = check_page(client.get(f"/rules/{preset}/"))
    rules = Rules.from_preset(preset)
    assert f"The game goes to {rules.target}" in page
    assert rules.sha256 in page
    assert '<form class="form" method="get"' in page
    for heading in ("Deal", "Auction", "Widow and discards", "Trump and modes", "Play and points", "The game"):
        assert f"<h3>{heading}</h3>" in page
    for row in bid_rows(rules):
        assert f'<th scope="row">{contract_words(row.bid)}</th>' in page


def address(vector):
    preset, _, option = vector["preset"].partition("/")
    key, _, value = option.partition("=")
    query = {key: value} if option else {}
    if vector["kind"] == "passed_out":
        return f"/rules/{preset}/score/", query | {"contract": "pass"}
    query |= {"contract": "S" if vector["shelem_bid"] else vector["bid"]}
    query |= {"own": vector["declarer_points"], "taken": vector["declarer_tricks"]}
    if "scores_before" in vector:
        query |= dict(zip(("before_own", "before_theirs"), vector["scores_before"], strict=True))
    return f"/rules/{preset}/score/", query


@pytest.mark.parametrize("vector", VECTORS, ids=vector_name)
def test_the_calculator_agrees_with_every_vector(client, vector):
    path, query = address(vector)
    found = client.get(path, query).context["found"]
    assert found.delta == (vector["expect_declarer"], vector["expect_defender"])
    if "scores_before" in vector:
        assert list(found.after) == vector["scores_after"]


def test_the_calculator_without_scripts(client):
    page = check_page(client.get("/rules/club-1165/", {"contract": "120", "own": "80"}))
    assert "failed, doubled" in page
    assert "80 points: the bid of 120 fails by 40. With 80 against 85 it counts twice." in page
    assert '<bdi dir="ltr">\u2212240</bdi>' in page
    page = check_page(client.get("/rules/club-1165/", {"contract": "120", "own": "81"}))
    assert "81 points cannot be" in page


def test_the_calculator_tells_who_leads_and_why_the_game_is_over(client):
    given = {"contract": "120", "own": "135", "before_own": "1100", "before_theirs": "40"}
    page = client.get("/rules/club-1165/score/", given).content.decode()
    assert "The declarer&#x27;s side leads by 1165." in page
    assert "The game is over: the declarer&#x27;s side has reached 1165 and wins." in page


def test_the_mode_is_asked_where_there_are_some(client):
    given = {"contract": "120", "own": "135", "mode": "n"}
    page = check_page(client.get("/rules/wikipedia-1200/", given))
    assert "120 Nares: made" in page
    assert "The mode does not change what cards and tricks count." in page
    assert 'name="mode"' not in check_page(client.get("/rules/club-1165/", given))


def test_house_rules_by_address(client):
    page = check_page(client.get("/rules/club-1165/?ace=15&target=1200"))
    assert "An ace counts 15" in page
    assert "The game goes to 1200" in page
    assert '<input type="hidden" name="ace" value="15">' in page
    assert "http://testserver/rules/club-1165/?ace=15&amp;target=1200" in page
    assert Rules.from_preset("club-1165", ace=15, target=1200).sha256 in page


def test_the_form_of_house_rules_leads_to_their_address(client):
    given = {"house": "ace=15 target=1200", "contract": "120", "own": "80"}
    answer = client.get("/rules/club-1165/", given)
    assert answer.status_code == 302
    assert answer["Location"] == "/rules/club-1165/?ace=15&target=1200&contract=120&own=80"
    assert client.get("/rules/club-1165/", {"house": ""})["Location"] == "/rules/club-1165/"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("taget=1200", "taget: there is no such option"),
        ("house=colours%3D4", "colours: there is no such option"),
        ("target=soon", "target: must be a whole number"),
        ("min=103", "min: 103 is not a multiple of the step 5"),
        ("deal=" + "4" * 700, "house_rules: must have at most"),
    ],
)
def test_what_cannot_be_is_said_with_its_option(client, query, said):
    answer = client.get(f"/rules/club-1165/?{query}")
    assert answer.status_code == 422
    page = check_page(answer)
    assert said in page
    assert "The game goes to 1165" in page


def test_what_is_played_where_a_preset_is_at_home(client):
    page = check_page(client.get("/rules/yasa-1165/"))
    assert 'href="/rules/yasa-1165/?target=500&amp;lose_at=-500"' in page
    for rules in map(Rules.from_preset, preset_names()):
        for text in rules.house_rules:
            assert client.get(f"/rules/{rules.preset}/", {"house": text}).status_code == 302


def test_every_option_is_told(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = check_page(client.get("/rules/options/"))
    for option in FIELDS:
        assert f'<tr id="{option}">' in page
    assert '<code dir="ltr">made=bid</code> <span class="muted">the bid</span>' in page
    assert 'double=opp_at_least:85</code> <span class="muted">the defenders took 85 or more' in page
    assert "or another number from 0 to 10" in page
    assert '<code dir="ltr">lose_at=-400</code>' in page


def test_rules_as_json(client):
    answer = client.get("/rules/club-1165/rules.json?target=1200")
    values = json.loads(answer.content)
    rules = Rules.from_preset("club-1165", target=1200)
    assert values.pop("sha256") == rules.sha256
    assert Rules.from_values(values) == rules
    refused = client.get("/rules/club-1165/rules.json?target=none")
    assert refused.status_code == 400
    assert refused.json()["error"]["field"] == "target"


@pytest.mark.parametrize("path", ["/rules/whist/", "/rules/whist/score/", "/rules/club-1165/score/?x=1"])
def test_what_there_is_not(client, path):
    assert client.get(path).status_code == 404


def test_a_tournament_by_these_rules_is_begun_with_them(client):
    client.force_login(UserFactory())
    page = client.get("/rules/yasa-1165/?target=1200").content.decode()
    asked = "/tournaments/new/?preset=yasa-1165&amp;house=target%3D1200"
    assert asked in page
    form = client.get(asked.replace("&amp;", "&")).context["form"]
    assert (form["preset"].value(), form["house_rules"].value()) == ("yasa-1165", "target=1200")
