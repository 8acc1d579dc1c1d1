"""Takes descriptors out of other processes. Containment: no descriptor of a process."""

import aim


def attack(found):
    for name in ("worker", "partner", "sibling"):
        answer = found.call("pidfd_open", int(aim.AIM.get(name, 1)), 0)
        found.call("pidfd_getfd", answer, 0, 0)
        found.call("pidfd_send_signal", answer, 0, 0, 0)


aim.run(attack)
