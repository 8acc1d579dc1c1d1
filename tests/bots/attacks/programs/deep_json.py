"""Answers with brackets 8,000 deep. Containment: malformed; the reader does not fall over."""

import time

import aim

EXPECT = "malformed"


aim.hello()
aim.question()
print("[" * 8000, flush=True)
time.sleep(60)
