"""Reads the site's code, settings and secret key. Containment: no file outside of its folder opens."""

import os
import sys

import aim


def attack(found):
    for name in ("settings.py", "secret_key", "site.sqlite3"):
        with found.attempt(f"read {name}"), open(os.path.join(aim.AIM.get("house", "/app"), name), "rb") as file:
            print(file.read(), file=sys.stderr)
    for path in (
        aim.AIM.get("project", "/app") + "/bots/sandbox/shim.py",
        "/app/config/settings.py",
        "../../secret_key",
    ):
        with found.attempt(f"read {path}"), open(path, "rb") as file:
            file.read(1)


aim.run(attack)
