"""What the tests of the organiser's desk share: addresses, roles, and results that wait for their confirmation."""

import uuid
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from clubs.models import Role
from tests import factories
from tournaments import services
from tournaments.models import Match, MatchStatus, ResultSource

ANONYMOUS = None
ROLES = [ANONYMOUS, Role.MEMBER, Role.HELPER, Role.ORGANISER, Role.OWNER]


def address(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


def sign_in_as(client, role, club):
    """Sign in somebody with *role* in *club*; nobody for None."""
    if role is None:
        return None
    user = factories.MembershipFactory(club=club, role=role).user
    client.force_login(user)
    return user


def may(role, least):
    """Return whether *role* is *least* or more."""
    return role is not None and ROLES.index(role) >= ROLES.index(least)


def drawn(tournament, organiser):
    return services.rounds_draw(actor=organiser, tournament=tournament)


def released(tournament, organiser):
    """Return the first match of a round drawn and released."""
    rounds = drawn(tournament, organiser)
    services.rounds_release(actor=organiser, tournament=tournament)
    return Match.objects.filter(round=rounds[0], entry_b__isnull=False).order_by("table").first()


def handed_in(match, by, score_a=300, score_b=200, confirmed=False):
    """Return *match* with a result that *by* entered from a sheet."""
    services.result_store(
        match=match,
        values=services.ResultValues(score_a, score_b),
        source=ResultSource.SHEET,
        actor=by,
        confirmed=confirmed,
    )
    return Match.objects.select_related("result").get(pk=match.pk)


def failed(match, attempts=3):
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FAILED, attempts=attempts)
    return match


def stalled(match):
    over = timezone.now() - timedelta(minutes=4)
    Match.objects.filter(pk=match.pk).update(
        status=MatchStatus.RUNNING, lease=uuid.uuid4(), lease_until=over, attempts=1
    )
    return match
