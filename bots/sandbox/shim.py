"""The first code of every sandboxed process: it shuts the process in, then becomes the bot.

Run by path, ``python3 -I -S shim.py key=value … -- program …``, with nothing but the standard library. The
order is the safe one: descriptors, death with the parent, limits, user, privileges, Landlock (files, network,
scopes), seccomp (an allow list of system calls), then the bot. A step that fails ends the process with status
97 before any code of the bot, and names the step on the status descriptor and on stderr.

Keys: ``status`` descriptor for the word "ok" or the failure; ``parent`` process id that must still be ours (0:
do not ask); ``uid`` and ``gid`` to become (0: stay); ``memory`` MB and ``by`` "space" (all address space) or
"data" (private writable memory only, for runtimes that reserve without using); ``cpu`` seconds; ``files``,
``tasks``, ``fsize`` MB; ``mode`` "python", "exec", "build" or "trusted"; ``read``, ``run``, ``write`` paths (a
key may repeat); ``path`` an addition to the module path; ``work``, ``output``, ``most`` of a build.

A bot is one process: threads yes, fork no. So the limit of its address space caps all of it, and no daemon
can be left behind. Runs on x86-64 and aarch64, on kernels with Landlock (5.13 and later).
"""

from __future__ import annotations

import ctypes
import os
import resource
import sys

# The modules of typing would double the time of a start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, NoReturn

    Spec = dict[str, Any]
    Instruction = tuple[int, int, int, int]
    Code = list[Instruction]

FAILED = 97
SIGKILL = 9
X86 = os.uname().machine == "x86_64"
LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long

# System calls as name:x86-64:aarch64, "-" where an architecture lacks one. Allowed whatever the arguments.
ALLOWED = """
read:0:63 write:1:64 readv:19:65 writev:20:66 pread64:17:67 preadv:295:69 close:3:57 close_range:436:436
fstat:5:80 lseek:8:62 dup:32:23 dup2:33:- dup3:292:24 pipe:22:- pipe2:293:59 stat:4:- lstat:6:-
newfstatat:262:79 statx:332:291 access:21:- faccessat:269:48 faccessat2:439:439 open:2:- openat:257:56
getdents:78:- getdents64:217:61 readlink:89:- readlinkat:267:78 getcwd:79:17 chdir:80:49
mprotect:10:226 munmap:11:215 brk:12:214 mremap:25:216 pkey_alloc:330:289 pkey_free:331:290
pkey_mprotect:329:288 futex:202:98 set_robust_list:273:99 set_tid_address:218:96 rseq:334:293
rt_sigaction:13:134 rt_sigprocmask:14:135 rt_sigreturn:15:139 rt_sigpending:127:136 rt_sigtimedwait:128:137
rt_sigsuspend:130:133 sigaltstack:131:132 restart_syscall:219:128 pause:34:- nanosleep:35:101
gettimeofday:96:169 time:201:- times:100:153 getrusage:98:165 getitimer:36:102 setitimer:38:103 alarm:37:-
timer_settime:223:110 timer_gettime:224:108 timer_getoverrun:225:109 timer_delete:226:111
timerfd_settime:286:86 timerfd_gettime:287:87 poll:7:- ppoll:271:73 select:23:- pselect6:270:72
epoll_create:213:- epoll_create1:291:20 epoll_ctl:233:21 epoll_wait:232:- epoll_pwait:281:22
eventfd:284:- eventfd2:290:19 sched_yield:24:124 sched_getaffinity:204:123 sched_get_priority_max:146:125
sched_get_priority_min:147:126 getcpu:309:168 getpid:39:172 gettid:186:178 getppid:110:173 getuid:102:174
geteuid:107:175 getgid:104:176 getegid:108:177 getgroups:115:158 getresuid:118:148 getresgid:120:150
getpgrp:111:- uname:63:160 umask:95:166 getrandom:318:278 exit:60:93 exit_group:231:94 getrlimit:97:163
recvfrom:45:207 getsockname:51:204 getsockopt:55:209 shutdown:48:210 wait4:61:260 waitid:247:95
"""
# Allowed only with the arguments that `conditions` names.
CONDITIONAL = """
mmap:9:222 madvise:28:233 clock_gettime:228:113 clock_getres:229:114 clock_nanosleep:230:115
timer_create:222:107 timerfd_create:283:85 membarrier:324:283 getpgid:121:155 getsid:124:156 prlimit64:302:261
prctl:157:167 arch_prctl:158:- clone:56:220 kill:62:129 tgkill:234:131 socketpair:53:199 sendto:44:206
fcntl:72:25 ioctl:16:29 execve:59:221
"""
# What compilers need beyond that; only in the build profile.
BUILDING = """
fork:57:- vfork:58:- clone:56:220 execve:59:221 rename:82:- renameat:264:38 renameat2:316:276 unlink:87:-
unlinkat:263:35 mkdir:83:- mkdirat:258:34 rmdir:84:- chmod:90:- fchmod:91:52 fchmodat:268:53 ftruncate:77:46
truncate:76:45 pwrite64:18:68 pwritev:296:70 fadvise64:221:223 copy_file_range:326:285 sendfile:40:71
sysinfo:99:179 mmap:9:222
"""


