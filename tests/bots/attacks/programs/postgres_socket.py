"""Greets PostgreSQL through its socket file, without socket(): over one end of a pair. Containment: no."""

import socket

import aim


def attack(found):
    one, _two = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
    with found.attempt("connected one end"):
        one.connect(aim.AIM.get("stream", "/run/postgresql/.s.PGSQL.5432"))
    with found.attempt("sent to an address"):
        one.sendto(b"hello", aim.AIM.get("stream", "/run/postgresql/.s.PGSQL.5432"))


aim.run(attack)
