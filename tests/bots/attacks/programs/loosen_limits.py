"""Loosens its own bonds: limits, death with the worker, being dumped, personality. Containment: they hold."""

import os
import resource

import aim


def attack(found):
    for name in ("AS", "NPROC", "NOFILE", "FSIZE", "CPU", "CORE", "STACK"):
        kind = getattr(resource, f"RLIMIT_{name}")
        with found.attempt(f"raised {name}"):
            resource.setrlimit(kind, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        with found.attempt(f"limited its parent's {name}"):
            resource.prlimit(os.getppid() or 1, kind, (1, 1))
        found.note(f"no limit {name}", name not in ("DATA",) and resource.getrlimit(kind)[1] == resource.RLIM_INFINITY)
    for option, value in ((1, 0), (4, 1), (8, 1), (36, 1), (0x59616D61, -1), (22, 0), (33, 1)):
        found.note(f"prctl {option}", aim.call("prctl", option, value, 0, 0, 0) >= 0)
    found.call("personality", 0x0040000)
    found.call("mlockall", 3)
    found.call("seccomp", 1, 0, 0)


aim.run(attack)
