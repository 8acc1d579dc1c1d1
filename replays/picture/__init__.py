"""The picture that a link to a hand shows in a chat: 1200 x 630, drawn here as SVG, turned into PNG.

It shows what everybody at the table knows at its position: the contract, the trick or the last calls; at the end the
result, the tricks as bars and the declarer's hand. Two fonts lie beside this module, so that no system needs any.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

import resvg_py
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from clubs.typography import text_for_reader
from engine.actions import CALL, PLAY
from engine.cards import SUIT_OF, SUITS, cards_of
from replays.drawing import PLACES, SHOWN_SUITS, mode_of, result_words
from replays.frames import DEAL, END, Frame, HandFrames
from replays.names import Names, names_of
from replays.sentences import call_words, rank_label, signed

WIDTH, HEIGHT = 1200, 630
VERSION = 1
"""Counts up when pictures change, so that kept ones are drawn anew."""
INK = {"s": "#1b1f23", "h": "#c8102e", "d": "#1257c4", "c": "#0d7a3c"}
SIDES = ("#7ea6ff", "#ffb066")
FONTS = [str(Path(__file__).with_name(f"Vazirmatn-{weight}.ttf")) for weight in ("Regular", "Bold")]

_HAS_GLYPHS = re.compile("[\u0020-\u024f\u0600-\u06ff\u200c-\u200f\u2010-\u2026\u2066-\u2069\u2212]*")


def hand_picture(hand: HandFrames, header: dict[str, object], room: str, at: str, title: str) -> bytes:
    """Return the PNG of the position *at* ("" and "end": how it ended, with the declarer's hand).

    *title* and the names of *header* are left out where the fonts lack a letter.

    Raises: replays.frames.AddressError where the hand has no such position.
    """
    index, _bottom = hand.find(at)
    ended = hand.frames[index].kind == END or at.partition("@")[0].strip("#") in ("", END)
    # The fonts hold Latin and Arabic letters: elsewhere the few words are English.
    language = translation.get_language() or "en"
    with translation.override(language if language.split("-")[0] in ("en", "fa", "es") else "en"):
        return png(_svg(hand, header, room, hand.frames[index], title, ended))


def png(svg: str) -> bytes:
    """Return the picture of *svg* as PNG; nothing outside of it is read but the two fonts."""
    return resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=FONTS, font_family="Vazirmatn", width=WIDTH, height=HEIGHT
    )


def drawable(text: str) -> bool:
    """Return whether the fonts have every letter of *text*."""
    return _HAS_GLYPHS.fullmatch(text) is not None


def _svg(hand: HandFrames, header: dict[str, object], room: str, frame: Frame, title: str, ended: bool) -> str:
    names = names_of(dict(header), hand.letters, room)
    if not all(map(drawable, (*names.seats, *names.sides))):
        names = names_of({}, hand.letters, room)
    parts = [*_felt(), _text(48, 62, title if drawable(title) else "", 30, fill="#cfe3dd", most=800)]
    parts += _contract(hand, frame, names)
    parts += _end(hand, names) if ended else _table(hand, frame, names)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="Vazirmatn">{"".join(parts)}</svg>'
    )


def _felt() -> list[str]:
    """Return the ground: felt with its pattern, and the site's name."""
    pattern = _path("img/felt.svg")
    star = "".join(re.findall(r"<path[^>]*/>", _drawing("img/logo.svg")))
    site = _("Shelem Arena")
    return [
        f'<defs><pattern id="p" width="96" height="96" patternUnits="userSpaceOnUse"><path d="{pattern}" fill="none" '
        'stroke="#fff" stroke-opacity=".055"/></pattern></defs>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#155c55"/><rect width="{WIDTH}" height="{HEIGHT}" '
        'fill="url(#p)"/>',
        f'<g transform="translate(1110 32)"><g transform="scale(1.3)">{star}</g></g>',
        _text(1096, 62, site, 26, weight=700, anchor="end"),
    ]


def _contract(hand: HandFrames, frame: Frame, names: Names) -> list[str]:
    """Return bid, trump and declarer, as far as the position knows them."""
    if frame.contract is None or frame.declarer is None:
        return []
    call = call_words(frame.contract)
    size = 110 if call.isdigit() else 72
    parts = [_text(48, 180, call, size, weight=700)]
    if frame.mode and frame.mode != "t":
        mode = mode_of(hand)
        left = 48 + _width(call, size) + 28
        if mode["suit"]:
            parts.append(f'<rect x="{left}" y="98" width="88" height="88" rx="16" fill="#fffdf7"/>')
            parts.append(_pip(str(mode["suit"]), left + 14, 112, 60))
        else:
            parts.append(_text(left, 178, str(mode["word"]), 48, weight=700))
    parts.append(_dot(frame.declarer % 2, 60, 228))
    parts.append(_text(84, 240, names.seats[frame.declarer], 36, most=420))
    return parts


def _end(hand: HandFrames, names: Names) -> list[str]:
    """Return the result, the tricks as bars, and the hand of the declarer (or of who called first)."""
    parts = []
    result = result_words(hand)
    if result["flat"]:
        word = _("Void") if hand.void else str(result["word"])
        parts.append(_text(1152, 180, word, 72, weight=700, anchor="end", most=640))
    else:
        parts.append(_text(1152, 176, f"{result['large']} / {result['small']}", 84, weight=700, anchor="end"))
        word = str(result["word"])
        if hand.outcome is not None:
            word += f" ({signed(hand.outcome.delta[(hand.outcome.declarer or 0) % 2])})"
        fill = "#a8f0c6" if result["good"] else "#ffc9b8"
        parts.append(_text(1152, 240, word, 40, fill=fill, anchor="end", most=560))
    parts += _bars(hand)
    seat = hand.first if hand.declarer is None else hand.declarer
    cards = [card for suit in SHOWN_SUITS for card in reversed(cards_of(hand.before_play[seat])) if _in(card, suit)]
    step = min(98.0, (WIDTH - 2 * 48 - 110) / max(1, len(cards) - 1))
    left = (WIDTH - step * (len(cards) - 1) - 110) / 2
    parts += [_card(card, left + at * step, 470, 110) for at, card in enumerate(cards)]
    if hand.declarer is None:
        parts.append(_text(600, 450, names.seats[seat], 28, anchor="middle", fill="#e6f1ed", most=900))
    return parts


def _in(card: int, suit: str) -> bool:
    return SUITS[SUIT_OF[card]] == suit


def _bars(hand: HandFrames) -> list[str]:
    """Return a bar a trick, up for the first side and down for the second."""
    most = max((row.points for row in hand.tricks), default=0) or 1
    parts = ['<path d="M48 360H1152" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>'] if hand.tricks else []
    step = 1104 / max(12, hand.rules.hand_size)
    for at, row in enumerate(hand.tricks):
        if row.winner is None:
            continue
        side, height = row.winner % 2, 76 * row.points / most
        top = 362 if side else 358 - height
        parts.append(
            f'<rect x="{48 + at * step + 4:.1f}" y="{top:.1f}" width="{step - 8:.1f}" height="{height:.1f}" rx="6" '
            f'fill="{SIDES[side]}"/>'
        )
    return parts


def _table(hand: HandFrames, frame: Frame, names: Names) -> list[str]:
    """Return the four places with the cards of the trick, or with the last calls."""
    parts = []
    places = PLACES[hand.rules.direction]
    at_place = {"s": (830, 410), "n": (830, 152), "w": (620, 282), "e": (1040, 282)}
    on_table = dict(frame.cards)
    for seat in range(4):
        place = places[seat]
        x, y = at_place[place]
        said = [call for caller, call in hand.calls[: frame.calls] if caller == seat]
        if seat in on_table:
            if seat == frame.winning:
                parts.append(
                    f'<rect x="{x - 58}" y="{y - 5}" width="116" height="160" rx="14" fill="none" stroke="#f2b33d" '
                    'stroke-width="5"/>'
                )
            parts.append(_card(on_table[seat], x - 53, y, 106))
        elif frame.kind in (DEAL, CALL) and said:
            parts.append(_text(x, y + 90, call_words(said[-1]), 52, weight=700, anchor="middle"))
        name_y = y + (190 if place == "s" else -22)
        color = "#f2b33d" if frame.turn == seat else "#fff"
        parts.append(_text(x, name_y, names.seats[seat], 28, fill=color, anchor="middle", most=170, weight=700))
    if frame.kind == PLAY:
        words = {"n": frame.trick, "of": hand.rules.hand_size}
        parts.append(_text(48, 330, _("Trick %(n)d of %(of)d") % words, 36, fill="#e6f1ed"))
    return parts


def _card(card: int, x: float, y: float, width: float) -> str:
    suit = SUITS[SUIT_OF[card]]
    rank = rank_label(card)
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({width / 110:.3f})">'
        '<rect width="110" height="156" rx="12" fill="#fffdf7" stroke="#0003"/>'
        f'<text x="12" y="52" font-size="46" font-weight="700" fill="{INK[suit]}">{rank}</text>'
        f"{_pip(suit, 14, 62, 24)}{_pip(suit, 46, 92, 52)}</g>"
    )


