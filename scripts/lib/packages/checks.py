"""Checks of the packages that need no installation: their files, units, completions, man pages and archives."""
import gzip
import os
import shutil
import subprocess
import tarfile

from ..script import Failure
from . import archives, versions

# The completions of bash for a line: what must be offered.
BASH = """
source "$1"
COMP_WORDS=("$2" explain --state '') COMP_CWORD=3 COMP_LINE="$2 explain --state " COMP_POINT=${#COMP_LINE} COMP_TYPE=9
_andon "$2" '' --state
printf '%s\\n' "${COMPREPLY[@]}"
"""


def files(layout, checks):
    """Each kind of file is there, and names the program of this package."""
    prefix = layout.prefix
    for name in ("bin/andon", "lib/systemd/system/andon.service", "lib/systemd/user/andon.socket",
                 "share/man/man1/andon-session-create.1.gz", "share/man/man1/andon-reservation-add.1.gz",
                 "share/doc/andon/team.conf", "share/doc/andon/team-socket.conf", "share/doc/andon/copyright", "share/doc/andon/versions.txt"):
        checks.that(f"{prefix}/{name}" in layout.files, f"there is no {prefix}/{name}")
    unit = layout.files[f"{prefix}/lib/systemd/system/andon.service"][0].decode()
    checks.that(f"ExecStart=/{prefix}/bin/andon serve" in unit, f"the unit does not start /{prefix}/bin/andon")
    licences = layout.files[f"{prefix}/share/doc/andon/copyright"][0].decode().lower()
    for name in versions.listed():
        checks.that(f"\n{name}\n" in licences, f"the licence of {name} is missing")


def units(layout, folder, checks):
    """systemd reads the units, also with the drop-ins of a team, and finds the exposure of the system unit no higher than
    2.0, and 3.0 with the page."""
    if shutil.which("systemd-analyze") is None:
        print("not counted: the units: there is no systemd-analyze", flush=True)
        return
    root = os.path.join(folder, "units")
    shutil.rmtree(root, ignore_errors=True)
    layout.write(root)
    place = os.path.join(root, layout.prefix, "lib/systemd/system")
    documents = os.path.join(root, layout.prefix, "share/doc/andon")
    verify(place, checks)
    security(place, "alone", 20, checks)
    for unit, name in (("andon.service", "team.conf"), ("andon.socket", "team-socket.conf")):
        os.makedirs(os.path.join(place, f"{unit}.d"))
        shutil.copy(os.path.join(documents, name), os.path.join(place, f"{unit}.d"))
    verify(place, checks)
    security(place, "with team.conf", 20, checks)
    os.unlink(os.path.join(place, "andon.service.d/team.conf"))
    shutil.copy(os.path.join(documents, "inspector.conf"), os.path.join(place, "andon.service.d"))
    security(place, "with inspector.conf", 30, checks)


def verify(place, checks):
    for name in ("andon.service", "andon.socket"):
        verified = subprocess.run(["systemd-analyze", "verify", "--man=no", os.path.join(place, name)], capture_output=True, text=True)
        # The program is not installed on this machine.
        words = [line for line in verified.stderr.splitlines() if "andon" in line and "is not executable" not in line]
        checks.that(not words, f"systemd-analyze verify {name}: {words}")


def security(place, what, threshold, checks):
    ended = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", f"--threshold={threshold}",
         os.path.join(place, "andon.service")], capture_output=True, text=True)
    last = (ended.stdout + ended.stderr).strip().splitlines()[-1:]
    checks.that(ended.returncode == 0, f"the exposure of andon.service is more than {threshold / 10}: {last}")
    print(f"exposure {what}: {' '.join(last)}", flush=True)


def completions(layout, folder, checks):
    """Each shell that this machine has reads its script, and bash offers the states of the configuration."""
    for shell, ending in (("bash", "completions/andon"), ("zsh", "_andon"), ("fish", "andon.fish")):
        path = next(name for name in layout.files if name.endswith(ending))
        target = os.path.join(folder, f"completion.{shell}")
        with open(target, "wb") as file:
            file.write(layout.files[path][0])
        if shutil.which(shell) is None:
            print(f"not counted: the completions of {shell}: it is not installed", flush=True)
            continue
        checks.equal(f"{shell} -n", 0, subprocess.run([shell, "-n", target]).returncode)
    offered = subprocess.run(
        ["bash", "-c", BASH, "bash", os.path.join(folder, "completion.bash"), layout.program], cwd=folder, text=True,
        stdout=subprocess.PIPE).stdout.split()
    checks.that("riding" in offered, f"bash offers no state after explain --state: {offered}")


def manual(layout, folder, checks):
    """groff reads every page without a warning."""
    if shutil.which("groff") is None:
        print("not counted: the man pages: there is no groff", flush=True)
        return
    pages = {name: content for name, (content, _) in layout.files.items() if name.endswith(".1.gz")}
    checks.that(len(pages) > 40, f"there are only {len(pages)} man pages")
    path = os.path.join(folder, "pages.1")
    with open(path, "wb") as file:
        file.write(b"\n".join(map(gzip.decompress, pages.values())))
    said = subprocess.run(["groff", "-k", "-man", "-ww", "-Tutf8", "-z", path], capture_output=True, text=True).stderr
    # A URL that is wider than a line.
    words = [line for line in said.splitlines() if "break" not in line and "adjust" not in line]
    checks.that(not words, f"groff: {words[:3]}")


def packed(layout, tarball, package, checks):
    """The archives have the files, which belong to root; dpkg-deb reads its own."""
    with tarfile.open(tarball) as archive:
        members = archive.getmembers()
    checks.equal("files in the tarball", len(layout.files), sum(member.isfile() for member in members))
    checks.that(all(member.uid == 0 and not member.mode & 0o022 for member in members), "the tarball has files of others")
    if shutil.which("dpkg-deb") is None:
        print("not counted: the Debian package: there is no dpkg-deb", flush=True)
        return
    info, contents = archives.listing(package)
    checks.that(" Package: andon\n" in info.stdout, f"dpkg-deb --info: {info.stderr}")
    checks.that("./usr/bin/andon\n" in contents.stdout, f"dpkg-deb --contents: {contents.stderr}")


def refuses_other_versions(checks):
    """The comparison of versions finds each kind of difference, and names the dependency."""
    found = versions.listed()
    name = sorted(found)[0]
    for changed in ({**found, name: "99.0.0 0"}, {**found, "unknown": "1.0.0 0"}, {k: v for k, v in found.items() if k != name}):
        said = versions.differences(changed, found)
        checks.that(len(said) == 1 and said[0].split()[0] in (name, "unknown"), f"a difference of versions is not found: {said}")
    if not found:
        raise Failure("scripts/packaging/versions.txt is empty")
