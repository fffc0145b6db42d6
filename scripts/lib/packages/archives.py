"""The two archives: a tarball for any Linux, and a Debian package. Both are written here, without further programs."""
import gzip
import hashlib
import io
import os
import subprocess
import tarfile

from .layout import SOURCES, commit_time

CONTROL = """\
Package: andon
Version: {version}
Architecture: {architecture}
Maintainer: The Andon authors <andon@localhost>
Installed-Size: {size}
Depends: libc6 (>= {libc}), libgcc-s1
Section: devel
Priority: optional
Description: shows which screen a deep link opens in an app, and how
 A daemon with sessions of a simulated app, a command to open links in them,
 and tools that compare what links do in each state of the app.
"""


def architecture():
    """The name of this machine's architecture as Debian has it."""
    return {"x86_64": "amd64", "aarch64": "arm64"}.get(os.uname().machine, os.uname().machine)


def libc():
    """The version of the GNU C library that the program was linked with. An older one may lack a symbol."""
    return os.confstr("CS_GNU_LIBC_VERSION").split()[-1]


def tar(files, level, top=""):
    """A compressed tar archive of files: `(content, mode)` by path. All belong to root, and have the commit's time."""
    buffer, made = io.BytesIO(), set()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for path, (content, mode) in sorted(files.items()):
            parts = f"{top}{path}".split("/")
            for depth in range(1, len(parts)):
                folder = "/".join(parts[:depth])
                if folder not in made and folder != ".":
                    made.add(folder)
                    archive.addfile(entry(folder, 0o755, tarfile.DIRTYPE))
            if not isinstance(content, bytes):
                with open(content, "rb") as file:
                    content = file.read()
            of_file = entry("/".join(parts), mode, tarfile.REGTYPE)
            of_file.size = len(content)
            archive.addfile(of_file, io.BytesIO(content))
    return gzip.compress(buffer.getvalue(), level, mtime=0)


def entry(name, mode, kind):
    found = tarfile.TarInfo(name)
    found.mode, found.type, found.mtime = mode, kind, commit_time()
    found.uname = found.gname = "root"
    return found


def tarball(layout, path, level):
    """Writes the tarball. Its one folder holds what belongs below /usr/local."""
    top = os.path.basename(path).removesuffix(".tar.gz") + "/"
    files = {name.removeprefix(layout.prefix + "/"): file for name, file in layout.files.items()}
    with open(path, "wb") as file:
        file.write(tar(files, level, top))


def debian(layout, path, version, level):
    """Writes the Debian package: an ar archive of three members."""
    control = CONTROL.format(version=version, architecture=architecture(), libc=libc(),
                             size=sum(map(layout.size, layout.files)) // 1024)
    scripts = {f"./{name}": (os.path.join(SOURCES, name), 0o755) for name in ("postinst", "prerm")}
    sums = "".join(f"{digest(content)}  {name}\n" for name, (content, _) in sorted(layout.files.items()))
    described = tar({"./control": (control.encode(), 0o644), "./md5sums": (sums.encode(), 0o644), **scripts}, 9)
    data = tar({f"./{name}": file for name, file in layout.files.items()}, level)
    with open(path, "wb") as file:
        file.write(b"!<arch>\n")
        for name, content in (("debian-binary", b"2.0\n"), ("control.tar.gz", described), ("data.tar.gz", data)):
            file.write(f"{name:<16}{commit_time():<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n".encode())
            file.write(content + b"\n" * (len(content) % 2))


def digest(content):
    if not isinstance(content, bytes):
        with open(content, "rb") as file:
            content = file.read()
    return hashlib.md5(content, usedforsecurity=False).hexdigest()


def listing(path):
    """What dpkg-deb says of a Debian package: its fields and its files."""
    return subprocess.run(["dpkg-deb", "--info", path], capture_output=True, text=True), subprocess.run(
        ["dpkg-deb", "--contents", path], capture_output=True, text=True)