def _pip(suit: str, x: float, y: float, size: float) -> str:
    scale = size / 24
    path = _path(f"cards/{suit}.svg")
    return f'<path transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})" fill="{INK[suit]}" d="{path}"/>'


def _dot(side: int, x: float, y: float) -> str:
    """Return the mark of a side: round or square, so that colour is not all that tells them apart."""
    if side == 0:
        return f'<circle cx="{x}" cy="{y}" r="10" fill="{SIDES[0]}"/>'
    return f'<rect x="{x - 10}" y="{y - 10}" width="20" height="20" rx="3" fill="{SIDES[1]}"/>'


def _text(
    x: float,
    y: float,
    text: str,
    size: int,
    *,
    weight: int = 400,
    fill: str = "#fff",
    anchor: str = "start",
    most: float = 0,
) -> str:
    """Return a line of text, shortened to about *most* pixels."""
    while most and len(text) > 2 and _width(text, size) > most:
        text = text.rstrip("…")[:-1].rstrip() + "…"
    clean = text_for_reader("".join(letter for letter in text if letter >= " "))
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" font-weight="{weight}" fill="{fill}" '
        f'text-anchor="{anchor}">{escape(clean)}</text>'
    )


def _width(text: str, size: float) -> float:
    """Return about how wide *text* is: no font is measured here."""
    return sum(0.32 if letter in " .,:;'|iIlj!()" else 0.6 for letter in text) * size


@cache
def _drawing(name: str) -> str:
    return (Path(settings.BASE_DIR) / "static" / name).read_text(encoding="utf-8")


@cache
def _path(name: str) -> str:
    """Return the (first) path of one of the site's own drawings."""
    found = re.search(r'\bd="([^"]+)"', _drawing(name))
    assert found is not None
    return found[1]
