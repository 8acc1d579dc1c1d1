"""Reads and changes the memory of the worker and its partner. Containment: neither attaches nor reads."""

import ctypes
import os

import aim


def attack(found):
    word = ctypes.create_string_buffer(8)
    vector = (ctypes.c_ulong * 2)(ctypes.addressof(word), 8)
    for name in ("worker", "partner", "sibling"):
        pid = int(aim.AIM.get(name, 1))
        found.call("ptrace", 16, pid, 0, 0)
        found.call("ptrace", 0x4206, pid, 0, 0)
        found.call("process_vm_readv", pid, vector, 1, vector, 1, 0)
        found.call("kcmp", pid, os.getpid(), 0, 0, 0)
        with found.attempt(f"opened the memory of {name}"):
            os.open(f"/proc/{pid}/mem", os.O_RDWR)


aim.run(attack)
