"""Uses descriptors the worker left open: database, sockets, files. Containment: only 0, 1, 2."""

import os

import aim


def attack(found):
    own = [os.fstat(number).st_ino for number in range(3)]
    for descriptor in range(3, 1024):
        with found.attempt(f"descriptor {descriptor}"):
            os.fstat(descriptor)
    for path in ("/proc/self/fd/0", "/dev/fd/3", "/dev/stdin", "/dev/tty"):
        with found.attempt(f"opened {path}"):
            descriptor = os.open(path, os.O_RDWR)
            # Its own pipes, opened anew, are no escape.
            if os.fstat(descriptor).st_ino in own:
                raise OSError


aim.run(attack)
