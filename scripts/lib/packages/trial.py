"""Installs each package in an empty root, and uses it there as an operator does."""
import os
import shutil
import signal
import subprocess
import tarfile

from ..script import Failure, wait_until
from .empty_root import EmptyRoot

# Wrong usage: without /proc too, each of these ends with 64. There the runtime gives a program no arguments.
WRONG = ([], ["frobnicate"], ["open"], ["matrix", "--check"], ["status", "one", "two"], ["serve", "--nothing"])
# What ends well in a new folder.
RIGHT = (["--version"], ["--help"], ["explain", "taxi://reservations/42"], ["routes", "check"], ["config", "show"],
         ["matrix", "--link", "wallet", "--state", "riding"], ["--generate-completion-script", "bash"])


class Trial:
    """The use of a program in a root."""

    def __init__(self, name, root, program, checks, user="0:0"):
        self.name, self.root, self.program, self.checks, self.user = name, root, program, checks, user

    def expect(self, words, codes, has_proc=True):
        ended = self.root.run(self.program, *words, has_proc=has_proc, user=self.user)
        place = "" if has_proc else " without /proc"
        self.checks.that(
            ended.returncode in codes,
            f"{self.name}: andon {' '.join(words)}{place} ended with {ended.returncode} instead of "
            f"{' or '.join(map(str, codes))}: {(ended.stderr or ended.stdout).strip().rpartition(chr(10))[2]}")
        return ended

    def commands(self):
        """Commands that need no daemon."""
        for words in RIGHT:
            self.expect(words, [0])
        for words in WRONG[1:]:
            self.expect(words, [64])
        for words in WRONG:
            self.expect(words, [64], has_proc=False)

    def daemon(self):
        """A daemon from its start to its end, with a database that the next one reads."""
        for _ in range(2):
            process = self.root.start(
                self.program, "serve", "--database", "/var/lib/andon/andon.db", user=self.user)
            try:
                self.expect(["wait", "--timeout", "60s"], [0])
                self.expect(["status"], [0])
                self.expect(["open", "taxi://wallet"], [10])
                self.expect(["log"], [0])
                process.send_signal(signal.SIGTERM)
                wait_until(lambda: process.poll() is not None, f"{self.name}: the daemon does not end", 60)
            finally:
                process.kill()
                errors = process.communicate()[1]
            self.checks.equal(f"{self.name}: the exit code of serve, which said: {errors[-300:]}", 0, process.returncode)

    def run(self):
        self.commands()
        self.daemon()


def state_folders(root, owner=0):
    """The folders of the database and of the socket."""
    for name in ("var/lib/andon", "run/andon"):
        path = os.path.join(root, name)
        os.makedirs(path, exist_ok=True)
        os.chmod(path, 0o700)
        if owner:
            os.chown(path, owner, owner)


def tarball(path, folder, program, checks):
    """Unpacks the tarball as its documentation says."""
    root = EmptyRoot(os.path.join(folder, "tarball"))
    root.add_libraries(program)
    target = os.path.join(root.folder, "usr/local")
    with tarfile.open(path) as archive:
        archive.extractall(folder, filter="tar") if hasattr(tarfile, "tar_filter") else archive.extractall(folder)
    shutil.copytree(os.path.join(folder, os.path.basename(path).removesuffix(".tar.gz")), target, dirs_exist_ok=True)
    state_folders(root.folder)
    Trial("tarball", root, "/usr/local/bin/andon", checks).run()


def debian(path, folder, program, checks):
    """Installs the Debian package with dpkg, where this machine has it and lets it; then removes it again."""
    if shutil.which("dpkg") is None or os.geteuid() != 0:
        print("not counted: the Debian package: it is installed by dpkg, as root", flush=True)
        return
    root = EmptyRoot(os.path.join(folder, "debian"))
    root.add_libraries(program)
    root.add_shell()
    for name in ("info", "updates", "triggers"):
        os.makedirs(os.path.join(root.folder, "var/lib/dpkg", name))
    open(os.path.join(root.folder, "var/lib/dpkg/status"), "w").close()
    before = names(root.folder)
    # The libraries of the root come from no package.
    dpkg(root, "--force-depends", "--install", path)
    checks.that(os.path.exists(os.path.join(root.folder, "usr/bin/andon")), "dpkg installed no /usr/bin/andon")
    state_folders(root.folder)
    Trial("deb", root, "/usr/bin/andon", checks).run()
    dpkg(root, "--remove", "andon")
    left = [name for name in names(root.folder) - before if not name.startswith(("var/lib/", "run/"))]
    checks.that(not left, f"dpkg left behind: {' '.join(left)}")


def dpkg(root, *words):
    ended = subprocess.run(["dpkg", f"--root={root.folder}", *words], capture_output=True, text=True)
    if ended.returncode != 0:
        raise Failure(f"dpkg {' '.join(words)} failed: {ended.stderr}")


def names(folder):
    return {os.path.relpath(os.path.join(place, name), folder) for place, _, files in os.walk(folder) for name in files}


def container(made, folder, checks):
    """Enters the root of the container as its Containerfile does: as the user 65532."""
    root = EmptyRoot(os.path.join(folder, "container"))
    shutil.copytree(os.path.join(made, "root"), root.folder, dirs_exist_ok=True, symlinks=True)
    is_root = os.geteuid() == 0
    state_folders(root.folder, 65532 if is_root else 0)
    for path in (folder, root.folder):
        os.chmod(path, 0o755)
    Trial("container", root, "/usr/bin/andon", checks, "65532:65532" if is_root else "0:0").run()
