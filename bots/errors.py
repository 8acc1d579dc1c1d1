"""What can be wrong with an act on a bot: each error says what was asked and why it is refused."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _


class BotActError(Exception):
    """An act on a bot was refused; the message is fit for its author."""


class BotInputError(BotActError):
    """A value was refused; *field* names it as the form does."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


class RateLimitError(BotInputError):
    """Too many uploads in a short time; *seconds* says when the next is welcome."""

    def __init__(self, message: str, seconds: int) -> None:
        self.seconds = seconds
        super().__init__("file", message)


class StorageError(BotActError):
    """The site could not keep or read a program: no fault of its author."""


class BotStateError(BotActError):
    """*act* does not go with where a version stands; *allowed* are the states for it."""

    def __init__(self, what: str, act: str, state: str, allowed: Iterable[str]) -> None:
        self.what, self.act, self.state, self.allowed = what, act, state, tuple(allowed)
        super().__init__(
            _("%(what)s is “%(state)s”; “%(act)s” goes only while it is %(allowed)s")
            % {"what": what, "state": state, "act": act, "allowed": _(" or ").join(self.allowed)}
        )


class NotYoursError(BotActError):
    """*actor* asked for *act* on something that is not his."""

    def __init__(self, actor: object, act: str, what: str) -> None:
        self.actor, self.act, self.what = actor, act, what
        super().__init__(
            _("%(who)s may not do “%(act)s” with %(what)s") % {"who": actor or _("nobody"), "act": act, "what": what}
        )


class CheckLostError(Exception):
    """A worker no longer holds the check that it runs: it was stopped, or another worker has it."""

    def __init__(self, check_id: int) -> None:
        super().__init__(f"the lease of check {check_id} is gone")
