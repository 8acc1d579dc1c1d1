"""Calls home over the network. Containment: no socket, no name, no packet."""

import socket

import aim


def attack(found):
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
        with found.attempt(f"socket {kind}"), socket.socket(socket.AF_INET, kind) as door:
            door.settimeout(0.3)
            door.connect(("192.0.2.1", 53))
            door.send(b"hello")
    with found.attempt("resolved a name"):
        socket.getaddrinfo("example.org", 80)


aim.run(attack)
