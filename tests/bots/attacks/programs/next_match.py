"""Leaves words where its next match would read them. Containment: no file, time, mode or attribute changes."""

import os

import aim


def attack(found):
    own, library = os.path.abspath(__file__), os.__file__
    for path in (own, library, os.path.dirname(own), aim.AIM.get("open", "/tmp")):
        for name, act in (
            ("appended to", lambda p: open(p, "ab").close()),
            ("cut", lambda p: os.truncate(p, 0)),
            ("changed times of", lambda p: os.utime(p, (1, 1))),
            ("changed the mode of", lambda p: os.chmod(p, 0o777)),
            ("named", lambda p: os.setxattr(p, "user.word", b"x")),
            ("renamed", lambda p: os.rename(p, p + "2")),
            ("owned", lambda p: os.chown(p, os.getuid(), -1)),
            ("removed", os.unlink),
        ):
            with found.attempt(f"{name} {path}"):
                act(path)
    with (
        found.attempt("wrote bytecode"),
        open(os.path.join(os.path.dirname(library), "__pycache__", "hostile.pyc"), "wb") as file,
    ):
        file.write(b"x")


aim.run(attack)
