"""Which way round a board lies, where its source cannot know: found from how the pieces stand and move.

`ways_told_apart` are the ways to lie that play tells apart: in others, the same turns only have other names.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Self, TypeVar

from adoube.board.geometry import Board, Placement
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.referee.decoder.look import Picture
from adoube.referee.decoder.observation import Moment
from adoube.referee.successors import Successor, SuccessorTable
from adoube.referee.verdicts import BoardTurn
from adoube.sensing.likelihoods import Weighed
from adoube.sensing.views import EMPTY, Identity, Reading, reading_of

__all__ = [
    "Lying",
    "Way",
    "as_the_source_has_it",
    "turn_to_lie_right",
    "turned",
    "ways_to_lie",
    "ways_told_apart",
]


T = TypeVar("T")

Way = Mapping[str, str]  # from a cell's name as the source has it to the cell that it is

STEPS_IN_A_TURN = 12  # every rotation of a square, a hexagon or a triangle onto itself is some of these
SAME_PLACE_IN_PITCHES = 0.01


def ways_to_lie(board: Board) -> tuple[Way, ...]:
    """Every rotation of the board onto itself; the first is the way that the source assumes."""
    middle = _middle(board)
    ways = (_rotation(board, middle, step) for step in range(STEPS_IN_A_TURN))
    return tuple(way for way in ways if way is not None)


def turned(reading: Reading, way: Way, cells: Sequence[str]) -> Reading:
    """A reading in the source's order as one of the board that lies that way, both in board order."""
    shown = {way[cell]: shows for cell, shows in zip(cells, reading, strict=True)}
    return tuple(shown[cell] for cell in cells)


def as_the_source_has_it(shown: Mapping[str, T], way: Way) -> dict[str, T]:
    """Return the readings of a board that lies that way, by its source's names of the cells."""
    return {theirs: shown[ours] for theirs, ours in way.items() if ours in shown}


def _rotation(board: Board, middle: tuple[float, float], step: int) -> Way | None:
    """Map each cell under the rotation; None if one lands off the board."""
    angle = 2 * math.pi * step / STEPS_IN_A_TURN
    cos, sin = math.cos(angle), math.sin(angle)
    return _moved(board, middle, lambda x, y: (x * cos - y * sin, x * sin + y * cos))


def _middle(board: Board) -> tuple[float, float]:
    return (
        (min(cell.x_mm for cell in board.cells) + max(cell.x_mm for cell in board.cells)) / 2,
        (min(cell.y_mm for cell in board.cells) + max(cell.y_mm for cell in board.cells)) / 2,
    )


def _moved(
    board: Board, middle: tuple[float, float], move: Callable[[float, float], tuple[float, float]]
) -> Way | None:
    """Map each cell under a motion about the middle; None if one lands off the board."""
    unit = board.pitch_mm * SAME_PLACE_IN_PITCHES
    here = {_key((cell.x_mm, cell.y_mm), unit): cell.name for cell in board.cells}
    way: dict[str, str] = {}
    for cell in board.cells:
        x, y = move(cell.x_mm - middle[0], cell.y_mm - middle[1])
        there = (middle[0] + x, middle[1] + y)
        name = next((here[key] for key in _keys_around(there, unit) if key in here), None)
        if name is None:
            return None
        way[cell.name] = name
    return way


def _key(place: tuple[float, float], unit: float) -> tuple[int, int]:
    return round(place[0] / unit), round(place[1] / unit)


def _keys_around(place: tuple[float, float], unit: float) -> Iterable[tuple[int, int]]:
    """The nearest key and its neighbours: a place on the edge between two may be rounded either way."""
    column, rank = _key(place, unit)
    return ((column + right, rank + up) for right in (0, -1, 1) for up in (0, -1, 1))


LINES = 2
# So many lines of so many random turns are played on both boards: what differs shows long before.
MOST_TURNS = 60


def ways_told_apart(line: Line) -> list[Way]:
    """The ways in which a board may lie, of those in which play goes on alike only the first.

    The very first is the source's own: where nothing can tell the ways apart, every cell has its usual name.
    """
    kept: list[Way] = []
    for way in ways_to_lie(line.game.board):
        turns = ({other[cell]: ours for cell, ours in way.items()} for other in kept)
        if not any(_play_alike(line, turn) for turn in turns):
            kept.append(way)
    return kept


def _play_alike(line: Line, turn: Mapping[str, str]) -> bool:
    """Return whether whatever may be played on from a line may be played as well with each cell's name
    `turn`ed.

    A board that looks alike at first is not enough: pieces may be captured for points, or make for a side.
    """
    return _turned(line, turn) == line.game.placement(line.position) and all(
        _goes_alike(line, turn, Random(f"alike {number}")) for number in range(LINES)
    )


def _goes_alike(line: Line, turn: Mapping[str, str], rng: Random) -> bool:
    here, there = line, line
    for _ in range(MOST_TURNS):
        if here.outcome is not None:
            break
        here = here.extended(*line.game.random_turn(here.position, rng))
        if (same := _played_to(there, _turned(here, turn))) is None:
            return False
        there = there.extended(same.turn, same.position)
        if (here.to_move, here.scores) != (there.to_move, there.scores):
            return False
    return here.outcome == there.outcome


