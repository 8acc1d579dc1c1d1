"""What was written into the log stays, whoever asks the database."""

import pytest
from django.db import DatabaseError, connection, transaction

from clubs.models import AuditEvent
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.backends]


@pytest.mark.parametrize("column", ["verb", "target", "reason", "before", "after"])
def test_no_column_that_tells_something_can_be_changed(column):
    event = factories.AuditEventFactory()
    value = {"made": "up"} if column in ("before", "after") else "something else"
    with pytest.raises(DatabaseError, match="cannot be changed"), transaction.atomic():
        AuditEvent.objects.filter(pk=event.pk).update(**{column: value})
    assert getattr(AuditEvent.objects.get(pk=event.pk), column) == getattr(event, column)


def test_a_person_who_deletes_the_account_leaves_what_was_done():
    event = factories.AuditEventFactory()
    event.actor.delete()
    event.refresh_from_db()
    assert event.actor is None
    assert event.verb == "tournament.create"


def test_nothing_can_be_taken_out_of_postgresql():
    event = factories.AuditEventFactory()
    if connection.vendor == "postgresql":
        with pytest.raises(DatabaseError, match="cannot be changed"), transaction.atomic():
            event.delete()
    assert AuditEvent.objects.filter(pk=event.pk).exists()
