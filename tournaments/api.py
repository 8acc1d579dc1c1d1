"""Tournaments and matches over the API, to read."""

from __future__ import annotations

from django.db.models import Prefetch, Q, QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import selectors
from tournaments.formats import format_names
from tournaments.models import Entry, EntryStatus, Match, MatchStatus, Play, Tournament, TournamentStatus
from tournaments.selectors.visibility import rounds_released_to
from tournaments.serializers import (
    MatchDetailSerializer,
    MatchSerializer,
    StandingSerializer,
    TournamentDetailSerializer,
    TournamentSerializer,
)


class TournamentFilter(filters.FilterSet):  # type: ignore[misc]
    club = filters.CharFilter(field_name="club__slug")
    status = filters.ChoiceFilter(choices=TournamentStatus.choices)
    preset = filters.CharFilter()
    format = filters.ChoiceFilter(choices=[(name, name) for name in format_names()])
    play = filters.ChoiceFilter(choices=Play.choices)

    class Meta:
        model = Tournament
        fields = ["club", "status", "preset", "format", "play"]


class TournamentViewSet(viewsets.ReadOnlyModelViewSet[Tournament]):
    """The tournaments, newest first; drafts and private ones for those who may see them, unlisted ones by address."""

    lookup_field = "slug"
    queryset = Tournament.objects.none()
    filterset_class = TournamentFilter

    def get_queryset(self) -> QuerySet[Tournament]:
        user = self.request.user
        if self.action == "list":
            return selectors.tournaments_listed_to(user).order_by("-created_at", "-id")
        tournaments = selectors.tournaments_visible_to(user)
        if self.action == "retrieve":
            entries = Entry.objects.exclude(status=EntryStatus.WAITING).order_by("seed")
            return tournaments.prefetch_related(
                Prefetch("entries", queryset=entries.prefetch_related("seats__bot_version__bot")),
                Prefetch("rounds", queryset=rounds_released_to(user)),
            )
        return tournaments

    def get_serializer_class(self) -> type[TournamentSerializer]:
        return TournamentDetailSerializer if self.action == "retrieve" else TournamentSerializer

    @extend_schema(responses=StandingSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None)
    def standing(self, request: Request, slug: str) -> Response:
        """The standing from the results that count; entries that nothing parts share a rank."""
        rows = selectors.standing(self.get_object())
        return Response(StandingSerializer(rows, many=True).data)


class MatchFilter(filters.FilterSet):  # type: ignore[misc]
    tournament = filters.CharFilter(field_name="round__tournament__slug")
    round = filters.NumberFilter(field_name="round__number")
    label = filters.CharFilter(field_name="round__label")
    code = filters.CharFilter()
    status = filters.ChoiceFilter(choices=MatchStatus.choices)
    entry = filters.NumberFilter(method="of_entry", label="the id of an entry on either side")

    class Meta:
        model = Match
        fields = ["tournament", "round", "label", "code", "status", "entry"]

    def of_entry(self, matches: QuerySet[Match], _name: str, value: int) -> QuerySet[Match]:
        sides = ("entry_a", "entry_b", "partner_a", "partner_b")
        of_any = Q()
        for side in sides:
            of_any |= Q(**{side: value})
        return matches.filter(of_any)


class MatchViewSet(viewsets.ReadOnlyModelViewSet[Match]):
    """The matches of released rounds, by tournament, round and table.

    Those of an unlisted tournament only where it is asked for by name.
    """

    serializer_class = MatchSerializer
    queryset = Match.objects.none()
    filterset_class = MatchFilter

    def get_queryset(self) -> QuerySet[Match]:
        user = self.request.user
        by_name = self.action == "retrieve" or bool(self.request.query_params.get("tournament"))
        matches = selectors.matches_visible_to(user) if by_name else selectors.matches_listed_to(user)
        return matches.select_related(
            "round__tournament__club", "entry_a", "entry_b", "partner_a", "partner_b", "result", "replay"
        )

    def get_serializer_class(self) -> type[MatchSerializer]:
        return MatchDetailSerializer if self.action == "retrieve" else MatchSerializer
