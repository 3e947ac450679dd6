"""Cameras that are connected to this computer, as Linux lists them (Video4Linux). This needs no OpenCV."""

import sys
from pathlib import Path
from typing import NamedTuple

from adoube.errors import AdoubeError
from adoube.words import CodedText, coded, say
from adoube_vision.source_names import DEVICES, USB, require_source

__all__ = [
    "CameraDevice",
    "NotConnectedError",
    "camera_number_named",
    "camera_number_of_file",
    "connected_cameras",
    "names_connected",
    "require_connected",
]

LISTED_IN = Path("/sys/class/video4linux")
DEVICES_IN = Path(DEVICES)
FILE = "video"  # a camera's device file is named so, followed by its number


class NotConnectedError(AdoubeError):
    """A camera that is not connected now, or several to which a name fits."""


class CameraDevice(NamedTuple):
    """A connected camera: its number, and the name that it reports."""

    number: int
    name: str


def names_connected(text: str) -> bool:
    """Return whether a source is a camera that is connected to this computer."""
    return text.isdecimal() or text.startswith((USB, DEVICES))


def require_connected(text: str, listed_in: Path = LISTED_IN, devices_in: Path = DEVICES_IN) -> None:
    """Raise NotConnectedError if a source is a connected camera that is not there.

    Only Linux says so before the camera is opened. Raises NoCameraSourceError for a text that names none.
    """
    if not names_connected(text):
        return
    require_source(text)
    if sys.platform != "linux":
        return
    try:
        if text.startswith(USB):
            camera_number_named(text.removeprefix(USB), listed_in)
        elif text.startswith(DEVICES):
            camera_number_of_file(text, listed_in)
        elif not (devices_in / f"{FILE}{int(text)}").exists():
            raise NotConnectedError(_not_there(text, listed_in))
    except NotConnectedError as error:
        raise NotConnectedError(coded("camera.missing_at_start", why=error.said)) from None


def connected_cameras(listed_in: Path = LISTED_IN) -> list[CameraDevice]:
    """Return all connected cameras by number, without further device files, such as those for settings."""
    found = []
    for place in listed_in.glob(f"{FILE}[0-9]*"):
        try:
            is_first = (place / "index").read_text(encoding="ascii").strip() == "0"
            name = (place / "name").read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            continue  # unplugged just now
        if is_first:
            found.append(CameraDevice(int(place.name.removeprefix(FILE)), name))
    return sorted(found)


def camera_number_named(name: str, listed_in: Path = LISTED_IN) -> int:
    """Return the number of the one camera with this in its name.

    Raises NotConnectedError if not just one has.
    """
    cameras = connected_cameras(listed_in)
    fitting = [camera for camera in cameras if name.strip().lower() in camera.name.lower()]
    if len(fitting) == 1:
        return fitting[0].number
    key = "camera.several_named" if fitting else "camera.none_named" if cameras else "camera.none_plugged_in"
    raise NotConnectedError(coded(key, name=name, cameras=_listed(fitting or cameras)))


def camera_number_of_file(file: str, listed_in: Path = LISTED_IN) -> int:
    """Return the number of the camera behind a file of `/dev`, which may be a link.

    Raises NotConnectedError.
    """
    place = Path(file).resolve()
    number = place.name.removeprefix(FILE)
    if not (place.exists() and place.name.startswith(FILE) and number.isdecimal()):
        raise NotConnectedError(_not_there(file, listed_in))
    return int(number)


def _not_there(asked: str, listed_in: Path) -> CodedText:
    cameras = connected_cameras(listed_in)
    key = "camera.not_there" if cameras else "camera.none_there"
    return coded(key, number=asked, cameras=_listed(cameras))


def _listed(cameras: list[CameraDevice]) -> str:
    return ", ".join(say("camera.listed", number=each.number, name=each.name) for each in cameras)
