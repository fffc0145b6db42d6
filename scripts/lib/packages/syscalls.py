"""The system-call filter of a unit as a seccomp program: a process runs under it without systemd."""
import ctypes
import errno
import os
import re
import struct
import subprocess

# By the name of the machine: its number in seccomp, and the file with the numbers of its calls.
MACHINES = {"x86_64": (0xC000003E, "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
            "aarch64": (0xC00000B7, "/usr/include/asm-generic/unistd.h")}
LOAD, EQUAL, RETURN = 0x20, 0x15, 0x06
ALLOW, ERRNO, KILL = 0x7FFF0000, 0x00050000, 0x80000000
NO_NEW_PRIVILEGES, SECCOMP, FILTER = 38, 22, 2


def groups():
    """The names in each group of system calls, as systemd has them."""
    output = subprocess.run(["systemd-analyze", "syscall-filter", "--no-pager"], check=True, capture_output=True, text=True).stdout
    found, members = {}, []
    for line in output.splitlines():
        if line.startswith("@"):
            members = found[line.strip()] = []
        elif line.startswith("    ") and not line.strip().startswith("#"):
            members.append(line.strip())
        elif line.startswith("#"):
            members = []
    return found


def names(word, known):
    """The system calls that a word of a filter stands for."""
    if not word.startswith("@"):
        return {word}
    return set().union(*(names(member, known) for member in known[word]))


def allowed(unit):
    """The system calls that a unit allows: a line with ~ takes some away again."""
    known = groups()
    calls = names("@default", known)
    with open(unit) as file:
        for line in re.findall(r"^SystemCallFilter=(.*)$", file.read(), re.MULTILINE):
            chosen = set().union(*(names(word, known) for word in line.lstrip("~").split()))
            calls = calls - chosen if line.startswith("~") else calls | chosen
    return calls


def numbers():
    """The number of each system call on this machine."""
    with open(MACHINES[os.uname().machine][1]) as file:
        return {name: int(number) for name, number in re.findall(r"^#define __NR_(\w+)\s+(\d+)", file.read(), re.MULTILINE)}


def program(calls, kills=False):
    """The seccomp program: every other call fails with EPERM, as in the units, or kills the process."""
    number = numbers()
    steps = [(LOAD, 0, 0, 4), (EQUAL, 1, 0, MACHINES[os.uname().machine][0]), (RETURN, 0, 0, KILL), (LOAD, 0, 0, 0)]
    for name in sorted(calls & number.keys()):
        steps += [(EQUAL, 0, 1, number[name]), (RETURN, 0, 0, ALLOW)]
    steps.append((RETURN, 0, 0, KILL if kills else ERRNO | errno.EPERM))
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


class Program(ctypes.Structure):
    """A seccomp program as the system call takes it."""
    _fields_ = [("length", ctypes.c_ushort), ("steps", ctypes.c_char_p)]


def enforce(steps):
    """Puts this process, and all that it starts, under a program. Nothing undoes it."""
    system = ctypes.CDLL(None, use_errno=True)
    filtering = Program(len(steps) // 8, steps)
    if system.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) or system.prctl(SECCOMP, FILTER, ctypes.byref(filtering), 0, 0):
        raise OSError(ctypes.get_errno(), "the system takes no seccomp program")
