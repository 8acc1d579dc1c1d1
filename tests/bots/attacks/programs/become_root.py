"""Takes rights: users, groups, capabilities, set-uid programs. Containment: it stays who it is."""

import ctypes
import os

import aim


def attack(found):
    for name, values in (
        ("setuid", (0,)),
        ("setgid", (0,)),
        ("setreuid", (0, 0)),
        ("setresuid", (0, 0, 0)),
        ("setgroups", ([0],)),
    ):
        with found.attempt(name):
            getattr(os, name)(*values)
    found.note("it is root", os.getuid() == 0 or os.geteuid() == 0)
    found.note("other groups", bool(set(os.getgroups()) - {os.getgid(), 65534}))
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    full = (ctypes.c_uint32 * 6)(*[0xFFFFFFFF] * 6)
    found.note("capabilities", aim.LIBC.capset(header, full) == 0)
    with found.attempt("set-uid mode"):
        os.chmod("main.py", 0o4777)
    with found.attempt("su"):
        os.execv("/bin/su", ["su", "-c", "id"])


aim.run(attack)
