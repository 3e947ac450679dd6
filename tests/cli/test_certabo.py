"""A Certabo board behind a port, as people use it: played on at once, and calibrated by hand."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.link.eboards.dialects.certabo import SentioDialect
from adoube.link.eboards.dialects.certabo_calibration import chips_in
from adoube.link.eboards.kept import EBOARDS_FOLDER
from tests.cli.processes import Running, one_line
from tests.link.certabo_board import CHIPS, FakeCertaboBoard
from tests.link.served_board import POLL_S, SocketBoard

LINES = 4  # that tell of a lifted piece: the first may have been under way


class Hand:
    """A person at the board, who waits until it has told enough of a lifted piece."""

    def __init__(self, fake: FakeCertaboBoard) -> None:
        self.fake = fake

    def play(self, origin: str, target: str) -> None:
        one = self.fake.lift(origin)
        until = self.fake.lines + LINES
        while self.fake.lines < until:
            time.sleep(POLL_S)
        self.fake.put(target, one)


@pytest.fixture
def fake() -> FakeCertaboBoard:
    return FakeCertaboBoard(lit_at="h8")


@pytest.fixture
def served(fake: FakeCertaboBoard) -> Iterator[SocketBoard]:
    with SocketBoard(lambda: fake) as board:
        yield board


def kept(data: Path) -> dict[str, str]:
    file = data / EBOARDS_FOLDER / "certabo.json"
    values: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return values


@pytest.mark.full
def test_a_board_that_nobody_calibrated_is_played_on_at_once(
    served: SocketBoard, fake: FakeCertaboBoard, tmp_path: Path
) -> None:
    with Running(
        "play", "chess", "--board", f"certabo:{served.name}", "--no-web", "--data", str(tmp_path)
    ) as running:
        running.until_said("The chips of 32 pieces are learned and saved")
        running.until_said("The board is set up")
        Hand(fake).play("e2", "e4")
        running.until_said(r"1 +White +e4")
        assert running.ends_by(signal.SIGINT) == 0
        running.until(lambda: fake.lit == set())

    assert running.complained == ""
    assert chips_in(kept(tmp_path)) == CHIPS


@pytest.mark.full
def test_a_calibration_asks_for_three_gestures(
    served: SocketBoard, fake: FakeCertaboBoard, tmp_path: Path
) -> None:
    hand = Hand(fake)
    arguments = ("calibrate", "--board", f"certabo:{served.name}", "--data", str(tmp_path), "--json")
    with Running(*arguments) as running:
        running.until(lambda: "Lift the white king" in running.complained)
        hand.play("e1", "e1")
        running.until(lambda: "One corner of the board is lit" in running.complained)
        hand.play("h8", "h8")
        assert running.process.wait(20) == 0
        running.until(lambda: running.said)

    told = json.loads(running.said)
    assert (told["pieces"], told["lamps"]) == (32, {"coloured": False, "corner": "h8"})
    assert Path(told["saved"]).parent == tmp_path / EBOARDS_FOLDER
    assert kept(tmp_path)["lamps"] == "L h8"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--board", "dgt:COM3"], "DGT needs no calibration"),
        (
            ["--board", "certabo:COM3", "--level", "20"],
            "--game, --level, --picture and -o are for a board with sensors",
        ),
        (["--board", "certabo:COM3", "--as", "camera:0"], "--as and --data are for a camera"),
        (["--board", "certabo:/dev/ttyNOWHERE"], "the port /dev/ttyNOWHERE does not exist"),
    ],
)
def test_what_cannot_be_calibrated_so_is_one_line(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = [] if "--as" in arguments else ["--data", str(tmp_path)]

    assert run(["calibrate", *arguments, *data]) == 2

    assert words in capsys.readouterr().err


def test_another_kind_of_board_is_not_calibrated(
    served: SocketBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adoube.cli.calibrate.SILENCE_S", 0.5)

    assert run(["calibrate", "--board", f"sentio:{served.name}", "--data", str(tmp_path)]) == 2

    guided, refused = capsys.readouterr().err.splitlines()
    assert guided.startswith("Set up the start position")
    assert f"is {SentioDialect.title} the right kind?" in refused


def test_a_memory_that_is_broken_is_one_line(
    served: SocketBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / EBOARDS_FOLDER).mkdir()
    (tmp_path / EBOARDS_FOLDER / "certabo.json").write_text("{", encoding="utf-8")

    assert (
        run(["play", "chess", "--board", f"certabo:{served.name}", "--no-web", "--data", str(tmp_path)]) == 2
    )

    assert "delete it, and calibrate the boards again" in one_line(capsys.readouterr().err)
