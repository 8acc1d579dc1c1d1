"""The canary: a hostile program that tells whether a backend really contains what it runs, here and now.

Whether a program is installed proves nothing: in a container bubblewrap may be there and fail, or a kernel may
lack Landlock. So a small attack is run, and the backend is taken only when all of it failed.
"""

import os
import tempfile
import time
from pathlib import Path

from bots.sandbox.model import Backend, Limits, Program, SandboxUnavailable, Verdict
from bots.sandbox.process import BotError, SandboxError

SECONDS = 15.0
PROGRAM = """
import os, sys
escaped = []
def attack(name, act):
    try:
        act()
    except (OSError, ValueError, ImportError, KeyError):
        return
    escaped.append(name)
def connect(family, where):
    import socket
    with socket.socket(family) as door:
        door.settimeout(1)
        try:
            door.connect(where)
        except ConnectionRefusedError:
            pass
def fork():
    if os.fork() == 0:
        os._exit(0)
secret, worker = sys.argv[1], int(sys.argv[2])
attack("it read a file of the machine", lambda: open(secret).read())
attack("it read /etc/passwd", lambda: open("/etc/passwd").read())
attack("it saw the environment of a process", lambda: open("/proc/1/environ", "rb").read())
attack("it saw the worker's environment", lambda: open(f"/proc/{worker}/environ", "rb").read())
attack("it wrote a file", lambda: open(os.path.join(os.path.dirname(secret), "written"), "w").close())
attack("it wrote into its folder", lambda: open("written", "w").close())
attack("it changed a mode", lambda: os.chmod("main.py", 0o777))
if worker != os.getpid():  # in namespaces of their own both may be number 1
    attack("it signalled the worker", lambda: os.kill(worker, 0))
attack("it made a process", fork)
attack("it opened the network", lambda: connect(2, ("127.0.0.1", 9)))
attack("it opened a socket", lambda: connect(1, "\\0shelem-canary"))
attack("it ran a program", lambda: os.execv("/bin/true", ["true"]))
attack("it kept a descriptor", lambda: os.fstat(3))
if os.environ:
    escaped.append("it inherited an environment")
if os.getuid() == 0:
    escaped.append("it runs as root")
print("escaped: " + "; ".join(escaped) if escaped else "contained", flush=True)
"""
SHIM_HELP = "run the workers on a kernel from 5.13 with Landlock, or install bubblewrap"


def verdict(backend: Backend) -> Verdict:
    """Return whether *backend* contains the canary; about 25 ms."""
    with tempfile.TemporaryDirectory(prefix="shelem-canary-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        secret = folder / "secret"
        secret.write_text("not for bots")
        (folder / "bot").mkdir()
        (folder / "bot" / "main.py").write_text(PROGRAM)
        program = Program(("main.py", str(secret), str(os.getpid())), folder / "bot")
        try:
            process = backend.start(program, Limits(memory_mb=256, cpu_seconds=5))
        except (SandboxError, SandboxUnavailable) as error:
            return Verdict(False, f"{backend.name} did not start: {error}", SHIM_HELP)
        with process:
            try:
                said = process.read_line(time.monotonic() + SECONDS).decode("utf-8", "replace")
            except SandboxError as error:
                return Verdict(False, f"{backend.name} did not start: {error}", SHIM_HELP)
            except BotError as error:
                return Verdict(
                    False, f"{backend.name}: no word from the canary: {error} {process.stderr()}".strip(), SHIM_HELP
                )
        if said != "contained":
            return Verdict(False, f"{backend.name} contains nothing safely: {said}", SHIM_HELP)
        return Verdict(True)
