"""Reads the machine's own files. Containment: nothing of /etc, /var, /root or /home opens."""

import aim


def attack(found):
    for path in (
        "/etc/passwd",
        "/etc/shadow",
        "/etc/hostname",
        "/etc/ssl/openssl.cnf",
        "/etc/resolv.conf",
        "/var/log/dpkg.log",
        "/root/.bashrc",
        "/root/.ssh/id_rsa",
        "/usr/bin/env",
        "/bin/sh",
    ):
        with found.attempt(f"read {path}"), open(path, "rb") as file:
            file.read(1)


aim.run(attack)
