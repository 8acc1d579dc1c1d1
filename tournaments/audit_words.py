"""The log of a club in sentences: who did what, and what it changed, in the language of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Field
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clubs.models import Role
from tournaments.models import EntryStatus, MatchStatus, PairingRule, RoundStatus, Tournament, TournamentStatus
from tournaments.wording import round_words

DASH = "–"
HIDDEN = frozenset({"files", "tournament"})
"""Details that are kept for programs and say nothing to people."""

STATUSES = (TournamentStatus, RoundStatus, MatchStatus, EntryStatus)


def act_names() -> dict[str, str]:
    """Return what each act of a club is called in a list to choose from."""
    return {
        "club.create": _("club founded"),
        "club.edit": _("club changed"),
        "membership.set": _("role given"),
        "membership.remove": _("member taken out"),
        "tournament.create": _("tournament created"),
        "tournament.edit": _("settings changed"),
        "tournament.open": _("entries opened"),
        "tournament.start": _("started"),
        "tournament.pause": _("paused"),
        "tournament.resume": _("resumed"),
        "tournament.cancel": _("cancelled"),
        "tournament.finish": _("finished"),
        "tournament.reopen": _("opened again"),
        "entry.add": _("entry added"),
        "entry.add_late": _("late entry"),
        "entry.sign_up": _("signed up"),
        "entry.admit": _("admitted from the waiting list"),
        "entry.edit": _("entry changed"),
        "entry.remove": _("entry taken out"),
        "entry.seed": _("seed changed"),
        "entry.substitute": _("substitute"),
        "entry.check_in": _("checked in"),
        "entry.check_out": _("check-in taken back"),
        "entry.no_show": _("did not come"),
        "entry.withdraw": _("withdrawn"),
        "entry.disqualify": _("disqualified"),
        "entry.readmit": _("readmitted"),
        "entry.come": _("came after all"),
        "entry.let_in": _("let in late"),
        "entries.by_lot": _("seeds by lot"),
        "entries.seed": _("seeds changed"),
        "entries.copy": _("entries copied"),
        "entries.import": _("entries read from a file"),
        "partners.draw": _("partners drawn"),
        "round.draw": _("round drawn"),
        "round.redraw": _("round drawn again"),
        "round.release": _("round released"),
        "round.close": _("round closed"),
        "round.deadline": _("deadline changed"),
        "pairing.rule": _("rule for the draw"),
        "result.enter": _("result entered"),
        "result.confirm": _("result confirmed"),
        "result.correct": _("result corrected"),
        "result.undo": _("correction undone"),
        "sheet.take": _("score sheet taken"),
        "match.forfeit": _("forfeit"),
        "match.adjudicate": _("adjudicated"),
        "match.rerun": _("played again"),
        "match.retry": _("set up again"),
        "match.void": _("declared void"),
        "replay.see_early": _("hands looked at early"),
    }


def sentence(verb: str, facts: Mapping[str, Any]) -> str:
    """Return one act as a sentence. *facts* are who, what (the target by name), and what the log noted with it."""
    return _template(verb, facts) % {"entry": facts["what"], "round": "", "pair": "", "role": "", **facts}


def _template(verb: str, facts: Mapping[str, Any]) -> str:
    if verb == "pairing.rule":
        return _rule_template(facts)
    templates = _club_sentences() | _entry_sentences() | _play_sentences()
    if verb in templates:
        return templates[verb]
    return _("%(who)s did “{act}” to %(what)s.").replace("{act}", verb.replace("%", "%%"))


def _club_sentences() -> dict[str, str]:
    return {
        "club.create": _("%(who)s founded the club."),
        "club.edit": _("%(who)s changed the page of the club."),
        "membership.set": _("%(who)s gave %(what)s the role of %(role)s."),
        "membership.remove": _("%(who)s took %(what)s out of the club."),
        "tournament.create": _("%(who)s created %(what)s."),
        "tournament.edit": _("%(who)s changed the settings of %(what)s."),
        "tournament.open": _("%(who)s opened %(what)s for entries."),
        "tournament.start": _("%(who)s started %(what)s."),
        "tournament.pause": _("%(who)s paused %(what)s."),
        "tournament.resume": _("%(who)s let %(what)s go on."),
        "tournament.cancel": _("%(who)s cancelled %(what)s."),
        "tournament.finish": _("%(who)s ended %(what)s and published its digest."),
        "tournament.reopen": _("%(who)s opened %(what)s again after its end."),
    }


def _entry_sentences() -> dict[str, str]:
    return {
        "entry.add": _("%(who)s entered %(entry)s in %(what)s."),
        "entry.add_late": _("%(who)s entered %(entry)s in %(what)s after the start."),
        "entry.sign_up": _("%(who)s signed up as %(entry)s for %(what)s."),
        "entry.admit": _("%(who)s gave %(entry)s a place from the waiting list."),
        "entry.edit": _("%(who)s changed the entry %(entry)s."),
        "entry.remove": _("%(who)s took %(entry)s out of %(what)s."),
        "entry.seed": _("%(who)s changed the seed of %(entry)s."),
        "entry.substitute": _("%(who)s let somebody else play for %(entry)s."),
        "entry.check_in": _("%(who)s checked %(entry)s in."),
        "entry.check_out": _("%(who)s took the check-in of %(entry)s back."),
        "entry.no_show": _("%(who)s noted that %(entry)s did not come."),
        "entry.withdraw": _("%(who)s withdrew %(entry)s."),
        "entry.disqualify": _("%(who)s disqualified %(entry)s."),
        "entry.readmit": _("%(who)s let %(entry)s play again."),
        "entry.come": _("%(who)s noted that %(entry)s has come after all."),
        "entry.let_in": _("%(who)s let %(entry)s join the rounds to come."),
        "entries.by_lot": _("%(who)s drew the seeds of %(what)s by lot."),
        "entries.seed": _("%(who)s changed the seeds of %(what)s."),
        "entries.copy": _("%(who)s copied the entries of an earlier tournament to %(what)s."),
        "entries.import": _("%(who)s read entries of %(what)s from a file."),
        "partners.draw": _("%(who)s drew the partners of %(what)s by cards."),
    }


def _play_sentences() -> dict[str, str]:
    return {
        "round.draw": _("%(who)s drew %(round)s of %(what)s."),
        "round.redraw": _("%(who)s drew %(round)s of %(what)s again."),
        "round.release": _("%(who)s released %(round)s of %(what)s."),
        "round.close": _("%(who)s closed %(round)s of %(what)s."),
        "round.deadline": _("%(who)s changed the deadline of %(round)s of %(what)s."),
        "result.enter": _("%(who)s entered the result of %(what)s."),
        "result.confirm": _("%(who)s confirmed the result of %(what)s."),
        "result.correct": _("%(who)s corrected the result of %(what)s."),
        "result.undo": _("%(who)s undid a correction of %(what)s."),
        "sheet.take": _("%(who)s took one of the score sheets of %(what)s."),
        "match.forfeit": _("%(who)s noted a forfeit in %(what)s."),
        "match.adjudicate": _("%(who)s adjudicated %(what)s."),
        "match.rerun": _("%(who)s let %(what)s be played again."),
        "match.retry": _("%(who)s set %(what)s up again."),
        "match.void": _("%(who)s declared %(what)s void."),
        "replay.see_early": _("%(who)s looked at the hands of %(what)s before they were public."),
    }


def _rule_template(facts: Mapping[str, Any]) -> str:
    if facts.get("removed"):
        return _("%(who)s took back a rule for the draw of %(what)s: %(pair)s.")
    if facts.get("kind") == PairingRule.Kind.FORCE:
        return _("%(who)s asked that %(pair)s meet in the next round of %(what)s.")
    return _("%(who)s asked that %(pair)s do not meet in %(what)s.")


def label_words(key: str) -> str:
    """Return what a detail of the log is called."""
    words = {
        "score": pgettext("log", "score"),
        "version": pgettext("log", "version"),
        "winner": pgettext("log", "winner"),
        "status": pgettext("log", "state"),
        "seed": pgettext("log", "seed"),
        "entry": pgettext("log", "entry"),
        "entries": pgettext("log", "entries"),
        "players": pgettext("log", "players"),
        "player": pgettext("log", "player"),
        "home_club": pgettext("log", "comes from"),
        "name": pgettext("log", "name"),
        "city": pgettext("log", "city"),
        "about": pgettext("log", "about the club"),
        "role": pgettext("log", "role"),
        "round": pgettext("log", "round"),
        "rounds": pgettext("log", "rounds"),
        "pairings": pgettext("log", "pairings"),
        "pair": pgettext("log", "pair"),
        "kind": pgettext("log", "kind"),
        "commitment": pgettext("log", "commitment"),
        "commitments": pgettext("log", "commitments"),
        "draw_digest": pgettext("log", "digest of what the draw depended on"),
        "digest": pgettext("log", "digest"),
        "matches": pgettext("log", "tables"),
        "matches_voided": pgettext("log", "tables declared void"),
        "taken_back": pgettext("log", "tables taken back"),
        "as_version": pgettext("log", "as in version"),
        "forfeit": pgettext("log", "forfeit"),
        "attempts": pgettext("log", "attempts"),
        "options": pgettext("log", "options"),
        "preset": pgettext("log", "preset"),
        "house_rules": pgettext("log", "house rules"),
        "rules": pgettext("log", "hash of the rules"),
        "replay": pgettext("log", "replay"),
        "deadline": pgettext("log", "deadline"),
        "sheet": pgettext("log", "sheet"),
        "disputed": pgettext("log", "two sheets disagree"),
        "left_out": pgettext("log", "left out"),
        "lines_left_out": pgettext("log", "lines left out"),
        "key": pgettext("log", "key of the draw"),
    }
    if key in words:
        return words[key]
    column = _column(key)
    return str(column.verbose_name) if column else key.replace("_", " ")


def _column(key: str) -> Field[Any, Any] | None:
    """Return the column of a tournament that a detail of its settings is called after."""
    return next((column for column in Tournament._meta.concrete_fields if column.name == key), None)


def value_words(key: str, value: Any) -> str:
    """Return a detail of the log as text."""
    if value is None or value == "" or value == [] or value == {}:
        return DASH
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if key == "score" and isinstance(value, list):
        return " : ".join(map(str, value))
    if key in ("matches", "taken_back") and isinstance(value, list):
        return ngettext("%(n)d table", "%(n)d tables", len(value)) % {"n": len(value)}
    if key == "winner":
        return _("the first side") if value == 0 else _("the second side")
    if key == "role":
        return str(Role(value).label) if value in Role.values else str(value)
    if key == "status":
        return next((str(states(value).label) for states in STATUSES if value in states.values), str(value))
    if key == "round":
        return round_words(str(value))
    if (column := _column(key)) and column.choices:
        return str(dict(column.flatchoices).get(value, value))
    return _plain(value)


def _plain(value: Any) -> str:
    """Return any JSON value on one line."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        pair = len(value) == 2 and all(isinstance(each, str) or each is None for each in value)
        if pair and value[1] is None:
            return f"{value[0]} {DASH} {_('bye')}"
        return _(", ").join(f"({_plain(each)})" if isinstance(each, list) else _plain(each) for each in value)
    if isinstance(value, dict):
        return _(", ").join(f"{label_words(str(key))}: {value_words(str(key), each)}" for key, each in value.items())
    return DASH if value is None else str(value)


NAMED = frozenset({"entry", "round", "pair", "kind"})
"""Details that the sentence has already; they are told once more only where they were changed."""


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Return (label, before, after) of every detail that the log noted; empty where there was or is nothing."""
    names = [*after, *(name for name in before if name not in after)]
    told = []
    for name in names:
        both = name in before and name in after
        if name in HIDDEN or before.get(name, ...) == after.get(name, ...) or (name in NAMED and not both):
            continue
        old = value_words(name, before[name]) if name in before else ""
        new = value_words(name, after[name]) if name in after else ""
        if {old, new} - {"", DASH}:
            told.append((label_words(name), old, new))
    return told
