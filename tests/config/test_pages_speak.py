"""Pages speak the reader's language: on a Persian page no English word stands outside names and code."""

import re
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse

from bots.models import Bot, BotVersion
from clubs.models import AuditEvent, Club, User
from engine.presets import preset_names, preset_values
from replays.models import Replay, Source
from tests.screenshot_site import make_site
from tournaments.models import Entry, EntrySeat, Match, MatchStatus, PairingRule, Round, Tournament

pytestmark = pytest.mark.django_db

WORD = re.compile(r"[A-Za-z]*[a-z]{2,}[A-Za-z]*")
ADDRESS = re.compile(r"https?://\S+|[\w.+-]+@[\w.-]+\w|(?:/[\w-]+)+/|\b\w+=\S+|\b[0-9a-f]{8,}\b")
"""Addresses, options of the rules and hashes."""
KEYS = re.compile(r"\b(?:Page (?:Up|Down)|Home|End|Space|Tab)\b|apt-get install \w+")
"""What is on a keyboard, and what is typed there."""
SILENT = {"script", "style", "code", "pre", "kbd", "samp", "textarea"}
EMPTY = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
SPOKEN = ("alt", "title", "placeholder", "aria-label", "aria-description", "aria-valuetext")
LATIN = {
    *("shelem", "sha", "json", "csv", "zip", "api", "openapi", "kb", "mb", "ms", "bubblewrap", "debian", "python"),
    *("javascript", "bot", "py", "js", "pyz", "stderr", "stdout", "stdin", "legal", "ace", "min", "shim"),
}
"""Words that stay Latin in every language."""
DIGITS = str.maketrans("۰۱۲۳۴۵۶۷۸۹", "0123456789")
WRITTEN = {"al", "xyzzy", "upload from my laptop", "name,player1,player2,home_club,seed"}
"""What is looked for or filled in on the pages of the scene."""


class Words(HTMLParser):
    """Collects the texts of a page that hold Latin words where Persian ones should stand."""

    def __init__(self, names=frozenset()):
        super().__init__()
        self.names = re.compile(
            r"(?<!\w)(?:" + "|".join(map(re.escape, sorted(names, key=len, reverse=True))) + r")(?!\w)"
        )
        self.found, self.open = set(), []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        foreign = tag in SILENT or given.get("translate") == "no" or (tag == "bdi" and "dir" not in given)
        foreign = foreign or (given.get("lang") or "fa") != "fa"
        if not self.silent():
            for name in SPOKEN:
                self.look(given.get(name) or "")
            if tag == "meta" and "description" in (given.get("name") or given.get("property") or ""):
                self.look(given.get("content") or "")
        if tag not in EMPTY:
            self.open.append((tag, foreign))

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, text):
        if not self.silent():
            self.look(text)

    def silent(self):
        return any(foreign for _tag, foreign in self.open)

    def look(self, text):
        text = " ".join(text.split())
        left = self.names.sub(" ", KEYS.sub("", ADDRESS.sub("", text.translate(DIGITS))))
        if {word.lower() for word in WORD.findall(left)} - LATIN:
            self.found.add(text)


def untranslated(html, names=frozenset()):
    reader = Words(names)
    reader.feed(html)
    return reader.found


def test_a_word_is_found_wherever_it_is_read():
    page = '<p title="left">سلام <b>over</b> <bdi>Olga</bdi> <code>text</code> W1 SHA-256 <span lang="en">by</span>'
    assert untranslated(page) == {"left", "over"}
    assert untranslated("<p>Olga<br>and<p>Shelem") == {"Olga", "and"}
    assert untranslated("<p>Olga Organiser", {"Olga Organiser"}) == set()


EVENT = (
    *("detail", "rounds", "screen", "bracket", "crosstable", "hands", "rules", "enter", "manage", "start", "exports"),
    *("audit", "verify", "edit", "clone", "entries", "import", "partners", "partner_draws", "print", "print_tables"),
    *("print_entries", "print_results"),
)
MATCH = ("match", "sheet", "sheets", "match_logs", "match_verify", "match_correct", "match_undo")


