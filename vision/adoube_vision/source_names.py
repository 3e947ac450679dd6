"""What may stand after `camera:`. The table's process checks it too, so nothing here needs OpenCV."""

from pathlib import Path

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["RTSP", "STREAMS", "STUDIO", "NoSource", "require_source"]

STREAMS = ("http://", "https://")
RTSP = "rtsp://"
STUDIO = "studio:"
"""before the script of hands that the studio films"""


class NoSource(AdoubeError):
    """A text that names nothing pictures could ever come from."""


def require_source(text: str) -> None:
    """Raises NoSource for a file that does not exist, an unknown kind of address, and nothing at all."""
    if text.isdecimal() or text.startswith((*STREAMS, RTSP, STUDIO)):
        return
    if not text or "://" in text:
        raise NoSource(say("camera.no_source", source=text))
    if not Path(text).exists():
        raise NoSource(say("camera.no_file", file=text))
