"""Texts after `camera:` that name a source. The table's process checks them too, so this needs no OpenCV."""

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
    "NoCameraSourceError",
    "is_recorded",
    "names_file",
    "require_source",
    "shown_address",
]

STREAMS = ("http://", "https://")
RTSP = "rtsp://"
PHONE = "phone"  # a phone that sends its pictures through the scoreboard
USB = "usb:"  # followed by a part of the name of a connected camera
# The device file of a camera on Linux. `/dev/v4l/by-id/...` does not depend on what else is connected.
DEVICES = "/dev/"
STUDIO = "studio:"  # followed by a script to film; the caller says how to open it


HIGHEST_NUMBER = 9999  # of a camera; systems count cameras from 0


class NoCameraSourceError(AdoubeError):
    """A text that cannot name any source of pictures."""


def shown_address(address: str) -> str:
    """Return a source as anybody may read it: an address without user name and password."""
    if "://" not in address:
        return address
    parts = urlsplit(address)
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))


def names_file(text: str) -> bool:
    """Return whether a text can only be a film or a folder of pictures."""
    is_other = text == PHONE or text.startswith((USB, STUDIO, DEVICES))
    return bool(text) and not (is_other or text.isdecimal() or "://" in text)


def is_recorded(text: str) -> bool:
    """Return whether a source is a recording, which waits for its reader, so that nothing is missed."""
    return names_file(text) or text.startswith(STUDIO)


def require_source(text: str) -> None:
    """Raise NoCameraSourceError for a missing file, an unknown kind of address and an empty text."""
    if text.startswith(USB):
        _require_name(text.removeprefix(USB))
        return
    is_number = text.isdecimal()
    is_known = text == PHONE or text.startswith((*STREAMS, RTSP, STUDIO, DEVICES))
    if is_known or (is_number and int(text) <= HIGHEST_NUMBER):
        return
    if not text or is_number or "://" in text:
        raise NoCameraSourceError(say("camera.no_source", source=shown_address(text)))
    if not os.path.exists(text):  # noqa: PTH110 - Path would raise for a folder without permission
        raise NoCameraSourceError(say("camera.no_file", file=text))


def _require_name(name: str) -> None:
    if not name.strip():
        raise NoCameraSourceError(say("camera.no_source", source=f"{USB}{name}"))
    if sys.platform != "linux":
        raise NoCameraSourceError(say("camera.no_names", name=name))
