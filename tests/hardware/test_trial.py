"""A kit of five cells, to try magnets and sensors before 225 are bought."""

from __future__ import annotations

from math import hypot
from pathlib import Path
from typing import Any

import pytest

from adoube.games.registry import game_names, make_game
from adoube.hardware.pack import write_pack
from adoube.hardware.papers.pages import magnets_md, parts_md, readme_md
from adoube.hardware.readback.check import check_pack
from adoube.hardware.request import HardwareRefused
from adoube.hardware.trial import middle_of, trial_board
from tests.hardware.asking import designed

KITS: dict[str, dict[str, Any]] = {
    "reeds": {"game": "jarmo"},
    "halls": {"game": "leap-frog", "sensors": "hall-digital", "wiring": "hc165"},
    "linear halls": {"game": "chess", "sensors": "hall-linear", "wiring": "mux"},
    "expanders": {"game": "capture", "wiring": "mcp23017"},
    "for tiles": {"game": "leap-frog", "sensors": "hall-digital", "wiring": "hc165", "tiles": 5},
}


@pytest.mark.parametrize("game", game_names())
def test_the_five_are_a_cell_and_its_nearest_neighbours(game: str) -> None:
    board = make_game(game).board
    five = trial_board(board)
    middle = middle_of(five)

    assert {*five.names} <= {*board.names}
    assert len(five.cells) == 5
    assert all(
        hypot(cell.x_mm - middle.x_mm, cell.y_mm - middle.y_mm) < 2.5 * board.pitch_mm for cell in five.cells
    )


@pytest.mark.parametrize("kit", KITS)
def test_a_kit_is_a_pack_that_holds_together(kit: str, tmp_path: Path) -> None:
    board = designed(**KITS[kit], trial=True)
    write_pack(board, tmp_path / "kit", lambda _design, _folder: None)

    assert len(board.sensors) == 5
    assert len(board.config["cells"]) == 5
    assert board.power.supply_a is None
    assert check_pack(tmp_path / "kit") == []


def test_a_kit_is_judged_by_the_board_that_it_stands_for() -> None:
    kit = designed(**KITS["halls"], trial=True)
    whole = designed(**KITS["halls"], supply="5v")

    assert kit.fit == whole.fit
    assert kit.sensors[0].cell == "h7"
    assert "| 121 |" in magnets_md(kit)


def test_a_kit_for_tiles_is_wired_by_hand_and_judged_by_the_tiled_board() -> None:
    kit, by_hand = designed(**KITS["for tiles"], trial=True), designed(**KITS["halls"], trial=True)
    whole = designed(**KITS["for tiles"], supply="5v")

    assert kit.tiling is None
    assert kit.fit == whole.fit != by_hand.fit
    assert kit.wires == by_hand.wires
    assert parts_md(kit) == parts_md(by_hand)


def test_a_kit_for_tiles_says_how_much_deeper_they_have_the_sensor() -> None:
    said = "a sensor lies 0.12 mm deeper than a loose one"

    assert said in readme_md(designed(**KITS["for tiles"], trial=True))
    assert "deeper" not in readme_md(designed(**KITS["halls"], trial=True))


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (
            {"game": "jarmo", "tiles": 4},
            "--wiring matrix: no circuit board is made for it: take --wiring hc165, or",
        ),
        ({**KITS["for tiles"], "game": "capture"}, "does not lie on a square grid"),
        ({**KITS["for tiles"], "part": "drv5032fd"}, "no footprint of its case"),
    ],
)
def test_a_kit_for_tiles_that_cannot_be_made_is_refused(asked: dict[str, Any], why: str) -> None:
    with pytest.raises(HardwareRefused, match=why):
        designed(**asked, trial=True)


@pytest.mark.parametrize("kit", KITS)
def test_its_first_page_says_how_to_try_it(kit: str) -> None:
    page = readme_md(designed(**KITS[kit], trial=True))

    assert "push the four others towards it" in page
    assert "the same command without --trial plans the whole board" in page
    assert "adoube play" not in page
