"""What a script reads of its command line and says at its end: options, wrong usage, failures and checks."""
import argparse
import signal
import sys
import time


class Failure(Exception):
    """A law, a check or a step that did not hold."""


class Parser(argparse.ArgumentParser):
    """Reads options. Its description is the script's documentation as it is; wrong usage ends the script with 64."""

    def __init__(self, description, **others):
        super().__init__(description=description, formatter_class=argparse.RawDescriptionHelpFormatter, **others)

    def error(self, message):
        self.exit(64, f"{self.prog}: {message}\n")


def whole(least):
    """A reader of whole numbers that are no less."""
    def number(text):
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"it takes a whole number from {least} on, not {text!r}")
        return int(text)
    return number


def wait_until(condition, problem, seconds=10):
    """Waits until a condition is true. Raises Failure with the problem when it is not in that time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise Failure(problem)
        time.sleep(0.01)


def run(body):
    """Runs a script's body, and ends the script with 1 and the reason when it fails. Its exit code is what it returns."""
    # A script that is ended removes what it has made.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        sys.exit(body())
    except Failure as failure:
        sys.exit(f"{sys.argv[0].rpartition('/')[2]}: {failure}")
    except KeyboardInterrupt:
        sys.exit(130)


class Checks:
    """Counts checks of a script that goes on after one that failed."""

    def __init__(self):
        self.count = 0
        self.failed = 0

    def equal(self, what, expected, found):
        """Prints a value that is not the expected one."""
        self.that(expected == found, f"{what}: expected {expected}, found {found}")

    def that(self, is_true, problem):
        """Prints the problem when a check has failed."""
        self.count += 1
        if not is_true:
            self.failed += 1
            print(f"!! {problem}", flush=True)
