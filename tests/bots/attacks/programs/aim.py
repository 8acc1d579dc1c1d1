"""What the attacks share (no attack itself): a legal bot that attacks once it was asked, then plays on.

The harness says where the targets are by ``key=value`` words; without them an attack aims at usual places. The
answer to the first question carries in ``debug`` what the attack reached: "contained", or "escaped: …".
"""

import contextlib
import ctypes
import json
import os
import sys

AIM = dict(word.split("=", 1) for word in sys.argv[1:] if "=" in word)
LIBC = ctypes.CDLL(None, use_errno=True)
X86 = os.uname().machine == "x86_64"
CALLS = {
    "process_vm_readv": (310, 270), "ptrace": (101, 117), "pidfd_open": (434, 434), "pidfd_getfd": (438, 438),
    "pidfd_send_signal": (424, 424), "clone": (56, 220), "clone3": (435, 435), "vfork": (58, None), "fork": (57, None),
    "shmget": (29, 194), "msgget": (68, 186), "semget": (64, 190), "add_key": (248, 217), "keyctl": (250, 219),
    "request_key": (249, 218), "memfd_create": (319, 279), "memfd_secret": (447, 447), "io_uring_setup": (425, 425),
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282), "unshare": (272, 97),
    "setns": (308, 268), "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "fsopen": (430, 430),
    "open_tree": (428, 428), "chroot": (161, 51), "personality": (135, 92), "prctl": (157, 167), "seccomp": (317, 277),
    "clock_settime": (227, 112), "adjtimex": (159, 171), "settimeofday": (164, 170), "sethostname": (170, 161),
    "ioprio_set": (251, 30), "mincore": (27, 232), "sysinfo": (99, 179), "inotify_init1": (294, 26),
    "fanotify_init": (300, 262), "mq_open": (240, 180), "open_by_handle_at": (304, 265), "syslog": (103, 116),
    "reboot": (169, 142), "swapon": (167, 224), "init_module": (175, 105), "kexec_load": (246, 104), "acct": (163, 89),
    "quotactl": (179, 60), "process_madvise": (440, 440), "move_pages": (279, 239), "mbind": (237, 235),
    "kcmp": (312, 272), "lookup_dcookie": (212, 18), "cachestat": (451, 451), "execveat": (322, 281),
    "tkill": (200, 130), "rt_sigqueueinfo": (129, 138), "setsid": (112, 157), "vhangup": (153, 58), "sync": (162, 81),
    "madvise": (28, 233), "prlimit64": (302, 261), "mlockall": (151, 230), "landlock_restrict_self": (446, 446),
    "name_to_handle_at": (303, 264), "copy_file_range": (326, 285), "splice": (275, 76), "ioctl": (16, 29),
}  # fmt: skip


class Found:
    """What an attack reached."""

    def __init__(self):
        self.escaped = []

    @contextlib.contextmanager
    def attempt(self, name):
        """Note an escape when the block ends without an error of the system."""
        try:
            yield
        except (OSError, ValueError, ImportError, MemoryError, RuntimeError, AttributeError, KeyError):
            return
        self.escaped.append(name)

    def call(self, name, *values):
        """Note an escape when the raw system call succeeds; return its answer."""
        answer = call(name, *values)
        if answer >= 0:
            self.escaped.append(name)
        return answer

    def note(self, name, when=True):
        """Note an escape that the attack saw by itself."""
        if when:
            self.escaped.append(name)


def call(name, *values):
    """Return the answer of a raw system call, -1 where this machine has none of the name."""
    number = CALLS[name][0 if X86 else 1]
    if number is None:
        return -1
    words = [
        value if isinstance(value, ctypes._SimpleCData | bytes | ctypes.Array) else ctypes.c_long(value)
        for value in values
    ]
    return LIBC.syscall(ctypes.c_long(number), *words)


def say(answer):
    """Print one line."""
    print(json.dumps(answer), flush=True)


def hello():
    """Get through the greeting."""
    sys.stdin.readline()
    say({"t": "ready", "proto": 1, "name": "hostile", "version": "1"})


def question():
    """Return the next question; ends with the match."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["t"] == "act":
            return message
        if message["t"] == "bye":
            break
    sys.exit(0)


def legal(asked):
    """Return a legal answer."""
    if asked["kind"] == "discard":
        return asked["hand"][: 2 * asked["n"]]
    return asked["legal"][0]


def run(attack):
    """Play legally, with *attack* before the first answer."""
    hello()
    debug = ""
    while True:
        asked = question()
        if not debug:
            found = Found()
            attack(found)
            debug = "escaped: " + "; ".join(dict.fromkeys(found.escaped)) if found.escaped else "contained"
        say({"id": asked["id"], "a": legal(asked), "debug": debug[:1000]})
