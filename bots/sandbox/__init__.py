"""Running strangers' programs: the only place that knows how. Standard library alone; settings are passed in.

with backend("auto").start(Program(("main.py",), folder), Limits()) as process:
    process.send(b'{"t":"hello"}', time.monotonic() + 1)
    line = process.read_line(time.monotonic() + 10)
"""

from bots.sandbox.choose import SETTINGS, backend, verdict
from bots.sandbox.model import Backend, BuildResult, Config, Limits, Program, SandboxUnavailable, Verdict
from bots.sandbox.process import BotError, Closed, Flood, Process, SandboxError, Silence, TooLong

__all__ = [
    "SETTINGS",
    "Backend",
    "BotError",
    "BuildResult",
    "Closed",
    "Config",
    "Flood",
    "Limits",
    "Process",
    "Program",
    "SandboxError",
    "SandboxUnavailable",
    "Silence",
    "TooLong",
    "Verdict",
    "backend",
    "verdict",
]
