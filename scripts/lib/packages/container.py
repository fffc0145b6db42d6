"""The root of a container: made without an engine, and described by a Containerfile for those that have one."""
import os
import shutil

from .binary import copy_libraries
from .layout import SOURCES

USER = "andon:x:65532:65532:Andon:/var/lib/andon:/usr/sbin/nologin\n"


def make(layout, folder):
    """Writes the folder that a Containerfile describes: the program, its licences, and the libraries of its machine."""
    shutil.rmtree(folder, ignore_errors=True)
    root = os.path.join(folder, "root")
    for path in ("usr/bin", "usr/share/doc/andon", "etc", "tmp"):
        os.makedirs(os.path.join(root, path))
    os.makedirs(os.path.join(folder, "state"))
    os.chmod(os.path.join(root, "tmp"), 0o1777)
    shutil.copy(layout.program, os.path.join(root, "usr/bin/andon"))
    for name in ("copyright", "versions.txt"):
        with open(os.path.join(root, "usr/share/doc/andon", name), "wb") as file:
            file.write(layout.files[f"{layout.prefix}/share/doc/andon/{name}"][0])
    for name, text in (("passwd", USER), ("group", "andon:x:65532:\n")):
        with open(os.path.join(root, "etc", name), "w") as file:
            file.write(text)
    copy_libraries(layout.program, root)
    shutil.copy(os.path.join(SOURCES, "Containerfile"), folder)
    return folder
