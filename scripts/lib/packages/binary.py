"""The program of the packages: Swift's runtime, SQLite and the other libraries linked statically, as far as it works."""
import os
import re
import shutil
import subprocess

from ..package import ROOT, build
from ..script import Failure

FOLDER = os.path.join(ROOT, ".build/package")
# The libraries that are linked statically besides Swift's own, with the Debian packages that have them. libxml2 comes with
# FoundationXML, and needs the three below it. The GNU C library stays dynamic, because it loads parts of itself at run time,
# and libgcc_s with it: the C library loads it when a thread is cancelled.
STATIC = {"sqlite3": "libsqlite3-dev", "xml2": "libxml2-dev", "icuuc": "libicu-dev", "icudata": "libicu-dev",
          "lzma": "liblzma-dev", "z": "zlib1g-dev", "stdc++": "libstdc++-12-dev"}
# What may stay dynamic: every Linux with the GNU C library has these.
DYNAMIC = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}


def static_libraries():
    """The folder of the static libraries, which has no others: the linker looks into it first."""
    folder = os.path.join(FOLDER, "static")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for name, package in STATIC.items():
        file = subprocess.run(["clang", f"-print-file-name=lib{name}.a"], capture_output=True, text=True).stdout.strip()
        if not os.path.isabs(file) and not os.path.exists(file):
            raise Failure(f"there is no lib{name}.a\n  hint: sudo apt-get install {package}")
        os.symlink(os.path.realpath(file), os.path.join(folder, f"lib{name}.a"))
    return folder


def libraries(program):
    """The dynamic libraries of a program: the path of each by its name."""
    output = subprocess.run(["ldd", program], capture_output=True, text=True).stdout
    found = re.findall(r"^\s*(?:(\S+) => )?(/\S+) \(", output, re.MULTILINE)
    return {name or os.path.basename(path): path for name, path in found}


def copy_libraries(program, root):
    """Copies the dynamic libraries of a program below another root, to the paths at which the loader finds them."""
    for path in libraries(program).values():
        target = root + path
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(os.path.realpath(path), target)
        os.chmod(target, 0o755)


def check_libraries(program):
    """Raises Failure when the program needs more than the C library."""
    further = sorted(set(libraries(program)) - DYNAMIC)
    if further:
        raise Failure(f"the program needs {', '.join(further)} at run time\n  hint: see STATIC in scripts/lib/packages/binary.py")


def make():
    """Builds the program, and returns the path of a copy without its symbols."""
    # Package.swift gives the folder to the linker. What libxml2 needs is named here, each library before those that it needs.
    os.environ["ANDON_STATIC_LIBRARIES"] = static_libraries()
    further = [option for name in ("xml2", "icuuc", "icudata", "lzma", "z", "stdc++") for option in ("-Xlinker", f"-l{name}")]
    built = build("andon", is_release=True, quiet=True, more=further)
    check_libraries(built)
    stripped = os.path.join(FOLDER, "andon")
    strip = shutil.which("strip") or shutil.which("llvm-strip")
    if strip is None:
        raise Failure("there is no strip\n  hint: sudo apt-get install binutils")
    if subprocess.run([strip, "-o", stripped, built]).returncode != 0:
        raise Failure(f"{strip} does not take the symbols out of {built}")
    return stripped
