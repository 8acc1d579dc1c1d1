"""Opens sockets of unusual families: netlink, packet, raw, vsock, key, alg. Containment: none."""

import socket

import aim


def attack(found):
    for family, kind, protocol in (
        (16, 3, 0),
        (17, 3, 0),
        (2, 3, 1),
        (40, 1, 0),
        (15, 3, 2),
        (38, 5, 0),
        (10, 3, 58),
        (1, 1, 0),
        (1, 2, 0),
        (44, 3, 0),
    ):
        with found.attempt(f"family {family}"):
            socket.socket(family, kind, protocol).close()


aim.run(attack)
