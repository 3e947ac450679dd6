"""Games of chess laid out of real cells, pictured turn by turn.

Each cell is taken from a photograph in which it shows what the position wants. It stays until it shows
something else, an empty one until a cell beside it does. So what is hard about a cell stays hard, as it does
on a table.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from adoube.board.geometry import Board
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.sensing.views import COLOUR, View, view_named
from adoube.simulation.scripted import random_game
from adoube_vision.appearance.examples import CellExample
from adoube_vision.appearance.looks import EMPTY_LOOK, look_of
from adoube_vision.pixels import Pixels
from benchmarks.photographs.photo import Photo

__all__ = ["FEWEST", "Pictured", "Seen", "composed", "looks_at", "of_one_set_up"]

FEWEST = 10  # photographs of one set-up to lay games out of
CELLS = 64
BESIDE = 1.5  # pitches


class Seen(NamedTuple):
    """A photograph with all the numbers of its cells, and their patches in the light that was learned.

    `crops` are what a trained reader sees of them, if there is one.
    """

    example: CellExample
    patches: Pixels
    crops: Pixels | None = None


class Pictured(NamedTuple):
    """A picture with all the numbers of its cells, their patches, and how many turns had been played.

    `crops` is as in `Seen`.
    """

    example: CellExample
    patches: Pixels
    ply: int
    crops: Pixels | None = None


def looks_at(game: AnyGame, view: View, position: object) -> tuple[str, ...]:
    """Return the look of each cell."""
    placement = game.placement(position)
    return tuple(look_of(view.symbol(placement.stack(cell))) for cell in game.board.names)


def of_one_set_up(half: Sequence[Photo]) -> list[Photo]:
    """The photographs of chess boards that share the first one's set-up; none where they are too few."""
    same = [photo for photo in half if photo is half[0] or photo.is_set_up_as(half[0])]
    return same if len(same) >= FEWEST and len(same[0].looks) == CELLS else []


def composed(board: Board, photographs: Sequence[Seen], seed: int, turns: int) -> tuple[Line, list[Pictured]]:
    """A random game of chess, pictured turn by turn, of cells of these photographs."""
    game = make_game("chess", seed=seed)
    view = view_named(COLOUR, game.seats)
    line = random_game(game, seed, turns).line
    rng = Random(f"composed {seed}")
    taken: dict[int, tuple[int, int]] = {}
    before: tuple[str, ...] = ()
    pictures = []
    for ply, position in enumerate((*line.positions, line.position)):
        looks = looks_at(game, view, position)
        changed = [cell for cell, look in enumerate(looks) if not before or before[cell] != look]
        beside = {near for cell in changed for near in _beside(board, cell) if looks[near] == EMPTY_LOOK}
        for cell in sorted(beside.union(changed)):
            taken[cell] = rng.choice(_showing(board, photographs, cell, looks[cell]))
        places = [taken[cell] for cell in range(len(looks))]
        rows = np.stack([photographs[photo].example.rows[:, place] for photo, place in places], axis=1)
        patches = np.stack([photographs[photo].patches[place] for photo, place in places])
        pictures.append(Pictured(CellExample(rows, looks), patches, ply, _crops(photographs, places)))
        before = looks
    return line, pictures


def _crops(photographs: Sequence[Seen], places: Sequence[tuple[int, int]]) -> Pixels | None:
    """Return those of the chosen cells; None where no reader will see them."""
    seen = [photographs[photo].crops for photo, _ in places]
    crops = [each[place] for each, (_, place) in zip(seen, places, strict=True) if each is not None]
    return np.stack(crops) if len(crops) == len(places) else None


def _beside(board: Board, cell: int) -> Iterator[int]:
    """A cell and those around it."""
    middle = board.cells[cell]
    for place, other in enumerate(board.cells):
        if np.hypot(other.x_mm - middle.x_mm, other.y_mm - middle.y_mm) <= BESIDE * board.pitch_mm:
            yield place


def _showing(board: Board, photographs: Sequence[Seen], cell: int, look: str) -> list[tuple[int, int]]:
    """Photographs in which a cell shows a look, else the nearest cell of its ground that ever does."""
    middle = board.cells[cell]
    ground = middle.name in board.dark
    near = sorted(
        (place for place, other in enumerate(board.cells) if (other.name in board.dark) == ground),
        key=lambda place: np.hypot(
            board.cells[place].x_mm - middle.x_mm, board.cells[place].y_mm - middle.y_mm
        ),
    )
    for place in near:
        found = [
            (number, place) for number, photo in enumerate(photographs) if photo.example.looks[place] == look
        ]
        if found:
            return found
    raise ValueError(f"no photograph shows {look}")
