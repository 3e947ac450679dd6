"""MicroPython programs that run on the board during installation, and the two slots for the package.

Each program prints one JSON value or nothing, for `copying` and for the page that sets boards up. They need
MicroPython 1.24 and work on RP2 and ESP32 builds; paths are absolute. One slot is used by main.py, the other
is free for the next version. "/lib" is on MicroPython's own path and takes copies made by hand, and main.py
is then the firmware's own file; for the other slot one line of main.py names it.
"""

from collections.abc import Iterable
from textwrap import indent

__all__ = [
    "PACKAGE",
    "SLOTS",
    "digests",
    "idle_slot",
    "is_ours",
    "keep",
    "keep_once",
    "look",
    "main_for",
    "problems",
    "read",
    "remove_package",
    "reset",
    "room_for_package",
    "slot_used",
    "switch",
]


PACKAGE = "adoube_board"
SLOTS = ("/lib", "/lib_b")

_LINE = 'SLOT = "{slot}"\n'


def is_ours(main: str) -> bool:
    """Return whether this main.py starts our program."""
    return PACKAGE in main


def slot_used(main: str) -> str | None:
    """Return the slot that this main.py uses, or None if it is not ours."""
    if not is_ours(main):
        return None
    # Firmware up to 0.2.0 named it in another statement, also in quotation marks.
    return next((slot for slot in SLOTS[1:] if f'"{slot}"' in main), SLOTS[0])


def idle_slot(main: str) -> str:
    """Return the slot for the next version."""
    used = slot_used(main)
    return next(slot for slot in SLOTS if slot != used)


def main_for(slot: str, main: bytes) -> bytes:
    """Return the main.py that starts the package in `slot`, made from the firmware's own."""
    own, wanted = (_LINE.format(slot=each).encode() for each in (SLOTS[0], slot))
    assert main.count(own) == 1, "the firmware's main.py names its slot"
    return main.replace(own, wanted)


_TEXT = """
def text(path):
    try:
        with open(path) as file:
            return file.read({most})
    except OSError:
        return ""
"""

_LOOK = """
import json, os, sys
{text}
space = os.statvfs("/")
print(json.dumps({{
    "name": sys.implementation.name,
    "version": tuple(sys.implementation.version)[:3],
    "machine": getattr(sys.implementation, "_machine", ""),
    "platform": sys.platform,
    "mpy": getattr(sys.implementation, "_mpy", 0),
    "free": space[0] * space[3],
    "main": text("/main.py"),
    "packages": {{slot: text(slot + "/{package}/__init__.py") for slot in {slots!r}}},
}}))
"""

_DIGESTS = """
import hashlib, json
from binascii import hexlify
def digest(path):
    try:
        file = open(path, "rb")
    except OSError:
        return ""
    found, buffer = hashlib.sha256(), bytearray(512)
    with file:
        while True:
            size = file.readinto(buffer)
            if not size:
                return hexlify(found.digest()).decode()
            found.update(memoryview(buffer)[:size])
print(json.dumps({{path: digest(path) for path in {paths!r}}}))
"""

# Error numbers differ between ports, so check first.
_THERE = """
import os
def there(path):
    try:
        os.stat(path)
    except OSError:
        return False
    return True
"""

_REMOVE = """
def remove(folder):
    for name in os.listdir(folder):
        path = folder + "/" + name
        if os.stat(path)[0] & 0x4000:
            remove(path)
        else:
            os.remove(path)
    os.rmdir(folder)
if there({folder!r}):
    remove({folder!r})
"""

# What a program that was interrupted has loaded would stand for the package in the slot.
_PROBLEMS = """
import json, sys
for name in list(sys.modules):
    if name.startswith({package!r}):
        del sys.modules[name]
sys.path.insert(0, {slot!r})
from {package}.config.config import Config
with open({path!r}) as file:
    print(json.dumps(Config(json.load(file)).problems))
"""

_MAKE = """
for folder in {folders!r}:
    if not there(folder):
        os.mkdir(folder)
"""


def look(most: int = 2000) -> str:
    """Print a dictionary of facts about the board and its files."""
    return _LOOK.format(text=_TEXT.format(most=most), package=PACKAGE, slots=SLOTS)


def read(path: str) -> str:
    """Print the text of a file, "" if it is missing."""
    return _TEXT.format(most="") + f"import json\nprint(json.dumps(text({path!r})))"


def problems(slot: str, path: str) -> str:
    """Print what the package in a slot finds wrong in a board.json on the board: a list of sentences."""
    return _PROBLEMS.format(slot=slot, package=PACKAGE, path=path)


def digests(paths: Iterable[str]) -> str:
    """Print the SHA-256 of each file in hexadecimal, "" for a missing one."""
    return _DIGESTS.format(paths=tuple(paths))


def remove_package(slot: str) -> str:
    """Remove the package in a slot, and nothing else in that folder."""
    return _THERE + _REMOVE.format(folder=f"{slot}/{PACKAGE}")


def room_for_package(slot: str, inside: Iterable[str] = ()) -> str:
    """Make an empty folder for the package in a slot, and these folders in it."""
    package = f"{slot}/{PACKAGE}"
    folders = (slot, package, *(f"{package}/{name}" for name in inside))
    return remove_package(slot) + _MAKE.format(folders=folders)


def keep(path: str, as_path: str) -> str:
    """Copy a file on the board."""
    return (
        f"with open({path!r}, 'rb') as old, open({as_path!r}, 'wb') as new:\n"
        "    while True:\n"
        "        part = old.read(512)\n"
        "        if not part:\n"
        "            break\n"
        "        new.write(part)\n"
    )


def keep_once(path: str, as_path: str, draft: str) -> str:
    """Copy a file on the board unless a copy is there; it is written as `draft`, then renamed."""
    copied = keep(path, draft) + switch([(draft, as_path)])
    return f"{_THERE}if not there({as_path!r}):\n{indent(copied, '    ')}"


def switch(renames: Iterable[tuple[str, str]]) -> str:
    """Rename files in this order, each in one atomic step."""
    return "import os\n" + "".join(f"os.rename({new!r}, {name!r})\n" for new, name in renames)


def reset() -> str:
    """Restart the chip without an answer."""
    return "import machine\nmachine.reset()"
