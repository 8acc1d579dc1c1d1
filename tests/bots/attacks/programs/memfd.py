"""Takes memory beside its limit, in files without a name. Containment: none can be made."""

import os

import aim


def attack(found):
    found.call("memfd_create", b"x", 0)
    found.call("memfd_secret", 0)
    with found.attempt("made a file without a name"):
        os.open(".", os.O_TMPFILE | os.O_RDWR)


aim.run(attack)
