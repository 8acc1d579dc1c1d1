"""Prints without end and without a newline. Containment: killed after 64 kB."""

import os

import aim

EXPECT = "Flood"


aim.hello()
aim.question()
while True:
    os.write(1, b"x" * 65536)
