"""The address a load balancer or container asks whether this process can serve."""

from django.db import connection
from django.http import HttpRequest, HttpResponse


def health(request: HttpRequest) -> HttpResponse:
    """Return 200 when the database answers; an error of the database becomes a 500."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok", content_type="text/plain")
