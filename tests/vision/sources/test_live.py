"""Live cameras: streams over RTSP and HTTP, and what is plugged in, by number, by name and by file."""

from __future__ import annotations

import threading
import time
from http.client import HTTPResponse
from itertools import chain, repeat
from pathlib import Path
from typing import cast

import cv2
import numpy as np
import pytest

from adoube_vision.pixels import Pixels
from adoube_vision.source_names import NoCameraSourceError, require_source, shown_address
from adoube_vision.sources.live import jpegs, open_device, open_mjpeg, open_rtsp
from adoube_vision.sources.opening import open_source, reconnecting
from adoube_vision.sources.source import NoPictureError, PictureSource, SourceError
from tests.vision.sources.mjpeg_server import NetworkCamera, network_camera
from tests.vision.sources.rtsp_server import rtsp_camera
from tests.vision.sources.test_film import film_in


def grey(level: int) -> Pixels:
    return np.full((48, 64, 3), level, np.uint8)


def brightness(source: PictureSource) -> int:
    return 10 * round(float(source.read().picture.mean()) / 10)


def read_on(source: PictureSource) -> None:
    """As long as there are pictures: what has come already is still read after the end."""
    for _ in range(100):
        source.read()


# RTSP


def test_pictures_of_an_rtsp_stream_come_as_they_are_sent() -> None:
    with rtsp_camera(grey(40)) as camera:
        source = open_source(f"rtsp://127.0.0.1:{camera.port}/board")
        assert brightness(source) == 40

        camera.picture = grey(200)

        assert any(brightness(source) == 200 for _ in range(40))
        source.close()


def test_an_rtsp_stream_that_ends_is_said_and_may_be_opened_again() -> None:
    with rtsp_camera(grey(40)) as camera:
        address = f"rtsp://127.0.0.1:{camera.port}/board"
        source = open_rtsp(address)
        source.read()
        camera.hang_up()
        with pytest.raises(SourceError, match="has ended; it is tried again"):
            read_on(source)

        again = open_rtsp(address)
        assert brightness(again) == 40
        again.close()


def test_an_rtsp_stream_that_stalls_is_said() -> None:
    with rtsp_camera(grey(40)) as camera:
        source = open_rtsp(f"rtsp://127.0.0.1:{camera.port}/board", stall_s=1.0)
        source.read()
        camera.is_sending = False

        with pytest.raises(SourceError, match="no picture has come from rtsp://.* for 1 s|has ended"):
            read_on(source)
        source.close()


def test_an_rtsp_camera_is_given_the_password_and_nobody_else_reads_it() -> None:
    with rtsp_camera(grey(40), "ada:secret") as camera:
        source = open_rtsp(f"rtsp://ada:secret@127.0.0.1:{camera.port}/board")
        assert brightness(source) == 40
        source.close()

        with pytest.raises(SourceError, match="gives no stream: look whether the camera is on") as refused:
            open_rtsp(f"rtsp://ada:wrong@127.0.0.1:{camera.port}/board")
        assert "wrong" not in str(refused.value)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("rtsp://ada:secret@camera.local:554/board?x=1", "rtsp://camera.local:554/board?x=1"),
        ("http://a%40b:s%3Ae@[::1]:8080/", "http://[::1]:8080/"),
        ("http://camera.local/video", "http://camera.local/video"),
        ("C:\\film.avi", "C:\\film.avi"),
        ("0", "0"),
    ],
)
def test_an_address_is_shown_without_its_password(address: str, shown: str) -> None:
    assert shown_address(address) == shown


# connected cameras


def raw_frames_in(folder: Path, count: int) -> Path:
    """A file of raw frames, as a webcam gives them (YUV 4:2:2), with a head that says their size."""
    file = folder / "webcam.y4m"
    with file.open("wb") as raw:
        raw.write(b"YUV4MPEG2 W64 H48 F30:1 Ip A1:1 C422\n")
        for number in range(count):
            levels = np.full((48, 64), 60 + number, np.uint8).tobytes()
            raw.write(b"FRAME\n" + levels + bytes([128]) * (2 * 48 * 32))
    return file


def test_a_webcam_for_which_a_file_of_raw_frames_stands_in_gives_its_newest_picture_until_it_goes(
    tmp_path: Path,
) -> None:
    # Given the frames of a webcam without the webcam: no device of Video4Linux can be had without a kernel's.
    file = raw_frames_in(tmp_path, count=40)

    source = open_device(0, "C270", opened=lambda _: cv2.VideoCapture(str(file)))
    frame = source.read()

    assert frame.picture.shape == (48, 64, 3)
    assert not frame.stays
    assert 40 < float(frame.picture.mean()) < 120
    with pytest.raises(SourceError, match="camera C270 gives no more pictures: look at its cable"):
        read_on(source)
    source.close()


def test_a_camera_without_a_name_is_no_source() -> None:
    with pytest.raises(NoCameraSourceError, match="give the number of a camera"):
        require_source("usb: ")


