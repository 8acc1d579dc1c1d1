"""Reads the CPU clock of its partner and of the worker. Containment: only its own clocks answer."""

import os
import time

import aim


def attack(found):
    for name in ("worker", "partner", "sibling"):
        pid = int(aim.AIM.get(name, 0)) or os.getppid()
        if pid in (0, os.getpid()):
            continue
        for kind in (0, 1, 2):
            with found.attempt(f"read the clock {kind} of {name}"):
                time.clock_gettime(~pid << 3 | kind)
            with found.attempt(f"resolution of {name}"):
                time.clock_getres(~pid << 3 | kind)
        with found.attempt(f"priority of {name}"):
            os.getpriority(os.PRIO_PROCESS, pid)


aim.run(attack)
