"""The rules of every preset, house rules in the address, and the calculator."""

import json

import pytest

from engine.presets import preset_names
from engine.rules import Rules
from tests.engine.test_scoring import VECTORS
from tests.engine.test_scoring import name as vector_name
from tests.factories import UserFactory
from tests.pages import check_page

pytestmark = pytest.mark.django_db


def test_the_presets_side_by_side(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = check_page(client.get("/rules/"))
    for preset in preset_names():
        assert f'href="/rules/{preset}/"' in page
    assert 'href="/replays/fine-hand/1a/"' in page
    assert '<td class="other"><code dir="ltr">505</code></td>' in page


@pytest.mark.parametrize("preset", preset_names())
def test_each_preset_in_words_with_what_a_bid_brings(client, preset):
    page = check_page(client.get(f"/rules/{preset}/"))
    rules = Rules.from_preset(preset)
    assert f"The game goes to {rules.target}" in page
    assert rules.sha256 in page
    assert '<form class="form" method="get"' in page


def address(vector):
    preset, _, option = vector["preset"].partition("/")
    query = {"house": option}
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
    assert "80 points are 40 short of the bid of 120." in page
    assert '<bdi dir="ltr">\u2212240</bdi>' in page
    page = check_page(client.get("/rules/club-1165/", {"contract": "120", "own": "81"}))
    assert "81 points cannot be" in page


def test_house_rules_by_address(client):
    page = check_page(client.get("/rules/club-1165/", {"house": "ace=15 target=1200"}))
    assert "An ace counts 15" in page
    assert "The game goes to 1200" in page
    assert 'name="house" value="ace=15 ' in page
    answer = client.get("/rules/club-1165/", {"house": "colours=4"})
    assert answer.status_code == 422
    page = check_page(answer)
    assert "colours: there is no such option" in page
    assert "The game goes to 1165" in page
    assert client.get("/rules/club-1165/", {"house": "ace=15 " * 100}).status_code == 422


def test_rules_as_json(client):
    answer = client.get("/rules/club-1165/rules.json", {"house": "target=1200"})
    values = json.loads(answer.content)
    rules = Rules.from_preset("club-1165", target=1200)
    assert values.pop("sha256") == rules.sha256
    assert Rules.from_values(values) == rules
    refused = client.get("/rules/club-1165/rules.json", {"house": "target=none"})
    assert refused.status_code == 400
    assert refused.json()["error"]["field"] == "target"


@pytest.mark.parametrize("path", ["/rules/whist/", "/rules/whist/score/", "/rules/club-1165/score/?house=x=1"])
def test_what_there_is_not(client, path):
    assert client.get(path).status_code == 404


def test_a_tournament_by_these_rules_is_begun_with_them(client):
    client.force_login(UserFactory())
    page = client.get("/rules/yasa-1165/", {"house": "target=1200"}).content.decode()
    asked = "/tournaments/new/?preset=yasa-1165&amp;house=target%3D1200"
    assert asked in page
    form = client.get(asked.replace("&amp;", "&")).context["form"]
    assert (form["preset"].value(), form["house_rules"].value()) == ("yasa-1165", "target=1200")
