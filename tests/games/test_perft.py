"""How many sequences of turns there are, against the figures that stand beside the games."""

from pathlib import Path

import pytest

import adoube.games
from adoube.games.line import count_lines, perft
from adoube.games.registry import make_game

FIGURES = sorted((Path(adoube.games.__file__).parent / "figures").glob("*.txt"))
LARGEST = 50_000  # Figures above it are for a longer look than a test takes.


@pytest.mark.parametrize("file", FIGURES, ids=lambda file: file.stem)
def test_the_figures_are_those_on_file(file: Path) -> None:
    first, *rows = file.read_text(encoding="utf-8").splitlines()
    name, *pairs = first.split()
    expected = [int(row.split()[1]) for row in rows]
    expected = [count for count in expected if count <= LARGEST]

    found = list(perft(make_game(name, dict(pair.split("=") for pair in pairs)), len(expected)))

    assert found == expected


def test_counting_agrees_with_making_every_position() -> None:
    game = make_game("jarmo")

    made = sum(1 for _, after in game.successors(game.start()) for _ in game.successors(after))

    assert count_lines(game, game.start(), 2) == made == 121
