"""Answers with a line of 20 kB. Containment: thrown away, malformed."""

import time

import aim

EXPECT = "TooLong"


aim.hello()
asked = aim.question()
aim.say({"id": asked["id"], "a": aim.legal(asked), "debug": "x" * 20000})
time.sleep(60)
