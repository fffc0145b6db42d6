"""An empty root: only what a package brings, the libraries that its program names, and two devices. Programs run in it in
a mount namespace of their own, with /proc and without it."""
import os
import shutil
import subprocess

from ..script import Failure
from .binary import copy_libraries

DEVICES = ("null", "urandom")
# The words after it are the folder, `proc` or `none`, the user, and the command.
SCRIPT = """
set -e
root=$1 proc=$2 user=$3
shift 3
mount --make-rprivate /
for device in null urandom; do mount --bind "/dev/$device" "$root/dev/$device"; done
if [ "$proc" = proc ]; then mount --rbind /proc "$root/proc"; fi
exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root ANDON_SOCKET=/run/andon/andon.sock chroot --userspec="$user" "$root" "$@"
"""


def namespace():
    """The command that makes the mount namespace, also for a user other than root."""
    return ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"])]


def is_possible():
    """Whether this machine makes mount namespaces."""
    return shutil.which("unshare") is not None and subprocess.run(
        [*namespace(), "true"], capture_output=True).returncode == 0


class EmptyRoot:
    """A folder that is the root of programs."""

    def __init__(self, folder):
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        for name in ("dev", "proc", "root", "tmp", "var/lib", "run"):
            os.makedirs(os.path.join(folder, name))
        for name in DEVICES:
            open(os.path.join(folder, "dev", name), "w").close()

    def add_libraries(self, program):
        """Copies the dynamic libraries that a program names, to the places where it looks for them."""
        copy_libraries(program, self.folder)

    def add_shell(self):
        """Copies a shell for the scripts of a Debian package."""
        shell = shutil.which("dash")
        if shell is None:
            raise Failure("there is no dash\n  hint: sudo apt-get install dash")
        self.add_libraries(shell)
        os.makedirs(os.path.join(self.folder, "bin"), exist_ok=True)
        shutil.copy(shell, os.path.join(self.folder, "bin/sh"))

    def words(self, command, has_proc, user):
        kind = "proc" if has_proc else "none"
        return [*namespace(), "sh", "-c", SCRIPT, "sh", self.folder, kind, user, *command]

    def run(self, *command, has_proc=True, user="0:0"):
        """Runs a program until it ends."""
        return subprocess.run(self.words(command, has_proc, user), stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=120)

    def start(self, *command, user="0:0"):
        """Starts a program: the process is the program itself."""
        return subprocess.Popen(self.words(command, True, user), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE, text=True)
