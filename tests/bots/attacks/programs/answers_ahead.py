"""Answers questions before they are asked. Containment: what came unasked is not taken."""

import aim

EXPECT = "unasked"


aim.hello()
for number in range(1, 50):
    aim.say({"id": number, "a": "p"})
while True:
    aim.question()
