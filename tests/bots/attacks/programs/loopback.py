"""Talks to services on loopback, as Redis or the site itself. Containment: no connection is made."""

import socket

import aim


def attack(found):
    for family, host in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
        for port in (int(aim.AIM.get("tcp", 6379)), 5432, 8000):
            with found.attempt(f"connected to {host} {port}"), socket.socket(family) as door:
                door.settimeout(1)
                try:
                    door.connect((host, port))
                except ConnectionRefusedError:
                    if port == int(aim.AIM.get("tcp", 6379)) or aim.AIM:
                        raise


aim.run(attack)
