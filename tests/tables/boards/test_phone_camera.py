"""Pictures from a phone: the newest wins, one phone is the camera, and nothing unpacks to any size."""

from __future__ import annotations

import threading

import cv2
import numpy as np
import pytest

from adoube.tables.boards.camera_state import (
    LEAST_GAP_NS,
    MOST_BYTES,
    MOST_SIDE_PX,
    PhoneCamera,
    Receipt,
    jpeg_size,
)


def jpeg(width: int = 64, height: int = 48, *options: int) -> bytes:
    return bytes(cv2.imencode(".jpg", np.full((height, width, 3), 90, np.uint8), list(options))[1])


@pytest.mark.parametrize(
    "options", [(), (cv2.IMWRITE_JPEG_PROGRESSIVE, 1), (cv2.IMWRITE_JPEG_RST_INTERVAL, 2)]
)
def test_the_size_of_a_jpeg_stands_in_its_head(options: tuple[int, ...]) -> None:
    assert jpeg_size(jpeg(80, 48, *options)) == (80, 48)


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xd8", b"\xff\xd8\xff", b"GIF89a", b"\xff\xd8\xff\xda\x00\x02", b"\xff" * 99]
)
def test_what_is_no_jpeg_has_no_size(data: bytes) -> None:
    assert jpeg_size(data) is None


@pytest.mark.parametrize("cut", range(0, 400, 7))
def test_a_jpeg_that_is_cut_off_or_whose_lengths_lie_is_read_to_its_end_and_no_further(cut: int) -> None:
    whole = jpeg()

    assert jpeg_size(whole[:cut]) in (None, (64, 48))
    assert jpeg_size(whole[:4] + b"\x00\x00" + whole[6:][:cut]) in (None, (64, 48))


def test_the_newest_picture_is_handed_out_once() -> None:
    phone = PhoneCamera()
    key = phone.begin()
    old, new = jpeg(64), jpeg(80)

    assert phone.show(key, old, 0) is Receipt.TAKEN
    assert phone.show(key, new, LEAST_GAP_NS) is Receipt.TAKEN

    assert phone.next(0, 0.0) == (LEAST_GAP_NS, new)
    assert phone.next(0, 0.0) is None


def test_pictures_that_come_too_soon_or_are_older_than_wanted_are_left_out() -> None:
    phone = PhoneCamera()
    key = phone.begin()

    assert phone.show(key, jpeg(), 0) is Receipt.TAKEN
    assert phone.show(key, jpeg(), LEAST_GAP_NS - 1) is Receipt.TOO_SOON

    assert phone.next(1, 0.0) is None


def test_whoever_waits_gets_the_picture_that_comes() -> None:
    phone = PhoneCamera()
    key = phone.begin()
    sending = threading.Timer(0.05, phone.show, (key, jpeg(), 7))
    sending.start()

    assert phone.next(0, 30.0) == (7, jpeg())
    sending.join()


def test_the_phone_that_began_last_is_the_camera() -> None:
    phone = PhoneCamera()
    first = phone.begin()
    second = phone.begin()

    assert phone.show(first, jpeg(), 0) is Receipt.NOT_THE_CAMERA
    assert phone.show(second, jpeg(), 0) is Receipt.TAKEN


@pytest.mark.parametrize("key", ["", "x", "\udcff"])
def test_nobody_films_with_a_key_that_was_not_given(key: str) -> None:
    assert not PhoneCamera().is_key(key)
    phone = PhoneCamera()
    phone.begin()
    assert not phone.is_key(key)
    assert not phone.is_read(key)


def test_pictures_of_the_phone_before_are_read_and_of_no_older_one() -> None:
    phone = PhoneCamera()
    oldest, before, now = (phone.begin() for _ in range(3))

    assert [phone.is_read(key) for key in (oldest, before, now)] == [False, True, True]


def test_what_would_unpack_to_too_much_or_is_no_picture_is_refused() -> None:
    phone = PhoneCamera()
    key = phone.begin()
    small = jpeg()
    at = small.index(b"\xff\xc0") + 5
    huge = small[:at] + (MOST_SIDE_PX + 1).to_bytes(2) * 2 + small[at + 4 :]

    for data in (b"no picture", huge, small + bytes(MOST_BYTES)):
        assert phone.show(key, data, 0) is Receipt.NO_PICTURE
    assert phone.next(0, 0.0) is None
