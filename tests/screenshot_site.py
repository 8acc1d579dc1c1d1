"""The site of which `tests.screenshots` takes pictures: a club, tournaments and bots, something in every state."""

from __future__ import annotations

import random
import uuid
from datetime import timedelta

from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from bots import services as bots
from bots.models import BotVersion, VersionCheck
from clubs.models import User
from clubs.services import club_create, token_create, user_create
from replays.showcase import showcase_texts
from replays.showcase_services import showcase_store
from tests import factories
from tests.bots.records import played_text
from tests.bots.uploads import HELLO
from tests.screenshot_desk import desk_pages
from tests.screenshot_events import event_pages
from tests.screenshot_people import people_pages
from tests.screenshot_replays import replay_pages
from tests.site_scene import PUBLIC
from tournaments import services
from tournaments.models import Match, Round, SeatLog, Tournament

NAMES = ["Zayandeh Rud", "Simorgh", "Arasbaran", "Bustan", "Golestan", "Kingfisher", "Alvand", "Hoopoe"]
LOG = [
    ("unpack", "done", 0.0, "1 file, 1 kB"),
    ("language", "done", 0.3, "Python: bot.py (Python 3.11.2)"),
    ("build", "done", 0.3, "nothing to build"),
    ("start", "info", 0.3, "sandbox: bubblewrap"),
    ("start", "done", 0.9, "hello, ready in 41 ms"),
    ("games", "done", 4.2, "club-1165: 9 hands, no fault"),
    ("games", "done", 7.8, "yasa-1165: 9 hands, no fault"),
    ("resources", "done", 11.4, "1,902 decisions, 0.31 ms on average, 12.8 ms at worst, 11.2 MB"),
]
MEASURED = {
    "seconds": 11.4, "init_ms": 41.0, "decisions": 1902, "ms_average": 0.31, "ms_worst": 12.8, "cpu_ms_average": 0.2,
    "memory_mb": 11.2, "hands": {"club-1165": 9, "yasa-1165": 9}, "faults": 0,
}  # fmt: skip
QUOTED = """\
bot.py
   87     best = max(hand, key=value)
   88     return best or self.opening[0]
IndexError: list index out of range"""


def make_site() -> list[tuple[str, str, dict[str, str]]]:
    """Return, after making everything: name and session key of a person, and pages by name."""
    random.seed(4)
    showcase_store()
    organiser = user_create(email="olga@club.example", password=None, display_name="Olga Organiser")
    author = user_create(email="amir@club.example", password=None, display_name="Amir Author")
    club = club_create(actor=organiser, name="Alborz Card Club", city="Tehran", about="Thursdays at six.")
    house = bots.house_bots_register()
    later = timezone.now() + timedelta(hours=1)
    factories.WorkerSeenFactory(details={"python": "Python 3.11.2"}, seen_at=later)
    played_here = replay_pages(organiser, club, author)
    versions = _bots_of(author)
    opened = _tournament(organiser, club, "Thursday evening", house[:5])
    _tournament(organiser, club, "Alborz Bot Open", house[:8], done=0.55)
    played = _tournament(organiser, club, "Autumn Bots", [versions["ready"], *house[:3]], done=1)
    token_create(actor=author, name="upload from my laptop")
    match = Match.objects.filter(round__tournament=played, seats__bot_version=versions["ready"]).first()
    assert match is not None
    player, people = people_pages(organiser, club)
    # A sign-in makes older links to a new password void.
    admin = factories.UserFactory(display_name="Ada Administrator", is_staff=True, is_superuser=True)
    sessions = {person: _session(person) for person in (author, player, organiser, admin)}
    tournament = {
        **played_here["visitor"],
        **people["visitor"],
        "password-reset-link": _reset_link(author),
        "nowhere": "/nowhere/",
        "overview": reverse("tournaments:detail", args=["alborz-bot-open"]),
        "crosstable": reverse("tournaments:crosstable", args=["alborz-bot-open"]),
        "match-programs": reverse("tournaments:match", args=[played.slug, match.pk]),
        "bot-public": reverse("bots:detail", args=[versions["ready"].bot.slug]),
        "bot-house": reverse("bots:detail", args=[house[-1].bot.slug]),
    }
    ready = [versions["ready"].bot.slug, versions["ready"].number]
    own = {
        **played_here["owner"],
        "profile": reverse("clubs:profile"),
        "password": reverse("clubs:password_change"),
        "password-changed": reverse("clubs:password_changed"),
        "forbidden": reverse("tournaments:manage", args=[opened.slug]),
        "my-bots": reverse("bots:mine"),
        "bot": tournament["bot-public"],
        "upload": reverse("bots:upload"),
        "tokens": reverse("clubs:tokens"),
        "enter": reverse("tournaments:enter", args=[opened.slug]),
        "logs": reverse("tournaments:match_logs", args=[played.slug, match.pk]),
        "sample": reverse("tournaments:sample", args=ready),
        "sample-variation": reverse("tournaments:sample", args=ready) + "variation/deal/",
    }
    for state, number in _test_matches(versions["ready"], house[0]).items():
        place = [*ready, number]
        own[f"test-match-{state}"] = reverse("tournaments:test_match", args=place)
        if state == "over":
            own["test-match-hand"] = reverse("tournaments:test_match_hand", args=[*place, 1, "b"])
            own["test-match-variation"] = own["test-match-hand"] + "variation/deal/"
    for state, version in versions.items():
        own[f"version-{state}"] = reverse("bots:version", args=[version.bot.slug, version.number])
    manages = {
        **played_here["organiser"],
        **people["organiser"],
        "new": reverse("tournaments:new"),
        "club-new": reverse("clubs:new"),
        "manage": reverse("tournaments:manage", args=[opened.slug]),
        "club": reverse("clubs:detail", args=[club.slug]),
        "my-bots-empty": reverse("bots:mine"),
        **desk_pages(organiser, club),
        **event_pages(club, organiser),
    }
    sits = {"home-long-name": "/", "profile-long-name": reverse("clubs:profile"), **people["player"]}
    sits["person-own"] = reverse("tournaments:person", args=[player.pk])
    runs = {"workers": reverse("tournaments:workers"), "home-of-administrator": "/"}
    return [
        ("", "", PUBLIC | tournament),
        ("author", sessions[author], own),
        ("player", sessions[player], sits),
        ("organiser", sessions[organiser], manages),
        ("administrator", sessions[admin], runs),
    ]


