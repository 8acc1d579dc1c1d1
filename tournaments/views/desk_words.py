"""What the desk says: what comes next, what it waits for, and why a button cannot be pressed yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.dates import date_text
from tournaments.models import Match, Mode, Round, Tournament, TournamentStatus
from tournaments.selectors import desk as reading
from tournaments.selectors.desk import Desk, Trouble
from tournaments.wording import round_words

MOST_NAMED = 6
MOST_ROUNDS_NAMED = 3


@dataclass(frozen=True)
class Next:
    """The line below the stepper: *strong* what matters first, *rest* what follows from it, *at* when that will be."""

    strong: str
    rest: str = ""
    at: datetime | None = None


@dataclass(frozen=True)
class StepShown:
    """One step of the stepper: *state* is done, here or todo."""

    key: str
    title: str
    text: str
    state: str


def clock(at: datetime) -> str:
    """Return the time of day of *at*, with the day where that is not today."""
    local = timezone.localtime(at)
    time = date_text(local, "H:i")
    return time if local.date() == timezone.localdate() else f"{date_text(local, 'SHORT_DATE_FORMAT')} {time}"


def listed(words: Sequence[str]) -> str:
    """Return some words as one text: the last after "and", at most a handful by name."""
    if len(words) > MOST_NAMED:
        more = len(words) - MOST_NAMED + 1
        words = [*words[: MOST_NAMED - 1], ngettext("%(n)d more", "%(n)d more", more) % {"n": more}]
    if len(words) < 2:
        return "".join(words)
    return _("%(first)s and %(last)s") % {"first": _(", ").join(words[:-1]), "last": words[-1]}


def rounds_named(rounds: Iterable[Round]) -> str:
    """Return the names of *rounds* in one text; of many only their number."""
    names = [round_words(each.label) for each in rounds]
    if len(names) > MOST_ROUNDS_NAMED:
        return ngettext("%(n)d round", "%(n)d rounds", len(names)) % {"n": len(names)}
    return listed(names)


def tables_named(matches: Sequence[Match]) -> str:
    """Return the tables of *matches*; in a bracket by their codes, of several rounds by their number."""
    if all(match.code for match in matches):
        return listed([match.code for match in matches])
    if len({match.round_id for match in matches}) > 1:
        return ngettext("%(n)d table", "%(n)d tables", len(matches)) % {"n": len(matches)}
    numbers = listed([str(match.table) for match in matches])
    return ngettext("Table %(numbers)s", "Tables %(numbers)s", len(matches)) % {"numbers": numbers}


def round_act(plain: str, labelled: str, each: Round) -> str:
    """Return the words of a button about a round: *plain* with its number, or *labelled* with its short label."""
    if each.label.startswith("R") and each.label[1:].isdecimal():
        return plain % {"n": each.label[1:]}
    return labelled % {"label": each.label}


def steps(tournament: Tournament, desk: Desk) -> list[StepShown]:
    """Return the four steps of the rounds in play; before a draw all are still to come."""
    place = len(reading.STEPS) if desk.step == reading.FINISH else reading.STEPS.index(desk.step)
    texts = {
        reading.DRAW: (_("Draw"), _drawn_text(desk)),
        reading.RELEASE: (_("Release"), _released_text(desk)),
        reading.RUNNING: (_("Running"), _running_text(desk)),
        reading.CLOSE: (_("Close"), _close_text(tournament, desk)),
    }
    return [
        StepShown(key, *texts[key], "done" if number < place else "here" if number == place else "todo")
        for number, key in enumerate(reading.STEPS)
    ]


def _drawn_text(desk: Desk) -> str:
    if not desk.rounds:
        return _("the next round")
    at = clock(max(each.drawn_at for each in desk.rounds))
    notes = sum(len(each.notes) for each in desk.rounds)
    if not notes:
        return at
    return ngettext("%(at)s, %(n)d note", "%(at)s, %(n)d notes", notes) % {"at": at, "n": notes}


def _released_text(desk: Desk) -> str:
    released = [each.released_at for each in desk.rounds if each.released_at]
    if not released:
        return _("then all can see it")
    return _("%(at)s, all can see it") % {"at": clock(max(released))}


def _running_text(desk: Desk) -> str:
    tables = desk.tables
    if desk.step not in (reading.RUNNING, reading.CLOSE):
        return ngettext("%(n)d table", "%(n)d tables", len(tables)) % {"n": len(tables)} if tables else ""
    done = len(tables) - len(desk.unplayed)
    return _("%(done)d of %(all)d tables over") % {"done": done, "all": len(tables)}


def _close_text(tournament: Tournament, desk: Desk) -> str:
    if desk.step == reading.CLOSE and (until := protests_end(tournament, desk)):
        return _("protests until %(at)s") % {"at": clock(until)}
    return _("then the next draw")


def protests_end(tournament: Tournament, desk: Desk) -> datetime | None:
    """Return until when protests may come against what is complete, if that is not over."""
    ends = [end for each in desk.rounds if (end := reading.protests_until(each, tournament))]
    last = max(ends, default=None)
    return last if last is not None and last > timezone.now() else None


def last_protest(tournament: Tournament, desk: Desk) -> datetime | None:
    """Return until when protests may come against the last round, None before it is complete."""
    return reading.protests_until(desk.last, tournament) if desk.last else None


def next_words(tournament: Tournament, desk: Desk, troubles: Sequence[Trouble]) -> Next:
    """Return what happens next and what for it waits, by hand or by itself."""
    if tournament.status == TournamentStatus.PAUSED:
        return Next(_("Paused."), _("Nothing is drawn and no match begins until it goes on."))
    if desk.step in (reading.RUNNING, reading.CLOSE) and (desk.unplayed or desk.unconfirmed):
        return Next(*_waits_for(tournament, desk, troubles))
    return _by_itself(tournament, desk) if tournament.mode == Mode.AUTOMATIC else _by_hand(tournament, desk)


def _waits_for(tournament: Tournament, desk: Desk, troubles: Sequence[Trouble]) -> tuple[str, str]:
    """Return what is still open of the rounds in play."""
    rest = []
    if desk.unplayed:
        strong = ngettext("%(tables)s is not over.", "%(tables)s are not over.", len(desk.unplayed)) % {
            "tables": tables_named(desk.unplayed)
        }
        if desk.unconfirmed:
            rest.append(_results_wait(len(desk.unconfirmed)))
    else:
        strong = _results_wait(len(desk.unconfirmed))
    if tournament.mode == Mode.AUTOMATIC:
        stuck = {trouble.match.pk for trouble in troubles if trouble.kind in (reading.FAILED, reading.DISPUTED)}
        if stuck & {match.pk for match in desk.matches}:
            rest.append(_("It goes on by itself when the tables below are put right."))
        else:
            rest.append(_("Then it goes on by itself."))
    return strong, " ".join(rest)


def _results_wait(number: int) -> str:
    return ngettext(
        "%(n)d result waits for its confirmation.", "%(n)d results wait for their confirmation.", number
    ) % {"n": number}


def _by_itself(tournament: Tournament, desk: Desk) -> Next:
    """Return what the site does next."""
    soon = _("It goes on by itself in a moment.")
    if desk.step == reading.CLOSE:
        return Next(_("Every table is over."), soon)
    if desk.step == reading.FINISH:
        if (until := last_protest(tournament, desk)) and until > timezone.now():
            rest = _("Protests may come until %(at)s; then the tournament finishes by itself.") % {"at": clock(until)}
            return Next(_("All is played."), rest, until)
        return Next(_("All is played."), _("The tournament finishes by itself in a moment."))
    if desk.step == reading.RELEASE:
        return Next(_("%(rounds)s: drawn.") % {"rounds": rounds_named(desk.rounds)}, soon)
    if desk.last is None:
        return Next(_("Nothing is drawn yet."), soon)
    return Next(_("%(round)s: closed.") % {"round": round_words(desk.last.label)}, soon)


def _by_hand(tournament: Tournament, desk: Desk) -> Next:
    """Return what waits for the organiser."""
    if desk.step == reading.CLOSE:
        strong = _("Every table is over.")
        if until := protests_end(tournament, desk):
            return Next(strong, _("Protests may come until %(at)s.") % {"at": clock(until)}, until)
        return Next(strong, _("Close it, and the next draw uses these results."))
    if desk.step == reading.FINISH:
        return Next(_("All is played."), _("Finish the tournament, and its standing is final."))
    if desk.step == reading.RELEASE:
        strong = _("%(rounds)s: drawn, and seen by organisers only.") % {"rounds": rounds_named(desk.rounds)}
        return Next(strong, _("Look at the pairings, then release them."))
    if desk.last is None:
        return Next(_("Nothing is drawn yet."))
    strong = _("%(round)s: closed.") % {"round": round_words(desk.last.label)}
    return Next(strong, _("The next round can be drawn."))
