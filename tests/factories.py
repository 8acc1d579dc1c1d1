"""One factory a model; what a test does not care about is filled in with something legal."""

from __future__ import annotations

import secrets

import factory
from django.utils import timezone
from factory.django import DjangoModelFactory

from bots.models import Bot, BotVersion, VersionCheck, WorkerSeen
from clubs.models import AuditEvent, Club, Membership, Role, User
from replays.models import Board, Replay
from tournaments.models import (
    Attempt,
    Entry,
    EntrySeat,
    Match,
    MatchSeat,
    PairingRule,
    Result,
    ResultVersion,
    Round,
    SeatLog,
    Sheet,
    Tournament,
)
from tournaments.scoring import Credit, credits
from tournaments.scoring_rules import ScoringRules

PASSWORD = "correct horse 52"


class UserFactory(DjangoModelFactory):
    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"person{n}@example.org")
    display_name = factory.Sequence(lambda n: f"Person {n}")

    @factory.post_generation
    def password(self, create, extracted, **kwargs):
        """Argon2 is slow on purpose: only a test that signs in by form asks for a password."""
        if extracted:
            self.set_password(extracted)
        else:
            self.set_unusable_password()
        if create:
            self.save(update_fields=["password"])


class ClubFactory(DjangoModelFactory):
    class Meta:
        model = Club

    name = factory.Sequence(lambda n: f"Club {n}")
    slug = factory.Sequence(lambda n: f"club-{n}")
    city = "Tehran"


class MembershipFactory(DjangoModelFactory):
    class Meta:
        model = Membership

    user = factory.SubFactory(UserFactory)
    club = factory.SubFactory(ClubFactory)
    role = Role.MEMBER


class AuditEventFactory(DjangoModelFactory):
    class Meta:
        model = AuditEvent

    club = factory.SubFactory(ClubFactory)
    actor = factory.SubFactory(UserFactory)
    verb = "tournament.create"
    target = factory.Sequence(lambda n: f"tournament:cup-{n}")


class BotFactory(DjangoModelFactory):
    class Meta:
        model = Bot

    name = factory.Sequence(lambda n: f"Bot {n}")
    slug = factory.Sequence(lambda n: f"bot-{n}")


class BotVersionFactory(DjangoModelFactory):
    class Meta:
        model = BotVersion

    bot = factory.SubFactory(BotFactory)
    number = 1
    player = "random"
    options = factory.LazyFunction(dict)
    digest = factory.LazyFunction(lambda: secrets.token_hex(32))


class ProgramFactory(BotVersionFactory):
    """A version of an uploaded bot, without its bytes: `tests.bots.uploads.upload` makes real ones."""

    bot = factory.SubFactory(BotFactory, kind="program", owner=factory.SubFactory(UserFactory))
    player = ""
    language = "python"
    source = factory.LazyAttribute(lambda version: f"{version.digest[:2]}/{version.digest}")
    filename = "bot.py"
    size = 100
    presets = factory.LazyFunction(lambda: ["club-1165"])


class VersionCheckFactory(DjangoModelFactory):
    class Meta:
        model = VersionCheck

    version = factory.SubFactory(ProgramFactory, state="uploaded")
    number = 1


class WorkerSeenFactory(DjangoModelFactory):
    """A worker that was heard of just now."""

    class Meta:
        model = WorkerSeen

    name = factory.Sequence(lambda n: f"worker{n}@test")
    languages = factory.LazyFunction(lambda: ["python"])
    sandbox = "shim"
    started_at = factory.LazyFunction(timezone.now)
    seen_at = factory.LazyFunction(timezone.now)


class ReplayFactory(DjangoModelFactory):
    class Meta:
        model = Replay

    public_id = factory.Sequence(lambda n: f"rep{n}")
    title = factory.Sequence(lambda n: f"Replay {n}")
    rules = factory.LazyFunction(lambda: _rules()["rules"])
    rules_sha256 = factory.LazyFunction(lambda: _rules()["rules_sha256"])


class BoardFactory(DjangoModelFactory):
    class Meta:
        model = Board

    replay = factory.SubFactory(ReplayFactory)
    no = factory.Sequence(lambda n: n + 1)
    room = "A"
    record = ""
    dealer = 0


class TournamentFactory(DjangoModelFactory):
    class Meta:
        model = Tournament

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Cup {n}")
    slug = factory.Sequence(lambda n: f"cup-{n}")
    preset = "club-1165"
    boards = 2
    rules = factory.LazyFunction(lambda: _rules()["rules"])
    rules_sha256 = factory.LazyFunction(lambda: _rules()["rules_sha256"])
    tie_breaks = factory.LazyFunction(lambda: ["difference", "head_to_head", "wins"])
    created_by = factory.SubFactory(UserFactory)


