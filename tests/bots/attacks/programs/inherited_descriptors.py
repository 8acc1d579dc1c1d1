"""Uses descriptors the worker left open: database, sockets, files. Containment: only 0, 1, 2."""

import os

import aim


def attack(found):
    for descriptor in range(3, 1024):
        with found.attempt(f"descriptor {descriptor}"):
            os.fstat(descriptor)
    for path in ("/proc/self/fd/0", "/dev/fd/3", "/dev/stdin", "/dev/tty"):
        with found.attempt(f"opened {path}"):
            os.open(path, os.O_RDWR)


aim.run(attack)
