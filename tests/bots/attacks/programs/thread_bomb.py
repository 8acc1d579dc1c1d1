"""Starts threads without end. Containment: few are possible, and their memory counts."""

import threading

import aim


def attack(found):
    threading.stack_size(64 * 1024)
    stop = threading.Event()
    threads = []
    try:
        for _ in range(400):
            thread = threading.Thread(target=stop.wait, daemon=True)
            thread.start()
            threads.append(thread)
    except (RuntimeError, MemoryError):
        pass
    found.note(f"{len(threads)} threads", len(threads) >= 400)
    stop.set()
    for thread in threads:
        thread.join()


aim.run(attack)
