"""Types into the terminal of whoever started the worker. Containment: no terminal, no TIOCSTI."""

import fcntl

import aim


def attack(found):
    for descriptor in (0, 1, 2):
        with found.attempt(f"typed into {descriptor}"):
            fcntl.ioctl(descriptor, 0x5412, b"x")
    with found.attempt("took a terminal"):
        fcntl.ioctl(0, 0x540E, 0)


aim.run(attack)
