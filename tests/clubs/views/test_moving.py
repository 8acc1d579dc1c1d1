"""A part that moves by itself is made only for a browser that does not have it."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from clubs.views.moving import etag_of, moving_part


def asked(**headers):
    return RequestFactory().get("/", headers=headers)


@pytest.mark.parametrize("known", ["", '"another"', 'W/"x"'])
def test_it_is_sent_with_its_etag(known):
    answer = moving_part(asked(**{"If-None-Match": known}), etag_of([1]), lambda: HttpResponse("a part"))
    assert (answer.status_code, answer.content, answer["ETag"]) == (200, b"a part", etag_of([1]))
    assert answer["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("known", [etag_of([1]), f'"another", {etag_of([1])}'])
def test_it_is_not_made_for_who_has_it(known):
    answer = moving_part(asked(**{"If-None-Match": known}), etag_of([1]), lambda: pytest.fail("made"))
    assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", etag_of([1]))


def test_another_thing_shown_is_another_etag():
    assert etag_of([1, "a"]) != etag_of([1, "b"])
