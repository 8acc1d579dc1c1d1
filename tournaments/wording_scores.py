"""Numbers of a standing as people read them, and what scorings and tie-breaks are, in the language of the page."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.scoring_rules import ScoringRules
from tournaments.tie_breaks import TIE_BREAKS

MINUS = "−"
DASH = "–"
SIGNED = frozenset({"difference", "imps"})
SAME_AS_POINTS = {"difference": "difference", "imp": "imps"}
"""The tie-break that says the same as the standing points of a scoring."""


def signed_text(number: int) -> str:
    """Return *number* with its sign; 0 has none."""
    sign = "+" if number > 0 else MINUS if number < 0 else ""
    return f"{sign}{abs(number)}"


def points_text(hundredths: int, kind: str) -> str:
    """Return standing points as a scoring of *kind* writes them: ``40.42`` VP, ``6.5``, ``+12`` IMPs, ``−350``.

    Victory points always have two decimals, wins and ties as many as they need; IMPs and points differences are
    whole and have a sign.
    """
    if kind in SAME_AS_POINTS:
        return signed_text(hundredths // 100 if hundredths >= 0 else -(-hundredths // 100))
    whole, rest = divmod(abs(hundredths), 100)
    decimals = f".{rest:02d}"
    if kind != "vp":
        decimals = decimals.rstrip("0").rstrip(".")
    return f"{MINUS if hundredths < 0 else ''}{whole}{decimals}"


def chip_text(hundredths: int, kind: str) -> str:
    """Return the points of one match as short as a chip is: victory points to the nearest whole, half up."""
    return str((hundredths + 50) // 100) if kind == "vp" else points_text(hundredths, kind)


def tie_break_text(name: str, value: int | None, kind: str) -> str:
    """Return the number of a tie-break; a dash where it says nothing."""
    if value is None:
        return DASH
    if name in TIE_BREAKS and TIE_BREAKS[name].hundredths:
        return points_text(value, kind)
    return signed_text(value) if name in SIGNED else str(value)


def points_heading(kind: str) -> str:
    """Return the heading of the column of standing points."""
    headings = {
        "vp": pgettext("heading", "VP"),
        "imp": pgettext("heading", "IMPs"),
        "wdl": pgettext("heading", "Points"),
        "difference": pgettext("heading", "Points ±"),
    }
    return headings.get(kind, kind)


def tie_break_heading(name: str) -> str:
    """Return the heading of the column of a tie-break."""
    headings = {
        "difference": pgettext("heading", "Points ±"),
        "head_to_head": pgettext("heading", "Mutual"),
        "buchholz": pgettext("heading", "Buchholz"),
        "buchholz_cut1": pgettext("heading", "Buchholz −1"),
        "buchholz_median": pgettext("heading", "Median"),
        "sonneborn_berger": pgettext("heading", "Sonneborn"),
        "wins": pgettext("heading", "Won"),
        "boards_won": pgettext("heading", "Boards"),
        "imps": pgettext("heading", "IMPs"),
        "lots": pgettext("heading", "Lot"),
    }
    return headings.get(name, name)


def tie_break_words(name: str) -> str:
    """Return what a tie-break looks at."""
    words = {
        "difference": _("points difference"),
        "head_to_head": _("their matches against each other"),
        "buchholz": _("points of the opponents (Buchholz)"),
        "buchholz_cut1": _("points of the opponents but the lowest (Buchholz cut 1)"),
        "buchholz_median": _("points of the opponents but the lowest and the highest (median Buchholz)"),
        "sonneborn_berger": _("points of the opponents beaten (Sonneborn-Berger)"),
        "wins": _("matches won"),
        "boards_won": _("boards won"),
        "imps": _("IMPs"),
        "lots": _("drawing of lots"),
    }
    return words.get(name, name)


def tie_break_explained(name: str) -> str:
    """Return how the number of a tie-break is found and read, in a few sentences."""
    words = {
        "difference": _(
            "The points that an entry got in all its matches, less those that it gave away. A bye and a match that was "
            "not played count 0."
        ),
        "head_to_head": _(
            "Two points for a win, one for a tie, in the matches of those who are tied. It says something only if all "
            "of them have met each other; else there is a dash. It is asked again among those whom it leaves tied."
        ),
        "buchholz": _(
            "The standing points of all opponents that an entry met, added up: who met the stronger field is first. A "
            "bye counts the entry's own points."
        ),
        "buchholz_cut1": _("As Buchholz, but the weakest opponent is left out."),
        "buchholz_median": _("As Buchholz, but the weakest and the strongest opponent are left out."),
        "sonneborn_berger": _(
            "The standing points of the opponents that an entry beat, and half the points of those it tied with. Byes "
            "and matches that were not played count nothing."
        ),
        "wins": _("How many matches an entry won. A bye is no match won."),
        "boards_won": _("How many deals an entry did better on than its opponents with the same cards."),
        "imps": _("The IMPs of all deals, won less lost."),
        "lots": _(
            "The lot of each entry follows from a key that was fixed when the tournament was made, so that nobody can "
            "choose it; the lower number is first. Lots are looked at only between those who are still tied."
        ),
    }
    return words.get(name, "")


def scoring_sentences(rules: ScoringRules, boards: int) -> list[str]:
    """Return what a match gives to the standing, sentence by sentence."""
    kind = rules.kind
    if kind == "wdl":
        values = {name: points_text(getattr(rules, name), kind) for name in ("win", "tie", "loss")}
        return [
            _("A match won gives %(win)s, a tied one %(tie)s, a lost one %(loss)s standing points.") % values,
            _("A bye counts as a match won."),
        ]
    if kind == "difference":
        return [
            _("The standing points of a match are the points of all its hands, less those of the opponents."),
            _("A bye gives 0."),
        ]
    imps = [
        _("The difference on each deal is turned into IMPs: 1 from %(first)d points on, %(most)d from %(last)d on.")
        % {"first": rules.imp_scale[0], "last": rules.imp_scale[-1], "most": len(rules.imp_scale)}
    ]
    if kind == "imp":
        return [*imps, _("The standing points of a match are its IMPs, won less lost."), _("A bye gives 0.")]
    full = f"{rules.vp_factor * boards**0.5:.1f}"
    return [
        *imps,
        ngettext(
            "The IMPs of a match of %(n)d board are turned into victory points: 10.00 each for a tie, 20.00 to 0.00 "
            "from %(full)s IMPs on.",
            "The IMPs of a match of %(n)d boards are turned into victory points: 10.00 each for a tie, 20.00 to 0.00 "
            "from %(full)s IMPs on.",
            boards,
        )
        % {"n": boards, "full": full},
        _("A bye gives 12.00."),
    ]
