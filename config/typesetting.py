"""The last touch on pages: digits and marks of their language."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from clubs.typography import Typeset, page_for_reader


class Typesetting:
    """Middleware that gives whole pages and parts of pages the digits and the marks of their language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if isinstance(response, Typeset):
            return response
        if isinstance(response, HttpResponse) and response.get("Content-Type", "").startswith("text/html"):
            response.content = page_for_reader(response.content.decode(response.charset))
        return response
