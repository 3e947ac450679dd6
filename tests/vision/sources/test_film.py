"""Films and folders of pictures."""

from __future__ import annotations

import errno
import struct
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from adoube_vision.pixels import Pixels
from adoube_vision.source_names import NoCameraSourceError
from adoube_vision.sources.film import Film, Photographs, open_film, open_folder
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


def greys_of(film: Film | Photographs) -> list[int]:
    """The brightness of each picture until the source ends, to the nearest ten."""
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
    for name, grey in (("IMG_10.png", 150), ("img_9.PNG", 90), ("IMG_1.png", 30)):
        cv2.imwrite(str(tmp_path / name), picture(grey))
    (tmp_path / "notes.txt").write_text("no picture")
    (tmp_path / "._IMG_1.png").write_bytes(b"what some systems keep beside a file")

    assert greys_of(open_folder(tmp_path)) == [30, 90, 150]


def test_a_file_that_is_no_picture_is_said_and_left_out(tmp_path: Path) -> None:
    (tmp_path / "1.jpg").write_bytes(b"no picture")
    cv2.imwrite(str(tmp_path / "2.jpg"), picture(90))
    folder = open_folder(tmp_path)

    with pytest.raises(NoPictureError, match=r"1\.jpg is no picture that can be read; it is left out"):
        folder.read()
    assert greys_of(folder) == [90]


def test_a_folder_of_nothing_but_damaged_pictures_is_refused(tmp_path: Path) -> None:
    whole = bytes(cv2.imencode(".jpg", picture(90))[1])
    (tmp_path / "1.jpg").write_bytes(b"no picture")
    (tmp_path / "2.jpg").write_bytes(whole[: len(whole) // 2])

    with pytest.raises(SourceEndedError, match="none of the pictures in the folder can be read"):
        open_folder(tmp_path)


def test_photographs_of_a_phone_that_cannot_be_read_are_refused_since_turns_would_be_missing(
    tmp_path: Path,
) -> None:
    for number in (1, 2):
        cv2.imwrite(str(tmp_path / f"IMG_{number}.jpg"), picture(90))
    for number in (2, 3):
        (tmp_path / f"IMG_{number}.HEIC").write_bytes(b"a picture of a phone")

    with pytest.raises(SourceEndedError, match=r"IMG_3\.HEIC is a HEIC picture, which cannot be read\. Save"):
        open_folder(tmp_path)

    (tmp_path / "IMG_10.heic").write_bytes(b"a picture of a phone")
    with pytest.raises(SourceEndedError, match=r"2 pictures, such as IMG_3\.HEIC, are HEIC pictures"):
        open_folder(tmp_path)


def test_a_photograph_that_a_phone_took_upright_stands_upright(tmp_path: Path) -> None:
    # Exif 2.32, 4.6.4 A: tag 0x0112, orientation 6: the picture is shown turned by a quarter clockwise.
    tag = struct.pack("<HHIHHI", 0x0112, 3, 1, 6, 0, 0)
    exif = b"Exif\0\0II*\0" + struct.pack("<IH", 8, 1) + tag
    lying = bytes(cv2.imencode(".jpg", picture(90))[1])
    segment = b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif
    (tmp_path / "1.jpg").write_bytes(lying[:2] + segment + lying[2:])

    assert open_folder(tmp_path).read().picture.shape == (64, 48, 3)


def test_a_large_photograph_is_shown_as_large_as_a_camera_would_take_it(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "1.jpg"), np.full((3000, 4000, 3), 90, np.uint8))

    assert open_folder(tmp_path).read().picture.shape == (1440, 1920, 3)


def test_photographs_and_the_first_picture_of_a_film_stay_until_the_next_is_asked_for(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "1.png"), picture(30))
    cv2.imwrite(str(tmp_path / "2.png"), picture(90))
    folder, film = open_folder(tmp_path), open_film(film_in(tmp_path, [30, 90, 150]))

    assert [folder.read().stays for _ in range(2)] == [True, True]
    assert [film.read().stays for _ in range(3)] == [True, False, False]


@pytest.mark.parametrize("open_source", [open_film, open_folder])
def test_what_may_not_be_opened_is_said_with_why_and_is_tried_again(
    tmp_path: Path, open_source: Callable[[Path], Film | Photographs]
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


def test_one_photograph_is_shown_without_those_beside_it(tmp_path: Path) -> None:
    for number, grey in ((1, 30), (2, 90)):
        cv2.imwrite(str(tmp_path / f"IMG_{number}.png"), picture(grey))

    source = open_source(str(tmp_path / "IMG_1.png"))

    assert source.read().stays
    with pytest.raises(SourceEndedError, match=r"IMG_1\.png has shown its last picture"):
        source.read()


@pytest.mark.parametrize("text", ["", "ftp://127.0.0.1/", "nowhere.avi"])
def test_a_text_that_names_no_source_is_said(text: str) -> None:
    with pytest.raises(NoCameraSourceError, match="give the number of a camera|there is no such film"):
        open_source(text)
