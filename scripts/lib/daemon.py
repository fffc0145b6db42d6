"""A daemon of its own in a folder of its own, and a client of its socket."""
import atexit
import json
import os
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time

from .package import ROOT, program
from .script import Failure


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
    """A daemon in a folder, started and killed at will.

    `binary` is the program, else the newest andon. `config` is the folder of its configuration, else the one of this
    package. `prefix` begins the name of the temporary folder."""

    def __init__(self, folder=None, environment=None, arguments=(), binary=None, config=None, prefix="andon-fault-"):
        self.binary = binary
        self.folder = folder or tempfile.mkdtemp(prefix=prefix)
        os.makedirs(self.folder, exist_ok=True)
        os.chmod(self.folder, 0o700)
        self.name = os.path.basename(binary or "andon")
        self.socket = os.path.join(self.folder, f"{self.name}.sock")
        self.database = os.path.join(self.folder, f"{self.name}.db")
        self.arguments = list(arguments)
        self.variables = self.name.upper()
        # Crash, instead of only logging, when work is submitted to an event loop that has shut down.
        self.environment = {
            **os.environ, "SWIFTNIO_STRICT": "1", f"{self.variables}_SOCKET": self.socket,
            f"{self.variables}_CONFIG": config or os.path.join(ROOT, "config"), **(environment or {})}
        # The folder in which commands and the daemon run: `config` in it is a layer of their configuration.
        self.place = os.path.dirname(config) if config else None
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
        store = [] if "--in-memory" in self.arguments else ["--database", self.database]
        log = open(os.path.join(self.folder, "log"), "ab")
        self.process = subprocess.Popen(
            [self.binary or program(), "serve", *store, *self.arguments], env={**self.environment, **(environment or {})},
            cwd=self.place, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, preexec_fn=few)
        log.close()
        # However the script ends, no daemon of it is left.
        atexit.register(self.process.kill)
        return self.connect() if wait else None

    def begin(self):
        """Starts it, and waits until it is ready. Raises Failure with its messages when it has ended instead."""
        client = self.start()
        if client is None:
            raise Failure(f"the daemon has ended: {self.log()[-2000:]}")
        client.close()

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

    def command(self, *arguments, given=None):
        """Runs a command of the program against this daemon, as text; its standard error is kept apart."""
        return subprocess.run(
            [self.binary or program(), *arguments], env=self.environment, cwd=self.place or ROOT, input=given,
            stdin=subprocess.DEVNULL if given is None else None, capture_output=True, text=True)

    def show(self, *arguments, given=None):
        """Runs a command as `command` does, shows it as a shell would, and returns its exit code and its whole output."""
        print(f"\n$ {self.name} {' '.join(arguments)}", flush=True)
        ended = subprocess.run(
            [self.binary or program(), *arguments], env=self.environment, cwd=self.place or ROOT, input=given, text=True,
            stdin=subprocess.DEVNULL if given is None else None, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        print(ended.stdout, end="", flush=True)
        return ended.returncode, ended.stdout

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

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()
