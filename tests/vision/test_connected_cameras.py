"""Connected cameras: found by number, by name and by file, and said at the start where they are not there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from adoube_vision.connected_cameras import (
    NotConnectedError,
    camera_number_named,
    camera_number_of_file,
    connected_cameras,
    require_connected,
)


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    """How Linux lists three cameras, one of them with a second file for its settings."""
    for number, name, index in (
        (0, "Chicony USB2.0 HD", 0),
        (1, "Chicony USB2.0 HD", 1),
        (10, "C920", 0),
        (2, "C270", 0),
    ):
        place = tmp_path / f"video{number}"
        place.mkdir()
        (place / "name").write_text(f"{name}\n")
        (place / "index").write_text(f"{index}\n")
    (tmp_path / "v4l-subdev0").mkdir()
    return tmp_path


def test_cameras_are_listed_by_number(listed: Path) -> None:
    assert connected_cameras(listed) == [(0, "Chicony USB2.0 HD"), (2, "C270"), (10, "C920")]


def test_a_camera_is_found_by_a_part_of_its_name(listed: Path) -> None:
    assert camera_number_named("c920", listed) == 10
    assert camera_number_named("hd", listed) == 0


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("C", r"several cameras are called 'C': 0 \(Chicony USB2.0 HD\), 2 \(C270\), 10 \(C920\)"),
        ("Logitech", r"no camera is called 'Logitech'; plugged in: 0 \(Chicony USB2.0 HD\), 2 \(C270\), 10"),
    ],
)
def test_a_name_that_fits_none_or_several_is_said_with_those_that_are_there(
    listed: Path, name: str, words: str
) -> None:
    with pytest.raises(NotConnectedError, match=words):
        camera_number_named(name, listed)


def test_a_computer_without_a_camera_says_so(tmp_path: Path) -> None:
    with pytest.raises(NotConnectedError, match="no camera is called 'C920', and none is plugged in"):
        camera_number_named("C920", tmp_path)


def test_a_file_of_dev_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "video7").touch()
    link = tmp_path / "usb-046d_C920-video-index0"
    try:
        link.symlink_to(tmp_path / "video7")
    except OSError:
        pytest.skip("only on systems where a user may make links")

    assert camera_number_of_file(str(link)) == 7


@pytest.mark.parametrize("name", ["video3", "null"])
def test_a_file_of_dev_that_is_no_camera_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "null").touch()

    with pytest.raises(NotConnectedError, match="there is no camera .*, and none is plugged in"):
        camera_number_of_file(str(tmp_path / name), tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="only on Linux, which lists its cameras")
@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("99", r"there is no camera 99; plugged in: 0 \(Chicony USB2.0 HD\), 2 \(C270\), 10 \(C920\)\. Plug"),
        (
            "usb:Logitech",
            r"no camera is called 'Logitech'; plugged in: .*\. Plug it in, or give the number of another one",
        ),
        ("/dev/null", r"there is no camera /dev/null; plugged in"),
    ],
)
def test_a_camera_that_is_not_there_is_said_with_those_that_are(
    listed: Path, tmp_path: Path, source: str, words: str
) -> None:
    with pytest.raises(NotConnectedError, match=words):
        require_connected(source, listed, tmp_path)


@pytest.mark.parametrize("source", ["10", "usb:C920", "phone", "film.avi", "rtsp://127.0.0.1/"])
def test_what_is_there_or_is_no_connected_camera_is_taken(listed: Path, source: str) -> None:
    require_connected(source, listed, listed)