def _played_to(line: Line, wanted: Placement) -> Successor | None:
    """The turn that makes a placement of where a line stands; None where none does."""
    if line.outcome is not None:
        return None
    game: AnyGame = line.game
    view, cells = Identity(), game.board.names
    found = SuccessorTable(game, view, cells, line.position).explain(reading_of(wanted, view, cells))
    return next((one for one in found if one.placement == wanted), None)


def _turned(line: Line, turn: Mapping[str, str]) -> Placement:
    placement = line.game.placement(line.position)
    return Placement({turn[cell]: stack for cell, stack in placement.cells.items()}, placement.off)


FEWEST_WRONG = 4  # cells; fewer are named one by one
# So many cells may still be wrong if the board is turned, as a share of those that are wrong as it lies.
STILL_WRONG = 0.125
PARTS = {0: "mirror", 2: "sixth", 3: "quarter", 4: "third", 6: "half"}  # by steps of a turn


def turn_to_lie_right(board: Board, wanted: Reading, shown: Reading) -> BoardTurn | None:
    """Return how to turn a board whose pieces are set up turned or mirrored; None where they are not.

    Both readings are in board order. Cells of which nothing is known do not count.
    """
    wrong = _wrong(wanted, shown)
    if wrong < FEWEST_WRONG:
        return None
    left: dict[tuple[bool, int], int] = {}
    for is_mirrored, step in product((False, True), range(STEPS_IN_A_TURN)):
        way = _symmetry(board, step, is_mirrored=is_mirrored)
        if way is not None and (is_mirrored or step):
            left[is_mirrored, step] = _wrong(wanted, turned(shown, way, board.names))
    best = min(left, key=lambda each: (left[each], each[0], _less(each[1])), default=None)
    if best is None or left[best] > STILL_WRONG * wrong:
        return None
    is_mirrored, step = best
    if not step and _is_on_one_colour(board, wanted):
        return BoardTurn(PARTS[STEPS_IN_A_TURN // 4])  # the other colour's squares lie where theirs should
    back = left.get((is_mirrored, -step % STEPS_IN_A_TURN))
    goes_either_way = is_mirrored or _less(step) * 2 == STEPS_IN_A_TURN or back == left[best]
    to = "either" if goes_either_way else "right" if step == _less(step) else "left"
    part = PARTS.get(_less(step))
    return None if part is None else BoardTurn(part, to)


def _symmetry(board: Board, step: int, *, is_mirrored: bool) -> Way | None:
    """Map each cell under a rotation to the left, of the board's mirror image or of itself."""
    middle = _middle(board)
    if not is_mirrored:
        return _rotation(board, middle, step)
    mirror = _moved(board, middle, lambda x, y: (-x, y))
    way = _rotation(board, middle, step)
    return mirror and way and {cell: way[other] for cell, other in mirror.items()}


def _less(step: int) -> int:
    """Return the steps of a turn to the left, or of the same turn to the right where that is less."""
    return min(step, STEPS_IN_A_TURN - step)


def _wrong(wanted: Reading, shown: Reading) -> int:
    """Return how many cells show something else than they should."""
    return sum(is_ is not None and is_ != was for was, is_ in zip(wanted, shown, strict=True))


def _is_on_one_colour(board: Board, wanted: Reading) -> bool:
    """Return whether the squares of one colour alone hold pieces, as in draughts."""
    taken = {cell for cell, shows in zip(board.names, wanted, strict=True) if shows != EMPTY}
    return bool(board.dark) and (taken <= board.dark or not taken & board.dark)


@dataclass(frozen=True, slots=True)
class Lying:
    """A way to lie: which of the source's places each place is told by, and which place each of those is."""

    told_by: tuple[int, ...]
    place: tuple[int, ...]

    @classmethod
    def of(cls, way: Mapping[str, str], cells: Sequence[str]) -> Self:
        """`way`: from the name that the source has for a cell to the cell that it is."""
        index = {cell: place for place, cell in enumerate(cells)}
        place = tuple(index[way[cell]] for cell in cells)
        told_by = sorted(range(len(cells)), key=place.__getitem__)
        return cls(tuple(told_by), place)

    def turned(self, moment: Moment) -> Moment:
        """A moment as the source tells it, as one of the board that lies so."""
        board = tuple(moment.board[place] for place in self.told_by)
        cell = None if moment.cell is None else self.place[moment.cell]
        return replace(moment, board=board, cell=cell)

    def seen(self, picture: Picture) -> Picture:
        """A picture as the source tells it, as one of the board that lies so."""
        change = [picture.change[place] for place in self.told_by]
        return replace(picture, evidence=self.weighed(picture.evidence), change=change)

    def weighed(self, evidence: Weighed) -> Weighed:
        """The evidence of a picture likewise."""
        cells, floors = evidence.cells, evidence.floors
        return Weighed(
            tuple(cells[place] for place in self.told_by), tuple(floors[place] for place in self.told_by)
        )