class Failure(Exception):
    """A step that did not work; its text goes to the parent."""


def numbers(table: str) -> dict[str, int]:
    """Return name -> number of the calls of *table* on this architecture."""
    rows = [entry.split(":") for entry in table.split()]
    column = 1 if X86 else 2
    return {row[0]: int(row[column]) for row in rows if row[column] != "-"}


def checked(result: int, step: str) -> int:
    """Return *result* of a call of the C library. Raises: Failure with the step and the kernel's reason."""
    if result < 0:
        raise Failure(f"{step}: {os.strerror(ctypes.get_errno())}")
    return result


# ---------------------------------------------------------------- descriptors, limits, user

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT = 1, 4, 22, 38, 47


def prctl(step: str, option: int, *values: int) -> int:
    """Return the answer of prctl; the values are passed as whole words."""
    values = (*values, 0, 0, 0, 0)[:4]
    return checked(LIBC.prctl(option, *[ctypes.c_ulong(value) for value in values]), step)


def close_descriptors(status: int) -> int:
    """Return the status descriptor, moved to 3: all but it and the three standard ones are closed."""
    if status != 3:
        os.dup2(status, 3, inheritable=False)
    os.set_inheritable(3, False)
    os.closerange(4, max(resource.getrlimit(resource.RLIMIT_NOFILE)[0], 1024))
    return 3


def die_with(parent: int) -> None:
    """Ask the kernel to kill this process when its parent goes; said again after the user changed."""
    prctl("death signal", PR_SET_PDEATHSIG, SIGKILL)
    if parent and os.getppid() != parent:
        raise Failure("the parent is gone")


def limit(spec: Spec) -> None:
    """Set the limits of this process; no later step can raise them."""
    mb = 1 << 20
    memory = spec["memory"] * mb
    values = {
        "CORE": 0, "FSIZE": spec["fsize"] * mb, "NOFILE": spec["files"], "CPU": spec["cpu"],
        "STACK": 8 * mb, "MEMLOCK": 0, "MSGQUEUE": 0, "NICE": 0, "RTPRIO": 0, "SIGPENDING": 256,
        "AS" if spec["by"] == "space" else "DATA": memory,
    }  # fmt: skip
    if spec["tasks"]:
        values["NPROC"] = spec["tasks"]
    for name, value in values.items():
        kind = getattr(resource, f"RLIMIT_{name}")
        hard = resource.getrlimit(kind)[1]
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        try:
            # The soft limit of CPU time gives a signal that names the cause, the hard one kills.
            resource.setrlimit(kind, (value, min(value + 1, hard) if name == "CPU" and hard > 0 else value))
        except (ValueError, OSError) as error:
            raise Failure(f"limit {name}: {error}") from None


def become(uid: int, gid: int) -> None:
    """Give up root, its groups and every capability."""
    if uid:
        try:
            os.setgroups([])
            os.setresgid(gid, gid, gid)
            os.setresuid(uid, uid, uid)
        except OSError as error:
            raise Failure(f"user {uid}: {error.strerror}") from None
        if os.getresuid() != (uid, uid, uid) or os.getresgid() != (gid, gid, gid) or os.getgroups():
            raise Failure(f"user {uid}: still another")
    if os.geteuid() == 0:
        raise Failure("user: a bot never runs as root")
    prctl("ambient capabilities", PR_CAP_AMBIENT, 4)
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    checked(LIBC.capset(header, (ctypes.c_uint32 * 6)()), "capabilities")


