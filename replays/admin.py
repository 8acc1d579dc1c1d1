"""Administration of replays, to read; boards are not listed here: that would be a look before the others."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.admin import ReadOnlyAdmin
from replays.models import Replay, Upload
from replays.selectors import replays_visible_to
from replays.upload_services import upload_take_down


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


class ReasonForm(ActionForm):
    """What stands on the page of a record that was taken down."""

    reason = forms.CharField(
        label=gettext_lazy("Reason, shown to whoever has the link"), max_length=200, required=False
    )


@admin.register(Upload)
class UploadAdmin(ReadOnlyAdmin):
    """Records that people opened, to look at and, where they must not stay, to take down for good."""

    list_display = ("title", "link", "owner", "hands", "created_at", "expires_at", "taken_down_at", "barred")
    list_filter = ("barred", ("taken_down_at", admin.EmptyFieldListFilter))
    list_select_related = ("replay", "owner")
    search_fields = ("replay__public_id", "replay__title", "owner__email", "digest")
    exclude = ("key_hash", "sender")
    action_form = ReasonForm
    actions = ("take_down",)

    @admin.display(description=gettext_lazy("title"))
    def title(self, upload: Upload) -> str:
        return str(upload.replay)

    @admin.display(description=gettext_lazy("link"))
    def link(self, upload: Upload) -> str:
        return format_html('<a href="{}">{}</a>', reverse("replays:match", args=[upload.replay.public_id]), _("look"))

    def has_take_down_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("replays.change_upload")

    @admin.action(
        description=gettext_lazy("Take down for good: erase the hands, and never take the same record again"),
        permissions=["take_down"],
    )
    def take_down(self, request: HttpRequest, uploads: QuerySet[Upload]) -> None:
        actor: Any = request.user
        count = 0
        for upload in uploads.select_related("replay"):
            upload_take_down(upload=upload, actor=actor, barred=True, reason=request.POST.get("reason", ""))
            count += 1
        self.message_user(request, _("%(n)d taken down.") % {"n": count}, messages.WARNING)
