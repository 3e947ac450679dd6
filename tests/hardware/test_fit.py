"""Magnets, sensors and distances together; the trial kit of five cells; the field of a flat reed."""

from __future__ import annotations

from math import hypot, pi
from pathlib import Path
from typing import Any

import pytest

from adoube.games.registry import game_names, make_game
from adoube.hardware.designer import design
from adoube.hardware.fit import Fit, middle_of, radial_field_mt, trial_board, trial_distance_mm
from adoube.hardware.pack import write_pack
from adoube.hardware.papers.pages import magnets_md, parts_md
from adoube.hardware.part import SwitchFigures, part
from adoube.hardware.readback.check import check_pack
from adoube.hardware.request import HardwareError
from adoube.sensing.magnets import LinearHall, Magnet, axial_field_mt
from tests.hardware.asking import asked, designed, first_page

LONG_REED = """
title = "A long reed"
kind = "reed"
below_mm = 1
[pins]
A = "1"
B = "2"
[reed]
operate_max_mt = 3
release_min_mt = 2
upright = false
offset_mm = 6
dead_zone_mm = 2
[body]
length_mm = 30
width_mm = 2
"""


def fit_of(game: str = "jarmo", **changes: object) -> Fit:
    board = design(asked(game, **changes))
    return Fit(board.board, board.magnets, board.sensor)


def test_a_linear_hall_feels_what_the_level_view_takes_for_granted() -> None:
    fit = fit_of(sensors="hall-linear", wiring="mux")
    centred = LinearHall(fit.plan).field_mt(("black.archer",))

    assert fit.most_mt() == pytest.approx(centred * (1 + fit.plan.spread))


def test_neighbours_add_less_the_farther_away_they_are() -> None:
    fit = fit_of()
    strays = [fit.at_pitch(pitch_mm).neighbours_mt for pitch_mm in (30, 40, 60, 90)]

    assert strays == sorted(strays, reverse=True)


def test_a_cell_may_fail_below_the_least_pitch_and_not_from_there_on() -> None:
    fit = fit_of("leap-frog", wiring="hc165").at_pitch(20)
    least = next(wider.board.pitch_mm for wider in fit.wider() if wider.is_sure)

    assert min(fit.at_pitch(least).margins_mt.values()) > 0
    assert min(fit.at_pitch(least - 1).margins_mt.values()) <= 0


def test_a_sensor_is_taken_at_the_worst_that_its_data_sheet_allows() -> None:
    """Check the DRV5032FA: typically 1.5 mT release it, but one may hold on until 0.5 mT."""
    sense = part("drv5032fa").sense
    assert isinstance(sense, SwitchFigures)

    assert (sense.operate_mt, sense.release_mt) == (4.8, 0.5)


@pytest.mark.parametrize("name", ["drv5033fa", "drv5032fa"])
@pytest.mark.parametrize("pitch_mm", [30, 35])
def test_full_neighbours_leave_every_hall_of_225_below_its_release_point(name: str, pitch_mm: int) -> None:
    fit = fit_of(
        "leap-frog", sensors="hall-digital", wiring="hc165", part=name, pitch_mm=pitch_mm, supply="5v"
    )

    assert max(fit.strays_mt.values()) < 0.5
    assert fit.weakest_mt - fit.neighbours_mt > fit.operate_mt


def test_a_cell_at_the_edge_has_more_to_spare_than_one_in_the_middle() -> None:
    margins = fit_of("leap-frog", sensors="hall-digital", wiring="hc165", supply="5v").margins_mt

    assert margins["a1"] > margins["h1"] > margins["h8"] > 0


@pytest.mark.parametrize("game", ["river-crossing", "left-right"])
def test_magnets_of_stacked_pieces_lie_one_way_where_no_sensor_tells_the_poles(game: str) -> None:
    board = designed(game, wiring="hc165")

    assert {piece.pole for piece in board.magnets.pieces.values()} == {1}


def test_four_pieces_that_are_pushed_together_leave_what_all_neighbours_leave() -> None:
    whole = fit_of("leap-frog", sensors="hall-digital", wiring="hc165", supply="5v")
    distance_mm = trial_distance_mm(whole)
    magnet = whole.plan.pieces["shared.piece"].magnet

    four_mt = 4 * abs(axial_field_mt(magnet, distance_mm, whole.depth_mm + 1))

    assert whole.neighbours_mt <= four_mt < 1.1 * whole.neighbours_mt
    assert distance_mm < whole.board.pitch_mm


