"""Shares memory, queues and semaphores by System V keys. Containment: no such call."""

import aim


def attack(found):
    key = int(aim.AIM.get("sysv", 4242))
    found.call("shmget", key, 4096, 0)
    found.call("shmget", key + 1, 4096, 0o1666)
    found.call("msgget", key, 0o1666)
    found.call("semget", key, 1, 0o1666)


aim.run(attack)
