"""What is bought: as many ribbons as chains of tiles need, with plugs at the ends that have a place."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hardware.asking import designed

TILES: dict[str, Any] = {"wiring": "hc165", "pitch_mm": 50}
EITHER_END, ONE_END = "Ribbon cable with a plug at either end", "Ribbon cable with a plug at one end"


@pytest.mark.parametrize(
    ("asked", "ribbons"),
    [
        ({"tiles": 5}, {EITHER_END: 1}),
        ({"tiles": 4}, {EITHER_END: 4}),
        ({"tiles": 5, "mcu": "esp32"}, {ONE_END: 1}),
        ({"tiles": 4, "mcu": "esp32"}, {EITHER_END: 2, ONE_END: 2}),
    ],
)
def test_a_ribbon_to_a_microcontroller_without_a_board_has_one_plug(
    asked: dict[str, Any], ribbons: dict[str, int]
) -> None:
    bought = {line.name: line.quantity for line in designed(**TILES, **asked).parts}

    assert {name: bought[name] for name in bought if name.startswith("Ribbon")} == ribbons
