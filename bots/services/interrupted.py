"""What a worker does first when its work was broken off from outside: by a signal, or for want of time."""

from __future__ import annotations

from django.db import connection


def connection_drop() -> None:
    """Close this thread's connection: the interrupt may have struck in mid-query. The next query opens another one."""
    if not connection.in_atomic_block:
        connection.close()
