"""Tournaments and matches over the API, to read."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import selectors
from tournaments.models import Entry, Match, MatchStatus, Result, Round, Tournament, TournamentStatus


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    club = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    entries_count = serializers.IntegerField(read_only=True)

    class Meta:
        model = Tournament
        fields = [
            "slug",
            "name",
            "club",
            "format",
            "cycles",
            "status",
            "preset",
            "house_rules",
            "rules_sha256",
            "boards",
            "init_ms",
            "move_ms",
            "bank_ms",
            "entries_count",
            "created_at",
            "started_at",
            "finished_at",
        ]


class EntrySerializer(serializers.ModelSerializer[Entry]):
    bots = serializers.SerializerMethodField()

    class Meta:
        model = Entry
        fields = ["id", "seed", "name", "status", "bots"]

    def get_bots(self, entry: Entry) -> list[str]:
        return [str(seat.bot_version) for seat in entry.seats.all()]


class RevealSerializer(serializers.Serializer[Any]):
    salt = serializers.CharField()
    shuffle_key = serializers.CharField()


class RoundSerializer(serializers.ModelSerializer[Round]):
    """*reveal* is null until every table has finished; then anybody can deal again and compare."""

    reveal = serializers.SerializerMethodField()

    class Meta:
        model = Round
        fields = ["number", "status", "commitment", "reveal", "completed_at"]

    @extend_schema_field(RevealSerializer(allow_null=True))
    def get_reveal(self, round: Round) -> dict[str, str] | None:
        revealed = selectors.revealed_key(round)
        return {"salt": revealed[0], "shuffle_key": revealed[1]} if revealed else None


class TournamentDetailSerializer(TournamentSerializer):
    entries = EntrySerializer(many=True, read_only=True)
    rounds = RoundSerializer(many=True, read_only=True)

    class Meta(TournamentSerializer.Meta):
        fields = [*TournamentSerializer.Meta.fields, "rules", "tie_breaks", "entries", "rounds"]


class StandingSerializer(serializers.Serializer[Any]):
    rank = serializers.IntegerField()
    entry = serializers.CharField(source="entry.name")
    entry_id = serializers.IntegerField(source="entry.id")
    played = serializers.IntegerField()
    wins = serializers.IntegerField()
    ties = serializers.IntegerField()
    losses = serializers.IntegerField()
    difference = serializers.IntegerField()
    points = serializers.IntegerField()
    head_to_head = serializers.IntegerField(allow_null=True)


class TournamentFilter(filters.FilterSet):  # type: ignore[misc]
    club = filters.CharFilter(field_name="club__slug")
    status = filters.ChoiceFilter(choices=TournamentStatus.choices)
    preset = filters.CharFilter()

    class Meta:
        model = Tournament
        fields = ["club", "status", "preset"]


class TournamentViewSet(viewsets.ReadOnlyModelViewSet[Tournament]):
    """The tournaments, newest first; drafts only for those who run the club."""

    lookup_field = "slug"
    queryset = Tournament.objects.none()
    filterset_class = TournamentFilter

    def get_queryset(self) -> QuerySet[Tournament]:
        tournaments = selectors.tournaments_visible_to(self.request.user).order_by("-created_at", "-id")
        if self.action == "retrieve":
            return tournaments.prefetch_related("entries__seats__bot_version__bot", "rounds")
        return tournaments

    def get_serializer_class(self) -> type[TournamentSerializer]:
        return TournamentDetailSerializer if self.action == "retrieve" else TournamentSerializer

    @extend_schema(responses=StandingSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None)
    def standing(self, request: Request, slug: str) -> Response:
        """The standing from the results so far; entries that nothing parts share a rank."""
        rows = selectors.standing(self.get_object())
        return Response(StandingSerializer(rows, many=True).data)


class ResultSerializer(serializers.ModelSerializer[Result]):
    """The scores are what the boards gave; *counts_a* and *counts_b* the differences that count after a forfeit."""

    counts_a = serializers.SerializerMethodField()
    counts_b = serializers.SerializerMethodField()

    class Meta:
        model = Result
        fields = [
            "score_a",
            "score_b",
            "difference",
            "forfeit_a",
            "forfeit_b",
            "cause_a",
            "cause_b",
            "counts_a",
            "counts_b",
            "reason",
        ]

    def get_counts_a(self, result: Result) -> int:
        return selectors.credit(result).counts_a

    def get_counts_b(self, result: Result) -> int:
        return selectors.credit(result).counts_b


class MatchSerializer(serializers.ModelSerializer[Match]):
    """*replay* is null until it is public; *entry_b* is null for a bye."""

    tournament = serializers.CharField(source="round.tournament.slug", read_only=True)
    round = serializers.IntegerField(source="round.number", read_only=True)
    entry_a = serializers.CharField(source="entry_a.name", read_only=True)
    entry_b = serializers.CharField(source="entry_b.name", read_only=True, allow_null=True, default=None)
    result = ResultSerializer(read_only=True, allow_null=True, default=None)
    replay = serializers.SerializerMethodField()

    class Meta:
        model = Match
        fields = [
            "id",
            "tournament",
            "round",
            "table",
            "entry_a",
            "entry_b",
            "status",
            "languages",
            "attempts",
            "progress",
            "started_at",
            "finished_at",
            "result",
            "replay",
        ]

    def get_replay(self, match: Match) -> str | None:
        return match.replay.public_id if match.replay and match.replay.is_public else None


class MatchFilter(filters.FilterSet):  # type: ignore[misc]
    tournament = filters.CharFilter(field_name="round__tournament__slug")
    round = filters.NumberFilter(field_name="round__number")
    status = filters.ChoiceFilter(choices=MatchStatus.choices)

    class Meta:
        model = Match
        fields = ["tournament", "round", "status"]


class MatchViewSet(viewsets.ReadOnlyModelViewSet[Match]):
    """The matches, by tournament, round and table."""

    serializer_class = MatchSerializer
    queryset = Match.objects.none()
    filterset_class = MatchFilter

    def get_queryset(self) -> QuerySet[Match]:
        return selectors.matches_visible_to(self.request.user)
