"""Fills the disk and /dev/shm, wherever it can write. Containment: it can write nowhere."""

import os

import aim


def attack(found):
    places = [
        ".",
        "/tmp",
        "/var/tmp",
        "/dev/shm",
        "/run",
        "/",
        aim.AIM.get("open", "/tmp"),
        os.path.dirname(os.__file__),
        "/bot",
    ]
    for place in places:
        with found.attempt(f"wrote into {place}"), open(f"{place}/hostile-{os.getpid()}", "wb") as file:
            file.write(bytes(1 << 20))
        with found.attempt(f"made a folder in {place}"):
            os.mkdir(f"{place}/hostile-folder-{os.getpid()}")
        with found.attempt(f"made a pipe in {place}"):
            os.mkfifo(f"{place}/hostile-pipe-{os.getpid()}")


aim.run(attack)
