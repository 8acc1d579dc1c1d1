"""Shares memory and queues by POSIX names. Containment: no /dev/shm, no message queue."""

import os
from multiprocessing import shared_memory

import aim


def attack(found):
    with found.attempt("made shared memory"):
        shared_memory.SharedMemory(f"shelem-{os.getpid()}", create=True, size=4096).unlink()
    with found.attempt("wrote /dev/shm"), open("/dev/shm/shelem-hostile", "wb") as file:
        file.write(b"x")
    found.call("mq_open", b"shelem-hostile", 0o102, 0o666, 0)


aim.run(attack)
