"""The deadline of a round: set, moved, taken away, refused."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import AuditEvent, Role
from clubs.services import NotAllowedError
from tests import factories
from tournaments import services
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def each(make_event, organiser):
    tournament = make_event("swiss", 4)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    return Round.objects.get()


def test_set_and_taken_away_with_a_note_each(each, organiser):
    at = timezone.now() + timedelta(minutes=30)
    assert services.round_deadline(actor=organiser, round=each, at=at).deadline_at == at
    assert services.round_deadline(actor=organiser, round=each, at=None, reason="no hurry").deadline_at is None
    events = AuditEvent.objects.filter(verb="round.deadline").order_by("pk")
    assert [event.after["deadline"] is None for event in events] == [False, True]
    assert events.last().reason == "no hurry"


def test_the_same_again_writes_nothing(each, organiser):
    at = timezone.now() + timedelta(minutes=30)
    for _again in range(2):
        services.round_deadline(actor=organiser, round=each, at=at)
    assert AuditEvent.objects.filter(verb="round.deadline").count() == 1


def test_not_in_the_past(each, organiser):
    with pytest.raises(TournamentInputError) as refused:
        services.round_deadline(actor=organiser, round=each, at=timezone.now() - timedelta(seconds=1))
    assert refused.value.field == "at"


def test_only_while_tables_may_be_open(each, organiser, enter):
    for match in each.matches.all():
        enter(match, 300, 200)
    with pytest.raises(TournamentStateError):
        services.round_deadline(actor=organiser, round=each, at=None)


def test_not_by_a_helper(each):
    helper = factories.MembershipFactory(club=each.tournament.club, role=Role.HELPER).user
    with pytest.raises(NotAllowedError):
        services.round_deadline(actor=helper, round=each, at=None)