def test_a_camera_that_is_unplugged_is_said_once_and_watched_again_when_it_is_back(tmp_path: Path) -> None:
    # Given a driver whose pictures end, as when a cable is pulled; then there is no camera; then it is back.
    film, missing = film_in(tmp_path, [30, 90]), tmp_path / "unplugged"
    plugged = chain([film, missing, missing], repeat(film))
    said: list[str] = []

    def opened(number: int) -> cv2.VideoCapture:
        assert number == 3
        return cv2.VideoCapture(str(next(plugged)))

    frames = reconnecting(
        lambda: open_device(3, opened=opened),
        trouble=lambda why: said.append(str(why)),
        ended=lambda why: said.append(str(why)),
        wait=lambda _: False,
    )

    # When pictures are asked for on both sides of it.
    frame = next(frames)
    while len(said) < 2:
        frame = next(frames)

    # Then each trouble was told once, and there are pictures again.
    assert frame.picture.shape == (48, 64, 3)
    assert said[:2] == [
        "camera 3 gives no more pictures: look at its cable; it is tried again",
        "camera 3 cannot be opened: plug it in, or close the program that uses it",
    ]


def jpeg(grey: int) -> bytes:
    return bytes(cv2.imencode(".jpg", np.full((48, 64, 3), grey, np.uint8))[1])


@pytest.mark.parametrize("says_lengths", [True, False])
def test_pictures_come_as_they_are_sent(says_lengths: bool) -> None:
    with network_camera(camera=NetworkCamera(says_lengths=says_lengths)) as camera:
        source = open_mjpeg(camera.address)
        for grey in (40, 200):
            camera.send(jpeg(grey))
            frame = source.read()
            assert frame.picture.shape == (48, 64, 3)
            assert abs(int(frame.picture.mean()) - grey) < 4
        source.close()


def test_a_part_that_is_no_picture_is_one_sentence_and_the_next_may_be_one() -> None:
    with network_camera() as camera:
        source = open_mjpeg(camera.address)
        camera.send(b"not a picture")

        with pytest.raises(NoPictureError, match=f"{camera.address} has sent something that is no picture"):
            source.read()

        camera.send(jpeg(90))
        assert source.read().picture.shape == (48, 64, 3)
        source.close()


def test_a_torn_picture_is_left_out_and_the_stream_goes_on() -> None:
    rng = np.random.default_rng(1)
    whole = bytes(cv2.imencode(".jpg", rng.integers(0, 255, (240, 320, 3), np.uint8))[1])
    with network_camera() as camera:
        source = open_mjpeg(camera.address)
        camera.send(whole[: len(whole) // 2])

        with pytest.raises(NoPictureError, match="has sent something that is no picture"):
            source.read()

        camera.send(whole)
        assert source.read().picture.shape == (240, 320, 3)
        source.close()


class Noise:
    """An answer that goes on for ever and has no parts."""

    def __init__(self) -> None:
        self.given = 0

    def readline(self, most: int) -> bytes:
        self.given += most
        return b"\x00" * most


def test_a_stream_without_an_end_or_a_picture_is_left() -> None:
    noise = Noise()

    with pytest.raises(SourceError, match="http://noise/ sends no pictures that can be made out"):
        next(jpegs(cast(HTTPResponse, noise), b"frame", "http://noise/"))

    assert noise.given < 1 << 20


def test_a_stream_that_ends_is_said_and_may_be_opened_again() -> None:
    with network_camera() as camera:
        source = open_mjpeg(camera.address)
        camera.send(None)
        with pytest.raises(SourceError, match="has ended; it is tried again"):
            source.read()

        again = open_mjpeg(camera.address)
        camera.send(jpeg(90))
        assert again.read().picture.shape == (48, 64, 3)
        again.close()


def test_a_picture_that_came_too_early_to_be_wanted_is_left_out() -> None:
    with network_camera() as camera:
        source = open_mjpeg(camera.address)
        camera.send(jpeg(40))
        first = source.read()

        wanted_ns = time.monotonic_ns() + 300_000_000
        sending = threading.Thread(target=lambda: send_until(camera, wanted_ns))
        sending.start()
        frame = source.read(wanted_ns)
        sending.join()
        source.close()

    assert first.at_ns < wanted_ns <= frame.at_ns


def send_until(camera: NetworkCamera, until_ns: int) -> None:
    """Pictures until then, and one after it."""
    waiting = threading.Event()
    while not waiting.wait(0.02) and time.monotonic_ns() < until_ns:
        camera.send(jpeg(40))
    camera.send(jpeg(40))


def test_a_stream_that_stalls_is_said() -> None:
    with network_camera() as camera:
        source = open_mjpeg(camera.address, stall_s=0.3)

        with pytest.raises(SourceError, match=r"no picture has come from http://127.0.0.1:\d+/ for 0.3 s"):
            source.read()


def test_an_address_where_nothing_answers_is_said() -> None:
    with network_camera() as camera:
        address = camera.address

    with pytest.raises(SourceError, match="does not answer"):
        open_mjpeg(address)


def test_a_camera_is_given_the_password_and_nobody_else_reads_it() -> None:
    with network_camera(camera=NetworkCamera(password="ada:s:e@cret")) as camera:
        host = camera.address.removeprefix("http://")
        source = open_mjpeg(f"http://ada:s%3Ae%40cret@{host}")
        camera.send(jpeg(90))
        assert source.read().picture.shape == (48, 64, 3)
        source.close()

        with pytest.raises(SourceError, match=f"^http://{host} does not answer .*Unauthorized"):
            open_mjpeg(f"http://ada:wrong@{host}")


def test_an_address_that_sends_something_else_is_said() -> None:
    with (
        network_camera(camera=NetworkCamera(kind="text/html")) as camera,
        pytest.raises(SourceError, match="sends no stream of pictures but text/html"),
    ):
        open_mjpeg(camera.address)
