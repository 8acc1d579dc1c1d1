"""Stops itself, to be waited for. Containment: the deadline ends it."""

import os
import signal
import time

import aim

EXPECT = "Silence"


aim.hello()
aim.question()
os.kill(os.getpid(), signal.SIGSTOP)
time.sleep(60)
