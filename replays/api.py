"""Replays over the API, to read: those that are public, with their records as JSON and as text."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from engine.notation import match_text
from replays.models import Board, Replay
from replays.selectors import match_record, replays_visible_to


class BoardSerializer(serializers.ModelSerializer[Board]):
    """The summary of one board; its moves are in the record."""

    class Meta:
        model = Board
        fields = [
            "no",
            "room",
            "dealer",
            "declarer",
            "contract",
            "mode",
            "points_0",
            "points_1",
            "delta_0",
            "delta_1",
            "outcome",
            "plays_count",
        ]


class ReplaySerializer(serializers.ModelSerializer[Replay]):
    class Meta:
        model = Replay
        fields = [
            "public_id",
            "title",
            "source",
            "status",
            "preset",
            "rules_sha256",
            "created_at",
            "published_at",
        ]


class ReplayDetailSerializer(ReplaySerializer):
    boards = BoardSerializer(many=True, read_only=True)

    class Meta(ReplaySerializer.Meta):
        fields = [*ReplaySerializer.Meta.fields, "header", "rules", "result", "boards"]


class ReplayViewSet(viewsets.ReadOnlyModelViewSet[Replay]):
    """The public replays, newest first; those of a round appear when every table has finished its deals."""

    lookup_field = "public_id"
    queryset = Replay.objects.none()
    filterset_fields = ["source", "status", "preset"]

    def get_queryset(self) -> QuerySet[Replay]:
        replays = replays_visible_to(self.request.user).order_by("-published_at", "-id")
        return replays.prefetch_related("boards") if self.action == "retrieve" else replays

    def get_serializer_class(self) -> type[ReplaySerializer]:
        return ReplayDetailSerializer if self.action == "retrieve" else ReplaySerializer

    @extend_schema(responses=OpenApiTypes.OBJECT, filters=False)
    @action(detail=True, url_path="record")
    def record(self, request: Request, public_id: str) -> Response:
        """The whole record as ``shelem-match/1``."""
        return Response(match_record(self.get_object()).to_json())

    @extend_schema(
        responses={(200, "text/plain"): OpenApiResponse(OpenApiTypes.STR, description="`.shelem` text")},
        filters=False,
    )
    @action(detail=True, url_path="record/text")
    def record_text(self, request: Request, public_id: str, **_more: Any) -> HttpResponse:
        """The whole record as `.shelem` text."""
        text = match_text(match_record(self.get_object()))
        return HttpResponse(text, content_type="text/plain; charset=utf-8")
