"""How large a board one chip can have."""

from __future__ import annotations

import pytest

from adoube.app.simulated_table import is_wired
from adoube.games.registry import make_game
from adoube.simulation.board.wiring import fits


@pytest.mark.parametrize(("sensor", "most"), [("occupancy", 768), ("dual", 384)])
def test_as_many_cells_fit_as_the_refusal_says(sensor: str, most: int) -> None:
    assert fits(most, sensor)
    assert not fits(most + 1, sensor)
    assert not fits(0, sensor)


@pytest.mark.parametrize(
    ("game", "view", "wired"),
    [
        ("capture", "occupancy", True),
        ("follow-the-arrow", "polarity", True),
        ("leap-frog", "occupancy", True),
        ("river-crossing", "colour", False),
    ],
)
def test_a_board_is_wired_where_sensors_and_pins_allow_it(game: str, view: str, wired: bool) -> None:
    assert is_wired(make_game(game), view) is wired
