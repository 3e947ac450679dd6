"""Runs when the board starts. Ctrl-C in a terminal, or mpremote, brings MicroPython's prompt back."""

import micropython

# First of all: while the board starts a host asks already, and its frames may hold the byte that is Ctrl-C.
# From here on the program itself looks for a person's Ctrl-C (see receiver), once it runs.
micropython.kbd_intr(-1)

SLOT = "/lib"
BUNDLE = SLOT + "/adoube_board/compiled.bundle"


class Bundle:
    """The program's compiled modules, in one file that `adoube firmware install` made, as a file system.

    OSError where there is none, or none for this interpreter: then the sources beside it are used.
    """

    def __init__(self) -> None:
        self._file = open(BUNDLE, "rb")
        told = json.loads(self._file.readline())
        if told["mpy"] != getattr(sys.implementation, "_mpy", None):
            raise OSError(BUNDLE)
        self._places = told["places"]
        self._begin = self._file.tell()

    def mount(self, _readonly: bool, _mkfs: bool) -> None:
        pass

    def stat(self, path: str) -> "tuple[int, ...]":
        if path in self._places:
            return (0x8000,) + (0,) * 9
        for place in self._places:
            if place.startswith(path + "/"):
                return (0x4000,) + (0,) * 9
        raise OSError(2)

    def open(self, path: str, _mode: str) -> "io.BytesIO":
        at, size = self._places[path]
        self._file.seek(self._begin + at)
        return io.BytesIO(self._file.read(size))


try:
    import io
    import json
    import sys
    import time

    import machine
    import vfs

    sys.path.insert(0, SLOT)
    try:
        vfs.mount(Bundle(), "/compiled")
        sys.path.insert(0, "/compiled")
    except (OSError, ValueError):
        pass
    from adoube_board.start import run

    run(machine, time, "board.json")
finally:
    micropython.kbd_intr(3)
