"""What the fault scripts share: a daemon of its own in a folder of its own, a client, faults of its files."""
import argparse
import atexit
import errno
import json
import mmap
import os
import resource
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def program():
    """The andon to test: $ANDON, else the newest build."""
    named = os.environ.get("ANDON")
    found = [named] if named else [
        os.path.join(ROOT, folder, kind, "andon")
        for folder in (".build-release", ".build") for kind in ("release", "debug")
    ]
    found = [path for path in found if path and os.access(path, os.X_OK)]
    if not found:
        sys.exit("no andon is built: swift build --product andon, or name one: ANDON=PATH")
    return max(found, key=os.path.getmtime)


class Failure(Exception):
    """A law did not hold."""


class Client:
    """One connection, a request at a time or many at once."""

    def __init__(self, path, timeout=20):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(timeout)
        self.socket.connect(path)
        self.buffer = b""

    def send(self, lines):
        self.socket.sendall("".join(line + "\n" for line in lines).encode())

    def response(self):
        while b"\n" not in self.buffer:
            chunk = self.socket.recv(65536)
            if not chunk:
                raise ConnectionError("the daemon ended the connection")
            self.buffer += chunk
        line, self.buffer = self.buffer.split(b"\n", 1)
        return json.loads(line)

    def call(self, method, **parameters):
        self.send([request(method, **parameters)])
        return self.response()

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def request(method, **parameters):
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters})


def kind(response):
    """The kind of an error; None for a success."""
    return response["error"]["data"]["kind"] if "error" in response else None


class Daemon:
    """A daemon in a folder, started and killed at will."""

    def __init__(self, folder=None, environment=None, arguments=()):
        self.folder = folder or tempfile.mkdtemp(prefix="andon-fault-")
        os.chmod(self.folder, 0o700)
        self.socket = os.path.join(self.folder, "andon.sock")
        self.database = os.path.join(self.folder, "andon.db")
        self.arguments = list(arguments)
        # Crash, instead of only logging, when work is submitted to an event loop that has shut down.
        self.environment = {
            **os.environ, "SWIFTNIO_STRICT": "1", "ANDON_SOCKET": self.socket,
            "ANDON_CONFIG": os.path.join(ROOT, "config"), **(environment or {})}
        self.process = None

    def limit(self, **limits):
        """From the next start on these limits hold, and no others."""
        config = os.path.join(self.folder, "config")
        shutil.rmtree(config, ignore_errors=True)
        shutil.copytree(os.path.join(ROOT, "config"), config)
        if limits:
            with open(os.path.join(config, "andon.yaml"), "w") as file:
                file.write("limits:\n" + "".join(f"  {name}: {value}\n" for name, value in limits.items()))
        self.environment["ANDON_CONFIG"] = config

    def start(self, wait=True, environment=None, files=None):
        """Starts it, with at most `files` descriptors if given. Gives a connection if it is waited for; None when it has ended."""
        few = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))) if files else None
        log = open(os.path.join(self.folder, "log"), "ab")
        self.process = subprocess.Popen(
            [program(), "serve", "--database", self.database, *self.arguments],
            env={**self.environment, **(environment or {})}, stdout=subprocess.DEVNULL, stderr=log, preexec_fn=few)
        log.close()
        # However the script ends, no daemon of it is left.
        atexit.register(self.process.kill)
        return self.connect() if wait else None

    def connect(self, patience=20):
        """A connection to the daemon that runs; None when it has ended instead."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if self.process.poll() is not None:
                return None
            try:
                # It listens before it has opened its store: only a response shows that it is ready.
                client = Client(self.socket)
                client.call("hello")
                return client
            except OSError:
                time.sleep(0.005)
        raise Failure("the daemon neither listens nor ends")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def ends_within(self, seconds):
        """Whether the daemon ends in that time, by itself or by a signal that was sent."""
        try:
            self.process.wait(seconds)
            return True
        except subprocess.TimeoutExpired:
            return False

    def stop(self, patience=40):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(patience)

    def rows(self, sql, *arguments):
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as database:
            return database.execute(sql, arguments).fetchall()

    def log(self):
        with open(os.path.join(self.folder, "log"), errors="replace") as file:
            return file.read()

    def remove(self):
        if self.process and self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


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


class Parser(argparse.ArgumentParser):
    """Reads options; wrong ones end the script as they end every command here."""

    def error(self, message):
        self.exit(64, f"{self.prog}: {message}\n")


def wait_until(condition, problem, seconds=10):
    """Waits until a condition is true. Raises Failure with the problem when it is not in that time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise Failure(problem)
        time.sleep(0.01)


def whole(least):
    """A reader of whole numbers that are no less."""
    def number(text):
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"it takes a whole number from {least} on, not {text!r}")
        return int(text)
    return number


def options(description, budget, unit, **choices):
    """--seed and --budget, as every script has them: the same seed tries the same things. And options with choices, of
    which the first one is usual."""
    parser = Parser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
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
