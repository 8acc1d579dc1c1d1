"""Answers one byte at a time, each before the line's deadline would seem over. Containment: one deadline a line."""

import sys
import time

import aim

EXPECT = "Silence"


aim.hello()
aim.question()
for letter in '{"id": 1, "a": "p", "debug": "slow"}' * 100:
    sys.stdout.write(letter)
    sys.stdout.flush()
    time.sleep(0.05)
