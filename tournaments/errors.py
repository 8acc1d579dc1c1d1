"""What can be wrong with an act: each error says what was asked and what was allowed."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _


class TournamentError(Exception):
    """An act on a tournament was refused; the message is fit for the organiser."""


class TournamentInputError(TournamentError):
    """A value was refused; *field* names it as the form does."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


class TournamentStateError(TournamentError):
    """*act* does not go with where a tournament or match stands; *allowed* are the states for it."""

    def __init__(self, what: str, act: str, state: str, allowed: Iterable[str]) -> None:
        self.what, self.act, self.state, self.allowed = what, act, state, tuple(allowed)
        super().__init__(
            _("%(what)s is “%(state)s”; “%(act)s” goes only while it is %(allowed)s")
            % {"what": what, "state": state, "act": act, "allowed": _(" or ").join(self.allowed)}
        )


class LeaseLostError(Exception):
    """A worker no longer holds the match that it is playing: whatever it has played is thrown away."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"the lease of match {match_id} is gone")
