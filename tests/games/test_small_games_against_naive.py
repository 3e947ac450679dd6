"""Games agree with the naive second writing of their rules, in every option, turn by turn, call by call."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.games.naive import brax_lines, pasang_lines, sahkku_lines, salta_lines
from tests.games.naive.agreement import first_disagreement

if TYPE_CHECKING:
    from types import ModuleType


@pytest.mark.parametrize(
    ("game", "lines", "seed", "turns"),
    [
        *(("brax", brax_lines, seed, 40) for seed in range(5)),
        *(("pasang", pasang_lines, seed, 30) for seed in range(5)),
        *(("sahkku", sahkku_lines, seed, 25) for seed in range(4)),
        *(("salta", salta_lines, seed, 40) for seed in range(6)),
    ],
)
def test_options_drawn_together_agree(game: str, lines: ModuleType, seed: int, turns: int) -> None:
    rng = Random(seed)
    options = lines.draw_options(rng)

    assert first_disagreement(lambda: lines.walk(game, options, rng), turns) == [], options
