"""Addresses: the health check, the administration, and each app's own."""

from django.contrib import admin
from django.urls import include, path

from config.health import health

urlpatterns = [
    path("healthz/", health, name="health"),
    path("admin/", admin.site.urls),
    path("api/", include("config.api")),
    path("", include("clubs.urls")),
    path("", include("tournaments.urls")),
    path("", include("bots.urls")),
    path("", include("replays.urls")),
]
