"""Closes its stdout and lives on. Containment: the deadline ends it at the latest."""

import os
import time

import aim

EXPECT = "Closed Silence"


aim.hello()
aim.question()
os.close(1)
time.sleep(60)
