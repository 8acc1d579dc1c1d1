"""Sends datagrams to services on loopback. Containment: none arrives."""

import socket

import aim


def attack(found):
    with found.attempt("sent"), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        door.sendto(b"from the bot", ("127.0.0.1", int(aim.AIM.get("udp", 53))))


aim.run(attack)
