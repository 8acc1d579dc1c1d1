"""Leaves a daemon behind that survives the match. Containment: none; nothing with its mark is alive after."""

import os
import time

import aim


def attack(found):
    with found.attempt("left a daemon"):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(20)
            os._exit(0)
    with found.attempt("left its session"):
        os.setsid()
    with found.attempt("left its group"):
        os.setpgid(0, 0)


aim.run(attack)
