"""What may be done about one match, for the buttons of its page: confirm, correct, forfeit, play again, and so on."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.desk_forms import ForfeitForm, ScoreForm, WhyForm
from tournaments.formats import format_named
from tournaments.models import Confirmation, Match, MatchStatus, Result, ResultSource, RoundStatus, TournamentStatus
from tournaments.models.schedule import OPEN_STATUSES
from tournaments.selectors import deals_seen, version_before
from tournaments.selectors.desk import is_unconfirmed
from tournaments.views.acts import Act, Refused, form_of

IN_PLAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)
UNPLAYED = (*OPEN_STATUSES, MatchStatus.FAILED.value)


def match_acts(request: HttpRequest, match: Match, acts: frozenset[str], refused: Refused | None) -> dict[str, Any]:
    """Return what may be done about *match*: *main_acts* are single buttons, *side_acts* folded forms and pages."""
    tournament = match.round.tournament
    shown: dict[str, Any] = {"main_acts": [], "side_acts": []}
    if match.is_bye or tournament.status not in IN_PLAY or match.round.status == RoundStatus.DRAWN:
        return shown
    result: Result | None = getattr(match, "result", None)
    if "result.confirm" in acts and is_unconfirmed(match) and result is not None:
        shown["main_acts"].append(_confirm_act(request, match, result))
    if "match.retry" in acts and match.status == MatchStatus.FAILED:
        words, address = _("Set up again"), match_address(match, "match_retry")
        shown["main_acts"].append(Act("retry", words, address, icon="retry", hidden={"seen": match.attempts}))
    if "result.correct" in acts and result is not None:
        shown["side_acts"] += _correct_acts(match)
    shown["side_acts"] += _given_acts(match, result, acts, refused)
    shown["side_acts"] += _again_acts(match, acts, refused)
    return shown


def _confirm_act(request: HttpRequest, match: Match, result: Result) -> Act:
    """Return the button that lets a result count; where a second person is asked for, not the one who entered it."""
    why_not = ""
    second = match.round.tournament.confirmation == Confirmation.SECOND
    if match.disputed:
        why_not = _("Two sheets of this table disagree: take one of them first.")
    elif second and result.entered_by_id is not None and result.entered_by_id == request.user.pk:
        why_not = _("You entered it: somebody else confirms it.")
    words, address = _("Confirm the result"), match_address(match, "match_confirm")
    return Act(
        "confirm", words, address, icon="check", kind="primary", why_not=why_not, hidden={"seen": result.version}
    )


def _correct_acts(match: Match) -> list[Act]:
    found = [Act("correct", _("Correct the result"), match_address(match, "match_correct"), icon="gear", link=True)]
    if version_before(match) is not None:
        forfeit = match.result.source == ResultSource.FORFEIT
        words = _("Take the forfeit back") if forfeit else _("Take the correction back")
        found.append(Act("undo", words, match_address(match, "match_undo"), icon="retry", link=True))
    return found


def _given_acts(match: Match, result: Result | None, acts: frozenset[str], refused: Refused | None) -> list[Act]:
    """Return the acts that give a result without play."""
    found = []
    version = {"seen": result.version if result else 0}
    if "match.adjudicate" in acts and match.status in UNPLAYED:
        words = _(
            "For a match that cannot be played to its end. It counts as these points do; it is confirmed by you, and a "
            "table that is being played stops."
        )
        form = form_of(ScoreForm, "adjudicate", refused, match=match)
        address = match_address(match, "match_adjudicate")
        words_button = _("Give this result")
        found.append(Act("adjudicate", _("Adjudicate"), address, words_button, words, form, hidden=version))
    if "match.forfeit" in acts and match.status != MatchStatus.VOID:
        words = _(
            "Who forfeits scores as for a lost match, the other what the boards gave, and at least a win. "
            "Both figures are shown, with the reason."
        )
        form = form_of(ForfeitForm, "forfeit", refused, match=match)
        address = match_address(match, "match_forfeit")
        found.append(
            Act("forfeit", _("Forfeit"), address, _("Note the forfeit"), words, form, kind="danger", hidden=version)
        )
    return found


def _again_acts(match: Match, acts: frozenset[str], refused: Refused | None) -> list[Act]:
    """Return the acts that let a match be played again, or not at all."""
    found = []
    if "match.rerun" in acts and match.status == MatchStatus.FINISHED:
        runs = {"seen": match.result.version if hasattr(match, "result") else 0}
        form, address = form_of(WhyForm, "rerun", refused), match_address(match, "match_rerun")
        found.append(
            Act("rerun", _("Play it again"), address, _("Play it again"), rerun_words(match), form, hidden=runs)
        )
    if "match.void" in acts and match.status in UNPLAYED and not _is_in_bracket(match):
        words = _("Nobody wins or loses by it, and the round does not wait for it.")
        form, address = form_of(WhyForm, "void", refused), match_address(match, "match_void")
        found.append(Act("void", _("Declare it void"), address, _("Declare it void"), words, form, kind="danger"))
    return found


def _is_in_bracket(match: Match) -> bool:
    """Return whether somebody has to go on from *match*, so that it cannot be void."""
    return bool(match.code) and bool(getattr(format_named(match.round.tournament.format), "BRACKET", False))


def rerun_words(match: Match) -> str:
    """Return what playing *match* again means: with the same deals or with new ones."""
    if match.by_hand:
        return _("The result is taken back, and a new sheet is awaited. What was entered stays among the versions.")
    if deals_seen(match):
        return _(
            "With new deals, under a commitment of their own: those of the round may have been seen. The result is "
            "taken back; it stays among the versions, and its record with the attempt."
        )
    return _(
        "With the same deals, which nobody has seen. The result is taken back; it stays among the versions, and its "
        "record with the attempt."
    )


def match_address(match: Match, name: str) -> str:
    """Return the address of a page or act of *match*."""
    return reverse(f"tournaments:{name}", args=[match.round.tournament.slug, match.pk])
