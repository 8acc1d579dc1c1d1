"""Talks through names in the abstract socket space. Containment: neither connects nor binds."""

import socket

import aim


def attack(found):
    for kind, name in ((socket.SOCK_STREAM, "abstract"), (socket.SOCK_DGRAM, "abstract_datagram")):
        with found.attempt(f"connected {name}"), socket.socket(socket.AF_UNIX, kind) as door:
            door.connect("\0" + aim.AIM.get(name, "nobody"))
            door.send(b"from the bot")
    with found.attempt("bound a name"), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.bind("\0shelem-partner")


aim.run(attack)
