"""Administration of bots, to read: what changes goes through the services, which check and write down.

Programs, logs and reports are their authors' own: they are left out here too.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bots import services
from bots.errors import BotActError
from bots.models import Bot, BotVersion, VersionCheck, WorkerSeen
from clubs.admin import ReadOnlyAdmin


@admin.register(Bot)
class BotAdmin(ReadOnlyAdmin):
    list_display = ("name", "kind", "owner", "logs_for_staff", "created_at", "deleted_at")
    list_filter = ("kind",)
    list_select_related = ("owner",)
    search_fields = ("name",)


@admin.register(BotVersion)
class BotVersionAdmin(ReadOnlyAdmin):
    list_display = ("bot", "number", "player", "language", "state", "trusted", "size", "created_at")
    list_filter = ("state", "language", "trusted", "player")
    list_select_related = ("bot",)
    search_fields = ("bot__name", "digest")
    exclude = ("source", "filename")
    actions = ("trust", "distrust")

    @admin.action(description=gettext_lazy("Mark as trusted: may run WITHOUT a sandbox where SHELEM_SANDBOX=trusted"))
    def trust(self, request: HttpRequest, versions: QuerySet[BotVersion]) -> None:
        self._mark(request, versions, True)

    @admin.action(description=gettext_lazy("No longer trusted"))
    def distrust(self, request: HttpRequest, versions: QuerySet[BotVersion]) -> None:
        self._mark(request, versions, False)

    def _mark(self, request: HttpRequest, versions: QuerySet[BotVersion], trusted: bool) -> None:
        actor: Any = request.user
        for version in versions:
            try:
                services.version_trust(actor=actor, version=version, trusted=trusted)
            except BotActError as error:
                self.message_user(request, str(error), messages.ERROR)
            else:
                text = _("%(version)s may run without a sandbox") if trusted else _("%(version)s is not trusted")
                self.message_user(request, text % {"version": version}, messages.WARNING)


@admin.register(VersionCheck)
class VersionCheckAdmin(ReadOnlyAdmin):
    list_display = ("version", "number", "state", "attempts", "worker", "waits_for", "created_at", "ended_at")
    list_filter = ("state",)
    list_select_related = ("version__bot",)
    search_fields = ("version__bot__name", "worker", "error")
    exclude = ("log", "report", "sample")


@admin.register(WorkerSeen)
class WorkerSeenAdmin(ReadOnlyAdmin):
    list_display = ("name", "sandbox", "languages", "problem", "seen_at")
    search_fields = ("name",)
