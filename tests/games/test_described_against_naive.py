"""Described games agree with naive second writings of their rules, which agree with published counts."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.naive.agreement import first_disagreement
from tests.games.naive.described_lines import DESCRIBED
from tests.games.naive.whole_turns import count

# How many lines of one turn, of two turns, ... are printed elsewhere.
PUBLISHED: list[tuple[str, dict[str, str], list[int]]] = [
    ("alquerque", {"chain": "optional"}, [4, 8, 33, 218]),
    ("dara", {}, [30, 870, 24360]),
    ("english-draughts", {}, [7, 49, 302, 1469]),
    ("fox-and-geese", {"geese": "13"}, [20, 247, 955]),
    ("fox-and-geese", {"geese": "15"}, [18, 255, 977]),
    ("fox-and-geese", {"geese": "17"}, [16, 255, 983]),
    ("halma", {"size": "8"}, [24, 576, 17836]),
    ("halma", {"size": "16"}, [40, 1600, 85440]),
    ("konane", {"size": "6"}, [4, 12, 28, 156]),
    ("konane", {"size": "8"}, [4, 12, 28, 172]),
    ("mak-yek", {}, [32, 1008, 40448]),
    ("nine-mens-morris", {}, [24, 552, 12144]),
    ("russian-draughts", {}, [7, 49, 302, 1469, 7482]),
]


@pytest.mark.parametrize(("name", "options", "lines"), PUBLISHED, ids=str)
def test_the_naive_writing_has_the_published_counts(
    name: str, options: dict[str, str], lines: list[int], *, quick: bool
) -> None:
    writing, deepest = DESCRIBED[name].writing(options), 2 if quick else len(lines)

    assert [count(writing, depth) for depth in range(1, deepest + 1)] == lines[:deepest]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", DESCRIBED)
def test_games_agree_with_their_naive_writing(name: str, seed: int, *, quick: bool) -> None:
    rng = Random(seed)
    options = DESCRIBED[name].draw_options(rng)

    found = first_disagreement(lambda: DESCRIBED[name].walk(name, options, rng), 8 if quick else 60)

    assert found == [], options
