"""What the board itself runs while the firmware is put on it: short MicroPython programs, as text.

Each prints one Python literal or nothing. They use what every MicroPython from 1.24 on has, and RP2 and ESP32
builds alike; paths are absolute.
"""

from collections.abc import Iterable

from adoube.hardware.install.slots import PACKAGE, SLOTS

__all__ = ["digests", "keep", "look", "read", "remove_package", "reset", "room_for_package", "switch"]

_TEXT = """
def text(path):
    try:
        with open(path) as file:
            return file.read({most})
    except OSError:
        return ""
"""

_LOOK = """
import os, sys
{text}
space = os.statvfs("/")
print(repr({{
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
import hashlib
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
print(repr({{path: digest(path) for path in {paths!r}}}))
"""

# The numbers of errors differ from port to port, so it is looked first.
_REMOVE = """
import os
def there(path):
    try:
        os.stat(path)
    except OSError:
        return False
    return True
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

_MAKE = """
for folder in {folders!r}:
    if not there(folder):
        os.mkdir(folder)
"""


def look(most: int = 2000) -> str:
    """Prints a dictionary of what the board is, and of what is on it."""
    return _LOOK.format(text=_TEXT.format(most=most), package=PACKAGE, slots=SLOTS)


def read(path: str) -> str:
    """Prints the text of a file, "" where it is missing."""
    return _TEXT.format(most="") + f"print(repr(text({path!r})))"


def digests(paths: Iterable[str]) -> str:
    """Prints the SHA-256 of each file in hexadecimal, "" for one that is missing."""
    return _DIGESTS.format(paths=tuple(paths))


def remove_package(slot: str) -> str:
    """Removes the package of a slot, and nothing else that may be in that folder."""
    return _REMOVE.format(folder=f"{slot}/{PACKAGE}")


def room_for_package(slot: str, inside: Iterable[str] = ()) -> str:
    """Leaves an empty folder for the package in a slot, and these folders in it."""
    package = f"{slot}/{PACKAGE}"
    folders = (slot, package, *(f"{package}/{name}" for name in inside))
    return remove_package(slot) + _MAKE.format(folders=folders)


def keep(path: str, as_path: str) -> str:
    """Copies a file on the board."""
    return (
        f"with open({path!r}, 'rb') as old, open({as_path!r}, 'wb') as new:\n"
        "    while True:\n"
        "        part = old.read(512)\n"
        "        if not part:\n"
        "            break\n"
        "        new.write(part)\n"
    )


def switch(renames: Iterable[tuple[str, str]]) -> str:
    """Renames, in this order; each takes the place of what was there in one step."""
    return "import os\n" + "".join(f"os.rename({new!r}, {name!r})\n" for new, name in renames)


def reset() -> str:
    """Restarts the chip; nothing is answered."""
    return "import machine\nmachine.reset()"
