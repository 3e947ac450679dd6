"""Which source stands behind the text after `camera:`."""

import os
from pathlib import Path

from adoube.games.base import AnyGame
from adoube.words import coded
from adoube_vision.source_names import DEVICES, PHONE, RTSP, STREAMS, STUDIO, USB, require_source
from adoube_vision.sources.device import number_called, number_of_file, open_device, open_rtsp
from adoube_vision.sources.film import open_film, open_folder
from adoube_vision.sources.mjpeg import open_mjpeg
from adoube_vision.sources.source import PictureSource, SourceEnded
from adoube_vision.sources.studio import open_studio

__all__ = ["open_source"]


def open_source(
    text: str, game: AnyGame | None, *, in_real_time: bool = True, phone: PictureSource | None = None
) -> PictureSource:
    """Opens a device by its number, its name or its file, an address, a folder, a film, the studio, which
    films `game`, where there is one, or the `phone` that sends pictures here.

    `in_real_time`: whether films take their time. Raises SourceError where it may work later, else Ended, or
    NoSource.
    """
    require_source(text)
    if text == PHONE:
        if phone is None:
            raise SourceEnded(coded("camera.phone_only_plays"))
        return phone
    if text.isdecimal():
        return open_device(int(text))
    if text.startswith(USB):
        name = text.removeprefix(USB)
        return open_device(number_called(name), name)
    if text.startswith(DEVICES):
        return open_device(number_of_file(text), text)
    if text.startswith(STREAMS):
        return open_mjpeg(text)
    if text.startswith(RTSP):
        return open_rtsp(text)
    if text.startswith(STUDIO):
        if game is None:
            raise SourceEnded(coded("camera.no_source", source=text))
        return open_studio(text, game)
    path = Path(text)
    if os.path.isdir(path):  # noqa: PTH112 - Path would raise where a folder may not be entered
        return open_folder(path, in_real_time=in_real_time)
    return open_film(path, in_real_time=in_real_time)
