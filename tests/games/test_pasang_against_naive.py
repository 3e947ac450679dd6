"""Pasang agrees with the naive second writing of its rules, in every option, from its opening to its end."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.naive.agreement import first_disagreement
from tests.games.naive.pasang_lines import draw_options, walk


@pytest.mark.parametrize("seed", range(5))
def test_options_drawn_together_agree(seed: int) -> None:
    rng = Random(seed)
    options = draw_options(rng)

    assert first_disagreement(lambda: walk("pasang", options, rng), 30) == [], options