# ---------------------------------------------------------------- Landlock

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, REFER, TRUNCATE = 1, 2, 4, 8, 1 << 13, 1 << 14
FILE_RIGHTS = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | 1 << 15


def syscall(number: int, *values: object) -> int:
    """Return the answer of a system call that the C library has no name for."""
    return int(LIBC.syscall(ctypes.c_long(number), *values))


def handled_rights(abi: int) -> tuple[int, int, int]:
    """Return (files, network, scopes): the masks of all rights that Landlock's *abi* knows."""
    files = (1 << 13) - 1
    if abi >= 2:
        files |= REFER
    if abi >= 3:
        files |= TRUNCATE
    if abi >= 5:
        files |= 1 << 15  # ioctl of devices
    return files, 3 if abi >= 4 else 0, 3 if abi >= 6 else 0


def landlock(spec: Spec) -> None:
    """Allow what *spec* lists and nothing else: reading, running, and in a build writing one folder."""
    abi = syscall(444, None, ctypes.c_size_t(0), ctypes.c_uint32(1))
    checked(abi, "Landlock (needs a kernel from 5.13 with Landlock switched on)")
    files, network, scopes = handled_rights(abi)
    size = 8 if abi < 4 else 16 if abi < 6 else 24
    words = (ctypes.c_uint64 * 3)(files, network, scopes)
    ruleset = checked(syscall(444, words, ctypes.c_size_t(size), ctypes.c_uint32(0)), "Landlock rule set")
    writing = files & ~EXECUTE & ~(0x7F << 6 & ~(1 << 7 | 1 << 8))  # no devices, sockets, fifos, links
    rules = [("read", READ_FILE | READ_DIR), ("run", READ_FILE | READ_DIR | EXECUTE), ("write", writing)]
    for key, rights in rules:
        for path in spec[key]:
            _allow(ruleset, path, rights & files)
    checked(syscall(446, ctypes.c_int(ruleset), ctypes.c_uint32(0)), "Landlock")
    os.close(ruleset)


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError as error:
        raise Failure(f"Landlock path {path}: {error.strerror}") from None
    if not os.path.isdir(path):
        rights &= FILE_RIGHTS
    rule = rights.to_bytes(8, "little") + descriptor.to_bytes(4, "little")
    added = syscall(445, ctypes.c_int(ruleset), ctypes.c_int(1), ctypes.c_char_p(rule), ctypes.c_uint32(0))
    checked(added, f"Landlock path {path}")
    os.close(descriptor)


# ---------------------------------------------------------------- seccomp

ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
EPERM, EINVAL, ENOTTY, ENOSYS = 1, 22, 25, 38
LOAD, EQUAL, AT_LEAST, SET, RETURN, AND = 0x20, 0x15, 0x35, 0x45, 0x06, 0x54
ARCHITECTURE = 0xC000003E if X86 else 0xC00000B7
NAMESPACES = 0x7E020000
THREAD = 0x10000


def argument(index: int, high: bool = False) -> Instruction:
    """Return the instruction that loads one half of an argument (both architectures are little-endian)."""
    return (LOAD, 0, 0, 16 + 8 * index + (4 if high else 0))


def one_of(index: int, values: Iterable[int], error: int = EPERM) -> Code:
    """Return the instructions "allow if the argument is one of *values*, else fail with *error*"."""
    code = [argument(index)]
    for value in values:
        code += [(EQUAL, 0, 1, value & 0xFFFFFFFF), (RETURN, 0, 0, ALLOW)]
    return [*code, (RETURN, 0, 0, ERRNO | error)]


def exactly(index: int, value: int) -> Code:
    """Return the instructions "allow if the whole 64-bit argument is *value*, else EPERM"."""
    return [
        argument(index), (EQUAL, 0, 3, value & 0xFFFFFFFF),
        argument(index, high=True), (EQUAL, 0, 1, value >> 32),
        (RETURN, 0, 0, ALLOW), (RETURN, 0, 0, ERRNO | EPERM),
    ]  # fmt: skip


