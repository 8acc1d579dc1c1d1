"""Lists folders of the machine. Containment: nothing but its folder and its runtime can be listed."""

import os

import aim


def attack(found):
    for path in (
        "/",
        "/tmp",
        "/home",
        "/root",
        "/var",
        "/etc",
        "/dev",
        "/sys",
        "/run",
        "..",
        "../..",
        aim.AIM.get("house", "/data"),
    ):
        with found.attempt(f"listed {path}"):
            names = os.listdir(path)
            # In a root of its own "/" and ".." hold its runtime and nothing of the machine.
            if path in ("/", "..", "../..") and not {"etc", "tmp", "root", "var", "proc"} & set(names):
                raise OSError


aim.run(attack)
