"""What a camera has learned, from one evening to the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.tables.boards.camera_storage import CameraStorage


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
