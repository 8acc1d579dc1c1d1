"""What every template knows about the reader's choice of light or dark."""

from django.conf import settings
from django.http import HttpRequest

from clubs.views.look import THEMES


def look(request: HttpRequest) -> dict[str, str]:
    """Return the theme that was chosen, "" for that of the system."""
    theme = request.COOKIES.get(settings.THEME_COOKIE_NAME, "")
    return {"theme": theme if theme in THEMES else ""}
