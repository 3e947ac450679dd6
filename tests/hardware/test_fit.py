"""Magnets, sensors and distances held against each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.hardware.designing import design
from adoube.hardware.fit import Fit
from adoube.hardware.part import SwitchFigures, part
from adoube.hardware.trial import trial_distance_mm
from adoube.sensing.magnets import LinearHall, axial_field_mt
from tests.hardware.asking import asked, designed

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
    """Of the DRV5032FA typically 1.5 mT are few enough; one may hold on until 0.5 mT."""
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
