"""Takes memory until something breaks. Containment: it breaks itself, below its limit."""

import mmap

import aim


def attack(found):
    held = []
    with found.attempt("took a gigabyte"):
        for _ in range(256):
            held.append(bytearray(4 << 20))
    for flags in (0x21, 0x22, 0x122):
        with found.attempt(f"mapped a gigabyte with {flags:#x}"):
            held.append(mmap.mmap(-1, 1 << 30, flags=flags))
    held.clear()


aim.run(attack)
