"""Why two entries meet, what is to be known of a draw, and why one is refused, in the language of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.pairing import PairingError
from tournaments.wording_scores import points_text

SEEDS = ("entry", "withdrawn", "other")
"""Facts that are seeds of entries."""
POINTS = ("group", "first_group", "second_group")
"""Facts that are standing points in hundredths."""

NEVER_YET = {"partners": "times", "opponents": "most", "sits_out": "times", "walkover": "withdrawn"}
"""Reasons that have another sentence, ``<key>_0``, where this fact is 0."""

SENTENCES: dict[str, Any] = {
    "forced": _("The organiser had set that these two meet."),
    # Round robin and ladder.
    "berger": _("Berger table of %(entries)s, round %(round)s: number %(first)s meets number %(second)s."),
    "berger_bye": _("An odd field: in round %(round)s of the Berger table it sits out."),
    "ladder": ngettext_lazy(
        "Who of them is better is least certain (%(certainty)s %%), after %(met)s match.",
        "Who of them is better is least certain (%(certainty)s %%), after %(met)s matches.",
        "met",
    ),
    # Single players.
    "whist": _(
        "Whist tournament of %(players)s, round %(round)s of %(rounds)s: in all of them everybody is the partner of "
        "everybody once."
    ),
    "partners": ngettext_lazy(
        "%(entry)s and %(other)s have been partners %(times)s time.",
        "%(entry)s and %(other)s have been partners %(times)s times.",
        "times",
    ),
    "partners_0": _("%(entry)s and %(other)s have not been partners yet."),
    "opponents": _("Opponents at this table have met %(least)s to %(most)s times."),
    "opponents_0": _("No opponents at this table have met yet."),
    "sits_out": ngettext_lazy(
        "Left over: sits out in turn, after %(times)s time before.",
        "Left over: sits out in turn, after %(times)s times before.",
        "times",
    ),
    "sits_out_0": _("Left over: sits out in turn, for the first time."),
    # Brackets.
    "from_seed": _("%(entry)s: seed %(of)s."),
    "from_place": _("%(entry)s: place %(of)s of the groups."),
    "from_winner": _("%(entry)s won %(of)s."),
    "from_loser": _("%(entry)s lost %(of)s."),
    "bracket_bye": _("The field does not fill the bracket: goes on without a match."),
    "bracket_rematch": ngettext_lazy(
        "They have met %(times)s time; the bracket leaves no other way.",
        "They have met %(times)s times; the bracket leaves no other way.",
        "times",
    ),
    "bracket_again": _("Set up again: the result before it was corrected."),
    "walkover": _("%(withdrawn)s has left: %(entry)s goes on without a match."),
    "walkover_0": _("The opponent has left: %(entry)s goes on without a match."),
    # Swiss.
    "swiss_slide": _("First round: place %(first_place)s of %(size)s meets place %(second_place)s, half way down."),
    "swiss_fold": _("Both have %(group)s: of these %(size)s, place %(first_place)s meets place %(second_place)s."),
    "swiss_float": _("%(first_group)s meets %(second_group)s: the nearest that fits all tables."),
    "swiss_bye": _("An odd field: sits out with %(group)s, as low in the standing as the draw allows."),
    "swiss_bye_again": ngettext_lazy(
        "It has had %(times)s bye before; there was no other way.",
        "It has had %(times)s byes before; there was no other way.",
        "times",
    ),
    "rematch": ngettext_lazy(
        "They have met %(times)s time before; there was no better way.",
        "They have met %(times)s times before; there was no better way.",
        "times",
    ),
    "club_mates": _("Both come from %(club)s; there was no better way."),
    "not_forbidden": _("%(entry)s and %(other)s must not meet."),
    "not_again": _("%(entry)s has met %(other)s already."),
    "not_club_mates": _("%(entry)s and %(other)s both come from %(club)s."),
    # Notes that everybody should know.
    "rematches_unavoidable": ngettext_lazy(
        "%(matches)s table is a rematch: no draw without one is possible any more.",
        "%(matches)s tables are rematches: no draw with fewer is possible any more.",
        "matches",
    ),
    "bye_again_unavoidable": _("%(entry)s has a bye again: everybody else who could sit out has had one too."),
    "club_mates_unavoidable": ngettext_lazy(
        "At %(matches)s table club-mates meet: no draw without that is possible.",
        "At %(matches)s tables club-mates meet: no draw with fewer is possible.",
        "matches",
    ),
}
"""A sentence for every reason that the formats give."""

REFUSALS: dict[str, Any] = {
    "too_few": ngettext_lazy("%(least)s entry or more is needed", "%(least)s entries or more are needed", "least"),
    "option_unknown": _("this format has no option “%(option)s”"),
    "option_yes_no": _("“%(option)s” is yes or no"),
    "option_number": _("“%(option)s” is a whole number"),
    "option_least": _("“%(option)s” is %(least)s or more"),
    "option_most": _("“%(option)s” is %(most)s or less"),
    "bracket_contradicts": _("%(code)s has other entries than the results before it say: void it first"),
    "forbidden_too_much": _("the rules for the draw leave no way to pair everybody: take one back"),
    "forced_absent": _("seed %(entry)s does not take part, and a rule says whom it must meet: take the rule back"),
    "forced_and_forbidden": _("rules say of two entries that they must meet and must not: take one back"),
    "forced_twice": _("two rules say whom seed %(entry)s must meet: take one back"),
}
"""Why a draw, or an option of a format, is refused."""


def why_words(why: Mapping[str, Any], names: Mapping[int, str], kind: str = "difference") -> str:
    """Return one reason of a pairing, or note of a draw, as a sentence.

    *why* has a key and facts as `tournaments.pairing.Why` was stored; *names* are the entries by seed, *kind* is that
    of the scoring. A reason that says nothing to people is "".
    """
    key, facts = str(why.get("key", "")), dict(why.get("facts", {}))
    if key in NEVER_YET and not facts.get(NEVER_YET[key]):
        key = f"{key}_0"
    if key not in SENTENCES:
        return ""
    for name in SEEDS:
        if name in facts:
            facts[name] = names.get(facts[name], f"#{facts[name]}")
    for name in POINTS:
        if name in facts:
            facts[name] = f"\u2066{points_text(facts[name], kind)}\u2069"  # a sign stays before its number
    return str(SENTENCES[key] % facts)


def pairing_error_words(error: PairingError) -> str:
    """Return why a draw, or an option of a format, is refused."""
    return str(REFUSALS[error.key] % error.facts) if error.key in REFUSALS else str(error)
