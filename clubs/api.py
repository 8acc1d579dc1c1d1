"""Clubs over the API, to read."""

from __future__ import annotations

from django.db.models import QuerySet
from rest_framework import serializers, viewsets

from clubs.models import Club
from clubs.selectors import clubs_listed


class ClubSerializer(serializers.ModelSerializer[Club]):
    members = serializers.IntegerField(source="members_count", read_only=True)

    class Meta:
        model = Club
        fields = ["slug", "name", "city", "about", "members", "created_at"]


class ClubViewSet(viewsets.ReadOnlyModelViewSet[Club]):
    """The clubs, by name."""

    serializer_class = ClubSerializer
    lookup_field = "slug"
    queryset = Club.objects.none()
    filterset_fields = {"city": ["iexact"]}

    def get_queryset(self) -> QuerySet[Club]:
        return clubs_listed().order_by("name", "id")
