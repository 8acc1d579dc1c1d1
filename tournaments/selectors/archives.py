"""Many records at once: as one text, or as the files of a zip that is sent while it is written."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from engine.notation import match_text
from replays.models import Board, Replay
from replays.selectors import match_record
from tournaments.models import Attempt, Match, Tournament
from tournaments.selectors.digest import match_name
from tournaments.selectors.visibility import replays_open_in

FIRST_DATE = datetime(1980, 1, 1, tzinfo=UTC)
"""The earliest time that a zip can name."""


MOST_HANDS = 12_000
"""Hands of an archive that is made while somebody waits for it; a larger one is written by the command."""


def is_large(tournament: Tournament) -> bool:
    """Return whether the archive has more hands than are written while somebody waits."""
    return Board.objects.filter(replay__match__round__tournament=tournament).count() > MOST_HANDS


def records_open_in(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Yield name and `.shelem` text of every record that whoever may open *tournament* may see, by round and table."""
    replays = replays_open_in(tournament).select_related("match__round", "attempt__match__round")
    found = {replay.pk: (_order(replay), _name(replay)) for replay in replays.defer("header", "rules", "result")}
    for pk, (_place, name) in sorted(found.items(), key=lambda each: each[1]):
        yield name, record_text(Replay.objects.get(pk=pk))


def record_text(replay: Replay) -> str:
    """Return the record of a replay as `.shelem` text; one that cannot be read as it is stored, board by board."""
    try:
        return match_text(match_record(replay))
    except ValueError:
        boards = Board.objects.filter(replay=replay).order_by("room", "no")
        return "\n".join(board.record for board in boards)


def _run_of(replay: Replay) -> tuple[Match, Attempt | None]:
    """Return the match of which *replay* is the record, and the attempt if it was played again afterwards."""
    match: Match | None = getattr(replay, "match", None)
    return (match, None) if match is not None else (replay.attempt.match, replay.attempt)


def _order(replay: Replay) -> tuple[int, int, int]:
    match, attempt = _run_of(replay)
    return match.round.number, match.table, attempt.number if attempt else 0


def _name(replay: Replay) -> str:
    match, attempt = _run_of(replay)
    return f"{match_name(match)}{f'-attempt{attempt.number}' if attempt else ''}.shelem"


class _Pipe(io.RawIOBase):
    """A file that can only be written to, and that hands out what was written since it was last asked."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def taken(self) -> bytes:
        """Return what was written since the last call."""
        data, self._parts = b"".join(self._parts), []
        return data


def zip_stream(files: Iterable[tuple[str, str]], at: datetime | None = None) -> Iterator[bytes]:
    """Yield the bytes of a zip with *files* (name and text) as they become ready; all are dated *at*.

    The same files make the same bytes.
    """
    pipe, at = _Pipe(), max(at or FIRST_DATE, FIRST_DATE)
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files:
            info = zipfile.ZipInfo(name, at.astimezone(UTC).timetuple()[:6])
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, text.encode())
            yield pipe.taken()
    yield pipe.taken()
