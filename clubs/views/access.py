"""Who may see a page or send a form: the question is the selectors', the answer to a browser is here."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from clubs.models import Club, User
from clubs.selectors import may

__all__ = ["login_required", "require_act", "user_of"]


def user_of(request: HttpRequest) -> User:
    """Return the person who is signed in. Raises: PermissionDenied for anybody else."""
    if isinstance(request.user, User):
        return request.user
    raise PermissionDenied


def require_act(request: HttpRequest, act: str, club: Club) -> User:
    """Return who is signed in and may do *act* in *club*. Raises: PermissionDenied."""
    user = user_of(request)
    if not may(user, act, club):
        raise PermissionDenied
    return user
