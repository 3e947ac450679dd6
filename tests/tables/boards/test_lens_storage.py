"""Lenses are kept by the camera they belong to."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.errors import AdoubeError
from adoube.tables.boards.camera_storage import LensStorage


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
