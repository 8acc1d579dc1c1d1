"""Signals the worker, its partner, its opponents and everybody. Containment: only itself."""

import ctypes
import os
import signal

import aim


def attack(found):
    for name in ("worker", "partner", "sibling"):
        pid = int(aim.AIM.get(name, 0)) or os.getppid()
        if pid in (0, os.getpid()):
            continue
        for number in (0, signal.SIGUSR1, signal.SIGTERM):
            with found.attempt(f"signalled {name} by {number}"):
                os.kill(pid, number)
        with found.attempt(f"signalled the group of {name}"):
            os.killpg(pid, 0)
        found.call("tkill", pid, 0)
        found.call("rt_sigqueueinfo", pid, 0, ctypes.create_string_buffer(128))
    for pid in (-1, 0):
        with found.attempt(f"signalled {pid}"):
            os.kill(pid, 0)


aim.run(attack)
