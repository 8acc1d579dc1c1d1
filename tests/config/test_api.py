import pytest

pytestmark = pytest.mark.django_db


def test_the_schema_has_no_warnings(tmp_path):
    from django.core.management import call_command

    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))


def test_the_page_names_every_resource_and_needs_no_script(client):
    page = client.get("/api/docs/")
    assert page.status_code == 200
    for name in ("bots", "clubs", "tournaments", "matches", "replays"):
        assert f"GET /api/{name}/" in page.text
    assert "<style" not in page.text
    assert " style=" not in page.text


def test_schema_and_root_answer(client):
    assert client.get("/api/schema/").status_code == 200
    assert set(client.get("/api/").json()) == {"bots", "clubs", "tournaments", "matches", "replays"}
