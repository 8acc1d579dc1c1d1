"""Makes namespaces to be root in them, or enters others. Containment: no such call."""

import os

import aim


def attack(found):
    for flag in (0x10000000, 0x00020000, 0x20000000, 0x40000000, 0x08000000, 0x04000000, 0x02000000, 0x80, 0x10020000):
        found.note(f"unshare {flag:#x}", aim.call("unshare", flag) == 0)
    for flag in (0x10000000, 0x10000011, 0x20000011):
        made = aim.call("clone", flag | 17, 0, 0, 0, 0)
        if made == 0:
            os._exit(0)
        found.note(f"clone {flag:#x}", made > 0)
    for kind in ("user", "mnt", "net", "pid"):
        with found.attempt(f"entered the {kind} namespace"):
            if aim.call("setns", os.open(f"/proc/1/ns/{kind}", os.O_RDONLY), 0) != 0:
                raise OSError


aim.run(attack)
