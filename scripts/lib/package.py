"""The package: its folder, the options of its builds, and the programs that it has built."""
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def read_options(name):
    """The options in a file of `scripts`: one a line, after its comments."""
    with open(os.path.join(ROOT, "scripts", name)) as file:
        return [word for line in file if not line.startswith("#") for word in line.split()]


# Every debug build has these, also of tests: other options would build everything anew.
BUILD = read_options("build.options")
RELEASE = read_options("release.options")


def set_up():
    """Checks the toolchain, and installs what is missing. Ends the script when it cannot."""
    code = subprocess.run([os.path.join(ROOT, "scripts/setup")]).returncode
    if code != 0:
        sys.exit(code)


def install(*packages):
    """Installs Debian packages. Ends the script when it cannot."""
    code = subprocess.run([os.path.join(ROOT, "scripts/lib/install"), *packages]).returncode
    if code != 0:
        sys.exit(code)


def build(product, is_release=False, quiet=False, more=()):
    """Builds a product, and returns the path of its program. Release builds have a folder of their own, because switching
    between debug and release in one folder compiles everything again. `more` are further options of the build. Ends the
    script with 70 when it does not build."""
    options = [*(RELEASE + ["--scratch-path", ".build-release"] if is_release else BUILD), *more]
    built = subprocess.run(
        ["swift", "build", *options, "--product", product], cwd=ROOT, text=True,
        stdout=subprocess.PIPE if quiet else sys.stderr, stderr=subprocess.STDOUT if quiet else None)
    if built.returncode != 0:
        print(f"{built.stdout or ''}andon: the build failed\n  hint: see the messages above", file=sys.stderr)
        sys.exit(70)
    return program_path(product, is_release)


def program_path(product, is_release=False):
    """The path of a program in the folder of its build."""
    return os.path.join(ROOT, ".build-release/release" if is_release else ".build/debug", product)


def program():
    """The andon to test: $ANDON, else the newest build."""
    named = os.environ.get("ANDON")
    found = [named] if named else [
        os.path.join(ROOT, folder, kind, "andon")
        for folder in (".build-release", ".build") for kind in ("release", "debug")
    ]
    found = [path for path in found if path and os.access(path, os.X_OK)]
    if not found:
        sys.exit("no andon is built: swift build --product andon, or name one: ANDON=PATH")
    return max(found, key=os.path.getmtime)


def has(command):
    """Whether a command is on the PATH."""
    return shutil.which(command) is not None
