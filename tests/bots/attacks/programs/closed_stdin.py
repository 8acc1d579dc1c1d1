"""Closes its stdin and lives on. Containment: writing to it fails or the deadline ends it."""

import os
import time

import aim

EXPECT = "Closed Silence"


aim.hello()
aim.question()
os.close(0)
time.sleep(60)