def masked(index: int, mask: int, wanted: int) -> Code:
    """Return the instructions "allow if the argument's bits under *mask* are *wanted*, else EPERM"."""
    return [
        argument(index), (AND, 0, 0, mask), (EQUAL, 0, 1, wanted),
        (RETURN, 0, 0, ALLOW), (RETURN, 0, 0, ERRNO | EPERM),
    ]  # fmt: skip


def without(index: int, bits: int) -> Code:
    """Return the instructions "allow if the argument has none of *bits*, else EPERM"."""
    return [argument(index), (SET, 0, 1, bits), (RETURN, 0, 0, ERRNO | EPERM), (RETURN, 0, 0, ALLOW)]


def conditions(spec: Spec, exec_path: int) -> dict[str, Code]:
    """Return name -> instructions for the calls whose arguments count; *exec_path* is an address or 0."""
    me = os.getpid()
    clocks = range(12)  # the clocks of other processes and threads are negative numbers
    rules = {
        # No shared anonymous memory (not counted as data), no mappings that grow by themselves.
        "mmap": without(3, 0x100) if spec["by"] == "space" else private_memory_only(),
        # Neither merging of equal pages nor pushing pages out: both are clocks for others.
        "madvise": one_of(2, [0, 1, 2, 3, 4, 8, 10, 11, 14, 15, 16, 17, 18, 19, 23], EINVAL),
        "clock_gettime": one_of(0, clocks, EINVAL),
        "clock_getres": one_of(0, clocks, EINVAL),
        "clock_nanosleep": one_of(0, clocks, EINVAL),
        "timer_create": one_of(0, clocks, EINVAL),
        "timerfd_create": one_of(0, clocks, EINVAL),
        "membarrier": one_of(0, [0, 8, 16, 32, 64], EINVAL),
        "getpgid": one_of(0, [0, me]),
        "getsid": one_of(0, [0, me]),
        "prlimit64": [argument(0), (EQUAL, 2, 0, 0), (EQUAL, 1, 0, me), (RETURN, 0, 0, ERRNO | EPERM), *exactly(2, 0)],
        "prctl": one_of(0, [3, 15, 16, 23, 39, 0x53564D41], EINVAL),  # names, and what only asks
        "arch_prctl": one_of(0, [0x1001, 0x1002, 0x1003, 0x1004], EINVAL),
        "clone": masked(0, THREAD | NAMESPACES, THREAD),
        "kill": one_of(0, [me]),
        "tgkill": one_of(0, [me]),
        # Streams only: with datagrams one could send to any named socket.
        "socketpair": [argument(0), (EQUAL, 1, 0, 1), (RETURN, 0, 0, ERRNO | EPERM), *masked(1, 0xF, 1)],
        "sendto": exactly(4, 0),
        "fcntl": one_of(1, [0, 1, 2, 3, 4, 1030], EINVAL),  # no locks, leases, owners, sizes of pipes
        "ioctl": one_of(1, [0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451], ENOTTY),
        "execve": exactly(0, exec_path) if exec_path else [(RETURN, 0, 0, ERRNO | EPERM)],
    }
    if spec["mode"] == "build":
        rules["clone"] = without(0, NAMESPACES)
        rules["mmap"] = [(RETURN, 0, 0, ALLOW)]
        rules["execve"] = [(RETURN, 0, 0, ALLOW)]
    return rules


def private_memory_only() -> Code:
    """Return the rule of mmap where only private memory is limited: private, or shared with a file."""
    return [
        argument(3), (SET, 0, 1, 0x100), (RETURN, 0, 0, ERRNO | EPERM),
        (AND, 0, 0, 0x2F), (EQUAL, 3, 0, 0x22), (EQUAL, 2, 0, 0x02), (EQUAL, 1, 0, 0x01),
        (RETURN, 0, 0, ERRNO | EPERM), (RETURN, 0, 0, ALLOW),
    ]  # fmt: skip


