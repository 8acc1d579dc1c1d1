"""Answers with bytes that are no text. Containment: malformed."""

import os
import time

import aim

EXPECT = "malformed"


aim.hello()
aim.question()
os.write(1, bytes(range(128, 256)) + b"\n")
time.sleep(60)