def _reset_link(user: User) -> str:
    """Return the address that a mail would bring *user* to set a new password."""
    ident = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("clubs:password_reset_confirm", args=[ident, default_token_generator.make_token(user)])


def _session(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


def _bots_of(author: User) -> dict[str, BotVersion]:
    """Return one version in each state a page looks different in."""
    hoopoe = bots.bot_create(actor=author, name="Hoopoe")
    heron = bots.bot_create(actor=author, name="Heron of the Caspian shore")
    bots.bot_create(actor=author, name="Partridge")
    lines = [dict(zip(("stage", "level", "seconds", "text"), line, strict=True)) for line in LOG]
    stages = dict.fromkeys(("unpack", "language", "build", "start", "games", "resources"), True)
    refused = {**stages, "games": False, "resources": None}
    why = "club-1165, against itself, hand 3, question 29: crash: it ended by itself with status 1"
    wrong = [*lines[:5], {"stage": "games", "level": "error", "seconds": 1.6, "text": why}]
    fix = "A list is shorter than expected; legal never is empty, so choose from it."
    report = {"stages": stages, "reason": "", "quoted": "", "fix": "", "measured": MEASURED, "stderr": ""}
    broken = {
        **report,
        "stages": refused,
        "reason": why,
        "quoted": QUOTED,
        "fix": fix,
        "stderr": "Traceback …\n" + QUOTED,
    }
    sample = showcase_texts()["fine-hand"]
    waits = (
        "waits for a worker with a safe sandbox: "
        "bubblewrap is not installed; install bubblewrap (Debian: apt-get install bubblewrap)"
    )
    lease = {"lease": uuid.uuid4(), "lease_until": timezone.now() + timedelta(hours=1)}
    return {
        "ready": _version(hoopoe, 1, "ready", state="passed", log=lines, report=report, sample=sample),
        "rejected": _version(hoopoe, 2, "rejected", state="rejected", log=wrong, report=broken, reason=why),
        "checking": _version(hoopoe, 3, "checking", state="running", log=lines[:6], **lease),
        "waiting": _version(heron, 1, "uploaded", state="waiting", waits_for=waits, language="cpp"),
        "failed": _version(heron, 2, "uploaded", state="failed", log=lines[:3]),
        "taken_down": _version(heron, 3, "taken_down", state="stopped", reason="It answers with the names of others."),
    }


def _test_matches(version: BotVersion, house: BotVersion) -> dict[str, int]:
    """Return the numbers of test matches of *version* by what they look like."""
    asked = {"version": version, "opponent": house, "preset": "club-1165"}
    lease = {"lease": uuid.uuid4(), "lease_until": timezone.now() + timedelta(hours=1)}
    said = [{"seconds": 0.5, "stage": "board", "level": "info", "text": f"{n}A"} for n in range(1, 8)]
    measured = {name: figure for name, figure in MEASURED.items() if name != "hands"}
    fault = {"hand": 3, "id": 29, "act": "play", "kind": "timeout", "reason": "no answer within 21,050 ms", "asked": ""}
    report = {"measured": measured, "faults": [fault], "stderr": "a line of its own", "forfeited": ""}
    VersionCheck.objects.create(
        **asked, number=2, boards=4, state="passed", sample=played_text(4, other=str(house)), report=report
    )
    VersionCheck.objects.create(**asked, number=3, boards=8, state="failed")
    VersionCheck.objects.create(**asked, number=4, boards=8, state="running", log=said, **lease)
    return {"over": 2, "failed": 3, "running": 4}


def _version(bot, number, of, *, reason="", language="python", **check) -> BotVersion:
    content = HELLO + b"#" * (number + bot.pk * 10)
    version = factories.ProgramFactory(
        bot=bot, number=number, state=of, state_reason=reason, language=language, presets=["club-1165", "yasa-1165"],
        size=len(content),
    )  # fmt: skip
    VersionCheck.objects.create(version=version, number=1, attempts=1, **check)
    return version


def _tournament(actor: User, club, name: str, versions: list[BotVersion], *, done: float | None = None) -> Tournament:
    """Return a tournament with *done* of its matches finished; None: open for entries."""
    tournament = services.tournament_create(actor=actor, club=club, name=name, preset="club-1165", boards=4)
    for entry, version in zip(NAMES, versions, strict=False):
        services.entry_add(actor=actor, tournament=tournament, name=entry, bot_versions=[version])
    if done is None:
        return tournament
    tournament = services.tournament_start(actor=actor, tournament=tournament)
    matches = list(Match.objects.filter(round__tournament=tournament, entry_b__isnull=False).order_by("round__number"))
    over = int(len(matches) * done)
    for match in matches[:over]:
        _finish(match)
    now = timezone.now()
    for place, match in enumerate(matches[over : over + 4]):
        late = timedelta(minutes=-9 if place == 2 else 600)
        facts = {"status": "running", "lease": uuid.uuid4(), "lease_until": now + late, "attempts": 1, "progress": 3}
        if place == 1:
            facts = {"status": "failed", "attempts": 3}
        Match.objects.filter(pk=match.pk).update(started_at=now, **facts)
    for each in Round.objects.filter(tournament=tournament):
        if not each.matches.exclude(status="finished").exists():
            Round.objects.filter(pk=each.pk).update(status="complete", completed_at=now)
    if over == len(matches):
        Tournament.objects.filter(pk=tournament.pk).update(status="finished", finished_at=now)
    return tournament


def _finish(match: Match) -> None:
    """Give *match* a result, a replay, and logs of its programs; the first program forfeits."""
    now, a, b = timezone.now(), random.randint(-900, 2700), random.randint(-900, 2700)
    programs = [seat for seat in match.seats.select_related("bot_version") if seat.bot_version.is_program]
    forfeits = bool(programs) and match.round.number == 1
    first = forfeits and programs[0].entry_id == match.entry_a_id
    causes = {"reason": "forfeit", "forfeit_a": first, "forfeit_b": not first} if forfeits else {}
    if forfeits:
        causes |= {"cause_a": "timeout" if first else "", "cause_b": "" if first else "timeout"}
    factories.ResultFactory(match=match, score_a=a, score_b=b, **causes)
    replay = factories.ReplayFactory(title=f"{match.entry_a} – {match.entry_b}", published_at=now)
    for no in range(1, 5):
        for room in "AB":
            bid, got, seat = random.choice([100, 110, 120, 165]), random.randrange(0, 166, 5), random.randrange(4)
            factories.BoardFactory(
                replay=replay, no=no, room=room, dealer=no % 4, declarer=seat, contract=bid, mode=random.choice("shdc"),
                points_0=got, points_1=165 - got, delta_0=got if got >= bid else -bid, delta_1=165 - got,
                outcome="made" if got >= bid else "failed",
            )  # fmt: skip
    fault = {"hand": 3, "id": 29, "act": "play", "kind": "timeout", "reason": "no answer within 21,050 ms", "asked": ""}
    for seat in programs:
        for room in "AB":
            SeatLog.objects.create(
                match=match, attempt=1, slot=seat.seat, room=room, bot_version=seat.bot_version, decisions=71,
                ms_average=0.42, ms_worst=1012.3 if forfeits else 12.8, cpu_ms=31, peak_mb=11.2, init_ms=41,
                faults=[fault] * 3 if forfeits else [], stderr="hello from seat 2\nbye, match over\n",
                debug="hand 1, question 3: question 3\nhand 1, question 9: question 4",
            )  # fmt: skip
    Match.objects.filter(pk=match.pk).update(
        status="finished", replay=replay, attempts=1, started_at=now, finished_at=now, progress=8
    )
    factories.AttemptFactory(
        match=match, worker="worker1@host", lease=uuid.uuid4(), started_at=now, ended_at=now, ending="finished"
    )
