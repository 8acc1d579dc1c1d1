"""Never reads what it is sent. Containment: sending has a deadline too."""

import time

import aim

EXPECT = "Silence"


aim.hello()
time.sleep(60)
