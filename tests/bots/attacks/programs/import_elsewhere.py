"""Imports the site's modules and packages with its rights. Containment: not to be found."""

import importlib
import sys

import aim


def attack(found):
    sys.path[:0] = [
        aim.AIM.get("project", "/app"),
        "/opt/venv/lib/python3.11/site-packages",
        "/usr/lib/python3/dist-packages",
    ]
    for name in ("bots", "config.settings", "django", "engine", "apt_pkg"):
        with found.attempt(f"imported {name}"):
            importlib.import_module(name)


aim.run(attack)
