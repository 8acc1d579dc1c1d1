"""Talks to its partner by times of last access. Containment: its reading of the runtime moves none."""

import os

import aim


def attack(found):
    folder = os.path.dirname(os.__file__)
    names = sorted(name for name in os.listdir(folder) if name.endswith(".py"))[:80]
    before = [os.stat(os.path.join(folder, name)).st_atime_ns for name in names]
    for name in names:
        with open(os.path.join(folder, name), "rb") as file:
            file.read(16)
    after = [os.stat(os.path.join(folder, name)).st_atime_ns for name in names]
    found.note(f"{sum(a != b for a, b in zip(before, after, strict=True))} times moved", before != after)
    with found.attempt("opened without noting"):
        os.open(os.__file__, os.O_RDONLY | os.O_NOATIME)


aim.run(attack)
