"""The files of the packages below one prefix: program, units, completions, man pages, licences."""
import functools
import gzip
import os
import shutil
import subprocess
import time

from ..package import ROOT
from ..script import Failure
from . import licences, manual

SOURCES = os.path.join(ROOT, "scripts/packaging")
DROP_INS = ("inspector.conf", "team.conf", "team-socket.conf")
SHELLS = {"bash": "share/bash-completion/completions/andon", "zsh": None, "fish": "share/fish/vendor_completions.d/andon.fish"}


@functools.cache
def version(program):
    """The version of the program."""
    return subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()


@functools.cache
def commit_time():
    """The time of the commit, which all files of the packages have: the same commit gives the same packages."""
    shown = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    return int(shown) if shown else 0


@functools.cache
def generated(program, is_release):
    """What the program and its licences give, by path: it is the same below each prefix."""
    date = time.strftime("%Y-%m-%d", time.gmtime(commit_time()))
    files = {f"share/man/man1/{name}.gz": gzip.compress(page.encode(), mtime=0)
             for name, page in manual.pages(program, version(program), date).items()}
    files["share/doc/andon/copyright"] = licences.text(is_release).encode()
    files["share/doc/andon/versions.txt"] = licences.version_list(is_release).encode()
    return files


@functools.cache
def completion(program, shell):
    """The script by which a shell completes the words of the program."""
    return subprocess.run([program, "--generate-completion-script", shell], check=True, capture_output=True).stdout


class Layout:
    """The files of a package below a prefix, such as `usr/local`: for each path its content and its mode."""

    def __init__(self, program, prefix, is_release, zsh):
        self.program, self.prefix, self.is_release = program, prefix, is_release
        self.files = {}
        self.add("bin/andon", program, 0o755)
        self.add_units()
        for shell, path in SHELLS.items():
            self.add(path or f"share/zsh/{zsh}/_andon", completion(program, shell))
        for path, content in generated(program, is_release).items():
            self.add(path, content)
        for name in DROP_INS:
            self.add(f"share/doc/andon/{name}", self.unit(name))

    def add_units(self):
        for kind in ("system", "user"):
            for name in ("andon.service", "andon.socket"):
                self.add(f"lib/systemd/{kind}/{name}", self.unit(f"{kind}/{name}"))
        self.add("lib/sysusers.d/andon.conf", self.unit("sysusers.conf"))
        self.add("lib/tmpfiles.d/andon.conf", self.unit("tmpfiles.conf"))

    def unit(self, name):
        """A file of scripts/packaging, with the path of the program in this package."""
        with open(os.path.join(SOURCES, name)) as file:
            text = file.read()
        return text.replace("/usr/bin/andon", f"/{self.prefix}/bin/andon").encode()

    def add(self, path, content, mode=0o644):
        """Adds a file: bytes, or the path of a file."""
        self.files[f"{self.prefix}/{path}"] = (content, mode)

    def size(self, path):
        content, _ = self.files[path]
        return len(content) if isinstance(content, bytes) else os.path.getsize(content)

    def write(self, folder):
        """Writes the files below a folder."""
        for path, (content, mode) in self.files.items():
            target = os.path.join(folder, path)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            if isinstance(content, bytes):
                with open(target, "wb") as file:
                    file.write(content)
            else:
                shutil.copyfile(content, target)
            os.chmod(target, mode)

    def check(self):
        """Raises Failure when a file is empty or missing."""
        empty = [path for path in self.files if self.size(path) == 0]
        if empty:
            raise Failure(f"these files are empty: {', '.join(empty)}")
