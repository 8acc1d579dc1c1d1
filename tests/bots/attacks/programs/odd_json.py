"""Answers with what JSON readers take and nobody means: NaN, doubled keys, lone surrogates. Containment: malformed."""

import time

import aim

EXPECT = "malformed"


aim.hello()
aim.question()
print('{"id": NaN, "id": 1e999, "a": "\\ud800", "a": ["p"]}', flush=True)
time.sleep(60)
