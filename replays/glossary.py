"""The words of the game, for the page that explains them: those of the table, and the notes of the viewer.

The notes come from their own modules (`replays.annotations`), with a position of a showcase hand where each stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from engine.notation import parse_match
from replays.annotation import note_module, note_names
from replays.frames import hand_frames
from replays.showcase import showcase_texts

ORDER = ("hole", "hole_free", "molali_koor", "khorak", "arreh_keshi", "khali_kardan", "yasa")
"""Notes in the order that explains them; others follow."""

WORDS = (
    (
        pgettext_lazy("glossary", "Widow"),
        "زمین، گل",
        gettext_lazy("The four cards dealt to nobody; the declarer takes them."),
    ),
    (
        pgettext_lazy("glossary", "Declarer"),
        "حاکم",
        gettext_lazy("Who made the highest bid: takes the widow, lays four cards aside and leads first."),
    ),
    (
        pgettext_lazy("glossary", "Trump"),
        "حکم",
        gettext_lazy("The suit that beats the others: that of the first lead, or announced, as the rules say."),
    ),
    (
        pgettext_lazy("glossary", "Bid"),
        "خواندن",
        gettext_lazy("To promise a number of points; each bid is higher than the last, and who passes is out."),
    ),
    (
        pgettext_lazy("glossary", "Contract"),
        "تعهد",
        gettext_lazy("The last bid, which the declarer and his partner have to reach together."),
    ),
    (
        pgettext_lazy("glossary", "Counter"),
        "",
        gettext_lazy("A card with points: ace and ten count 10 (an ace 15 by some rules), a five counts 5."),
    ),
    (
        pgettext_lazy("glossary", "Ruff"),
        "بریدن",
        gettext_lazy("To play a trump on another suit, having none of that suit."),
    ),
    (
        pgettext_lazy("glossary", "Throw off"),
        "رد",
        gettext_lazy("To play a card of another suit that is no trump, having none of the suit led."),
    ),
    (
        pgettext_lazy("glossary", "Slam, Shelem"),
        "شلم",
        gettext_lazy("All twelve tricks for one side; by some rules it can be called."),
    ),
    (pgettext_lazy("glossary", "Sarres"), "سرس", gettext_lazy("No trump, the ace high.")),
    (
        pgettext_lazy("glossary", "Nares"),
        "نرس",
        gettext_lazy("No trump, the ranks upside down: the two is high, the ace low."),
    ),
    (
        pgettext_lazy("glossary", "Ace-Nares"),
        "تک‌نرس",
        gettext_lazy("No trump: the ace is high, then the two up to the king."),
    ),
)
"""Word, Persian word, meaning."""


@dataclass(frozen=True)
class Example:
    """A position of a showcase hand: the hand's public id, number, room and title, and the address of the position."""

    public_id: str
    no: int
    room: str
    title: str
    at: str


@dataclass(frozen=True)
class Entry:
    """One note as the page explains it, in the reader's language."""

    key: str
    title: str
    persian: str
    meaning: str
    example: Example


def notes() -> list[Entry]:
    """Return what the page says of each note."""
    names = sorted(note_names(), key=lambda name: (name not in ORDER, ORDER.index(name) if name in ORDER else 0))
    modules = [(name, note_module(name)) for name in names]
    return [
        Entry(name, _(module.TITLE), module.PERSIAN, _(module.MEANING), example_of(name)) for name, module in modules
    ]


@cache
def example_of(name: str) -> Example:
    """Return where the example of note *name* shows it."""
    public_id = note_module(name).EXAMPLE
    record = parse_match(showcase_texts()[public_id])
    first = record.hands[0]
    hand = hand_frames(first, record.rules)
    at = next(hand.frames[note.at].at for note in hand.notes if note.kind == name)
    return Example(public_id, first.number, first.room or "A", str(record.header["title"]), at)
