"""Looks for secrets in the environment it was started with. Containment: it is empty, also in C."""

import ctypes
import os

import aim


def attack(found):
    found.note("environment: " + ",".join(os.environ), bool(os.environ))
    environ = ctypes.POINTER(ctypes.c_char_p).in_dll(aim.LIBC, "environ")
    found.note("C environment", bool(environ) and bool(environ[0]))
    for path in ("/proc/self/environ", "/proc/1/environ", "/proc/thread-self/environ"):
        with found.attempt(path), open(path, "rb") as file:
            found.note("secret", b"SECRET" in file.read())


aim.run(attack)
