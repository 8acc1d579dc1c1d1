"""Looks into other processes through /proc. Containment: no file of any process opens."""

import os

import aim


def attack(found):
    for pid in (aim.AIM.get("worker", "1"), aim.AIM.get("partner", "1"), aim.AIM.get("sibling", "1"), "1", "self"):
        for name in ("environ", "cmdline", "maps", "mem", "status", "stat", "io", "stack"):
            with found.attempt(f"read /proc/{pid}/{name}"), open(f"/proc/{pid}/{name}", "rb") as file:
                file.read(1)
        for name in ("fd", "task", "map_files"):
            with found.attempt(f"listed /proc/{pid}/{name}"):
                os.listdir(f"/proc/{pid}/{name}")
        for name in ("exe", "cwd", "root"):
            if pid != "self" and int(pid) != os.getpid():
                with found.attempt(f"followed /proc/{pid}/{name}"):
                    os.readlink(f"/proc/{pid}/{name}")
    with found.attempt("listed /proc"):
        os.listdir("/proc")


aim.run(attack)
