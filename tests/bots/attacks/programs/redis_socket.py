"""Gives Redis an order through its socket file. Containment: it does not connect."""

import socket

import aim


def attack(found):
    with found.attempt("connected to Redis"), socket.socket(socket.AF_UNIX) as door:
        door.connect(aim.AIM.get("stream", "/run/redis/redis-server.sock"))
        door.send(b"FLUSHALL\r\n")


aim.run(attack)
