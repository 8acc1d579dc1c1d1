"""A tournament before its start: made, changed, opened for entries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs.audit import audit_record
from clubs.models import Club, User
from clubs.services import require
from engine.presets import DEFAULT
from tournaments.errors import TournamentInputError
from tournaments.models import (
    Tournament,
    TournamentStatus,
)
from tournaments.services.admission import check_entries_fit, waiting_admit
from tournaments.services.locking import reason_given, tournament_locked
from tournaments.services.settings import (
    SETTINGS,
    WHEN_OVER,
    WHILE_RUNNING,
    settings_checked,
    settings_digest,
    settings_of,
)
from tournaments.services.visibility import hands_follow_visibility
from tournaments.standings import DEFAULT_TIE_BREAKS

USUAL_BOARDS = 4
NOT_BEGUN = (TournamentStatus.DRAFT, TournamentStatus.REGISTRATION)
OVER = (TournamentStatus.FINISHED, TournamentStatus.CANCELLED)


@transaction.atomic
def tournament_create(
    *,
    actor: User,
    club: Club,
    name: str,
    preset: str,
    status: str = TournamentStatus.REGISTRATION,
    cloned_from: Tournament | None = None,
    **settings: Any,
) -> Tournament:
    """Return a new tournament; *settings* are those of `settings.SETTINGS`, each left out has its usual value.

    *house_rules* are texts such as ``ace=15`` on top of *preset*.

    Raises: NotAllowedError; RulesError naming the rule's field; TournamentInputError naming the setting.
    """
    require(actor, "tournament.create", club)
    if status not in NOT_BEGUN:
        raise TournamentInputError("status", _("a new tournament is a draft or open for entries"))
    usual = usual_settings()
    values = settings_checked({**usual, **settings, "name": name, "preset": preset}, usual)
    tournament = Tournament.objects.create(
        club=club,
        slug=_free_slug(values["name"]),
        status=status,
        cloned_from=cloned_from,
        created_by=actor,
        **values,
    )
    chosen = {key: value for key, value in values.items() if key in SETTINGS and value != usual[key]}
    audit_record(
        club=club,
        actor=actor,
        verb="tournament.create",
        target=f"tournament:{tournament.slug}",
        after={
            **for_audit(chosen),
            "rules": values["rules_sha256"],
            **({"cloned_from": cloned_from.slug} if cloned_from else {}),
        },
    )
    return tournament


def usual_settings() -> dict[str, Any]:
    """Return every setting as a tournament has it where nobody chooses otherwise; no name."""
    values = settings_of(Tournament())
    return values | {"preset": DEFAULT, "boards": USUAL_BOARDS, "tie_breaks": list(DEFAULT_TIE_BREAKS)}


@transaction.atomic
def tournament_edit(
    *, actor: User, tournament: Tournament, seen: str = "", reason: str = "", **settings: Any
) -> Tournament:
    """Return the tournament with other *settings*; after the start only those that may still change, with a *reason*.

    *seen* is what `settings_digest` gave when the settings were read: where somebody has changed them since, nothing is
    done. Entries that wait move up where the limit is raised.

    Raises: NotAllowedError, TournamentStateError, RulesError; TournamentInputError naming the setting, or ``seen``.
    """
    tournament = tournament_locked(actor, tournament.pk, "tournament.edit")
    if seen and seen != settings_digest(tournament):
        raise TournamentInputError("seen", _("somebody has changed the settings since this page was opened"))
    now = settings_of(tournament)
    values = settings_checked(settings, now)
    changed = {name: value for name, value in values.items() if name in SETTINGS and value != now[name]}
    if not changed:
        return tournament
    _check_may_change(tournament, changed)
    if tournament.status not in NOT_BEGUN:
        reason = reason_given(reason)
    check_entries_fit(tournament, {**now, **changed})
    for name, value in values.items():
        setattr(tournament, name, value)
    tournament.save(update_fields=list(values))
    if "visibility" in changed:
        hands_follow_visibility(tournament=tournament)
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="tournament.edit",
        target=f"tournament:{tournament.slug}",
        before=for_audit({name: now[name] for name in changed}),
        after=for_audit(changed),
        reason=reason,
    )
    if tournament.status in NOT_BEGUN:
        waiting_admit(actor=actor, tournament=tournament)
    return tournament


@transaction.atomic
def tournament_open(*, actor: User, tournament: Tournament) -> Tournament:
    """Return the draft as a tournament that is open for entries and seen by others. Twice does nothing.

    Raises: NotAllowedError, TournamentStateError.
    """
    tournament = tournament_locked(actor, tournament.pk, "tournament.edit", NOT_BEGUN)
    if tournament.status == TournamentStatus.DRAFT:
        tournament.status = TournamentStatus.REGISTRATION
        tournament.save(update_fields=["status"])
        audit_record(club=tournament.club, actor=actor, verb="tournament.open", target=f"tournament:{tournament.slug}")
    return tournament


def may_change(tournament: Tournament) -> frozenset[str]:
    """Return the settings that may still be changed as the tournament stands."""
    if tournament.status in NOT_BEGUN:
        return frozenset(SETTINGS)
    return WHEN_OVER if tournament.status in OVER else WHILE_RUNNING


def for_audit(settings: dict[str, Any]) -> dict[str, Any]:
    """Return *settings* as the log keeps them: times as text."""
    return {name: value.isoformat() if hasattr(value, "isoformat") else value for name, value in settings.items()}


def _check_may_change(tournament: Tournament, changed: Iterable[str]) -> None:
    allowed = may_change(tournament)
    for name in changed:
        if name not in allowed:
            raise TournamentInputError(
                name, _("fixed, because the tournament is “%(state)s”") % {"state": tournament.get_status_display()}
            )


def _free_slug(name: str) -> str:
    """Return an address for *name* that no tournament has yet, and that is no page of its own."""
    stem = slugify(name)[:120] or "tournament"
    slug, number = stem, 1
    while slug == "new" or Tournament.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{stem}-{number}"
    return slug
