"""Never answers. Containment: the deadline ends it."""

import time

import aim

EXPECT = "Silence"


aim.hello()
aim.question()
time.sleep(60)
