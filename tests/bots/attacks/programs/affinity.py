"""Takes the processor for itself, or pushes others off theirs. Containment: no such call."""

import os

import aim


def attack(found):
    for pid in (0, int(aim.AIM.get("partner", 0)), int(aim.AIM.get("worker", 0))):
        with found.attempt(f"moved {pid}"):
            os.sched_setaffinity(pid, {0})
        for policy in (os.SCHED_FIFO, os.SCHED_BATCH, os.SCHED_IDLE):
            with found.attempt(f"scheduled {pid}"):
                os.sched_setscheduler(pid, policy, os.sched_param(1 if policy == os.SCHED_FIFO else 0))
        with found.attempt(f"priority of {pid}"):
            os.setpriority(os.PRIO_PROCESS, pid, 19)
    found.call("ioprio_set", 1, 0, 0)
    with found.attempt("nice"):
        os.nice(1)


aim.run(attack)
