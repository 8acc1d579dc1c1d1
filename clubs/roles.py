"""What each role of a club may do: one table, role by act."""

from __future__ import annotations

OWNER, ORGANISER, HELPER, MEMBER = "owner", "organiser", "helper", "member"

ACTS: dict[str, frozenset[str]] = {
    "club.edit": frozenset({OWNER}),
    "club.members": frozenset({OWNER}),
    "audit.see": frozenset({OWNER, ORGANISER}),
    "tournament.create": frozenset({OWNER, ORGANISER}),
    "tournament.edit": frozenset({OWNER, ORGANISER}),
    "tournament.start": frozenset({OWNER, ORGANISER}),
    "tournament.cancel": frozenset({OWNER, ORGANISER}),
    "tournament.see_draft": frozenset({OWNER, ORGANISER, HELPER}),
    "entry.edit": frozenset({OWNER, ORGANISER, HELPER}),
    "match.retry": frozenset({OWNER, ORGANISER, HELPER}),
    "match.void": frozenset({OWNER, ORGANISER}),
    "replay.see_early": frozenset({OWNER, ORGANISER}),
    "log.see": frozenset({OWNER, ORGANISER}),
}
"""Act -> the roles that may do it."""


def allows(role: str | None, act: str) -> bool:
    """Return whether a member with *role* (None: no member) may do *act*.

    Raises: KeyError for an act that the table does not know, so that a slip of the pen never allows anything.
    """
    return role in ACTS[act]
