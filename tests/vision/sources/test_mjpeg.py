"""A network camera: its pictures, and everything that can become of its stream."""

from __future__ import annotations

import threading
import time
from http.client import HTTPResponse
from typing import cast

import cv2
import numpy as np
import pytest

from adoube_vision.sources.live import jpegs, open_mjpeg
from adoube_vision.sources.source import NoPictureError, SourceError
from tests.vision.sources.mjpeg_server import NetworkCamera, network_camera


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
