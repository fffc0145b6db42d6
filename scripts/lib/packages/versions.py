"""The exact versions of the dependencies: Package.swift has lower bounds, so what was resolved is compared with a list."""
import json
import os

from ..package import ROOT
from ..script import Failure

RESOLVED = os.path.join(ROOT, "Package.resolved")
LIST = os.path.join(ROOT, "scripts/packaging/versions.txt")
HEADING = "# The dependencies that packages are made with: name, version, commit. scripts/package accept-versions writes this file.\n"


def resolved():
    """What the package was built with: for each name its version and its commit."""
    if not os.path.exists(RESOLVED):
        raise Failure("there is no Package.resolved: build first, or run: swift package resolve")
    with open(RESOLVED) as file:
        pins = json.load(file)["pins"]
    return {pin["identity"]: f"{pin['state'].get('version', pin['state'].get('branch', '-'))} {pin['state']['revision']}"
            for pin in pins}


def listed():
    """What the committed list has."""
    with open(LIST) as file:
        lines = [line.split() for line in file if line.strip() and not line.startswith("#")]
    return {name: f"{version} {commit}" for name, version, commit in lines}


def differences(found=None, expected=None):
    """One sentence for each dependency that is not the listed one."""
    found = resolved() if found is None else found
    expected = listed() if expected is None else expected
    sentences = []
    for name in sorted(found.keys() | expected.keys()):
        if name not in expected:
            sentences.append(f"{name} {found[name]} was resolved, and is not listed")
        elif name not in found:
            sentences.append(f"{name} {expected[name]} is listed, and was not resolved")
        elif found[name] != expected[name]:
            sentences.append(f"{name} {found[name]} was resolved, and {expected[name]} is listed")
    return sentences


def check():
    """Raises Failure when a dependency is not the listed one."""
    found = differences()
    if found:
        raise Failure(
            "the dependencies are not those of scripts/packaging/versions.txt:\n  " + "\n  ".join(found)
            + "\n  hint: test with them, then accept them: scripts/package accept-versions")


def accept():
    """Writes the list from what was resolved."""
    with open(LIST, "w") as file:
        file.write(HEADING + "".join(f"{name} {versions}\n" for name, versions in sorted(resolved().items())))