def filter_program(spec: Spec, exec_path: int) -> Code:
    """Return the instructions of the whole filter: foreign architectures killed, the lists above allowed."""
    code = [(LOAD, 0, 0, 4), (EQUAL, 1, 0, ARCHITECTURE), (RETURN, 0, 0, KILL), (LOAD, 0, 0, 0)]
    if X86:
        code += [(AT_LEAST, 0, 1, 0x40000000), (RETURN, 0, 0, KILL)]
    plain, rules = numbers(ALLOWED), conditions(spec, exec_path)
    if spec["mode"] == "build":
        plain.update({name: number for name, number in numbers(BUILDING).items() if name not in rules})
    for number in plain.values():
        code += [(EQUAL, 0, 1, number), (RETURN, 0, 0, ALLOW)]
    for name, number in numbers(CONDITIONAL).items():
        code += [(EQUAL, 0, len(rules[name]), number), *rules[name]]
    # Newer calls are "not there", so that the C library takes the older way; clone3 is one of them.
    return [*code, (AT_LEAST, 0, 1, 424), (RETURN, 0, 0, ERRNO | ENOSYS), (RETURN, 0, 0, ERRNO | EPERM)]


def seccomp(spec: Spec, exec_path: int) -> None:
    """Install the filter, for good."""
    code = filter_program(spec, exec_path)
    packed = b"".join(
        op.to_bytes(2, "little") + bytes((yes, no)) + value.to_bytes(4, "little") for op, yes, no, value in code
    )
    buffer = ctypes.create_string_buffer(packed, len(packed))

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_void_p)]

    program = Program(len(code), ctypes.addressof(buffer))
    prctl("seccomp", PR_SET_SECCOMP, 2, ctypes.addressof(program))


# ---------------------------------------------------------------- becoming the bot


def secret_path(path: str) -> int:
    """Return the address of *path* at a place nobody can guess: exec is allowed with this pointer alone.

    After the exec the page is gone with the rest, so the program cannot use the permission again.
    """
    LIBC.mmap.restype = ctypes.c_void_p
    while True:
        page = int.from_bytes(os.urandom(5), "little") >> 5 << 12
        if page < 1 << 32:
            continue
        where = ctypes.c_void_p(page)
        got = LIBC.mmap(where, ctypes.c_size_t(8192), 3, 0x100022, -1, ctypes.c_long(0))  # FIXED_NOREPLACE
        if got == page:
            break
        if got and got != ctypes.c_void_p(-1).value:
            LIBC.munmap(ctypes.c_void_p(got), ctypes.c_size_t(8192))
    address = page + int.from_bytes(os.urandom(2), "little") % 3900
    ctypes.memmove(address, os.fsencode(path) + b"\0", len(os.fsencode(path)) + 1)
    return address


def run_program(address: int, arguments: list[str]) -> NoReturn:
    """Replace this process by the program whose path lies at *address*."""
    argv = (ctypes.c_char_p * (len(arguments) + 1))(*[os.fsencode(text) for text in arguments], None)
    LIBC.execve(ctypes.c_void_p(address), argv, (ctypes.c_char_p * 1)(None))
    reason = os.strerror(ctypes.get_errno())
    print(f"cannot run {arguments[0]}: {reason}", file=sys.stderr, flush=True)
    os._exit(126)


def run_python(arguments: list[str], paths: list[str]) -> None:
    """Run the bot's main file in this interpreter as ``__main__``."""
    entry = os.path.abspath(arguments[0])
    sys.argv = [entry, *arguments[1:]]
    sys.path[:0] = [os.path.dirname(entry)]
    sys.path += paths
    sys.dont_write_bytecode = True
    # Beginners forget to flush: a line leaves when it is printed.
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    main = type(sys)("__main__")
    main.__file__ = entry
    main.__dict__["__builtins__"] = __builtins__
    sys.modules["__main__"] = main
    with open(entry, "rb") as file:
        source = file.read()
    try:
        exec(compile(source, entry, "exec"), main.__dict__)  # noqa: S102
    except SystemExit:
        raise
    except BaseException as error:
        # The author reads his own lines, not these.
        error = error.with_traceback(error.__traceback__ and error.__traceback__.tb_next)
        sys.excepthook(type(error), error, error.__traceback__)
        sys.exit(1)


