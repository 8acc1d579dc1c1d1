"""Administration of tournaments, to read: acts go through the services, which check and write down.

A round's key and salt are left out: nobody sees them before every table has finished.
"""

from __future__ import annotations

from django.contrib import admin

from clubs.admin import ReadOnlyAdmin
from tournaments.models import Attempt, Entry, Match, Result, Round, SeatLog, Tournament


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    list_display = ("name", "club", "format", "status", "boards", "created_at")
    list_filter = ("status", "format", "preset")
    list_select_related = ("club",)
    search_fields = ("name", "slug")


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("name", "tournament", "seed", "status")
    list_select_related = ("tournament",)
    search_fields = ("name", "tournament__name")


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "number", "status", "commitment", "completed_at")
    list_select_related = ("tournament",)
    exclude = ("shuffle_key", "salt")


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ("id", "round", "table", "entry_a", "entry_b", "status", "attempts", "progress")
    list_filter = ("status",)
    list_select_related = ("round__tournament", "entry_a", "entry_b")
    search_fields = ("round__tournament__name", "entry_a__name", "entry_b__name")


@admin.register(Attempt)
class AttemptAdmin(ReadOnlyAdmin):
    list_display = ("match", "number", "worker", "started_at", "ended_at", "ending")
    list_filter = ("ending",)
    list_select_related = ("match__entry_a", "match__entry_b")
    search_fields = ("worker", "error")


@admin.register(Result)
class ResultAdmin(ReadOnlyAdmin):
    list_display = ("match", "score_a", "score_b", "difference", "reason", "created_at")
    list_select_related = ("match__entry_a", "match__entry_b")


@admin.register(SeatLog)
class SeatLogAdmin(ReadOnlyAdmin):
    """Figures alone: what a program wrote is its author's."""

    list_display = ("match", "attempt", "slot", "room", "bot_version", "decisions", "ms_average", "ms_worst")
    list_select_related = ("match__entry_a", "match__entry_b", "bot_version__bot")
    search_fields = ("bot_version__bot__name",)
    exclude = ("stderr", "debug", "faults")
