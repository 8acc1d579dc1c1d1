"""Writes to stderr without end and never answers. Containment: head and tail are kept, the deadline ends it."""

import os

import aim

EXPECT = "Silence"


aim.hello()
aim.question()
while True:
    os.write(2, b"noise " * 4096)
