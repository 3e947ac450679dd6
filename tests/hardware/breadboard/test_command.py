"""`adoube hardware --breadboard`: the folder, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.games.registry import make_game
from adoube.hardware.breadboard.layout import SENSORS

FILES = {
    "README.md",
    "board.json",
    "bootsel.svg",
    "breadboard-four.svg",
    "breadboard-one.svg",
    "breadboard-parts.svg",
    "breadboard-pico.svg",
    "breadboard-play.svg",
    "last-step.lud",
    "last-step.md",
    "last-step.toml",
    "pack.json",
    "prices.md",
    "sensors.csv",
    "wires.csv",
}


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "half-an-hour"


@pytest.mark.parametrize("sensors", SENSORS)
def test_it_writes_a_folder_that_arrives_where_it_should(
    sensors: str, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["hardware", "--breadboard", "--sensors", sensors, "--out", str(out)]) == 0
    told = capsys.readouterr().out

    assert {file.name for file in out.iterdir()} == FILES
    assert told.splitlines()[-1].startswith("About ")
    assert "Note:" not in told
    assert run(["hardware", "--check", str(out)]) == 0


@pytest.mark.parametrize("mcu", ["pico", "pico-w", "pico2", "pico2-w"])
def test_every_pico_fits(mcu: str, out: Path) -> None:
    assert run(["hardware", "--breadboard", "--mcu", mcu, "--out", str(out)]) == 0


def test_the_game_in_the_folder_is_the_one_that_the_board_is_named_after(out: Path) -> None:
    run(["hardware", "--breadboard", "--out", str(out)])

    board = json.loads((out / "board.json").read_text(encoding="utf-8"))
    assert make_game(str(out / f"{board['name']}.lud")).title == "Last Step"
    assert json.loads((out / "pack.json").read_text(encoding="utf-8"))["request"]["game"] == "last-step.lud"


def test_with_force_it_is_written_anew_over_itself(out: Path) -> None:
    assert run(["hardware", "--breadboard", "--out", str(out)]) == 0
    again = ["hardware", "--breadboard", "--sensors", "hall-digital", "--out", str(out)]
    assert run(again) == 2
    assert run([*again, "--force"]) == 0

    assert "VCC" in (out / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["jarmo"], "--breadboard brings its own game and wiring: leave out GAME"),
        (["--wiring", "hc165", "--prints"], "leave out --wiring, --prints"),
        (["--mcu", "esp32"], "take pico, pico-w, pico2 or pico2-w"),
        (["--sensors", "hall-linear"], "a linear Hall sensor gives a voltage"),
    ],
)
def test_what_it_does_not_have_is_refused_in_a_line(
    asked: list[str], why: str, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["hardware", *asked, "--breadboard", "--out", str(out)]) == 2

    assert why in capsys.readouterr().err
    assert not out.exists()


def test_without_a_folder_it_asks_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hardware", "--breadboard"]) == 2

    assert "also give --out" in capsys.readouterr().err


def test_each_hole_of_the_picture_is_told_in_the_steps(out: Path) -> None:
    run(["hardware", "--breadboard", "--out", str(out)])

    page = (out / "README.md").read_text(encoding="utf-8")
    for told in (
        "j3 to the upper blue rail",
        "a1 to a27 (yellow)",
        "a2 to a37 (green)",
        "a5 to a57 (orange)",
    ):
        assert told in page
