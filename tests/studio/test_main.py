"""The command writes pictures of a game, and of a lens' sheet."""

from pathlib import Path

import cv2
from click.testing import CliRunner

from adoube_studio.__main__ import main


def test_pictures_are_written(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        main, ["jarmo", "--out", str(tmp_path / "new"), "--light", "lamp", "--markers"]
    )

    written = sorted((tmp_path / "new").iterdir())
    assert result.exit_code == 0, result.output
    assert result.output.splitlines() == [str(file) for file in written]
    assert [picture.shape for file in written if (picture := cv2.imread(str(file))) is not None] == [
        (720, 1280, 3)
    ] * 4


def test_a_game_that_does_not_exist_is_told(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["gamo", "--out", str(tmp_path)])

    assert result.exit_code != 0
    assert "gamo" in result.output
