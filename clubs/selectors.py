"""Reading: who somebody is in a club, and what has been done there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import and_, or_

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Q, QuerySet

from clubs import roles
from clubs.lookups import Like
from clubs.models import ApiToken, AuditEvent, Club, Membership, User
from clubs.spelling import outline, pattern

AnyUser = User | AnonymousUser


def role_of(user: AnyUser | None, club: Club) -> str | None:
    """Return the role of *user* in *club*, or None."""
    if user is None or not user.is_authenticated:
        return None
    return Membership.objects.filter(user_id=user.pk, club=club).values_list("role", flat=True).first()


def may(user: AnyUser | None, act: str, club: Club) -> bool:
    """Return whether *user* may do *act* (a key of `clubs.roles.ACTS`) in *club*; a superuser may do all."""
    allowed = roles.allows(role_of(user, club), act)
    return allowed or bool(user is not None and user.is_active and user.is_superuser)


def clubs_where(user: AnyUser | None, act: str) -> QuerySet[Club]:
    """Return the clubs in which *user* may do *act*."""
    if user is None or not user.is_authenticated:
        return Club.objects.none()
    if user.is_superuser:
        return Club.objects.all()
    return Club.objects.filter(
        pk__in=Membership.objects.filter(user_id=user.pk, role__in=roles.ACTS[act]).values("club")
    )


def clubs_listed() -> QuerySet[Club]:
    """Return all clubs with ``members_count``, by name."""
    return Club.objects.annotate(members_count=Count("memberships", distinct=True))


def spelled_like(words: Sequence[str], *columns: str) -> Q:
    """Return the condition that each of *words* is in one of *columns*; without words nothing is found.

    The words are those of `clubs.spelling.words_of`. Both databases read every row, as for any part of a name.
    """
    if not words:
        return Q(pk__in=[])
    return reduce(and_, (_in_one(word, columns) for word in words))


def _in_one(word: str, columns: Sequence[str]) -> Q:
    regex, like = pattern(word), outline(word)
    return reduce(or_, (Q(Like(F(column), like), **{f"{column}__iregex": regex}) for column in columns))


def audit_of(club: Club) -> QuerySet[AuditEvent]:
    """Return what was done in *club*, newest first."""
    return AuditEvent.objects.filter(club=club).select_related("actor")


def allows(user: AnyUser | None, role: str | None, act: str) -> bool:
    """Return whether *user*, whose role is known already, may do *act*; no query."""
    return roles.allows(role, act) or bool(user is not None and user.is_active and user.is_superuser)


def members_of(club: Club) -> list[Membership]:
    """Return the memberships of *club* with their users: owners first, then by name."""
    members = Membership.objects.filter(club=club).select_related("user")
    places = [roles.OWNER, roles.ORGANISER, roles.HELPER, roles.MEMBER]
    return sorted(members, key=lambda member: (places.index(member.role), member.user.shown_name, member.pk))


def memberships_of(user: User) -> QuerySet[Membership]:
    """Return the memberships of *user* with their clubs, by the club's name."""
    return Membership.objects.filter(user=user).select_related("club").order_by("club__name")


def tokens_of(user: AnyUser | None) -> QuerySet[ApiToken]:
    """Return the API tokens of *user*, newest first, those that ran out too until they are removed."""
    tokens: QuerySet[ApiToken] = ApiToken.objects.order_by("-created")
    if user is None or not user.is_authenticated:
        return tokens.none()
    return tokens.filter(user_id=user.pk)
