"""Sets the clock, to win time. Containment: no clock can be set."""

import ctypes
import time

import aim


def attack(found):
    with found.attempt("set the clock"):
        time.clock_settime(time.CLOCK_REALTIME, time.time())
    moment = (ctypes.c_long * 2)(int(time.time()), 0)
    found.call("clock_settime", 0, moment)
    found.call("settimeofday", moment, 0)
    found.call("adjtimex", ctypes.create_string_buffer(256))


aim.run(attack)
