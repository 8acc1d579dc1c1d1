"""Runs a shell and other programs of the machine. Containment: no program runs."""

import ctypes
import os
import sys

import aim


def attack(found):
    for path in ("/bin/sh", "/usr/bin/env", "/usr/bin/python3", "/bin/busybox", sys.executable or "/usr/bin/python3"):
        with found.attempt(f"spawned {path}"):
            os.waitpid(os.posix_spawn(path, [path, "-c", "true"], {}), 0)
        with found.attempt(f"became {path}"):
            os.execv(path, [path, "-c", "print(1)"])
    argv = (ctypes.c_char_p * 2)(b"sh", None)
    found.call("execveat", -100, b"/bin/sh", argv, argv, 0)


aim.run(attack)
