"""Calls of the Linux kernel that no bot needs are refused to a bot's process: a filter (seccomp), set for good.

Refused is what starts processes or programs, reaches or disturbs others, talks to the network, or changes files and
limits. The filter can be set without being root. What it refuses raises PermissionError in Python.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import sys
from typing import Final

# ---- what is refused: by name, with its number on x86-64 and on 64-bit ARM (-1: there is no such call) ------------
X86, ARM = 0, 1
PROCESSES: Final = {
    "fork": (57, -1),
    "vfork": (58, -1),
    "execve": (59, 221),
    "execveat": (322, 281),
    "setpgid": (109, 154),
    "setsid": (112, 157),
    "unshare": (272, 97),
    "setns": (308, 268),
}
OTHERS: Final = {
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "process_mrelease": (448, 448),
    "kcmp": (312, 272),
    "pidfd_getfd": (438, 438),
    "pidfd_send_signal": (424, 424),
    "tkill": (200, 130),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "setrlimit": (160, 164),
    "setpriority": (141, 140),
    "ioprio_set": (251, 30),
    "sched_setattr": (314, 274),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setaffinity": (203, 122),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    "shmget": (29, 194),
    "shmat": (30, 196),
    "semget": (64, 190),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
}
FILES: Final = {
    "truncate": (76, 45),
    "chmod": (90, -1),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "chown": (92, -1),
    "fchown": (93, 55),
    "lchown": (94, -1),
    "fchownat": (260, 54),
    "utime": (132, -1),
    "utimes": (235, -1),
    "futimesat": (261, -1),
    "utimensat": (280, 88),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
    "inotify_init": (253, -1),
    "inotify_init1": (294, 26),
    "fanotify_init": (300, 262),
    "open_by_handle_at": (304, 265),
    "sync": (162, 81),
    "syncfs": (306, 267),
}
SYSTEM: Final = {
    "socket": (41, 198),
    "io_uring_setup": (425, 425),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
}
REFUSED: Final = {**PROCESSES, **OTHERS, **FILES, **SYSTEM}
CLONE, CLONE3 = (56, 220), (435, 435)
KILL, TGKILL = (62, 129), (234, 131)
PRLIMIT: Final = (302, 261)
FCNTL, IOCTL, PRCTL = (72, 25), (16, 29), (157, 167)
NEWEST: Final = 462  # calls that are newer than this list are "not implemented"

CLONE_THREAD: Final = 0x10000
SIGNALLING_FCNTL: Final = (
    8,
    10,
    15,
)  # F_SETOWN, F_SETSIG, F_SETOWN_EX: whom the kernel signals for a descriptor
SIGNALLING_IOCTL: Final = (0x8901, 0x8902, 0x5412)  # FIOSETOWN, SIOCSPGRP; TIOCSTI types into a terminal
PR_SET_PDEATHSIG: Final = 1
PR_GET_SECCOMP, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 21, 22, 2

# ---- the filter as a program of the kernel's packet filter ---------------------------------------------------------
LOAD, EQUAL, AT_LEAST, HAS_BITS, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER_AT, MACHINE_AT, ARGUMENTS_AT = 0, 4, 16
ALLOW: Final = 0x7FFF0000
REFUSE: Final = 0x00050000 | errno.EPERM
UNKNOWN: Final = 0x00050000 | errno.ENOSYS
MACHINES: Final = {"x86_64": (X86, 0xC000003E), "aarch64": (ARM, 0xC00000B7)}

Instruction = tuple[int, int, int, int]  # code, steps to jump if true, if false, constant


class Line(ctypes.Structure):
    """An instruction as the kernel reads it."""

    _fields_ = (
        ("code", ctypes.c_uint16),
        ("jt", ctypes.c_uint8),
        ("jf", ctypes.c_uint8),
        ("k", ctypes.c_uint32),
    )


class Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_uint16), ("lines", ctypes.POINTER(Line)))


def argument(n: int, high: bool = False) -> Instruction:
    """Load half of an argument of the call."""
    return (LOAD, 0, 0, ARGUMENTS_AT + 8 * n + 4 * high)


def on_call(number: int, then: list[Instruction]) -> list[Instruction]:
    """Go through these instructions, which end in an answer, if it is that call; there is no such call: none."""
    return [] if number < 0 else [(EQUAL, 0, len(then), number), *then]


def only_if_equal(n: int, value: int) -> list[Instruction]:
    return [argument(n), (EQUAL, 0, 1, value), (RETURN, 0, 0, ALLOW), (RETURN, 0, 0, REFUSE)]


def not_if_among(n: int, values: tuple[int, ...]) -> list[Instruction]:
    tests = [(EQUAL, len(values) - i, 0, value) for i, value in enumerate(values)]
    return [argument(n), *tests, (RETURN, 0, 0, ALLOW), (RETURN, 0, 0, REFUSE)]


def program(machine: str, pid: int) -> list[Instruction]:
    """The filter for the process of that number."""
    which, known_as = MACHINES[machine]
    only_reading = [argument(2), (EQUAL, 0, 3, 0), argument(2, high=True), (EQUAL, 0, 1, 0)]
    lines: list[Instruction] = [
        (LOAD, 0, 0, MACHINE_AT),
        (EQUAL, 1, 0, known_as),
        (RETURN, 0, 0, REFUSE),
        (LOAD, 0, 0, NUMBER_AT),
        (AT_LEAST, 0, 1, NEWEST + 1),  # those of the 32-bit face of x86-64 too
        (RETURN, 0, 0, UNKNOWN),
    ]
    for numbers in REFUSED.values():
        lines += on_call(numbers[which], [(RETURN, 0, 0, REFUSE)])
    lines += on_call(CLONE3[which], [(RETURN, 0, 0, UNKNOWN)])  # the C library then takes `clone`
    threads_only = [
        argument(0),
        (HAS_BITS, 0, 1, CLONE_THREAD),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, REFUSE),
    ]
    lines += on_call(CLONE[which], threads_only)
    lines += on_call(KILL[which], only_if_equal(0, pid))
    lines += on_call(TGKILL[which], only_if_equal(0, pid))
    lines += on_call(PRLIMIT[which], [*only_reading, (RETURN, 0, 0, ALLOW), (RETURN, 0, 0, REFUSE)])
    lines += on_call(FCNTL[which], not_if_among(1, SIGNALLING_FCNTL))
    lines += on_call(IOCTL[which], not_if_among(1, SIGNALLING_IOCTL))
    lines += on_call(PRCTL[which], not_if_among(0, (PR_SET_PDEATHSIG,)))
    return [*lines, (RETURN, 0, 0, ALLOW)]


def is_offered() -> bool:
    """Whether this machine has such filters, and ours is written for it."""
    if sys.platform != "linux" or platform.machine() not in MACHINES or sys.maxsize < 2**32:
        return False
    found: int = ctypes.CDLL(None).prctl(PR_GET_SECCOMP, 0, 0, 0, 0)
    return found >= 0


def refuse_calls() -> bool:
    """Set the filter for this thread and all that it starts; False where there is none. `no_new_privs` must be set."""
    if not is_offered():
        return False
    lines = program(platform.machine(), os.getpid())
    array = (Line * len(lines))(*[Line(*line) for line in lines])
    whole = Program(len(lines), array)
    libc = ctypes.CDLL(None, use_errno=True)
    done: int = libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(whole), 0, 0)
    return done == 0
