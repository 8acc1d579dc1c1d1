"""The rules of a tournament in words, for people who choose them and for those who play by them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.rules import Rules, SlamCalled


@dataclass(frozen=True)
class Paragraph:
    """One part of the rules: a heading and its sentences."""

    heading: str
    sentences: tuple[str, ...]


def rules_in_words(rules: Rules) -> list[Paragraph]:
    """Return *rules* as paragraphs in the language that is active, in the order of play."""
    return [
        Paragraph(_("Cards"), _cards(rules)),
        Paragraph(_("Auction"), _auction(rules)),
        Paragraph(_("Widow and trump"), _widow(rules)),
        Paragraph(_("Score of a hand"), _score(rules)),
        Paragraph(_("Shelem"), _slam(rules)),
        Paragraph(_("End of a game"), _end(rules)),
    ]


def _cards(rules: Rules) -> tuple[str, ...]:
    worth = ", ".join(f"{'10' if rank == 'T' else rank}: {value}" for rank, value in rules.points if value)
    parts = [
        _("%(cards)d cards, twelve to each seat and %(widow)d to the widow.")
        % {"cards": rules.cards, "widow": rules.widow},
        _("Worth points: %(worth)s. Every trick is worth %(trick)d. All of it is %(total)d.")
        % {"worth": worth, "trick": rules.trick, "total": rules.total},
        _("Play goes anticlockwise.") if rules.direction == "ccw" else _("Play goes clockwise."),
    ]
    return tuple(parts)


def _auction(rules: Rules) -> tuple[str, ...]:
    first = {
        "next": _("The seat after the dealer calls first."),
        "prev": _("The seat before the dealer calls first."),
        "loser_of_last_hand": _("A seat of the side that lost the last hand calls first."),
    }
    passed = {
        "redeal_next": _("If all pass, the next dealer deals anew."),
        "redeal_same": _("If all pass, the same dealer deals anew."),
        "force_last": _("If all others pass, the last seat must bid the minimum."),
        "force_first": _("The first caller must open."),
    }
    parts = [
        first[rules.first_call],
        _("Bids go from %(min)d to %(max)d in steps of %(step)d; a pass is final.")
        % {"min": rules.min, "max": rules.max, "step": rules.step},
        passed[rules.all_pass],
    ]
    if rules.passes_to_kill == 3:
        parts.append(_("Three opening passes are enough."))
    return tuple(parts)


def _widow(rules: Rules) -> tuple[str, ...]:
    seen = {
        "declarer": _("Only declarer sees the widow."),
        "everybody": _("Everybody sees the widow."),
    }
    trump = {
        "lead": _("Trump is the suit of declarer's opening lead."),
        "announce_before_discard": _("Declarer announces trump before discarding."),
        "announce_after_discard": _("Declarer announces trump after discarding."),
    }
    owner = {
        "declarer": _("The discards count for declarer's side."),
        "last_trick_winner": _("The discards count for the winner of the last trick."),
    }
    parts = [seen[rules.widow_seen_by], trump[rules.trump]]
    if rules.must_lead_trump:
        parts.append(_("Declarer must lead trump first."))
    names = {
        "nares": _("Nares (the two is highest)"),
        "ace_nares": _("Ace-Nares (ace, then from the two up)"),
        "sarres": _("Sarres (the ace is highest)"),
    }
    if others := [names[mode] for mode in rules.modes if mode in names]:
        parts.append(_("Declarer may also play without trump: %(modes)s.") % {"modes": ", ".join(others)})
    parts.append(owner[rules.discards_to])
    if rules.discard_trick:
        parts.append(_("They are worth a trick's points beside their own."))
    if rules.discards_revealed == "at_once":
        parts.append(_("The discards are shown at once."))
    return tuple(parts)


def _score(rules: Rules) -> tuple[str, ...]:
    made = {
        "points": _("A side that makes its bid scores the points it took."),
        "bid": _("A side that makes its bid scores the bid."),
    }
    doubled = {
        "": _("It is never doubled."),
        "less_than_opponents": _("It is doubled where the side took less than its opponents."),
        "less_or_equal": _("It is doubled where the side took no more than its opponents."),
        "opp_at_least": _("It is doubled where the opponents took %(n)d or more.") % {"n": rules.double_at},
        "own_below": _("It is doubled where the side took less than %(n)d.") % {"n": rules.double_at},
        "own_below_half": _("It is doubled where the side took less than half of all points."),
        "less_than_half_bid": _("It is doubled where the side took less than half its bid."),
        "always": _("It is always doubled."),
    }
    return (
        made[rules.made],
        _("A side that fails loses the bid."),
        doubled[rules.double_rule or ""],
        _("The defenders score what they took."),
    )


def _slam(rules: Rules) -> tuple[str, ...]:
    parts = [_("All twelve tricks without having called Shelem: %(pay)s.") % {"pay": _pay(rules.slam_uncalled)}]
    called = rules.slam_called
    if called is None:
        parts.append(_("Shelem cannot be called."))
    elif isinstance(called, SlamCalled):
        parts.append(
            _("Called Shelem is above every number. Made: %(win)s. Failed: %(lose)s.")
            % {"win": _pay(called.win), "lose": _pay(called.lose)}
        )
        if called.doubles:
            parts.append(_("A failed Shelem is doubled by the rule of doubling."))
    else:
        parts.append(_("Shelem is a name for the highest bid."))
    if rules.sar_shelem is not None:
        parts.append(
            _("Sar-Shelem is above Shelem; declarer does not see the widow. Made: %(win)s. Failed: %(lose)s.")
            % {"win": _pay(rules.sar_shelem.win), "lose": _pay(rules.sar_shelem.lose)}
        )
    return tuple(parts)


def _end(rules: Rules) -> tuple[str, ...]:
    both = {
        "higher_total_then_play_on": _("If both reach it, the higher total wins; equal totals play on."),
        "higher_total_then_declarer": _("If both reach it, the higher total wins; equal totals: declarer's side."),
        "higher_total_then_draw": _("If both reach it, the higher total wins; equal totals are a tie."),
        "declarer_first": _("If both reach it, declarer's side wins."),
    }
    parts = [
        _("A game goes to %(target)d.") % {"target": rules.target},
        both[rules.both_reach],
    ]
    if rules.lose_at is not None:
        parts.append(_("A side at %(floor)d or below has lost.") % {"floor": rules.lose_at})
    parts.append(_("A duplicate match plays a fixed number of deals instead: each twice, with the sides exchanged."))
    return tuple(parts)


def _pay(pair: tuple[int | str, int | str]) -> str:
    """Return what both sides score, like "declarer +330, defenders 0"."""
    words = {
        "bid": _("the bid"),
        "2bid": _("twice the bid"),
        "points": _("the points taken"),
        "total": _("all points"),
        "earned": _("what they took"),
        "-bid": _("minus the bid"),
        "-total": _("minus all points"),
    }
    first, second = (words[term] if isinstance(term, str) else f"{term:+d}".replace("+0", "0") for term in pair)
    return _("declarer %(first)s, defenders %(second)s") % {"first": first, "second": second}


def tie_break_words(name: str) -> str:
    """Return what a tie-break looks at."""
    words = {
        "difference": _("points difference"),
        "head_to_head": _("their matches against each other"),
        "wins": _("matches won"),
    }
    return words.get(name, name)


def outcome_words(kind: str) -> str:
    """Return how a board ended."""
    words = {
        "made": _("made"),
        "failed": _("failed"),
        "doubled": _("failed, doubled"),
        "slam": _("all tricks"),
        "shelem_made": _("Shelem made"),
        "shelem_failed": _("Shelem failed"),
        "passed_out": _("passed out"),
        "void": _("void"),
    }
    return words.get(kind, kind or _("unfinished"))


def mode_words(mode: str) -> str:
    """Return the sign of a trump suit, or the name of a mode without trump."""
    words = {"s": "♠", "h": "♥", "d": "♦", "c": "♣", "n": _("Nares"), "a": _("Ace-Nares"), "z": _("Sarres")}
    return words.get(mode, "")
