"""Ignores every signal it can and computes on. Containment: killed all the same."""

import signal

import aim

EXPECT = "Silence"


for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
    signal.signal(number, signal.SIG_IGN)
aim.hello()
aim.question()
while True:
    pass
