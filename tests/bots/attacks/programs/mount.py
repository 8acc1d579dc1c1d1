"""Mounts file systems, or changes its root. Containment: no such call."""

import aim


def attack(found):
    found.call("mount", b"none", b"/", b"tmpfs", 0, 0)
    found.call("mount", b"/", b".", b"", 4096, 0)
    found.call("umount2", b"/", 2)
    found.call("pivot_root", b".", b".")
    found.call("chroot", b".")
    found.call("fsopen", b"tmpfs", 0)
    found.call("open_tree", -100, b"/", 1)


aim.run(attack)
