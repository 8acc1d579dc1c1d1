"""Answers with an id of 8,000 digits. Containment: malformed, without the time to read it."""

import time

import aim

EXPECT = "malformed"


aim.hello()
aim.question()
print('{"id": ' + "9" * 8000 + ', "a": "p"}', flush=True)
time.sleep(60)
