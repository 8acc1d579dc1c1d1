"""Work that is broken off in mid-query: the next query works all the same."""

import signal

import pytest
from django.db import connection, transaction

from bots.models import Bot
from bots.services.interrupted import connection_drop

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]


class Interrupted(BaseException):
    pass


def break_off(_signum, _frame):
    raise Interrupted


def ask_for_ever():
    with connection.cursor() as cursor:
        while True:
            cursor.execute("SELECT pg_sleep(5)" if connection.vendor == "postgresql" else "SELECT 1")


def test_a_query_that_was_broken_off():
    before = signal.signal(signal.SIGALRM, break_off)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(Interrupted):
            ask_for_ever()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    connection_drop()
    with transaction.atomic():
        assert Bot.objects.count() == 0


def test_within_a_transaction_nothing_is_closed():
    with transaction.atomic():
        Bot.objects.create(name="Falcon", slug="falcon")
        connection_drop()
        assert Bot.objects.get().name == "Falcon"
