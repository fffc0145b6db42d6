"""What the fault scripts share: a daemon of its own in a folder of its own, a client, a ledger."""
import argparse
import atexit
import errno
import json
import mmap
import os
import random
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

    def answer(self):
        while b"\n" not in self.buffer:
            chunk = self.socket.recv(65536)
            if not chunk:
                raise ConnectionError("the daemon ended the connection")
            self.buffer += chunk
        line, self.buffer = self.buffer.split(b"\n", 1)
        return json.loads(line)

    def call(self, method, **parameters):
        self.send([request(method, **parameters)])
        return self.answer()

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def request(method, **parameters):
    return json.dumps({"id": 1, "method": method, "params": parameters})


def kind(answer):
    """The kind of an error; None for a success."""
    return answer["error"]["data"]["kind"] if "error" in answer else None


class Daemon:
    """A daemon in a folder, started and killed at will."""

    def __init__(self, folder=None, environment=None, arguments=()):
        self.folder = folder or tempfile.mkdtemp(prefix="andon-fault-")
        os.chmod(self.folder, 0o700)
        self.socket = os.path.join(self.folder, "andon.sock")
        self.database = os.path.join(self.folder, "andon.db")
        self.arguments = list(arguments)
        # Strict: a daemon that asks a thread that has ended for something crashes, and does not just print a line.
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
        """Starts it, with so many descriptors if told. Gives a connection if it is waited for; None when it has ended."""
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
                # It listens before it has opened its store: only an answer says that it is there.
                client = Client(self.socket)
                client.call("hello")
                return client
            except OSError:
                time.sleep(0.005)
        raise Failure("the daemon neither listens nor ends")

    def kill(self):
        self.process.kill()
        self.process.wait()

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
    """What preload.c does to a daemon: arms faults of its files and shifts its clock, also while it runs."""

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


PLACES = ["taxi://home", "taxi://reservations", "taxi://reservations/42", "taxi://wallet", "taxi://nowhere"]


class Ledger:
    """What was sent, what was answered, and whether the database agrees."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.number = 0
        self.acknowledged = {}
        self.open = {}
        self.locations = {}

    def lines(self, count, sessions):
        """New links, each with a key and a text of its own; a few of those without an answer are sent again."""
        chosen = self.random.sample(sorted(self.open), min(len(self.open), count // 4))
        lines = []
        for _ in range(count - len(chosen)):
            self.number += 1
            url = f"{self.random.choice(PLACES)}?n={self.number}"
            chosen.append(self.number)
            self.open[self.number] = self.line(self.number, self.random.choice(sessions), url)
        return [(number, self.open[number]) for number in chosen]

    def line(self, number, session, url):
        return request("link.open", session=session, url=url, key=f"key-{number}")

    def take(self, number, answer):
        if "result" in answer:
            outcome = answer["result"]
            first = self.acknowledged.setdefault(number, outcome)
            if first != outcome:
                raise Failure(f"key-{number} was answered twice, and not alike: {first} {outcome}")
            self.open.pop(number, None)
            self.locations[outcome["session"]] = outcome["location"]

    def exchange(self, client, count, sessions):
        """Sends links and takes their answers in; the kinds of those that are errors, in order."""
        batch = self.lines(count, sessions)
        client.send([line for _, line in batch])
        errors = []
        for number, _ in batch:
            answer = client.answer()
            self.take(number, answer)
            errors.append(kind(answer))
        return errors

    def check(self, daemon, pruned=False):
        """Nothing acknowledged is lost, nothing is there twice. With `pruned`, the oldest lines may be gone."""
        counts = dict(daemon.rows("SELECT key, count(*) FROM events WHERE key IS NOT NULL GROUP BY key"))
        # A link that took a while was answered with what became of it, later than its line was written.
        stored = {(s, n): (u, a, o) for s, n, u, a, o in daemon.rows(
            "SELECT session_id, number, url, answered, outcome FROM links")}
        oldest = dict(daemon.rows("SELECT session_id, min(number) FROM links GROUP BY session_id")) if pruned else {}
        for number, outcome in self.acknowledged.items():
            if pruned and outcome["link"] < oldest.get(outcome["session"], 0):
                continue
            if counts.get(f"key-{number}") != 1:
                raise Failure(f"key-{number} was acknowledged and is there {counts.get(f'key-{number}', 0)} times")
            url, *outcomes = stored.get((outcome["session"], outcome["link"]), (None,))
            if url != outcome["url"] or outcome["outcome"] not in outcomes:
                raise Failure(f"link {outcome['link']} of {outcome['session']} is not what was answered")
        doubled = [key for key, count in counts.items() if count > 1]
        if doubled:
            raise Failure(f"done twice: {doubled}")
        if daemon.rows("PRAGMA integrity_check") != [("ok",)]:
            raise Failure("the database is damaged")


def check_places(daemon, client, sessions):
    """Every session stands where it is stored."""
    for name in sessions:
        answer = client.call("session.tree", session=name)
        rows = daemon.rows("SELECT location FROM sessions WHERE id = ?", name)
        if "result" not in answer or not rows:
            raise Failure(f"the session {name} is lost: {answer.get('error', {}).get('message', 'no row')}")
        answer, stored = answer["result"], json.loads(rows[0][0])
        if stored != answer["location"]:
            raise Failure(f"{name} stands elsewhere than it is stored: {answer['location']} {stored}")


def options(description, budget, unit):
    """--seed and --budget, as every script has them: the same seed tries the same things."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="what the draws begin with (%(default)s)")
    parser.add_argument("--budget", type=int, default=budget, help=f"{unit} (%(default)s)")
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
