"""One's API tokens on their page."""

import pytest
from django.urls import reverse

from clubs.models import ApiToken
from clubs.services import MOST_TOKENS, token_create
from tests import factories
from tests.pages import check_page

pytestmark = pytest.mark.django_db
TOKENS = "/accounts/tokens/"


@pytest.fixture
def person(client):
    user = factories.UserFactory()
    client.force_login(user)
    return user


def test_the_page_asks_to_sign_in(client):
    assert client.get(TOKENS).status_code == 302


def test_a_token_is_shown_once(client, person):
    assert "You have none" in check_page(client.get(TOKENS))
    response = client.post(TOKENS, {"name": "laptop"})
    secret = response.context["secret"]
    assert secret in check_page(response)
    assert "no-store" in response["Cache-Control"]
    assert ApiToken.objects.get().user == person
    html = check_page(client.get(TOKENS))
    assert "laptop" in html
    assert secret not in html


@pytest.mark.parametrize("name", ["", "x" * 61])
def test_a_token_needs_a_name(client, person, name):
    assert client.post(TOKENS, {"name": name}).status_code == 422
    assert not ApiToken.objects.exists()


def test_there_is_an_end_of_tokens(client, person):
    for number in range(MOST_TOKENS):
        token_create(actor=person, name=f"token {number}")
    assert "revoke one first" in check_page(client.post(TOKENS, {"name": "one more"}))


def test_revoking_ones_own_alone_and_twice(client, person):
    own, _text = token_create(actor=person, name="mine")
    other, _text = token_create(actor=factories.UserFactory(), name="theirs")
    for token in (own, own, other):
        assert client.post(reverse("clubs:token_revoke"), {"token": token.pk}).url == TOKENS
    assert list(ApiToken.objects.values_list("name", flat=True)) == ["theirs"]
