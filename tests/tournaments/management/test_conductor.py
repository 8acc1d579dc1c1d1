"""One round of the conductor's work; as a process it is tested in test_workers.py."""

import io

import pytest
from django.core.management import call_command

from tests.services import empty_queue
from tournaments.management.commands.conductor import conduct, send
from tournaments.models import Match, MatchStatus

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _queue():
    empty_queue()
    yield
    empty_queue()


def test_once_sends_what_waits(running):
    output = io.StringIO()
    call_command("conductor", "--once", stdout=output)
    assert output.getvalue() == "6 sent\n"
    assert set(Match.objects.values_list("status", flat=True)) == {MatchStatus.QUEUED}
    assert conduct() == []


def test_what_the_queue_refuses_waits_for_the_next_round(running, settings, tmp_path):
    from config.celery import app

    ids = conduct()
    with app.connection_for_write() as connection:
        folder = connection.transport_options.get("data_folder_out") if connection.transport_options else None
    if folder is None:
        pytest.skip("this queue is no folder")
    before = app.conf.broker_transport_options
    broken = tmp_path / "no-folder"
    broken.write_text("a file where a folder is needed")
    app.conf.broker_transport_options = {**before, "data_folder_out": str(broken)}
    app.pool.force_close_all()
    app._pool = None
    try:
        send(ids)
    finally:
        app.conf.broker_transport_options = before
        app._pool = None
    assert set(Match.objects.values_list("status", flat=True)) == {MatchStatus.SCHEDULED}
