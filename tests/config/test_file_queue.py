"""Messages of the file queue: whole as soon as they are seen."""

import contextlib
import os
import threading

import pytest
from kombu import Connection

from config import file_queue


@pytest.fixture
def channel(tmp_path):
    for name in ("queue", "control"):
        (tmp_path / name).mkdir()
    options = {
        "data_folder_in": str(tmp_path / "queue"),
        "data_folder_out": str(tmp_path / "queue"),
        "control_folder": str(tmp_path / "control"),
    }
    file_queue.register()
    with Connection("filesystem://", transport_options=options) as connection:
        yield connection.channel()


def test_the_address_means_this_transport(channel):
    assert type(channel) is file_queue.Channel


def test_a_message_comes_back_as_it_went(channel):
    channel._put("play", {"body": "پیام", "n": 1})
    channel._put("other", {"n": 2})
    assert channel._get("play") == {"body": "پیام", "n": 1}
    assert channel._get("other") == {"n": 2}


def test_no_message_is_seen_before_it_is_written(channel, tmp_path):
    """A size of 0 is what the transport of kombu shows a worker now and then."""
    empty, done = [], threading.Event()

    def watch():
        while not done.is_set():
            with os.scandir(tmp_path / "queue") as entries:
                names = [entry.name for entry in entries if entry.name.endswith(".play.msg")]
            for name in names:
                with contextlib.suppress(FileNotFoundError):  # taken meanwhile
                    if (tmp_path / "queue" / name).stat().st_size == 0:
                        empty.append(name)

    watching = threading.Thread(target=watch)
    watching.start()
    for _round in range(40):
        for number in range(20):
            channel._put("play", {"n": number, "text": "x" * 2000})
        for _number in range(20):
            channel._get("play")
    done.set()
    watching.join()
    assert empty == []


def test_a_full_or_missing_folder_is_told(channel, tmp_path):
    os.rmdir(tmp_path / "queue")
    with pytest.raises(Exception, match="Cannot add file"):
        channel._put("play", {})
