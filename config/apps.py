"""Application configurations that the project adjusts."""

from django.apps import AppConfig
from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig

from config import catalogues


class ProjectConfig(AppConfig):
    """The project itself as an app, for its management commands and its catalogues of translations."""

    name = "config"
    label = "project"

    def ready(self) -> None:
        catalogues.compile_stale(settings.BASE_DIR / "locale", settings.MESSAGES_ROOT)


class ProjectStaticFilesConfig(StaticFilesConfig):
    """Static files, without the parts of packages that no page uses.

    The old generation of htmx holds module imports of files that its package does not ship, at which
    the manifest storage rightly stops.
    """

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "*-2.js", "*-2.min.js"]
