"""Opens pipes and descriptors until the machine has none. Containment: a small number, then no."""

import fcntl
import os

import aim


def attack(found):
    held = []
    with found.attempt("opened 2000 pipes"):
        for _ in range(2000):
            held.append(os.pipe())
    for one, two in held:
        os.close(one)
        os.close(two)
    one, _two = os.pipe()
    with found.attempt("grew a pipe"):
        fcntl.fcntl(one, 1031, 1 << 20)


aim.run(attack)
