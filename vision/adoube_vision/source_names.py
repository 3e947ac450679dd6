"""What may stand after `camera:`. The table's process checks it too, so nothing here needs OpenCV."""

import os
import sys
from urllib.parse import urlsplit, urlunsplit

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = [
    "DEVICES",
    "PHONE",
    "RTSP",
    "STREAMS",
    "STUDIO",
    "USB",
    "NoCameraSource",
    "require_source",
    "shown_address",
]

STREAMS = ("http://", "https://")
RTSP = "rtsp://"
PHONE = "phone"  # a phone that sends its pictures over the scoreboard
USB = "usb:"  # before a part of the name of a camera that is plugged in
# Before the file of one, on Linux: `/dev/v4l/by-id/...` stays the same whatever else is plugged in.
DEVICES = "/dev/"
STUDIO = "studio:"  # before the script of hands that the studio films


HIGHEST_NUMBER = 9999  # of a camera: systems count them from 0


class NoCameraSource(AdoubeError):
    """A text that names nothing pictures could ever come from."""


def shown_address(address: str) -> str:
    """A source as everybody may read it: an address without the name and the password in it."""
    if "://" not in address:
        return address
    parts = urlsplit(address)
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))


def names_file(text: str) -> bool:
    """Whether it can only be a film or a folder of pictures."""
    is_other = text == PHONE or text.startswith((USB, STUDIO, DEVICES))
    return bool(text) and not (is_other or text.isdecimal() or "://" in text)


def require_source(text: str) -> None:
    """Raises NoSource for a file that does not exist, an unknown kind of address, and nothing at all."""
    if text.startswith(USB):
        _require_name(text.removeprefix(USB))
        return
    is_number = text.isdecimal()
    is_known = text == PHONE or text.startswith((*STREAMS, RTSP, STUDIO, DEVICES))
    if is_known or (is_number and int(text) <= HIGHEST_NUMBER):
        return
    if not text or is_number or "://" in text:
        raise NoCameraSource(say("camera.no_source", source=shown_address(text)))
    if not os.path.exists(text):  # noqa: PTH110 - a folder that may not be entered is none, too
        raise NoCameraSource(say("camera.no_file", file=text))


def _require_name(name: str) -> None:
    if not name.strip():
        raise NoCameraSource(say("camera.no_source", source=f"{USB}{name}"))
    if sys.platform != "linux":
        raise NoCameraSource(say("camera.no_names", name=name))
