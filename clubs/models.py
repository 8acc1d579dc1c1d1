"""People, clubs, memberships and the log of who did what."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.base_user import BaseUserManager
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from knox.models import AbstractAuthToken


class UserManager(BaseUserManager["User"]):
    """Makes users by email; addresses are kept and compared in lower case."""

    use_in_migrations = True

    @classmethod
    def normalize_email(cls, email: str | None) -> str:
        return (email or "").strip().lower()

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email=self.normalize_email(username))

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Return a new stored user; a password of None cannot sign in."""
        address = self.normalize_email(email)
        if not address:
            raise ValueError("a user needs an email address")
        user = self.model(email=address, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractUser):  # type: ignore[django-manager-missing]
    """A person who signs in by email address."""

    username = None  # type: ignore[assignment]
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    email = models.EmailField(_("email address"), unique=True)
    display_name = models.CharField(_("name shown"), max_length=80, blank=True)
    language = models.CharField(_("language"), max_length=12, blank=True)
    page_open = models.BooleanField(_("others see the page about the person"), default=True)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[UserManager] = UserManager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [models.UniqueConstraint(Lower("email"), name="user_email_ignoring_case")]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name for pages; without one a number, and nothing of the email address."""
        return self.display_name or f"#{self.pk}"

    def get_full_name(self) -> str:
        return self.shown_name

    def get_short_name(self) -> str:
        return self.shown_name


class ApiToken(AbstractAuthToken):  # type: ignore[misc]
    """A key with which a program of *user* speaks to the API; only its hash is kept, and it runs out.

    *name* is what its owner calls it; ``token_key`` are its first characters, by which he knows it again.
    """

    name = models.CharField(_("name"), max_length=60)

    class Meta:
        ordering = ["-created"]
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return self.name


class Club(models.Model):
    """A club: the owner of tournaments."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=140, unique=True)
    city = models.CharField(_("city"), max_length=80, blank=True)
    about = models.TextField(_("about"), blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    members = models.ManyToManyField(User, through="Membership", related_name="clubs")

    class Meta:
        ordering = ["name", "id"]
        verbose_name = _("club")
        verbose_name_plural = pgettext_lazy("where people play", "clubs")

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    OWNER = "owner", _("owner")
    ORGANISER = "organiser", _("organiser")
    HELPER = "helper", _("helper")
    MEMBER = "member", _("member")


class Membership(models.Model):
    """The one role of a person in a club."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=12, choices=Role, default=Role.MEMBER)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["club", "id"]
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["user", "club"], name="membership_once"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role}) in {self.club}"


class AuditEvent(models.Model):
    """One act of one person (or of the site, actor null): appended, never changed."""

    club = models.ForeignKey(Club, null=True, on_delete=models.SET_NULL, related_name="audit_events")
    actor = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="audit_events")
    verb = models.CharField(_("act"), max_length=60)
    target = models.CharField(_("target"), max_length=200)
    before = models.JSONField(_("before"), default=dict, blank=True)
    after = models.JSONField(_("after"), default=dict, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("audit event")
        verbose_name_plural = _("audit events")
        indexes = [
            models.Index(fields=["club", "-id"], name="audit_by_club"),
            models.Index(fields=["target"], name="audit_by_target"),
        ]

    def __str__(self) -> str:
        return f"{self.verb} {self.target}"
