"""Bots over the API: to read for everybody, and uploading for their authors, with a token."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, QuerySet
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import serializers, status, viewsets
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from bots import services
from bots.archive import LIMITS
from bots.errors import BotInputError, NotYoursError, RateLimitError, StorageError
from bots.models import Bot, BotVersion
from bots.selectors import bots_listed, newest_check, versions_public

BODY_BYTES = LIMITS.upload_bytes + (1 << 20)
"""Most bytes of a request that brings a file; a longer one is not read."""


class BotVersionSerializer(serializers.ModelSerializer[BotVersion]):
    """What everybody may know of a version: never its program, its log or its report."""

    sha256 = serializers.CharField(source="digest")
    house_player = serializers.CharField(source="player")

    class Meta:
        model = BotVersion
        fields = ["number", "state", "language", "house_player", "options", "presets", "size", "sha256", "created_at"]


class BotSerializer(serializers.ModelSerializer[Bot]):
    owner = serializers.CharField(source="owner.shown_name", allow_null=True, default=None)
    versions = BotVersionSerializer(many=True, source="public_versions")

    class Meta:
        model = Bot
        fields = ["slug", "name", "kind", "owner", "created_at", "versions"]


class BotViewSet(viewsets.ReadOnlyModelViewSet[Bot]):
    """The bots, by name, with the versions that were accepted."""

    serializer_class = BotSerializer
    lookup_field = "slug"
    queryset = Bot.objects.none()
    filterset_fields = {"kind": ["exact"]}

    def get_queryset(self) -> QuerySet[Bot]:
        public = Prefetch("versions", queryset=versions_public(), to_attr="public_versions")
        return bots_listed(versions=False).prefetch_related(public).order_by("name", "id")


class UploadSerializer(serializers.Serializer[Any]):
    bot = serializers.CharField(help_text="Address or name of one of your bots; a new name makes a new bot.")
    file = serializers.FileField(help_text="One source file, a zip, or a Linux x86-64 program.")
    presets = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="What it plays; left out, all presets."
    )


class UploadedSerializer(serializers.Serializer[Any]):
    bot = serializers.CharField()
    version = serializers.IntegerField()
    state = serializers.CharField()
    url = serializers.URLField()
    check_url = serializers.URLField()


class RefusedSerializer(serializers.Serializer[Any]):
    field = serializers.CharField(allow_null=True)
    reason = serializers.CharField()


class CheckLineSerializer(serializers.Serializer[Any]):
    seconds = serializers.FloatField()
    stage = serializers.CharField()
    level = serializers.CharField()
    text = serializers.CharField()


class VersionCheckSerializer(serializers.Serializer[Any]):
    """*state* is the version's; *waits_for* says what hinders the check; *report* is empty until the end."""

    state = serializers.CharField()
    reason = serializers.CharField()
    waits_for = serializers.CharField()
    log = CheckLineSerializer(many=True)
    report = serializers.DictField()


REFUSED = OpenApiResponse(
    RefusedSerializer, examples=[OpenApiExample("refused", {"field": "file", "reason": "the file is empty"})]
)


class UploadView(APIView):
    """Uploading the next version of a bot; a bot of a new name is made with it."""

    permission_classes = [IsAuthenticated]
    parser_classes = [MultiPartParser]
    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "upload"

    @extend_schema(
        request={"multipart/form-data": UploadSerializer},
        responses={201: UploadedSerializer, 400: REFUSED, 413: REFUSED, 429: REFUSED, 503: REFUSED},
    )
    def post(self, request: Request) -> Response:
        """Store the file as a version and have it checked; where the check stands is at *check_url*."""
        if int(request.META.get("CONTENT_LENGTH") or 0) > BODY_BYTES:
            reason = _("a file of at most %(n)d bytes") % {"n": LIMITS.upload_bytes}
            return refusal("file", reason, status.HTTP_413_REQUEST_ENTITY_TOO_LARGE)
        form: Any = request.data
        actor: Any = request.user
        file = request.FILES.get("file")
        if file is None:
            return refusal("file", _("send the program as the part “file” of a multipart form"))
        try:
            version = services.program_upload(
                actor=actor,
                bot=str(form.get("bot", "")),
                filename=file.name or "",
                content=file.read(),
                presets=words_of(form.getlist("presets")),
            )
        except RateLimitError as error:
            answer = refusal(error.field, str(error), status.HTTP_429_TOO_MANY_REQUESTS)
            answer["Retry-After"] = str(error.seconds)
            return answer
        except BotInputError as error:
            return refusal({"name": "bot"}.get(error.field, error.field), str(error))
        except NotYoursError as error:
            return refusal("bot", str(error), status.HTTP_403_FORBIDDEN)
        except StorageError as error:
            return refusal(None, str(error), status.HTTP_503_SERVICE_UNAVAILABLE)
        return Response(told(version, request), status=status.HTTP_201_CREATED)


class CheckView(APIView):
    """How the check of one's own version stands."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "check"

    @extend_schema(responses={200: VersionCheckSerializer})
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The log so far, and the report when the check is over. Raises 404 for what is not one's own."""
        versions = BotVersion.objects.select_related("bot")
        version = versions.filter(bot__slug=slug, bot__deleted_at=None, number=number).first()
        check = newest_check(version, request.user) if version is not None else None
        if version is None or check is None:
            raise Http404
        facts = {"state": version.state, "reason": version.state_reason, "waits_for": check.waits_for}
        return Response({**facts, "log": check.log, "report": check.report})


def refusal(field: str | None, reason: str, code: int = status.HTTP_400_BAD_REQUEST) -> Response:
    """Return the answer to what was refused: the field that is wrong, and why."""
    return Response({"field": field, "reason": reason}, status=code)


def told(version: BotVersion, request: Request) -> dict[str, Any]:
    """Return what an author is told of a version just uploaded."""
    place = [version.bot.slug, version.number]
    return {
        "bot": version.bot.slug,
        "version": version.number,
        "state": version.state,
        "url": request.build_absolute_uri(reverse("bots:version", args=place)),
        "check_url": request.build_absolute_uri(reverse("api:bot-check", args=place)),
    }


def words_of(given: list[str]) -> list[str]:
    """Return the names in repeated, or comma-separated, values of a form."""
    return [word for value in given for word in value.replace(",", " ").split()]
