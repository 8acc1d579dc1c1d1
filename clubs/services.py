"""Writing: users, clubs, memberships, and the one place where an act is refused."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs.audit import audit_record
from clubs.models import ApiToken, Club, Membership, Role, User
from clubs.selectors import AnyUser, may

MOST_TOKENS = 20


class NotAllowedError(Exception):
    """*actor* asked for *act* in *club*, which his role does not allow."""

    def __init__(self, actor: AnyUser | None, act: str, club: Club) -> None:
        self.actor, self.act, self.club = actor, act, club
        super().__init__(
            _("%(who)s may not do “%(act)s” in %(club)s") % {"who": actor or _("nobody"), "act": act, "club": club.name}
        )


class TokenError(Exception):
    """A token that cannot be made, or that is not there; *field* names the value as the form does."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


class MembershipError(Exception):
    """A change that would leave a club without an owner, or that names no member."""


def require(actor: AnyUser | None, act: str, club: Club) -> None:
    """Return quietly if *actor* may do *act* in *club*.

    Raises: NotAllowedError.
    """
    if not may(actor, act, club):
        raise NotAllowedError(actor, act, club)


def user_create(*, email: str, password: str | None, display_name: str = "", language: str = "") -> User:
    """Return a new user. Raises: ValueError if the address, whatever its case, is taken."""
    if User.objects.filter(email__iexact=email.strip()).exists():
        raise ValueError(_("there is already an account for this address"))
    return User.objects.create_user(email, password, display_name=display_name.strip(), language=language)


def user_language_set(*, user: User, language: str) -> None:
    """Keep the language in which *user* reads pages and gets mail. Raises: ValueError for one the site lacks."""
    if language not in dict(settings.LANGUAGES):
        raise ValueError(language)
    if user.language != language:
        user.language = language
        user.save(update_fields=["language"])


@transaction.atomic
def token_create(*, actor: User, name: str) -> tuple[ApiToken, str]:
    """Return a new token of *actor* for his programs, and its text, which is shown now and never again.

    Raises: TokenError (name).
    """
    User.objects.select_for_update(no_key=True).get(pk=actor.pk)
    name = " ".join(name.split())
    if not name or len(name) > 60 or not name.isprintable():
        raise TokenError("name", _("a name of 1 to 60 characters, by which you know the token again"))
    if ApiToken.objects.filter(user=actor).count() >= MOST_TOKENS:
        raise TokenError("name", _("you have %(n)d tokens; revoke one first") % {"n": MOST_TOKENS})
    token, text = ApiToken.objects.create(actor, name=name)
    audit_record(club=None, actor=actor, verb="token.create", target=f"user:{actor.pk}", after={"name": name})
    return token, text


@transaction.atomic
def token_revoke(*, actor: User, token: ApiToken) -> None:
    """Let *token* open nothing any more. Raises: TokenError if it is not *actor*'s."""
    if token.user_id != actor.pk or not ApiToken.objects.filter(pk=token.pk).exists():
        raise TokenError("token", _("there is no such token"))
    token.delete()
    audit_record(club=None, actor=actor, verb="token.revoke", target=f"user:{actor.pk}", before={"name": token.name})


@transaction.atomic
def club_create(*, actor: User, name: str, city: str = "", about: str = "") -> Club:
    """Return a new club, *actor* its owner."""
    club = Club.objects.create(name=name, slug=_free_slug(name), city=city, about=about)
    Membership.objects.create(user=actor, club=club, role=Role.OWNER)
    audit_record(club=club, actor=actor, verb="club.create", target=f"club:{club.slug}", after={"name": name})
    return club


@transaction.atomic
def club_edit(*, actor: User, club: Club, name: str, city: str = "", about: str = "") -> Club:
    """Return the club with the new values; its address stays. What did not change is not in the log.

    Raises: NotAllowedError.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    require(actor, "club.edit", club)
    given = {"name": name, "city": city, "about": about}
    changed = {key: value for key, value in given.items() if getattr(club, key) != value}
    if not changed:
        return club
    before = {key: getattr(club, key) for key in changed}
    for key, value in changed.items():
        setattr(club, key, value)
    club.save(update_fields=list(changed))
    audit_record(club=club, actor=actor, verb="club.edit", target=f"club:{club.slug}", before=before, after=changed)
    return club


@transaction.atomic
def membership_set(*, actor: User, club: Club, user: User, role: str, reason: str = "") -> Membership:
    """Return the membership of *user* with the new role.

    Raises: NotAllowedError, MembershipError for an unknown role or for the club's last owner.
    """
    require(actor, "club.members", club)
    if role not in Role.values:
        raise MembershipError(_("no such role: %(role)s") % {"role": role})
    before = Membership.objects.filter(user=user, club=club).first()
    if before and before.role == Role.OWNER and role != Role.OWNER:
        _refuse_last_owner(club, user)
    membership, _created = Membership.objects.update_or_create(user=user, club=club, defaults={"role": role})
    audit_record(
        club=club,
        actor=actor,
        verb="membership.set",
        target=f"user:{user.pk}",
        before={"role": before.role if before else None},
        after={"role": role},
        reason=reason,
    )
    return membership


@transaction.atomic
def membership_remove(*, actor: User, club: Club, user: User, reason: str = "") -> None:
    """Take *user* out of *club*. Raises: NotAllowedError, MembershipError."""
    require(actor, "club.members", club)
    membership = Membership.objects.filter(user=user, club=club).first()
    if membership is None:
        raise MembershipError(_("%(who)s is no member") % {"who": user})
    if membership.role == Role.OWNER:
        _refuse_last_owner(club, user)
    membership.delete()
    audit_record(
        club=club,
        actor=actor,
        verb="membership.remove",
        target=f"user:{user.pk}",
        before={"role": membership.role},
        reason=reason,
    )


def _refuse_last_owner(club: Club, user: User) -> None:
    others = Membership.objects.filter(club=club, role=Role.OWNER).exclude(user=user)
    if not others.exists():
        raise MembershipError(_("%(who)s is the only owner of %(club)s") % {"who": user, "club": club.name})


def _free_slug(name: str) -> str:
    """Return an address for *name* that no club has yet."""
    stem = slugify(name)[:120] or "club"
    slug, number = stem, 1
    while Club.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{stem}-{number}"
    return slug
