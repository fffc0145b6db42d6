"""The apps in Tests/Apps: one build for all, and for the copy that scripts/test-new-rib edits."""
import os
import shutil
import subprocess
import sys

from .package import BUILD, ROOT

FOLDER = os.path.join(ROOT, "Tests/Apps")
# Inside the package, as its targets must be.
COPY = ".build/CoffeeCopy"
OPTIONS = [*BUILD, "--package-path", FOLDER, "--scratch-path", os.path.join(ROOT, ".build")]


def config(app):
    """The folder of an app's configuration."""
    return os.path.join(FOLDER, app, "config")


def environment():
    """The environment of builds and tests. While the copy is there it belongs to every build, so that none compiles anew
    what another one has built."""
    found = {**os.environ, "SWIFTNIO_STRICT": "1", "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "2"}
    if os.path.isdir(os.path.join(FOLDER, COPY)):
        found["ANDON_APP_COPY"] = COPY
    return found


def swift(command, *arguments, log=None):
    """Runs `swift build` or `swift test` on the apps. Their builds share the folder .build, so that what this package has
    built is not built again. Returns whether it has ended well."""
    # The versions of the dependencies that this package has built with.
    if os.path.exists(os.path.join(ROOT, "Package.resolved")):
        shutil.copy(os.path.join(ROOT, "Package.resolved"), FOLDER)
    sys.stdout.flush()
    ended = subprocess.run(["swift", command, *OPTIONS, *arguments], cwd=ROOT, env=environment(), stdout=log, stderr=log)
    return ended.returncode == 0
