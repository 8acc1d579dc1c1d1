"""Computes in threads when it is not its turn. Containment: frozen between its turns."""

import threading

import aim

EXPECT = "frozen"


def spin():
    while True:
        pass


for _ in range(3):
    threading.Thread(target=spin, daemon=True).start()
aim.hello()
aim.question()
aim.say({"id": 1, "a": "p", "debug": "contained"})
aim.question()
