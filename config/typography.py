"""The last touch on pages: Persian ones get Persian digits."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import get_language

from clubs.numerals import persian_page


class Numerals:
    """Middleware that puts Persian digits into whole pages and parts of pages in Persian."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        is_page = isinstance(response, HttpResponse) and response.get("Content-Type", "").startswith("text/html")
        if is_page and get_language() == "fa":
            assert isinstance(response, HttpResponse)
            response.content = persian_page(response.content.decode(response.charset)).encode(response.charset)
        return response
