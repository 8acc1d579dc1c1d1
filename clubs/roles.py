"""What each role of a club may do: one table, role by act."""

from __future__ import annotations

OWNER, ORGANISER, HELPER, MEMBER = "owner", "organiser", "helper", "member"

STAFF = frozenset({OWNER, ORGANISER})
DESK = frozenset({OWNER, ORGANISER, HELPER})
ALL = frozenset({OWNER, ORGANISER, HELPER, MEMBER})

ACTS: dict[str, frozenset[str]] = {
    "club.edit": frozenset({OWNER}),
    "club.members": frozenset({OWNER}),
    "audit.see": STAFF,
    "tournament.create": STAFF,
    "tournament.edit": STAFF,
    "tournament.start": STAFF,
    "tournament.pause": STAFF,
    "tournament.cancel": STAFF,
    "tournament.reopen": STAFF,
    "tournament.see_draft": DESK,
    "tournament.see_private": ALL,
    "entry.edit": STAFF,
    "entry.take_part": STAFF,
    "round.draw": STAFF,
    "round.release": STAFF,
    "round.close": STAFF,
    "pairing.rule": STAFF,
    "result.enter": DESK,
    "result.confirm": DESK,
    "result.correct": STAFF,
    "sheet.take": STAFF,
    "match.forfeit": STAFF,
    "match.adjudicate": STAFF,
    "match.rerun": STAFF,
    "match.retry": STAFF,
    "match.void": STAFF,
    "replay.see_early": STAFF,
    "log.see": STAFF,
}
"""Act -> the roles that may do it. A helper enters and confirms results, and nothing else."""


def allows(role: str | None, act: str) -> bool:
    """Return whether a member with *role* (None: no member) may do *act*.

    Raises: KeyError for an act that the table does not know, so that a slip of the pen never allows anything.
    """
    return role in ACTS[act]
