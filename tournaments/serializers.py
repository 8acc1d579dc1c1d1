"""What the API tells of tournaments; nothing here that the pages do not show to everybody."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import Entry, Match, MatchStatus, Result, ResultVersion, Round, Tournament
from tournaments.selectors.course import counting_result
from tournaments.selectors.event import revealed_key, revealed_own_key
from tournaments.selectors.standing import StandingRow
from tournaments.selectors.visibility import hands_are_open


def number(hundredths: int) -> float:
    """Return hundredths as the number that they are: 1280 as 12.8."""
    return hundredths / 100


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    """*digest* is empty until the tournament is finished; *boards* counts deals of a match (or of a segment of it)."""

    club = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    entries_count = serializers.IntegerField(read_only=True)

    class Meta:
        model = Tournament
        fields = [
            "slug",
            "name",
            "club",
            "format",
            "options",
            "status",
            "visibility",
            "play",
            "boards",
            "best_of",
            "scoring",
            "compare",
            "mode",
            "confirmation",
            "preset",
            "house_rules",
            "rules_sha256",
            "init_ms",
            "move_ms",
            "bank_ms",
            "starts_at",
            "entry_limit",
            "late_rounds",
            "round_minutes",
            "protest_minutes",
            "entries_count",
            "digest",
            "created_at",
            "started_at",
            "finished_at",
        ]


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """*players* are versions of bots and people by name, *bots* the versions alone; *joined*: rounds drawn before."""

    players = serializers.SerializerMethodField()
    bots = serializers.SerializerMethodField()

    class Meta:
        model = Entry
        fields = ["id", "seed", "name", "status", "home_club", "joined", "players", "bots"]

    def get_players(self, entry: Entry) -> list[str]:
        return [seat.who for seat in entry.seats.all()]

    def get_bots(self, entry: Entry) -> list[str]:
        return [str(seat.bot_version) for seat in entry.seats.all() if seat.bot_version is not None]


class RevealSerializer(serializers.Serializer[Any]):
    salt = serializers.CharField()
    shuffle_key = serializers.CharField()


def _reveal(revealed: tuple[str, str] | None) -> dict[str, str] | None:
    return {"salt": revealed[0], "shuffle_key": revealed[1]} if revealed else None


class RoundSerializer(serializers.ModelSerializer[Round]):
    """*reveal* is null until every table has finished; then anybody can deal again and compare.

    *notes* are reasons of the draw as keys with facts, *draw_digest* the SHA-256 of all that it depended on.
    """

    reveal = serializers.SerializerMethodField()

    class Meta:
        model = Round
        fields = [
            "number",
            "label",
            "stage",
            "knockout",
            "status",
            "commitment",
            "reveal",
            "draw_digest",
            "notes",
            "released_at",
            "deadline_at",
            "completed_at",
            "closed_at",
        ]

    @extend_schema_field(RevealSerializer(allow_null=True))
    def get_reveal(self, round: Round) -> dict[str, str] | None:
        return _reveal(revealed_key(round))


class TournamentDetailSerializer(TournamentSerializer):
    entries = EntrySerializer(many=True, read_only=True)
    rounds = RoundSerializer(many=True, read_only=True)

    class Meta(TournamentSerializer.Meta):
        fields = [
            *TournamentSerializer.Meta.fields,
            "about",
            "decider_boards",
            "check_in",
            "keep_apart",
            "rules",
            "tie_breaks",
            "entries",
            "rounds",
        ]


class TieBreakSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(source="0")
    value = serializers.IntegerField(source="1", allow_null=True)


class StandingSerializer(serializers.Serializer[Any]):
    """Entries that nothing parts share a rank. *points* are those of the standing, *scored* what the boards gave."""

    rank = serializers.IntegerField()
    entry = serializers.CharField(source="entry.name")
    entry_id = serializers.IntegerField(source="entry.id")
    seed = serializers.IntegerField(source="entry.seed")
    played = serializers.IntegerField()
    wins = serializers.IntegerField()
    ties = serializers.IntegerField()
    losses = serializers.IntegerField()
    byes = serializers.IntegerField()
    points = serializers.SerializerMethodField()
    difference = serializers.IntegerField()
    scored = serializers.IntegerField()
    imps = serializers.IntegerField()
    boards_won = serializers.IntegerField()
    tie_breaks = serializers.SerializerMethodField()

    def get_points(self, row: StandingRow) -> float:
        return number(row.points)

    @extend_schema_field(TieBreakSerializer(many=True))
    def get_tie_breaks(self, row: StandingRow) -> list[dict[str, Any]]:
        return [{"name": name, "value": value} for name, value in row.tie_breaks]


RESULT_FIELDS = [
    "score_a",
    "score_b",
    "difference",
    "differences",
    "segments",
    "winner",
    "points_a",
    "points_b",
    "counts_a",
    "counts_b",
    "imps",
    "boards_a",
    "boards_b",
    "forfeit_a",
    "forfeit_b",
    "cause_a",
    "cause_b",
    "reason",
    "source",
    "version",
    "confirmed_at",
]


class ResultSerializer(serializers.ModelSerializer[Result]):
    """The scores are what the boards gave; *points* go to the standing, *counts* are the differences that count."""

    points_a = serializers.SerializerMethodField()
    points_b = serializers.SerializerMethodField()

    class Meta:
        model = Result
        fields = RESULT_FIELDS

    def get_points_a(self, result: Result) -> float:
        return number(result.points_a)

    def get_points_b(self, result: Result) -> float:
        return number(result.points_b)


class ResultVersionSerializer(serializers.ModelSerializer[ResultVersion]):
    """A version of a result as it once stood, confirmed; the numbers are what it said then."""

    score_a = serializers.SerializerMethodField()
    score_b = serializers.SerializerMethodField()
    points_a = serializers.SerializerMethodField()
    points_b = serializers.SerializerMethodField()

    class Meta:
        model = ResultVersion
        fields = ["number", "score_a", "score_b", "points_a", "points_b", "source", "entered_at", "confirmed_at"]

    def get_score_a(self, version: ResultVersion) -> int:
        return int(version.values["score_a"])

    def get_score_b(self, version: ResultVersion) -> int:
        return int(version.values["score_b"])

    def get_points_a(self, version: ResultVersion) -> float:
        return number(version.values["points_a"])

    def get_points_b(self, version: ResultVersion) -> float:
        return number(version.values["points_b"])


class MatchSerializer(serializers.ModelSerializer[Match]):
    """A table of a round.

    *result* is null until it counts; *awaits_confirmation* says that one was entered. *entry_b* is null for a bye;
    *partner_a* and *partner_b* are set where single players are partnered by the draw. *replay* is null until it is
    public; *record* is where the record can be had, in a tournament that is not public too.
    """

    tournament = serializers.CharField(source="round.tournament.slug", read_only=True)
    round = serializers.IntegerField(source="round.number", read_only=True)
    label = serializers.CharField(source="round.label", read_only=True)  # type: ignore[assignment]
    entry_a = serializers.CharField(source="entry_a.name", read_only=True)
    entry_b = serializers.CharField(source="entry_b.name", read_only=True, allow_null=True, default=None)
    partner_a = serializers.CharField(source="partner_a.name", read_only=True, allow_null=True, default=None)
    partner_b = serializers.CharField(source="partner_b.name", read_only=True, allow_null=True, default=None)
    result = serializers.SerializerMethodField()
    awaits_confirmation = serializers.SerializerMethodField()
    reveal = serializers.SerializerMethodField()
    replay = serializers.SerializerMethodField()
    record = serializers.SerializerMethodField()

    class Meta:
        model = Match
        fields = [
            "id",
            "tournament",
            "round",
            "label",
            "table",
            "code",
            "entry_a",
            "partner_a",
            "entry_b",
            "partner_b",
            "status",
            "by_hand",
            "why",
            "languages",
            "attempts",
            "progress",
            "started_at",
            "finished_at",
            "commitment",
            "reveal",
            "result",
            "awaits_confirmation",
            "replay",
            "record",
        ]

    @extend_schema_field(ResultSerializer(allow_null=True))
    def get_result(self, match: Match) -> dict[str, Any] | None:
        result = counting_result(match)
        return None if result is None else dict(ResultSerializer(result).data)

    def get_awaits_confirmation(self, match: Match) -> bool:
        entered = match.status == MatchStatus.FINISHED and hasattr(match, "result")
        return entered and match.result.confirmed_at is None

    @extend_schema_field(RevealSerializer(allow_null=True))
    def get_reveal(self, match: Match) -> dict[str, str] | None:
        return _reveal(revealed_own_key(match))

    def get_replay(self, match: Match) -> str | None:
        return match.replay.public_id if match.replay and match.replay.is_public else None

    @extend_schema_field(OpenApiTypes.URI)
    def get_record(self, match: Match) -> str | None:
        if match.replay is None or not hands_are_open(match):
            return None
        place = {"public_id": match.replay.public_id, "form": "json"}
        if match.replay.is_public:
            return reverse("replays:match_record", kwargs=place)
        return reverse("tournaments:played_match_record", kwargs={"slug": match.round.tournament.slug, **place})


class MatchDetailSerializer(MatchSerializer):
    versions = serializers.SerializerMethodField()

    class Meta(MatchSerializer.Meta):
        fields = [*MatchSerializer.Meta.fields, "versions"]

    @extend_schema_field(ResultVersionSerializer(many=True))
    def get_versions(self, match: Match) -> list[dict[str, Any]]:
        confirmed = match.result_versions.filter(confirmed_at__isnull=False).order_by("number")
        return list(ResultVersionSerializer(confirmed, many=True).data)
