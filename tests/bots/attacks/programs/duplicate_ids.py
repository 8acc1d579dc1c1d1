"""Answers each question twice. Containment: the second answer is never taken for the next question."""

import aim

EXPECT = "unasked"


aim.hello()
while True:
    asked = aim.question()
    for _ in range(2):
        aim.say({"id": asked["id"], "a": aim.legal(asked)})
