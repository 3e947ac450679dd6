"""Films and folders of pictures."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from adoube_vision.pixels import Pixels
from adoube_vision.source_names import NoCameraSourceError
from adoube_vision.sources.film import Film, open_film, open_folder
from adoube_vision.sources.opening import open_source
from adoube_vision.sources.source import NoPictureError, SourceEndedError, SourceError


def picture(grey: int) -> Pixels:
    return np.full((48, 64, 3), grey, np.uint8)


def film_in(folder: Path, greys: list[int], rate: float = 20.0) -> Path:
    file = folder / "game.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), rate, (64, 48))
    for grey in greys:
        writer.write(picture(grey))
    writer.release()
    return file


def greys_of(film: Film) -> list[int]:
    """The brightness of each picture until the film ends, to the nearest ten."""
    greys = []
    while True:
        try:
            greys.append(round(float(film.read().picture.mean()), -1))
        except SourceEndedError:
            return [int(grey) for grey in greys]


def test_a_film_shows_every_picture_once_and_says_that_it_has_ended(tmp_path: Path) -> None:
    film = open_film(film_in(tmp_path, [30, 90, 150]), in_real_time=False)

    assert greys_of(film) == [30, 90, 150]
    with pytest.raises(SourceEndedError, match="game.avi has shown its last picture"):
        film.read()


@pytest.mark.parametrize("in_real_time", [True, False])
def test_pictures_of_a_film_are_at_least_as_far_apart_as_they_were_taken(
    tmp_path: Path, in_real_time: bool
) -> None:
    film = open_film(film_in(tmp_path, [30, 90, 150], rate=50.0), in_real_time=in_real_time)

    times = [film.read().at_ns for _ in range(3)]

    gaps = [after - before for before, after in pairwise(times)]
    assert all(gap >= 20_000_000 for gap in gaps)


@pytest.mark.parametrize("content", [b"", b"no film at all", bytes(range(256)) * 20])
def test_a_file_that_is_no_film_is_said(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "game.avi"
    file.write_bytes(content)

    with pytest.raises(SourceEndedError, match="is not a film that can be read"):
        open_film(file)


def test_pictures_of_a_folder_come_by_their_numbers(tmp_path: Path) -> None:
    for number, grey in ((10, 150), (9, 90), (1, 30)):
        cv2.imwrite(str(tmp_path / f"p{number}.png"), picture(grey))
    (tmp_path / "notes.txt").write_text("no picture")

    assert greys_of(open_folder(tmp_path, in_real_time=False)) == [30, 90, 150]


def test_a_file_that_is_no_picture_is_said_and_left_out(tmp_path: Path) -> None:
    (tmp_path / "1.jpg").write_bytes(b"no picture")
    cv2.imwrite(str(tmp_path / "2.jpg"), picture(90))
    folder = open_folder(tmp_path, in_real_time=False)

    with pytest.raises(NoPictureError, match="is no picture that can be read; it is left out"):
        folder.read()
    assert greys_of(folder) == [90]


@pytest.mark.parametrize("open_source", [open_film, open_folder])
def test_what_may_not_be_opened_is_said_with_why_and_is_tried_again(
    tmp_path: Path, open_source: Callable[[Path], Film]
) -> None:
    with pytest.raises(SourceError, match=r"gone cannot be opened: No such file or directory; it is tried"):
        open_source(tmp_path / "gone")


def test_a_folder_that_may_not_be_entered_is_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(folder: Path) -> Iterator[Path]:
        raise PermissionError(errno.EACCES, "Permission denied", str(folder))

    monkeypatch.setattr(Path, "iterdir", refused)

    with pytest.raises(SourceError, match="cannot be opened: Permission denied"):
        open_source(str(tmp_path))


def test_a_folder_without_pictures_is_said(tmp_path: Path) -> None:
    with pytest.raises(SourceEndedError, match="has no pictures"):
        open_folder(tmp_path)


@pytest.mark.parametrize("text", ["", "ftp://127.0.0.1/", "nowhere.avi"])
def test_a_text_that_names_no_source_is_said(text: str) -> None:
    with pytest.raises(NoCameraSourceError, match="give the number of a camera|there is no such film"):
        open_source(text)
