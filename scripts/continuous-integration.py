"""The checks of .ci/run: what runs, in which lane, and what each counts."""
import os
import re
import subprocess
import threading
import time

from lib.package import ROOT
from lib.script import run

# What the demonstration must say.
DEMONSTRATION = [
    "waiting  taxi://reservations/42", "completed  taxi://reservations/42", "ScheduledReservation",
    "rejected  taxi://reservations/fourty-two", "^^^^^^^^^^", "stopped  taxi://wallet", "no daemon is running", "all equal",
    "checks passed",
]


class Tally:
    """The checks that have passed and failed, and how long each step took."""

    def __init__(self):
        self.passed = 0
        self.failures = []
        self.durations = []
        self.lock = threading.Lock()

    def step(self, words, count):
        """Runs a command, and prints its output when it has ended. `count` gives the number of checks that passed, and
        the failures, from its exit code and its output."""
        begun = time.monotonic()
        ended = subprocess.run(words.split(), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        output, seconds = ended.stdout.decode(errors="replace"), time.monotonic() - begun
        passed, failures = count(words, ended.returncode, output)
        with self.lock:
            self.passed += passed
            self.failures += failures
            self.durations.append((seconds, words))
            print(f"== {words}\n{output.rstrip()}\n{words} took {seconds:.0f} s", flush=True)
        return ended.returncode

    def lane(self, steps):
        """Runs steps one after the other."""
        for words, count in steps:
            self.step(words, count)


def one(words, code, _):
    """One check: the exit code."""
    return (0, [words]) if code else (1, [])


def tests(words, code, output):
    """Each test of `swift test` counts."""
    ran = re.findall(r"Test run with (\d+) tests? ", output)
    failing = re.findall(r"^✘ Test (?!run with).* failed after", output, re.MULTILINE)
    passed = sum(map(int, ran)) - len(failing)
    if failing:
        return passed, re.findall("^✘.*", output, re.MULTILINE)
    # Without a failing test, the test runner failed.
    return (passed, [words]) if code or not ran else (passed, [])


def page_tests(words, _, output):
    """Each test of the page counts."""
    found = re.findall(r"^(\d+) passed, (\d+) failed$", output, re.MULTILINE)
    if not found:
        return 0, [words]
    failures = re.findall("^✘.*", output, re.MULTILINE)
    return int(found[-1][0]), failures or [words] * int(found[-1][1])


def faults(words, _, output):
    """Each fault script counts; a skipped one does not."""
    found = re.search(r"^(\d+) fault scripts passed, (\d+) failed, (\d+) skipped$", output, re.MULTILINE)
    if not found:
        return 0, [words]
    failures = [line for line in output.splitlines() if "FAILED" in line]
    return int(found[1]), (failures or [words])[:int(found[2])] if int(found[2]) else []


def packages(words, code, output):
    """Each check of the packages counts; one that the machine cannot run does not."""
    found = re.search(r"^(\d+) checks of the packages passed, (\d+) failed$", output, re.MULTILINE)
    if not found:
        return 0, [words]
    return int(found[1]), [line for line in output.splitlines() if line.startswith("!!")] or ([words] if code else [])


def instructions(words, code, output):
    """One check. A machine that has no callgrind and cannot install it counts none."""
    if code == 69:
        print(f"not counted: {words}: valgrind is not installed", flush=True)
        return 0, []
    return one(words, code, output)


def saying(parts):
    """A command that must end with 0 and say several things: each counts."""
    def count(words, code, output):
        passed, failures = one(words, code, output)
        missing = [f"{words} should say: {part}" for part in parts if part not in output]
        return passed + len(parts) - len(missing), failures + missing
    return count


PROCESSOR = [
    ("scripts/test --built", tests),
    ("scripts/simulate 1 1000", saying(["steps a minute", "the same trace in two processes: "])),
    ("scripts/test-apps", one),
    ("scripts/test-new-rib", one),
    ("scripts/test-tutorial", one),
]
# Mostly waits, but for the counts at its end, which other load does not change.
WAITING = [
    ("scripts/test-inspector", page_tests),
    ("scripts/faults/all", faults),
    ("scripts/package --debug check", packages),
    ("scripts/run --built", saying(DEMONSTRATION)),
    ("scripts/test-code-tools --built", one),
    (".build/debug/andon-benchmark counts", one),
    ("scripts/bench-instructions .build/debug/andon-benchmark", instructions),
]

# With a PostgreSQL server.
SHARED = [
    ("scripts/cluster", one),
    ("scripts/cluster-faults 1 20", one),
]


def main():
    os.environ["ANDON_WARNINGS_AS_ERRORS"] = "1"
    # The program that has just been built, also where an older release build is newer than nothing.
    os.environ["ANDON"] = os.path.join(ROOT, ".build/debug/andon")
    begun, tally = time.monotonic(), Tally()
    if tally.step("scripts/test --build", one) == 0:
        shared = SHARED if os.environ.get("ANDON_POSTGRES") == "1" else []
        lanes = [threading.Thread(target=tally.lane, args=(steps,)) for steps in (PROCESSOR, WAITING + shared)]
        for lane in lanes:
            lane.start()
        for lane in lanes:
            lane.join()
    # At the end, where a reader of a long log looks first.
    for seconds, words in [*tally.durations, (time.monotonic() - begun, ".ci/run")]:
        print(f"{seconds:6.0f} s  {words}")
    for failure in tally.failures:
        print(f"FAILED: {failure}")
    print(f"{tally.passed} passed, {len(tally.failures)} failed")
    return 1 if tally.failures else 0


run(main)
