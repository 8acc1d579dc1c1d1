"""Makes links to files it may not read, and handles by number. Containment: no link can be made, no handle opened."""

import ctypes
import os

import aim


def attack(found):
    target = aim.AIM.get("house", "/data") + "/secret_key"
    for make in (os.symlink, os.link):
        for place in (".", aim.AIM.get("open", "/tmp"), "/dev/shm"):
            with found.attempt(f"{make.__name__} in {place}"):
                make(target, f"{place}/link-{os.getpid()}")
    handle = ctypes.create_string_buffer(b"\x08\0\0\0\x01\0\0\0" + bytes(128))
    mount = ctypes.create_string_buffer(8)
    found.call("name_to_handle_at", -100, target.encode(), handle, mount, 0)
    found.call("open_by_handle_at", -100, handle, 0)


aim.run(attack)
