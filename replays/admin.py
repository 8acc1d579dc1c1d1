"""Administration of replays, to read; boards are not listed here: that would be a look before the others."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from replays.models import Replay
from replays.selectors import replays_visible_to


@admin.register(Replay)
class ReplayAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("public_id", "title", "source", "status", "published_at")
    list_filter = ("source", "status")
    search_fields = ("public_id", "title")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Replay]:
        return replays_visible_to(request.user)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Replay | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Replay | None = None) -> bool:
        return False
