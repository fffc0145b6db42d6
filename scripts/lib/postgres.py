"""A private PostgreSQL server in a folder of its own."""
import os
import shutil
import signal
import subprocess
import tempfile


def run(*words):
    return subprocess.run(words, check=True, text=True, capture_output=True).stdout


class Server:
    """A server that listens in a folder, and not in the network. Where root runs the script, it runs as `postgres`."""

    def __init__(self):
        # Its folder is apart from those of the daemons, which no other user may change.
        self.folder = tempfile.mkdtemp(prefix="andon-postgres-")
        self.binaries = run("pg_config", "--bindir").strip()
        self.user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.user:
            shutil.chown(self.folder, "postgres")
        self.data = os.path.join(self.folder, "data")
        self.address = f"postgres://andon@/postgres?host={self.folder}"

    def program(self, name):
        return [*self.user, os.path.join(self.binaries, name), "-D", self.data]

    def start(self):
        run(*self.program("initdb"), "-A", "trust", "-U", "andon", "--locale=C", "-E", "UTF8")
        self.begin()

    def begin(self):
        """Starts it on its data."""
        options = f"-c listen_addresses='' -k {self.folder} -c max_connections=100"
        subprocess.run([*self.program("pg_ctl"), "-l", os.path.join(self.folder, "log"), "-w", "-o", options, "start"],
                       check=True, stdout=subprocess.DEVNULL)

    def end(self, mode="immediate"):
        """Ends it. The mode `immediate` is that of a crash."""
        subprocess.run([*self.program("pg_ctl"), "-m", mode, "stop"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def copy(self, primary):
        """Becomes a standby of a server that runs."""
        run(*self.user, os.path.join(self.binaries, "pg_basebackup"), "-D", self.data, "-h", primary.folder, "-U", "andon", "-R",
            "-X", "stream", "-d", "application_name=standby")

    def promote(self):
        """Becomes a primary server."""
        run(*self.program("pg_ctl"), "-w", "promote")

    def query(self, sql):
        """Runs SQL as the owner."""
        return run("psql", "-qAt", "-h", self.folder, "-U", "andon", "postgres", "-c", sql)

    def set(self, name, value):
        """Changes a setting of the server."""
        self.query(f"ALTER SYSTEM SET {name} = '{value}'")
        self.query("SELECT pg_reload_conf()")

    def halt(self, is_halted):
        """Stops its processes with SIGSTOP, or lets them go on."""
        with open(os.path.join(self.data, "postmaster.pid")) as file:
            first = int(file.readline())
        children = subprocess.run(["pgrep", "-P", str(first)], text=True, capture_output=True).stdout.split()
        for process in [first, *map(int, children)]:
            try:
                os.kill(process, signal.SIGSTOP if is_halted else signal.SIGCONT)
            except ProcessLookupError:
                pass

    def stop(self):
        """Ends it, and removes its folder."""
        for mode in ("fast", "immediate"):
            self.end(mode)
        shutil.rmtree(self.folder, ignore_errors=True)
