"""Multiplies, by every call that makes a process. Containment: it stays one process."""

import ctypes
import multiprocessing
import os
import subprocess
import sys

import aim


def attack(found):
    def child():
        os._exit(0)

    for name in ("fork", "forkpty"):
        with found.attempt(name):
            made = getattr(os, name)()
            if made in (0, (0, 0)) or (isinstance(made, tuple) and made[0] == 0):
                child()
    for name, values in (("fork", ()), ("clone", (17, 0, 0, 0, 0)), ("clone3", (ctypes.create_string_buffer(88), 88))):
        made = aim.call(name, *values)
        if made == 0:
            child()
        found.note(f"raw {name}", made > 0)
    with found.attempt("subprocess"):
        subprocess.run([sys.executable or "/usr/bin/python3", "-c", "pass"], check=False)
    with found.attempt("multiprocessing"):
        multiprocessing.Process(target=child).start()


aim.run(attack)
