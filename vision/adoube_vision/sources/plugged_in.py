"""The cameras that are plugged in, by name, as Linux lists them (Video4Linux)."""

from pathlib import Path
from typing import NamedTuple

from adoube.words import say
from adoube_vision.sources.source import SourceError

__all__ = ["PluggedIn", "number_called", "number_of_file", "plugged_in"]

LISTED_IN = Path("/sys/class/video4linux")
FILE = "video"
"""before the number of a camera in the name of its file"""


class PluggedIn(NamedTuple):
    """A camera, by its number and the name that it gives itself."""

    number: int
    name: str


def plugged_in(listed_in: Path = LISTED_IN) -> list[PluggedIn]:
    """All of them, by number. What else a camera's files are, such as those for its settings, is left out."""
    found = []
    for place in listed_in.glob(f"{FILE}[0-9]*"):
        try:
            is_first = (place / "index").read_text(encoding="ascii").strip() == "0"
            name = (place / "name").read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            continue  # unplugged just now
        if is_first:
            found.append(PluggedIn(int(place.name.removeprefix(FILE)), name))
    return sorted(found)


def number_called(name: str, listed_in: Path = LISTED_IN) -> int:
    """The number of the one camera whose name has this in it. Raises SourceError for none, or several."""
    cameras = plugged_in(listed_in)
    fitting = [camera for camera in cameras if name.strip().lower() in camera.name.lower()]
    if len(fitting) == 1:
        return fitting[0].number
    shown = ", ".join(say("camera.listed", number=each.number, name=each.name) for each in fitting or cameras)
    key = "camera.several_named" if fitting else "camera.none_named" if cameras else "camera.none_plugged_in"
    raise SourceError(say(key, name=name, cameras=shown))


def number_of_file(file: str) -> int:
    """The number of the camera behind a file of `/dev`, which may be a link. Raises SourceError."""
    place = Path(file).resolve()
    number = place.name.removeprefix(FILE)
    if not (place.exists() and place.name.startswith(FILE) and number.isdecimal()):
        raise SourceError(say("camera.no_device", number=file))
    return int(number)
