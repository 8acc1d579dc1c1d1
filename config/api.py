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
    resources: dict[str, list[dict[str, Any]]] = {}
    for address, methods in schema["paths"].items():
        for method, operation in methods.items():
            shown = {"method": method.upper(), "path": address, "fields": _fields(schema, operation), **operation}
            resources.setdefault(operation["tags"][0], []).append(shown)
    return render(request, "api/docs.html", {"info": schema["info"], "resources": resources})


def _fields(schema: dict[str, Any], operation: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what is sent with a request: parameters of address and query, then the fields of its body."""
    fields = [
        {"name": each["name"], "place": each["in"], "about": each.get("description", ""), **each["schema"]}
        for each in operation.get("parameters", [])
    ]
    for field in fields:
        if "enum" in field:  # the description only repeats them, as Markdown
            field["about"] = ""
    for content in operation.get("requestBody", {}).get("content", {}).values():
        body = schema["components"]["schemas"][content["schema"]["$ref"].rpartition("/")[2]]
        fields += [
            {"name": name, "place": "body", "about": each.get("description", ""), "type": each.get("type", "")}
            for name, each in body["properties"].items()
        ]
    return fields


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