def test_magnets_lie_low_where_only_a_level_would_read_their_height() -> None:
    low = designed("follow-the-arrow").magnets.pieces
    by_height = designed("follow-the-arrow", sensors="hall-linear", wiring="mux", supply="5v").magnets.pieces

    assert {piece.base_mm for piece in low.values()} == {1}
    assert len({piece.base_mm for piece in by_height.values()}) == 5


def test_pieces_that_a_view_cannot_tell_apart_are_named() -> None:
    warning, *_ = designed().warnings

    assert "black.archer, black.archer.marked, white.archer, white.archer.marked" in str(warning)


def test_a_slow_sensor_is_warned_of() -> None:
    board = designed(sensors="hall-digital", part="drv5032fa", wiring="hc165")

    assert board.config["sensor_ms"] == 75
    assert any("75 ms" in str(warning) for warning in board.warnings)


def test_the_most_sensitive_linear_hall_that_is_not_driven_to_its_end_is_taken() -> None:
    chess = designed("chess", sensors="hall-linear", wiring="mux", supply="5v")
    frogs = designed("leap-frog", sensors="hall-linear", wiring="mux", supply="5v")

    assert (chess.sensor.name, frogs.sensor.name) == ("drv5055a4", "drv5055a3")


def test_where_the_usual_reed_is_too_dull_a_finer_one_is_taken() -> None:
    assert designed("river-crossing").sensor.name == "reed-flat-sensitive"


def test_long_reeds_on_a_narrow_board_would_touch(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text(LONG_REED, encoding="utf-8")

    assert any(
        "30 mm long and would touch" in str(each) for each in designed(part=str(file), pitch_mm=31).warnings
    )
    assert not any("would touch" in str(each) for each in designed(part=str(file), pitch_mm=32).warnings)


def test_a_reed_that_stands_feels_less_than_a_hall_close_under_the_plate() -> None:
    upright = fit_of(part="reed-upright")
    hall = fit_of(sensors="hall-digital", wiring="hc165")

    assert upright.depth_mm > hall.depth_mm
    assert upright.most_mt() < hall.most_mt()


SMALL = Magnet(diameter_mm=4, height_mm=2, grade="N35")


def dipole_mt(magnet: Magnet, offset_mm: float, distance_mm: float) -> float:
    """Return the field of a dipole: 3 m / (4 pi) * rho z / r^5, the moment m from the magnet's volume."""
    volume_mm3 = pi * magnet.diameter_mm**2 / 4 * magnet.height_mm
    z_mm = distance_mm + magnet.height_mm / 2
    reach_mm = hypot(offset_mm, z_mm)
    moment = 1000 * magnet.remanence_t * volume_mm3
    return 3 * moment / (4 * pi) * offset_mm * z_mm / reach_mm**5


@pytest.mark.parametrize(
    ("offset_mm", "distance_mm"), [(5, 30), (15, 30), (30, 30), (30, 12), (60, 4), (150, 4)]
)
def test_far_away_a_magnet_is_a_dipole(offset_mm: float, distance_mm: float) -> None:
    assert radial_field_mt(SMALL, offset_mm, distance_mm) == pytest.approx(
        dipole_mt(SMALL, offset_mm, distance_mm), rel=0.03
    )


def test_on_the_axis_there_is_none_and_beside_it_more_the_further_out() -> None:
    fields = [radial_field_mt(SMALL, offset_mm, 4) for offset_mm in (0, 0.5, 1, 1.5)]

    assert fields[0] == 0
    assert fields == sorted(fields)


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

    assert said in first_page(**KITS["for tiles"], trial=True)
    assert "deeper" not in first_page(**KITS["halls"], trial=True)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (
            {"game": "jarmo", "tiles": 4},
            "--wiring matrix: there is no circuit board for it: take --wiring hc165, or",
        ),
        ({**KITS["for tiles"], "game": "capture"}, "is not on a square grid"),
        ({**KITS["for tiles"], "part": "drv5032fd"}, "no footprint for its case"),
    ],
)
def test_a_kit_for_tiles_that_cannot_be_made_is_refused(asked: dict[str, Any], why: str) -> None:
    with pytest.raises(HardwareError, match=why):
        designed(**asked, trial=True)


@pytest.mark.parametrize("kit", KITS)
def test_its_first_page_says_how_to_try_it(kit: str) -> None:
    page = first_page(**KITS[kit], trial=True)

    assert "push the four others towards it" in page
    assert "the same command without `--trial` plans the whole board" in page
    assert "adoube play" not in page
