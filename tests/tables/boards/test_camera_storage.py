"""A camera's training, lens and pictures, from one evening to the next."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adoube.errors import AdoubeError
from adoube.tables.boards.camera_storage import CameraStorage, LensStorage, PictureStorage


def test_what_was_kept_last_is_recalled(tmp_path: Path) -> None:
    memory = CameraStorage(tmp_path / "cameras" / "oak.json")

    memory.keep({"light": "dusk"})
    memory.keep({"light": "noon"})

    assert memory.recalled() == {"light": "noon"}


@pytest.mark.parametrize("content", [None, b"", b"{", b"[]", b"\xff"])
def test_what_cannot_be_read_is_learned_again(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "oak.json"
    if content is not None:
        file.write_bytes(content)

    assert CameraStorage(file).recalled() is None


def test_a_disk_that_takes_nothing_keeps_nobody_from_playing(tmp_path: Path) -> None:
    (tmp_path / "cameras").write_text("a file where the folder should be")
    memory = CameraStorage(tmp_path / "cameras" / "oak.json")

    memory.keep({"light": "noon"})

    assert memory.recalled() is None


def test_each_camera_has_its_own_lens(tmp_path: Path) -> None:
    LensStorage(tmp_path).keep("0", {"size": [1, 2]})
    LensStorage(tmp_path).keep("http://desk/video", {"size": [3, 4]})
    LensStorage(tmp_path).keep("0", {"size": [5, 6]})

    memory = LensStorage(tmp_path)
    assert memory.recalled("0") == {"size": [5, 6]}
    assert memory.recalled("http://desk/video") == {"size": [3, 4]}
    assert memory.recalled("1") is None


def test_a_broken_file_is_one_line_that_says_which(tmp_path: Path) -> None:
    file = LensStorage(tmp_path).keep("0", {})
    file.write_text("{")

    with pytest.raises(AdoubeError, match=r"lenses\.json cannot be read .* measure the lens again"):
        LensStorage(tmp_path).recalled("0")


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "cameras").write_text("a file where a folder should be")

    with pytest.raises(AdoubeError, match="cannot be saved in"):
        LensStorage(tmp_path).keep("0", {})


def test_a_turn_has_the_last_picture_from_before_it_and_its_own_in_order(tmp_path: Path) -> None:
    kept = PictureStorage(tmp_path, "oak")
    for ply, jpeg in ((1, b"start"), (1, b"e4"), (2, b"hand"), (2, b"e5")):
        kept.keep(7, ply, jpeg)

    assert kept.of_turn(7, 1) == (b"start", b"e4")
    assert kept.of_turn(7, 2) == (b"e4", b"hand", b"e5")


def test_a_turn_accepted_together_with_later_ones_has_their_pictures(tmp_path: Path) -> None:
    kept = PictureStorage(tmp_path, "oak")
    kept.keep(1, 2, b"before")
    kept.keep(1, 4, b"both turns")

    assert kept.of_turn(1, 3) == kept.of_turn(1, 4) == (b"before", b"both turns")
    assert kept.of_turn(1, 5) == (b"before", b"both turns")


def test_of_many_pictures_of_a_turn_the_first_and_the_newest_stay(tmp_path: Path) -> None:
    kept = PictureStorage(tmp_path, "oak")
    for number in range(20):
        kept.keep(1, 1, bytes([number]))

    assert kept.of_turn(1, 1) == tuple(bytes([number]) for number in (0, *range(13, 20)))


def test_what_was_not_kept_is_empty(tmp_path: Path) -> None:
    assert PictureStorage(tmp_path, "oak").of_turn(1, 1) == ()


def test_the_oldest_games_make_room_whosever_they_are(tmp_path: Path) -> None:
    old, new = PictureStorage(tmp_path, "oak", limit_mb=1), PictureStorage(tmp_path, "elm", limit_mb=1)
    old.keep(1, 1, bytes(600_000))
    os.utime(tmp_path / "oak" / "1" / "1-1.jpg", (0, 0))
    old.keep(2, 1, bytes(300_000))

    new.keep(1, 1, bytes(400_000))

    assert old.of_turn(1, 1) == ()
    assert len(old.of_turn(2, 1)) == len(new.of_turn(1, 1)) == 1


def test_the_game_that_is_played_stays_however_large_it_is(tmp_path: Path) -> None:
    kept = PictureStorage(tmp_path, "oak", limit_mb=1)

    kept.keep(1, 1, bytes(2_000_000))
    kept.keep(1, 2, bytes(2_000_000))

    assert [len(jpeg) for jpeg in kept.of_turn(1, 2)] == [2_000_000, 2_000_000]


def test_files_of_others_are_left_alone(tmp_path: Path) -> None:
    kept = PictureStorage(tmp_path, "oak", limit_mb=1)
    kept.keep(1, 1, bytes(900_000))
    os.utime(tmp_path / "oak" / "1" / "1-1.jpg", (0, 0))
    notes = tmp_path / "oak" / "1" / "notes.txt"
    notes.write_text("mine")

    kept.keep(2, 1, bytes(900_000))

    assert notes.read_text() == "mine"
    assert kept.of_turn(1, 1) == ()


def test_a_disk_that_takes_nothing_keeps_nobody_from_playing_on(tmp_path: Path) -> None:
    blocked = tmp_path / "pictures"
    blocked.write_text("a file where the folder should be")

    kept = PictureStorage(blocked, "oak")
    kept.keep(1, 1, b"start")

    assert kept.of_turn(1, 1) == ()
