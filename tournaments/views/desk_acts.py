"""The buttons of the organiser's desk: each only for those who may, and with why it cannot be pressed yet."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.desk_forms import RuleForm, WhyForm
from tournaments.models import Mode, Round, Tournament, TournamentStatus
from tournaments.selectors.desk import CLOSE, DRAW, FINISH, RELEASE, Desk
from tournaments.views import desk_words
from tournaments.views.acts import Act, Refused, form_of

NOT_BEGUN = (TournamentStatus.DRAFT, TournamentStatus.REGISTRATION)
IN_PLAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)
OVER = (TournamentStatus.FINISHED, TournamentStatus.CANCELLED)


def address_of(tournament: Tournament, name: str, *more: object) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


def start_acts(tournament: Tournament, acts: frozenset[str], missing: int) -> list[Act]:
    """Return what can be done before the start; *missing* is how many entries are."""
    if tournament.status not in NOT_BEGUN:
        return []
    offered = []
    if tournament.status == TournamentStatus.DRAFT and "tournament.edit" in acts:
        offered.append(Act("open", _("Open it for entries"), address_of(tournament, "open"), icon="eye"))
    if "tournament.start" in acts:
        words = ngettext("%(n)d more entry is needed to start.", "%(n)d more entries are needed to start.", missing)
        why_not = words % {"n": missing} if missing else ""
        address = address_of(tournament, "start")
        offered.insert(0, Act("start", _("Start"), address, icon="play", kind="primary", why_not=why_not))
    return offered


def desk_acts(tournament: Tournament, seen_desk: Desk, acts: frozenset[str]) -> list[Act]:
    """Return the buttons of the stepper, the one to press now first; what cannot be done yet says why."""
    paused = _("The tournament is paused.") if tournament.status == TournamentStatus.PAUSED else ""
    by_hand = "primary" if tournament.mode == Mode.MANUAL and not paused else ""
    offered = []
    if "round.close" in acts and seen_desk.step != FINISH:
        offered += _close_acts(tournament, seen_desk, paused, by_hand)
    if "round.release" in acts:
        offered += _release_acts(tournament, seen_desk, paused, by_hand)
    if "round.draw" in acts and (seen_desk.step == DRAW or seen_desk.drawable):
        last = seen_desk.last.number if seen_desk.last else 0
        words = _("Draw the next round") if last else _("Draw the first round")
        offered.append(
            Act("draw", words, address_of(tournament, "draw"), kind=by_hand, why_not=paused, hidden={"seen": last})
        )
    if "tournament.start" in acts and seen_desk.step == FINISH:
        address = address_of(tournament, "finish")
        offered.append(Act("finish", _("Finish the tournament"), address, icon="check", kind=by_hand, why_not=paused))
    return offered


def _close_acts(tournament: Tournament, seen_desk: Desk, paused: str, by_hand: str) -> list[Act]:
    """Return a button for each round that can be closed, else one that says what is open."""
    closable = seen_desk.closable
    opened = [each for each in seen_desk.rounds if each.released_at]
    if not opened:
        return []
    if not closable:
        words = _close_words(opened[0]) if len(opened) == 1 else _("Close")
        return [Act("close", words, "", why_not=paused or _("Tables of it are not over, or results not confirmed."))]
    return [
        Act(
            f"close-{each.number}",
            _close_words(each),
            address_of(tournament, "round_close", each.number),
            kind=by_hand if seen_desk.step == CLOSE else "",
            why_not=paused,
        )
        for each in closable
    ]


def _close_words(each: Round) -> str:
    return desk_words.round_act(_("Close round %(n)s"), _("Close %(label)s"), each)


def _release_acts(tournament: Tournament, seen_desk: Desk, paused: str, by_hand: str) -> list[Act]:
    """Return the button that shows the drawn rounds to all, and another for everything that is drawn."""
    rounds = seen_desk.releasable
    if not rounds:
        return []
    address = address_of(tournament, "release")
    words = desk_words.round_act(_("Release round %(n)s"), _("Release %(label)s"), rounds[0])
    if len(rounds) > 1:
        words = _("Release %(labels)s") % {"labels": desk_words.listed([each.label for each in rounds])}
    numbers = _numbers(rounds)
    first = by_hand if seen_desk.step == RELEASE else ""
    found = [Act("release", words, address, kind=first, why_not=paused, hidden={"rounds": numbers})]
    if seen_desk.waiting:
        everything = [*rounds, *seen_desk.waiting]
        words = _("Release all %(n)d drawn rounds") % {"n": len(everything)}
        found.append(Act("release-all", words, address, why_not=paused, hidden={"rounds": _numbers(everything)}))
    return found


def _numbers(rounds: Sequence[Round]) -> str:
    return ",".join(str(number) for number in sorted(each.number for each in rounds))


def event_acts(tournament: Tournament, acts: frozenset[str], refused: Refused | None) -> list[Act]:
    """Return the acts that need a reason: pausing, going on, the mode, opening again, cancelling."""
    offered = []
    status = tournament.status
    if "tournament.pause" in acts and status == TournamentStatus.RUNNING:
        words = _("No table begins; what is being played ends. Deadlines move by the length of the pause.")
        offered.append(_reasoned(tournament, "pause", _("Pause"), words, refused))
    if "tournament.pause" in acts and status == TournamentStatus.PAUSED:
        offered.append(Act("resume", _("Go on"), address_of(tournament, "resume"), icon="play", kind="primary"))
    if "tournament.edit" in acts and status in IN_PLAY:
        offered.append(_mode_act(tournament, refused))
    if "tournament.reopen" in acts and status == TournamentStatus.FINISHED:
        words = _("So that a result can be corrected. Its digest is withdrawn until it is finished again.")
        offered.append(_reasoned(tournament, "reopen", _("Open it again"), words, refused))
    if "tournament.cancel" in acts and status not in OVER:
        words = _(
            "Matches that are not finished become void. What was played stays and becomes public. "
            "This cannot be undone."
        )
        offered.append(_reasoned(tournament, "cancel", _("Cancel the tournament"), words, refused, kind="danger"))
    return offered


def _mode_act(tournament: Tournament, refused: Refused | None) -> Act:
    if tournament.mode == Mode.AUTOMATIC:
        title, words = _("Go on by hand"), _("Then every round waits for you to draw, release and close it.")
    else:
        title = _("Go on automatically")
        words = _("Then rounds are closed, drawn and released by themselves, as soon as they can be.")
    other = Mode.MANUAL if tournament.mode == Mode.AUTOMATIC else Mode.AUTOMATIC
    return _reasoned(tournament, "mode", title, words, refused, hidden={"mode": other.value})


def _reasoned(
    tournament: Tournament,
    key: str,
    title: str,
    words: str,
    refused: Refused | None,
    kind: str = "",
    hidden: dict[str, object] | None = None,
) -> Act:
    """Return an act that needs a reason and nothing else."""
    form = form_of(WhyForm, key, refused)
    address = address_of(tournament, key)
    button = _("Yes, cancel it") if key == "cancel" else title
    return Act(key, title, address, button=button, help=words, form=form, kind=kind, hidden=hidden or {})


def rule_act(tournament: Tournament, acts: frozenset[str], refused: Refused | None) -> Act | None:
    if "pairing.rule" not in acts or tournament.status in OVER:
        return None
    form = form_of(RuleForm, "rule", refused, tournament=tournament)
    return Act("rule", _("Add a rule"), address_of(tournament, "rule_add"), button=_("Add"), form=form)
