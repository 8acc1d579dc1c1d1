"""Reads the programs of other bots, its partner's copy first. Containment: no folder but its own."""

import glob
import os

import aim


def attack(found):
    scratch = aim.AIM.get("scratch", "/tmp")
    with found.attempt("listed the copies"):
        os.listdir(scratch)
    for path in [
        *glob.glob(scratch + "/shelem-seat-*/bot/*"),
        aim.AIM.get("partner_file", "/data/bots/x"),
        "../../other/bot/main.py",
    ]:
        if os.path.abspath(path).startswith(os.getcwd()):
            continue
        with found.attempt(f"read {path}"), open(path, "rb") as file:
            file.read(1)


aim.run(attack)
