"""The settings of an event in words: formats and their options, in the language of the page."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats import format_named, format_names
from tournaments.scoring_rules import KINDS


def format_choices_shown() -> list[tuple[str, str]]:
    """Return the formats for a choice field, the usual ones first."""
    first = ["round_robin", "swiss", "single_elimination", "double_elimination", "groups_knockout", "individual"]
    names = sorted(format_names(), key=lambda name: first.index(name) if name in first else len(first))
    return [(name, _(format_named(name).TITLE)) for name in names]


def format_summary(name: str) -> str:
    """Return one sentence about a format."""
    return _(format_named(name).SUMMARY)


def option_label(name: str) -> str:
    """Return the label of an option of a format."""
    labels = {
        "cycles": _("Times everybody meets everybody"),
        "third_place": _("Match for the third place"),
        "reset": _("Second final"),
        "rounds": _("Rounds"),
        "groups": _("Groups"),
        "qualifiers": _("Places of a group that go on"),
    }
    return labels.get(name, name.replace("_", " ").capitalize())


def scoring_choices() -> list[tuple[str, str]]:
    """Return the ways of scoring a match for a choice field."""
    titles = {
        "difference": _("points difference"),
        "wdl": _("win, tie, loss"),
        "imp": _("IMPs"),
        "vp": _("victory points"),
    }
    return [(kind, titles[kind]) for kind in KINDS]


def duration_words(seconds: int) -> str:
    """Return a time as people say it: the larger two of hours, minutes and seconds at most."""
    minutes, rest = divmod(max(0, seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        text = ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}
        return _("%(hours)s %(n)d min") % {"hours": text, "n": minutes} if minutes else text
    if minutes:
        return _("%(n)d min") % {"n": minutes + (rest >= 30)}
    return _("%(n)d s") % {"n": rest}
