"""Prints lines without end. Containment: bounded in memory; the first is no answer."""

import os

import aim

EXPECT = "malformed"


aim.hello()
aim.question()
while True:
    os.write(1, b"{}\n" * 8192)
