"""A PostgreSQL server and daemons that share a store on it."""
import os
import shutil
import signal
import subprocess
import tempfile

from .daemon import Client
from .package import ROOT
from .postgres import Server
from .script import Failure, wait_until


class Member:
    """A daemon of a cluster, started and killed at will."""

    def __init__(self, cluster, number):
        self.cluster, self.number = cluster, number
        self.folder = os.path.join(cluster.folder, f"daemon-{number}")
        os.mkdir(self.folder, 0o700)
        self.socket = os.path.join(self.folder, "andon.sock")
        self.program = cluster.program
        self.process = None

    def start(self, environment=None):
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "--socket", self.socket, "--store", self.cluster.server.address,
                 "--config", os.path.join(ROOT, "config")], stdin=subprocess.DEVNULL, stderr=log,
                env={**os.environ, "SWIFTNIO_STRICT": "1", **(environment or {})})

    def wait(self, seconds=30):
        """Waits until it responds. Raises Failure with the end of its log when it has ended instead."""
        def responds():
            if self.process.poll() is not None:
                raise Failure(f"the daemon {self.number} has ended: {self.log()[-2000:]}")
            try:
                with self.client(2) as client:
                    client.call("hello")
                return True
            except OSError:
                return False
        wait_until(responds, f"the daemon {self.number} does not respond: {self.log()[-2000:]}", seconds)

    def client(self, timeout=20):
        return Client(self.socket, timeout)

    def log(self):
        with open(os.path.join(self.folder, "log"), errors="replace") as file:
            return file.read()

    def kill(self):
        self.process.kill()
        self.process.wait()


class Cluster:
    """A server and its daemons, which end with a `with` block."""

    def __init__(self, program, count):
        self.program = program
        self.folder = tempfile.mkdtemp(prefix="andon-cluster-")
        self.server = Server()
        self.members = [Member(self, number) for number in range(count)]

    def __enter__(self):
        try:
            self.server.start()
            for member in self.members:
                member.start()
            for member in self.members:
                member.wait()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        running = [member.process for member in self.members if member.process and member.process.poll() is None]
        for process in running:
            process.send_signal(signal.SIGCONT)
            process.terminate()
        for process in running:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
        self.server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def program():
    """The program with the store on PostgreSQL: $ANDON_PG, else a debug build of it."""
    named = os.environ.get("ANDON_PG")
    if named:
        return named
    from .package import BUILD, program_path
    path = program_path("andon-pg")
    if not os.path.exists(path):
        subprocess.run(["swift", "build", *BUILD, "--product", "andon-pg"], check=True, cwd=ROOT,
                       env={**os.environ, "ANDON_POSTGRES": "1"})
    return path