def pages_of_events():
    events = Tournament.objects.exclude(slug="sixty-four")
    for tournament in {(event.format, event.status): event for event in events}.values():
        yield from (reverse(f"tournaments:{name}", args=[tournament.slug]) for name in EVENT)
    for number in (1, 3):
        for round in Round.objects.exclude(tournament__slug="sixty-four").filter(number=number):
            for name in ("round", "print_seating"):
                yield reverse(f"tournaments:{name}", args=[round.tournament.slug, number])


def pages_of_matches():
    for status in MatchStatus.values:
        for match in Match.objects.filter(status=status).order_by("pk")[:3]:
            yield from (reverse(f"tournaments:{name}", args=[match.round.tournament.slug, match.pk]) for name in MATCH)
    for entry in Entry.objects.order_by("-status")[:3]:
        yield reverse("tournaments:entry_desk", args=[entry.tournament.slug, entry.pk])
        yield reverse("tournaments:entry_edit", args=[entry.tournament.slug, entry.pk])


def pages_of_bots():
    for version in BotVersion.objects.all():
        yield reverse("bots:detail", args=[version.bot.slug])
        for name in ("bots:version", "tournaments:sample"):
            yield reverse(name, args=[version.bot.slug, version.number])


def pages_of_hands():
    for replay in Replay.objects.exclude(source=Source.MATCH):
        yield reverse("replays:match", args=[replay.public_id])
        for board in replay.boards.all()[:1]:
            yield reverse("replays:hand", args=[replay.public_id, board.no, (board.room or "").lower()])


PLAIN = {
    "tournaments": ("home", "list", "new", "new_rules", "new_options"),
    "bots": ("list", "mine", "upload", "quick_start", "protocol"),
    "clubs": ("list", "new", "sign_in", "sign_up", "profile", "tokens", "password_reset"),
    "replays": ("glossary", "list", "open", "mine"),
}


def names_of_the_site():
    """Return what people called things and wrote, which no page translates."""
    headers = Replay.objects.values_list("source", "header")
    told = [header.get("seats") if source == Source.SHOWCASE else header for source, header in headers]
    return {
        *User.objects.values_list("display_name", flat=True),
        *Tournament.objects.values_list("name", flat=True),
        *Entry.objects.values_list("name", flat=True),
        *EntrySeat.objects.values_list("person", flat=True),
        *Bot.objects.values_list("name", flat=True),
        *Club.objects.values_list("name", flat=True),
        *Club.objects.values_list("city", flat=True),
        *AuditEvent.objects.values_list("reason", flat=True),
        *BotVersion.objects.filter(state="taken_down").values_list("state_reason", flat=True),
        *paragraphs(Club.objects.values_list("about", flat=True)),
        *paragraphs(Tournament.objects.values_list("about", flat=True)),
        *Entry.objects.values_list("home_club", flat=True),
        *PairingRule.objects.values_list("reason", flat=True),
        *Replay.objects.exclude(source=Source.SHOWCASE).values_list("title", flat=True),
        *(version.spec for version in BotVersion.objects.all()),
        *preset_names(),
        *(str(preset_values(name)["deal"]) for name in preset_names()),
        *WRITTEN,
        *(text for value in told for text in texts_in(value)),
    } - {""}


def paragraphs(texts):
    return [line for text in texts for line in text.splitlines()]


def texts_in(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts_in(each)


def pages_in_persian():
    """Yield the address and the text of every page there is to see, for each person of the scene."""
    groups = make_site()
    plain = [reverse(f"{app}:{name}") for app, names in PLAIN.items() for name in names]
    more = {
        "": [*plain, *pages_of_hands()],
        "author": [*plain, *pages_of_bots()],
        "organiser": [*pages_of_events(), *pages_of_matches()],
    }
    for person, session, pages in groups:
        client = Client(headers={"Accept-Language": "fa"})
        if session:
            client.cookies["sessionid"] = session
        for address in dict.fromkeys([*pages.values(), *more.get(person, [])]):
            response = client.get(address)
            if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
                yield address, response.content.decode()


def test_persian_pages_hold_no_english_words():
    wrong, seen, names = {}, 0, None
    for address, html in pages_in_persian():
        names = names or names_of_the_site()
        seen += 1
        for text in untranslated(html, names):
            wrong.setdefault(text, address)
    assert seen > 150
    assert wrong == {}
