"""Hands its system calls to the kernel in a ring, past the filter. Containment: there is no ring."""

import ctypes

import aim


def attack(found):
    found.call("io_uring_setup", 8, ctypes.create_string_buffer(240))


aim.run(attack)
