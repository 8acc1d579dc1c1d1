"""Reads devices: memory, disks, the log of the kernel, terminals. Containment: none opens."""

import os

import aim


def attack(found):
    for path in (
        "/dev/mem",
        "/dev/kmsg",
        "/dev/vda",
        "/dev/sda",
        "/dev/tty",
        "/dev/ptmx",
        "/dev/console",
        "/dev/fuse",
        "/dev/kvm",
        "/dev/net/tun",
        "/dev/random",
        "/dev/null",
        "/dev/zero",
        "/sys/kernel/notes",
        "/sys/class",
    ):
        with found.attempt(f"opened {path}"):
            os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))
    found.call("syslog", 3, 0, 0)


aim.run(attack)
