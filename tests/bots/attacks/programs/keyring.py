"""Keeps words for its partner in the kernel's keyring. Containment: no such call."""

import aim


def attack(found):
    found.call("add_key", b"user", b"shelem", b"word", 4, -4)
    found.call("keyctl", 0, -4, 1)
    found.call("request_key", b"user", b"shelem", 0, 0)


aim.run(attack)
