"""Talks to its partner by locks, leases and watches on files both can read. Containment: none can be set."""

import fcntl
import os

import aim


def attack(found):
    with open(os.__file__, "rb") as file:
        with found.attempt("flock"):
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        with found.attempt("lockf"):
            fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        for command in (1024, 1026, 36, 37, 8, 10, 1031):
            with found.attempt(f"fcntl {command}"):
                fcntl.fcntl(file, command, 0)
    for descriptor in (0, 1, 2):
        with found.attempt("locked a pipe"):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    found.call("inotify_init1", 0)
    found.call("fanotify_init", 0, 0)


aim.run(attack)
