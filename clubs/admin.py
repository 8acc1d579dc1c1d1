"""Administration of people and clubs; the audit log can only be read."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from clubs.models import ApiToken, AuditEvent, Club, Membership, User


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Shows rows and changes none: what these tables say follows from services alone."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(User)
class UserAdmin(DjangoUserAdmin):  # type: ignore[type-arg]
    ordering = ("email",)
    list_display = ("email", "display_name", "is_staff", "is_active", "last_login")
    search_fields = ("email", "display_name")
    fieldsets = (
        (None, {"fields": ("email", "password", "display_name")}),
        (_("Permissions"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets: Any = (
        (None, {"classes": ("wide",), "fields": ("email", "display_name", "password1", "password2")}),
    )


class MembershipInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Membership
    extra = 0
    autocomplete_fields = ("user",)


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "city", "created_at")
    search_fields = ("name", "city")
    prepopulated_fields: ClassVar[Any] = {"slug": ("name",)}
    inlines = (MembershipInline,)


@admin.register(AuditEvent)
class AuditEventAdmin(ReadOnlyAdmin):
    list_display = ("at", "club", "actor", "verb", "target", "reason")
    list_filter = ("verb",)
    list_select_related = ("club", "actor")
    search_fields = ("target", "reason", "actor__email")
    date_hierarchy = "at"


@admin.register(ApiToken)
class ApiTokenAdmin(ReadOnlyAdmin):
    """Who has tokens; their owners make and revoke them."""

    list_display = ("name", "user", "created", "expiry")
    list_select_related = ("user",)
    search_fields = ("name", "user__email")
    fields = ("name", "user", "token_key", "created", "expiry")