class EntryFactory(DjangoModelFactory):
    class Meta:
        model = Entry

    tournament = factory.SubFactory(TournamentFactory)
    name = factory.Sequence(lambda n: f"Pair {n}")
    seed = factory.Sequence(lambda n: n + 1)


class EntrySeatFactory(DjangoModelFactory):
    class Meta:
        model = EntrySeat

    entry = factory.SubFactory(EntryFactory)
    index = 0
    bot_version = factory.SubFactory(BotVersionFactory)


class RoundFactory(DjangoModelFactory):
    class Meta:
        model = Round

    tournament = factory.SubFactory(TournamentFactory)
    number = factory.Sequence(lambda n: n + 1)
    label = factory.LazyAttribute(lambda round: f"R{round.number}")
    shuffle_key = factory.LazyFunction(lambda: secrets.token_hex(32))
    salt = factory.LazyFunction(lambda: secrets.token_hex(16))
    commitment = factory.LazyFunction(lambda: secrets.token_hex(32))


class MatchFactory(DjangoModelFactory):
    class Meta:
        model = Match

    round = factory.SubFactory(RoundFactory)
    table = factory.Sequence(lambda n: n + 1)
    entry_a = factory.SubFactory(EntryFactory, tournament=factory.SelfAttribute("..round.tournament"))
    entry_b = factory.SubFactory(EntryFactory, tournament=factory.SelfAttribute("..round.tournament"))


class MatchSeatFactory(DjangoModelFactory):
    class Meta:
        model = MatchSeat

    match = factory.SubFactory(MatchFactory)
    seat = 0
    entry = factory.SelfAttribute("match.entry_a")
    bot_version = factory.SubFactory(BotVersionFactory)


class AttemptFactory(DjangoModelFactory):
    class Meta:
        model = Attempt

    match = factory.SubFactory(MatchFactory)
    number = 1
    worker = "tests"
    lease = factory.Faker("uuid4")
    started_at = factory.SelfAttribute("match.round.tournament.created_at")


class ResultFactory(DjangoModelFactory):
    class Meta:
        model = Result

    match = factory.SubFactory(MatchFactory)
    score_a = 300
    score_b = 200
    forfeit_a = False
    forfeit_b = False
    difference = factory.LazyAttribute(lambda result: result.score_a - result.score_b)
    winner = factory.LazyAttribute(lambda result: _winner(result.credits))
    points_a = factory.LazyAttribute(lambda result: result.credits[0].points)
    points_b = factory.LazyAttribute(lambda result: result.credits[1].points)
    counts_a = factory.LazyAttribute(lambda result: result.credits[0].difference)
    counts_b = factory.LazyAttribute(lambda result: result.credits[1].difference)
    confirmed_at = factory.LazyFunction(timezone.now)

    class Params:
        credits = factory.LazyAttribute(
            lambda result: credits(
                ScoringRules(),
                [result.score_a - result.score_b],
                (result.score_a, result.score_b),
                forfeit_a=result.forfeit_a,
                forfeit_b=result.forfeit_b,
            )
        )


class ResultVersionFactory(DjangoModelFactory):
    class Meta:
        model = ResultVersion

    match = factory.SubFactory(MatchFactory)
    number = 1
    values = factory.LazyFunction(dict)
    source = "sheet"


class SheetFactory(DjangoModelFactory):
    class Meta:
        model = Sheet

    match = factory.SubFactory(MatchFactory, by_hand=True)
    number = factory.Sequence(lambda n: n + 1)
    kind = "total"
    score_a = 300
    score_b = 200
    entered_by = factory.SubFactory(UserFactory)


class PairingRuleFactory(DjangoModelFactory):
    class Meta:
        model = PairingRule

    tournament = factory.SubFactory(TournamentFactory)
    entry_a = factory.SubFactory(EntryFactory, tournament=factory.SelfAttribute("..tournament"))
    entry_b = factory.SubFactory(EntryFactory, tournament=factory.SelfAttribute("..tournament"))
    kind = "forbid"
    reason = "brothers"


class SeatLogFactory(DjangoModelFactory):
    class Meta:
        model = SeatLog

    match = factory.SubFactory(MatchFactory)
    attempt = 1
    slot = 0
    room = "A"
    bot_version = factory.SubFactory(ProgramFactory)
    stderr = "told to stderr"
    debug = "told as debug"


def _rules() -> dict[str, object]:
    from engine.rules import Rules

    rules = Rules.from_preset("club-1165")
    return {"rules": rules.values(), "rules_sha256": rules.sha256}


def _winner(credits: tuple[Credit, Credit]) -> int | None:
    return 0 if credits[0].outcome == "win" else 1 if credits[1].outcome == "win" else None
