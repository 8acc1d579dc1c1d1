"""The queue of files, with messages that appear whole.

kombu's own transport creates a message's file and then writes it: a worker that looks in between takes an empty file,
cannot read it, and the message is lost. Here it is written beside the queue and put into it by its name.
"""

from __future__ import annotations

import os
import uuid
from pathlib import Path
from time import monotonic
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps

NAME = "config.file_queue:Transport"


class Channel(filesystem.Channel):
    """A channel whose messages cannot be taken before they are written."""

    def _put(self, queue: str, payload: dict[str, Any], **kwargs: Any) -> None:  # type: ignore[override]
        """Put a message onto *queue*. Raises: ChannelError."""
        name = f"{round(monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        folder = Path(self.data_folder_out)
        # Whoever looks for messages passes over names that do not end like one.
        unfinished = folder / f"{name}.new"
        try:
            unfinished.write_bytes(dumps(payload).encode())
            os.replace(unfinished, folder / name)
        except OSError as error:
            raise ChannelError(f"Cannot add file {name!r} to directory") from error


class Transport(filesystem.Transport):
    Channel = Channel


def register() -> None:
    """Let every ``filesystem://`` address mean this transport."""
    TRANSPORT_ALIASES["filesystem"] = NAME
