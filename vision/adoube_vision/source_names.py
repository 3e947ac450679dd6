"""What may stand after `camera:`. The table's process checks it too, so nothing here needs OpenCV."""

import os

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["PHONE", "RTSP", "STREAMS", "STUDIO", "NoSource", "require_source"]

STREAMS = ("http://", "https://")
RTSP = "rtsp://"
PHONE = "phone"
"""a phone that sends its pictures over the scoreboard"""
STUDIO = "studio:"
"""before the script of hands that the studio films"""


HIGHEST_NUMBER = 9999
"""of a camera: systems count them from 0"""


class NoSource(AdoubeError):
    """A text that names nothing pictures could ever come from."""


def require_source(text: str) -> None:
    """Raises NoSource for a file that does not exist, an unknown kind of address, and nothing at all."""
    is_number = text.isdecimal()
    if (
        text == PHONE
        or text.startswith((*STREAMS, RTSP, STUDIO))
        or (is_number and int(text) <= HIGHEST_NUMBER)
    ):
        return
    if not text or is_number or "://" in text:
        raise NoSource(say("camera.no_source", source=text))
    if not os.path.exists(text):  # noqa: PTH110 - a folder that may not be entered is none, too
        raise NoSource(say("camera.no_file", file=text))
