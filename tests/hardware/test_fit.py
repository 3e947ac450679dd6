"""Magnets, sensors and distances held against each other."""

from __future__ import annotations

import pytest

from adoube.hardware.designing import design
from adoube.hardware.fit import Fit
from adoube.sensing.field import LinearHall
from tests.hardware.asking import asked, designed


def fit_of(game: str = "jarmo", **changes: object) -> Fit:
    board = design(asked(game, **changes))
    return Fit(board.board, board.magnets, board.sensor)


def test_a_linear_hall_feels_what_the_level_view_takes_for_granted() -> None:
    fit = fit_of(sensors="hall-linear", wiring="mux")
    centred = LinearHall(fit.plan).field_mt(("black.archer",))

    assert fit.most_mt() == pytest.approx(centred * (1 + fit.plan.spread))


def test_neighbours_add_less_the_farther_away_they_are() -> None:
    strays = [fit_of(pitch_mm=pitch_mm).neighbours_mt for pitch_mm in (30, 40, 60, 90)]

    assert strays == sorted(strays, reverse=True)


def test_the_least_pitch_is_the_first_at_which_nothing_is_warned_of() -> None:
    fit = fit_of("leap-frog", wiring="hc165")
    least = fit.least_pitch_mm()
    assert least is not None

    close = designed("leap-frog", wiring="hc165", pitch_mm=least - 1).warnings
    apart = designed("leap-frog", wiring="hc165", pitch_mm=least).warnings

    assert f"From {least} mm on" in " ".join(close)
    assert not any("closer than" in warning for warning in apart)


def test_magnets_lie_low_where_only_a_level_would_read_their_height() -> None:
    low = designed("follow-the-arrow").magnets.pieces
    by_height = designed("follow-the-arrow", sensors="hall-linear", wiring="mux", supply="5v").magnets.pieces

    assert {piece.base_mm for piece in low.values()} == {1}
    assert len({piece.base_mm for piece in by_height.values()}) == 5


def test_pieces_that_a_view_cannot_tell_apart_are_named() -> None:
    warning, *_ = designed().warnings

    assert "black.archer, black.archer.marked, white.archer, white.archer.marked" in warning


def test_a_slow_sensor_is_warned_of() -> None:
    board = designed(sensors="hall-digital", part="drv5032fa", wiring="hc165")

    assert board.config["sensor_ms"] == 75
    assert any("75 ms" in warning for warning in board.warnings)


def test_the_most_sensitive_linear_hall_that_is_not_driven_to_its_end_is_taken() -> None:
    chess = designed("chess", sensors="hall-linear", wiring="mux", supply="5v")
    frogs = designed("leap-frog", sensors="hall-linear", wiring="mux", supply="5v")

    assert (chess.sensor.name, frogs.sensor.name) == ("drv5055a4", "drv5055a3")


def test_where_the_usual_reed_is_too_dull_a_finer_one_is_taken() -> None:
    assert designed("river-crossing").sensor.name == "reed-flat-sensitive"


def test_long_reeds_on_a_narrow_board_would_touch() -> None:
    assert any(
        "would touch" in warning for warning in designed("leap-frog", wiring="hc165", pitch_mm=15).warnings
    )


def test_a_reed_that_stands_feels_less_than_a_hall_close_under_the_plate() -> None:
    upright = fit_of(part="reed-upright")
    hall = fit_of(sensors="hall-digital", wiring="hc165")

    assert upright.depth_mm > hall.depth_mm
    assert upright.most_mt() < hall.most_mt()
