"""Administration of tournaments, to read: acts go through the services, which check and write down.

Keys and salts of deals are left out, nobody sees them before every table has finished; so are the key of lots, and the
codes that open pages without an account.
"""

from __future__ import annotations

from django.contrib import admin

from clubs.admin import ReadOnlyAdmin
from tournaments.models import (
    Attempt,
    Entry,
    Match,
    PairingRule,
    PartnerDraw,
    Result,
    ResultVersion,
    Round,
    SeatLog,
    Sheet,
    Tournament,
)


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    list_display = ("name", "club", "format", "status", "visibility", "boards", "created_at")
    list_filter = ("status", "visibility", "format", "preset")
    list_select_related = ("club",)
    search_fields = ("name", "slug")
    exclude = ("lots_key", "code")


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("name", "tournament", "seed", "status", "home_club")
    list_filter = ("status",)
    list_select_related = ("tournament",)
    search_fields = ("name", "tournament__name")
    exclude = ("code",)


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "number", "label", "status", "commitment", "completed_at")
    list_select_related = ("tournament",)
    exclude = ("shuffle_key", "salt", "draw_input")


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ("id", "round", "table", "entry_a", "entry_b", "status", "by_hand", "attempts", "progress")
    list_filter = ("status", "by_hand", "disputed")
    list_select_related = ("round__tournament", "entry_a", "entry_b")
    search_fields = ("round__tournament__name", "entry_a__name", "entry_b__name")
    exclude = ("shuffle_key", "salt")


@admin.register(Attempt)
class AttemptAdmin(ReadOnlyAdmin):
    list_display = ("match", "number", "worker", "started_at", "ended_at", "ending")
    list_filter = ("ending",)
    list_select_related = ("match__entry_a", "match__entry_b")
    search_fields = ("worker", "error")


@admin.register(Result)
class ResultAdmin(ReadOnlyAdmin):
    list_display = ("match", "score_a", "score_b", "difference", "source", "version", "reason", "confirmed_at")
    list_filter = ("source",)
    list_select_related = ("match__entry_a", "match__entry_b", "match__partner_a", "match__partner_b")


@admin.register(ResultVersion)
class ResultVersionAdmin(ReadOnlyAdmin):
    list_display = ("match", "number", "source", "reason", "entered_by", "entered_at", "confirmed_at")
    list_filter = ("source",)
    list_select_related = (
        "match__entry_a",
        "match__entry_b",
        "match__partner_a",
        "match__partner_b",
        "entered_by",
    )
    search_fields = ("reason",)


@admin.register(Sheet)
class SheetAdmin(ReadOnlyAdmin):
    list_display = ("match", "number", "kind", "state", "score_a", "score_b", "entered_by", "entered_at")
    list_filter = ("kind", "state")
    list_select_related = (
        "match__entry_a",
        "match__entry_b",
        "match__partner_a",
        "match__partner_b",
        "entered_by",
    )
    search_fields = ("match__entry_a__name", "match__entry_b__name")


@admin.register(PairingRule)
class PairingRuleAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "entry_a", "entry_b", "kind", "reason", "created_by", "used_in")
    list_filter = ("kind",)
    list_select_related = ("tournament", "entry_a", "entry_b", "created_by", "used_in__tournament")
    search_fields = ("reason", "tournament__name")


@admin.register(PartnerDraw)
class PartnerDrawAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "created_by", "created_at")
    list_select_related = ("tournament", "created_by")
    search_fields = ("tournament__name",)


@admin.register(SeatLog)
class SeatLogAdmin(ReadOnlyAdmin):
    """Figures alone: what a program wrote is its author's."""

    list_display = ("match", "attempt", "slot", "room", "bot_version", "decisions", "ms_average", "ms_worst")
    list_select_related = ("match__entry_a", "match__entry_b", "bot_version__bot")
    search_fields = ("bot_version__bot__name",)
    exclude = ("stderr", "debug", "faults")
