"""Knocks at wide doors of the kernel: bpf, perf, userfaultfd, modules, dumps. Containment: all shut."""

import ctypes

import aim


def attack(found):
    room = ctypes.create_string_buffer(256)
    found.call("bpf", 0, room, 128)
    found.call("perf_event_open", room, 0, -1, -1, 0)
    for flags in (0, 1):
        found.call("userfaultfd", flags)
    for name in (
        "reboot",
        "swapon",
        "init_module",
        "kexec_load",
        "acct",
        "quotactl",
        "lookup_dcookie",
        "vhangup",
        "fanotify_init",
        "move_pages",
        "landlock_restrict_self",
        "mbind",
        "process_madvise",
        "splice",
        "sethostname",
    ):
        found.note(name, aim.call(name, -1 if name == "landlock_restrict_self" else 0, 0, 0, 0, 0, 0) >= 0)


aim.run(attack)
