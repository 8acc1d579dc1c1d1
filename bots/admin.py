"""Administration of bots, to read: a version never changes."""

from __future__ import annotations

from django.contrib import admin

from bots.models import Bot, BotVersion
from clubs.admin import ReadOnlyAdmin


@admin.register(Bot)
class BotAdmin(ReadOnlyAdmin):
    list_display = ("name", "kind", "owner", "created_at")
    list_filter = ("kind",)
    list_select_related = ("owner",)
    search_fields = ("name",)


@admin.register(BotVersion)
class BotVersionAdmin(ReadOnlyAdmin):
    list_display = ("bot", "number", "player", "options", "state", "created_at")
    list_filter = ("state", "player")
    list_select_related = ("bot",)
    search_fields = ("bot__name", "digest")
