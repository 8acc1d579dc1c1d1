"""Makes a pair of datagram sockets and sends to a named one. Containment: only stream pairs exist."""

import socket

import aim


def attack(found):
    for kind in (socket.SOCK_DGRAM, socket.SOCK_SEQPACKET):
        with found.attempt(f"pair of kind {kind}"):
            one, _two = socket.socketpair(socket.AF_UNIX, kind)
            for where in (
                aim.AIM.get("datagram", "/run/systemd/journal/socket"),
                "\0" + aim.AIM.get("abstract", "x") + "-d",
            ):
                with found.attempt(f"sent to {where!r}"):
                    one.sendto(b"from the bot", where)


aim.run(attack)