def copy_tree(source: str, target: str) -> None:
    """Copy files and folders, without their times, modes and owners."""
    for entry in os.scandir(source):
        place = os.path.join(target, entry.name)
        if entry.is_dir(follow_symlinks=False):
            os.mkdir(place)
            copy_tree(entry.path, place)
        elif entry.is_file(follow_symlinks=False):
            with open(entry.path, "rb") as one, open(place, "wb") as other:
                other.write(one.read())


def build(spec: Spec, arguments: list[str]) -> NoReturn:
    """Compile: copy the sources to the work folder, run the compiler, send its product through stdout."""
    os.chdir(spec["work"])
    copy_tree(spec["read"][0], ".")
    environment = {"PATH": "/usr/bin:/bin", "TMPDIR": spec["work"], "LC_ALL": "C"}
    child = os.fork()
    if not child:
        try:
            os.dup2(2, 1)
            os.execve(arguments[0], arguments, environment)  # noqa: S606
        except OSError as error:
            print(f"{arguments[0]}: {error.strerror}", file=sys.stderr, flush=True)
        os._exit(126)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status:
        os._exit(status if 0 < status < 128 else 1)
    try:
        with open(spec["output"], "rb") as file:
            product = file.read(spec["most"] + 1)
    except OSError as error:
        print(f"the build made no {spec['output']}: {error.strerror}", file=sys.stderr, flush=True)
        os._exit(1)
    if len(product) > spec["most"]:
        print(f"the build's product is larger than {spec['most']} bytes", file=sys.stderr, flush=True)
        os._exit(1)
    sys.stdout.buffer.write(product)
    sys.stdout.flush()
    os._exit(0)


def parse(arguments: list[str]) -> tuple[Spec, list[str]]:
    """Return (spec, the program's arguments) from this process's own."""
    spec: Spec = {"read": [], "run": [], "write": [], "path": [], "work": "", "output": ""}
    spec.update(status=3, parent=0, uid=0, gid=0, memory=512, by="space", cpu=60, files=64, tasks=0, fsize=0)
    spec.update(mode="python", most=0)
    end = arguments.index("--")
    for text in arguments[:end]:
        key, _, value = text.partition("=")
        if isinstance(spec[key], list):
            spec[key].append(value)
        else:
            spec[key] = type(spec[key])(value)
    return spec, arguments[end + 1 :]


def shut_in(spec: Spec, arguments: list[str]) -> int:
    """Return the address of the program's path (0 for Python) with every step behind us."""
    trusted = spec["mode"] == "trusted"
    if os.getsid(0) != os.getpid():
        os.setsid()
    if spec["uid"] and not trusted:
        become(spec["uid"], spec["gid"])
    die_with(spec["parent"])
    limit(spec)
    if trusted:
        return 0
    if not spec["uid"]:
        become(0, 0)
    address = secret_path(arguments[0]) if spec["mode"] == "exec" else 0
    prctl("no new privileges", PR_SET_NO_NEW_PRIVS, 1)
    prctl("not dumpable", PR_SET_DUMPABLE, 0)
    landlock(spec)
    seccomp(spec, address)
    return address


def main() -> None:
    """Shut this process in and become the bot."""
    spec, arguments = parse(sys.argv[1:])
    os.environ.clear()  # bubblewrap sets PWD, Python LC_CTYPE
    status = 2
    try:
        status = close_descriptors(spec["status"])
        address = shut_in(spec, arguments)
        os.write(status, b"ok")
        os.close(status)
    except Exception as error:
        text = str(error) if isinstance(error, Failure) else f"{type(error).__name__}: {error}"
        os.write(2, f"sandbox: {text}\n".encode())
        if status != 2:
            os.write(status, text.encode())
        os._exit(FAILED)
    if spec["mode"] == "exec":
        run_program(address, arguments)
    elif spec["mode"] == "build":
        build(spec, arguments)
    elif arguments[0].endswith(".py"):
        run_python(arguments, spec["path"])
    else:
        os.execve(arguments[0], arguments, {})  # noqa: S606


if __name__ == "__main__":
    main()
