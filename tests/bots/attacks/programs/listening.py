"""Opens a port for others to reach it. Containment: it cannot listen."""

import socket

import aim


def attack(found):
    for family, where in (
        (socket.AF_INET, ("127.0.0.1", 0)),
        (socket.AF_UNIX, "\0shelem-hostile"),
        (socket.AF_UNIX, "door"),
    ):
        with found.attempt(f"listens at {where}"), socket.socket(family) as door:
            door.bind(where)
            door.listen()


aim.run(attack)
