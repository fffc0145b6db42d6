"""The licences of everything that the packages contain, in one file, and the exact versions of it."""
import glob
import os
import shutil
import subprocess

from ..package import ROOT
from ..script import Failure
from . import versions
from .binary import STATIC

# The licence of the toolchain, which holds also for what it links into a program.
SWIFT = "share/swift/LICENSE.txt"


def checkouts(is_release):
    """The folder of the dependencies' code."""
    return os.path.join(ROOT, ".build-release/checkouts" if is_release else ".build/checkouts")


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read().strip()


def of_dependencies(folder):
    """The licences and notices of the Swift packages, by name."""
    texts = {}
    for name in sorted(os.listdir(folder)):
        files = sorted(glob.glob(os.path.join(folder, name, "LICENSE*")) + glob.glob(os.path.join(folder, name, "NOTICE*")))
        if not files:
            raise Failure(f"{os.path.join(folder, name)} has no file LICENSE\n  hint: find its licence, and extend lib/packages/licences.py")
        texts[name] = "\n\n".join(read(file) for file in files)
    missing = {identity for identity in versions.listed() if identity not in {name.lower() for name in texts}}
    if missing:
        raise Failure(f"no licence was found for {', '.join(sorted(missing))}\n  hint: fetch the code: swift package resolve")
    return texts


def of_libraries():
    """The licences of the libraries that are linked statically, by the package that they come from."""
    texts = {}
    for package in sorted(set(STATIC.values())):
        path = f"/usr/share/doc/{package}/copyright"
        if not os.path.exists(path):
            raise Failure(f"there is no {path}\n  hint: sudo apt-get install {package}")
        texts[package] = read(path)
    return texts


def text(is_release):
    """The whole file."""
    folder = checkouts(is_release)
    parts = {"andon": read(os.path.join(ROOT, "LICENSE")), **of_dependencies(folder)}
    swift = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("swift")))), SWIFT)
    # A toolchain from another place may have no such file: the Swift packages have the same licence.
    parts["Swift standard library, Foundation and Dispatch"] = read(
        swift if os.path.exists(swift) else os.path.join(folder, "swift-argument-parser/LICENSE.txt"))
    parts.update(of_libraries() if is_release else {})
    rule = "-" * 78
    return "\n\n".join(f"{rule}\n{name}\n{rule}\n\n{licence}" for name, licence in parts.items()) + "\n"


def version_list(is_release):
    """The exact versions: the committed list, the compiler, and the libraries that are linked statically."""
    swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout.split("\n")[0]
    lines = [read(versions.LIST), f"# {swift}"]
    if is_release:
        query = subprocess.run(["dpkg-query", "-W", "-f", "# ${Package} ${Version}\\n", *sorted(set(STATIC.values()))],
                               capture_output=True, text=True)
        lines.append(query.stdout.strip())
    return "\n".join(lines) + "\n"
