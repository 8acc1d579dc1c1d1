"""Ends before the greeting, as if the sandbox itself had failed. Containment: a crash of the bot, not of ours."""

import os
import sys

EXPECT = "Closed"


print("sandbox: the disk is full", file=sys.stderr, flush=True)
os._exit(97)
