"""Addresses of the API: every app's resources, the schema, and a page that tells what there is."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.views import SpectacularAPIView
from rest_framework.routers import DefaultRouter

from bots.api import BotViewSet, CheckView, UploadView
from clubs.api import ClubViewSet
from replays.api import ReplayViewSet
from tournaments.api import MatchViewSet, TournamentViewSet


def docs(request: HttpRequest) -> HttpResponse:
    """Return a plain page of the API's resources, made from the schema; it needs no script."""
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    schema: dict[str, Any] = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    operations = [
        {"method": method.upper(), "path": address, **operation}
        for address, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    return render(request, "api/docs.html", {"info": schema["info"], "operations": operations})


router = DefaultRouter()
router.register("bots", BotViewSet, basename="bot")
router.register("clubs", ClubViewSet, basename="club")
router.register("tournaments", TournamentViewSet, basename="tournament")
router.register("matches", MatchViewSet, basename="match")
router.register("replays", ReplayViewSet, basename="replay")

app_name = "api"
urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", docs, name="docs"),
    path("bots/upload/", UploadView.as_view(), name="bot-upload"),
    path("bots/<slug:slug>/versions/<int:number>/check/", CheckView.as_view(), name="bot-check"),
    *router.urls,
]
