"""Reads from the machine's free memory, load and page cache what its partner does. Containment: it sees none."""

import ctypes
import mmap
import os

import aim


def attack(found):
    found.call("sysinfo", ctypes.create_string_buffer(256))
    for path in (
        "/proc/meminfo",
        "/proc/loadavg",
        "/proc/stat",
        "/proc/vmstat",
        "/proc/interrupts",
        "/proc/uptime",
        "/proc/locks",
    ):
        with found.attempt(f"read {path}"), open(path, "rb") as file:
            file.read(1)
    with open(os.__file__, "rb") as file:
        seen = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        found.call("mincore", 0, 0, ctypes.create_string_buffer(64))
        found.call("cachestat", file.fileno(), ctypes.create_string_buffer(16), ctypes.create_string_buffer(64), 0)
        with found.attempt("asked without waiting"):
            os.preadv(file.fileno(), [bytearray(16)], 0, os.RWF_NOWAIT)
        with found.attempt("dropped pages"):
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        for advice in (12, 21):
            with found.attempt(f"advice {advice}"):
                seen.madvise(advice)


aim.run(attack)
