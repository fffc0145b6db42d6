"""What the fault scripts share: options, faults of a daemon's files and clock, and how a script ends."""
import errno
import mmap
import os
import struct
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from lib.daemon import Client, Daemon, kind, request  # noqa: E402, F401  The path of the modules is set above.
from lib.package import ROOT, program  # noqa: E402, F401
from lib.script import Failure, Parser, wait_until, whole  # noqa: E402, F401


class Preload:
    """Controls preload.c in a daemon: faults of its files and its clock, also while it runs."""

    CALLS = ["write", "sync", "open", "truncate"]
    SHAPES = {"EIO": (errno.EIO, 0), "ENOSPC": (errno.ENOSPC, 0), "torn": (errno.EIO, 1), "short": (0, 2)}
    # struct control: clock, call, errno, shape, sticky, at, struck, seen[4].
    LAYOUT = struct.Struct("=q4i2q4q")
    # struct before.
    BEFORE = struct.Struct("=3q")

    def __init__(self, daemon):
        self.library = os.path.join(daemon.folder, "preload.so")
        path = os.path.join(daemon.folder, "control")
        compiled = subprocess.run(
            ["clang", "-O1", "-shared", "-fPIC", "-o", self.library,
             os.path.join(ROOT, "scripts/faults/preload.c"), "-ldl"], capture_output=True, text=True)
        if compiled.returncode != 0:
            sys.exit(f"preload.c does not compile: {compiled.stderr}")
        with open(path, "wb") as file:
            file.truncate(self.LAYOUT.size)
        self.file = open(path, "r+b")
        self.memory = mmap.mmap(self.file.fileno(), self.LAYOUT.size)
        daemon.environment.update(
            LD_PRELOAD=self.library, FAULT_CONTROL=path, FAULT_PREFIX=os.path.basename(daemon.database))

    def watch_power(self, daemon, syncs=True):
        """From the next start on `lose_power` works; without `syncs` the daemon's syncs do nothing."""
        self.undo = os.path.join(daemon.folder, "undo")
        os.mkdir(self.undo)
        daemon.environment["FAULT_UNDO"] = self.undo
        if not syncs:
            daemon.environment["FAULT_NO_SYNC"] = "1"

    def lose_power(self, daemon, draw=None):
        """After a kill: of what was written and not synced nothing stays, or, with a `draw`, perhaps some sectors."""
        lost = 0
        for name in os.listdir(self.undo):
            log = os.path.join(self.undo, name)
            path = os.path.join(daemon.folder, name.removesuffix(".undo"))
            with open(log, "rb") as file:
                records = list(self._records(file.read()))
            if records and os.path.exists(path):
                lost += len(records)
                self._undo(path, records, draw)
            os.remove(log)
        return lost

    def _records(self, log):
        place = 0
        while place + self.BEFORE.size <= len(log):
            offset, length, size = self.BEFORE.unpack_from(log, place)
            place += self.BEFORE.size
            if place + length > len(log):
                return
            yield offset, log[place:place + length], size
            place += length

    @staticmethod
    def _undo(path, records, draw):
        with open(path, "r+b") as file:
            written = file.read()
            for offset, before, size in reversed(records):
                file.seek(offset)
                file.write(before)
                file.truncate(size)
            if draw is None or draw.random() < 0.5:
                return
            # The disk had begun to write, in an order of its own.
            file.seek(0)
            kept = file.read()
            for place in range(min(record[0] for record in records) // 512 * 512, len(written), 512):
                sector = written[place:place + 512]
                if kept[place:place + 512] != sector and draw.random() < 0.5:
                    file.seek(place)
                    file.write(sector)

    def _get(self, index):
        return self.LAYOUT.unpack(self.memory[:])[index]

    def arm(self, call, shape, at, sticky=False):
        """From now on the `at`-th call of that kind fails, and all after it when `sticky`."""
        number = self.CALLS.index(call)
        code, kind_ = self.SHAPES[shape]
        values = list(self.LAYOUT.unpack(self.memory[:]))
        # First off, then on: the daemon never sees half of it.
        struct.pack_into("=q", self.memory, 24, 0)
        struct.pack_into("=4i", self.memory, 8, number, code, kind_, int(sticky))
        struct.pack_into("=q", self.memory, 32, 0)
        struct.pack_into("=q", self.memory, 24, values[7 + number] + at)

    def disarm(self):
        struct.pack_into("=q", self.memory, 24, 0)

    def reset(self):
        """Nothing is armed, and calls are counted anew: for a daemon that is not started yet."""
        self.memory[24:] = bytes(len(self.memory) - 24)

    @property
    def seen(self):
        """How many calls of each kind there were, by `CALLS`."""
        return self.LAYOUT.unpack(self.memory[:])[7:]

    @property
    def struck(self):
        return self._get(6)

    def shift_clock(self, seconds):
        """Sets the wall clock so far from the real one."""
        struct.pack_into("=q", self.memory, 0, int(seconds * 1_000_000_000))


def options(description, budget, unit, **choices):
    """--seed and --budget, as every script has them: the same seed tries the same things. And options with choices, of
    which the first one is usual."""
    parser = Parser(description)
    parser.add_argument("--seed", type=whole(0), default=1, help="what the draws begin with (%(default)s)")
    # With a budget of nothing a script would check nothing, and pass.
    parser.add_argument("--budget", type=whole(1), default=budget, help=f"{unit} (%(default)s)")
    for name, values in choices.items():
        parser.add_argument(f"--{name}", choices=values, default=values[0], help="(%(default)s)")
    return parser.parse_args()


def main(body, daemon):
    """Runs a script's body; its folder is kept when a law did not hold."""
    try:
        print(body())
    except (Failure, AssertionError, OSError) as failure:
        print(f"FAILED: {failure}\n  what is left is in {daemon.folder}", file=sys.stderr)
        if daemon.process and daemon.process.poll() is None:
            daemon.kill()
        sys.exit(1)
    daemon.remove()
