"""The fit of magnets, sensors and pitch: the field at a sensor from its own cell and from its neighbours.

The geometry of the cells, and the trial board of five cells, are here too. Everything is computed for the
worst case: the least sensitive sensor of its kind, the weakest magnet where it has to be felt and the
strongest beside it, and every piece as far off-centre as it may stand.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import chain
from math import atan2, ceil, cos, floor, hypot, inf, pi

from adoube.board.geometry import Board, Cell, Style
from adoube.hardware.part import Part, Reed, SwitchFigures, sensor_part
from adoube.hardware.request import HardwareError, PackRequest
from adoube.sensing.magnets import Magnet, MagneticPiece, MagnetPlan, axial_field_mt, complete_integral
from adoube.words import coded, say

__all__ = [
    "LEAST_PITCH_MM",
    "MOST_PITCH_MM",
    "Fit",
    "checked_pitch",
    "deeper_on_a_tile_mm",
    "edge_lamps",
    "middle_of",
    "radial_field_mt",
    "scaled",
    "sensor_place",
    "trial_board",
    "trial_distance_mm",
]


LEAST_PITCH_MM, MOST_PITCH_MM = 15, 150

ONE_LINE_MM = 0.5  # cells that differ by less are in one line


def checked_pitch(board: Board, pitch_mm: float) -> None:
    """Raise HardwareError for an impossible pitch, naming what was probably meant."""
    if LEAST_PITCH_MM <= pitch_mm <= MOST_PITCH_MM:
        return
    lines = len(_lines(cell.x_mm for cell in board.cells))
    if MOST_PITCH_MM < pitch_mm < inf and lines > 1:
        meant = {"cells": lines, "meant_mm": round(pitch_mm / lines)}
        raise HardwareError(
            coded("hardware.whole_board", pitch_mm=f"{pitch_mm:g}", most=MOST_PITCH_MM, **meant)
        )
    raise HardwareError(
        coded("hardware.pitch", pitch_mm=f"{pitch_mm:g}", least=LEAST_PITCH_MM, most=MOST_PITCH_MM)
    )


def scaled(board: Board, pitch_mm: float) -> Board:
    """Return the board at another pitch, with its least x and y at 0."""
    by = pitch_mm / board.pitch_mm
    left = min(cell.x_mm for cell in board.cells)
    low = min(cell.y_mm for cell in board.cells)
    cells = tuple(
        Cell(cell.name, round((cell.x_mm - left) * by, 3), round((cell.y_mm - low) * by, 3))
        for cell in board.cells
    )
    return replace(board, cells=cells, pitch_mm=pitch_mm)


def sensor_place(cell: Cell, part: Part) -> tuple[float, float]:
    """Return a sensor's position: the cell's centre, except for flat reeds, which do not close there."""
    aside_mm = part.sense.offset_mm if isinstance(part.sense, Reed) else 0.0
    return cell.x_mm + aside_mm, cell.y_mm


def edge_lamps(board: Board) -> int:
    """Return the number of lamps on the edges, one for each file and one for each rank."""
    return len(_lines(cell.x_mm for cell in board.cells)) + len(_lines(cell.y_mm for cell in board.cells))


def _lines(places_mm: Iterable[float]) -> list[float]:
    lines: list[float] = []
    for place_mm in sorted(places_mm):
        if not lines or place_mm - lines[-1] >= ONE_LINE_MM:
            lines.append(place_mm)
    return lines


@cache
def radial_field_mt(magnet: Magnet, offset_mm: float, distance_mm: float) -> float:
    """Return the field off the axis of a cylinder magnet, in mT, as a flat reed feels it.

    `distance_mm` is counted as for `axial_field_mt`. Source: as there, equation 3.
    """
    radius = magnet.diameter_mm / 2
    near = _from_a_face(radius, offset_mm, distance_mm)
    far = _from_a_face(radius, offset_mm, distance_mm + magnet.height_mm)
    return 1000 * magnet.remanence_t / pi * (far - near)


def _from_a_face(radius: float, offset: float, distance: float) -> float:
    """Return alpha * C(k, 1, 1, -1) of the paper, for one face of the magnet."""
    reach = hypot(distance, radius + offset)
    return radius / reach * complete_integral(hypot(distance, radius - offset) / reach, 1.0, -1.0)


SENSES_BELOW_MM = 1.0  # depth of the plans' linear sensors below the plate

SHARES = (-1.0, -0.5, 0.0, 0.5, 1.0)  # positions of a piece, as shares of the largest offset

# Magnets further away are neglected: the field falls with the cube of the distance.
NEAR_PITCHES = 2.6

STACK_LOOKED_AT = 3
ROUND_MM = 3

Away = tuple[float, float]  # across and along, in mm


@dataclass(frozen=True)
class Fit:
    """A board with one sensor under every cell, and the pieces of a plan."""

    board: Board
    plan: MagnetPlan
    part: Part

    @property
    def plate_mm(self) -> float:
        """The thickness of the plate between pieces and sensors for this plan."""
        return self.plan.sensor.depth_mm - SENSES_BELOW_MM

    @property
    def depth_mm(self) -> float:
        """The distance from the board's surface down to the sensing element."""
        return self.plate_mm + self.part.below_mm

    def least_mt(self, piece: MagneticPiece) -> float:
        """Return the field of the weakest such piece at its worst position."""
        return (1 - self.plan.spread) * min(self._own_mt(piece))

    def most_mt(self) -> float:
        """Return the field of the strongest piece."""
        strongest = max(max(self._own_mt(piece)) for piece in self.plan.pieces.values())
        return (1 + self.plan.spread) * strongest

    def unfelt(self) -> Sequence[str]:
        """Return the pieces that may go unnoticed, neighbours included."""
        needed_mt = self.operate_mt + self.neighbours_mt
        return [code for code, piece in self.plan.pieces.items() if self.least_mt(piece) < needed_mt]

    @property
    def dead_in_the_centre(self) -> bool:
        """True if a piece may stand where a flat reed does not close."""
        reed = self.part.sense
        if not isinstance(reed, Reed) or reed.upright:
            return False
        return reed.offset_mm - self.plan.off_centre_mm < reed.dead_zone_mm

    @cached_property
    def strays_mt(self) -> Mapping[str, float]:
        """The largest field that neighbours can add, by cell."""
        around = _surroundings(self.board.cells, NEAR_PITCHES * self.board.pitch_mm)
        stray_mt = {away: self._stray_mt(away) for away in {*around.values()}}
        return {cell: stray_mt[away] for cell, away in around.items()}

    @property
    def neighbours_mt(self) -> float:
        """The largest field that neighbours can add to any cell."""
        return max(self.strays_mt.values())

    @cached_property
    def weakest_mt(self) -> float:
        """The least field of the weakest piece."""
        return min(self.least_mt(piece) for piece in self.plan.pieces.values())

    @property
    def margins_mt(self) -> Mapping[str, float]:
        """The margin of each cell: how much more the neighbours may add or take. Below 0 a cell may fail.

        A cell fails that stays on when its piece has gone, or that does not notice its weakest piece. Of a
        linear hall it is half the gap between an empty cell and the weakest piece, beside the noise.
        """
        on_mt, off_mt = self.weakest_mt - self.operate_mt, self.release_mt
        return {cell: min(on_mt, off_mt) - stray_mt for cell, stray_mt in self.strays_mt.items()}

    @property
    def is_sure(self) -> bool:
        """True if every cell works in the worst case."""
        if self.dead_in_the_centre or self.weakest_mt <= self.operate_mt:
            return False
        return min(self.margins_mt.values()) > 0

    @property
    def share_to_spare(self) -> float:
        """The smaller relative margin, above operating or below releasing."""
        stray_mt = self.neighbours_mt
        on = (self.weakest_mt - stray_mt) / self.operate_mt - 1
        return min(on, 1 - stray_mt / self.release_mt)

    def at_pitch(self, pitch_mm: float) -> "Fit":
        """Return the same at another pitch."""
        plan = replace(self.plan, pitch_mm=pitch_mm)
        return replace(self, board=scaled(self.board, pitch_mm), plan=plan)

    def wider(self) -> Iterator["Fit"]:
        """Yield the same at every whole pitch from this one on."""
        for pitch_mm in range(ceil(self.board.pitch_mm), MOST_PITCH_MM + 1):
            yield self.at_pitch(pitch_mm)

    @property
    def release_mt(self) -> float:
        """The field below which every sensor switches off."""
        sense = self.part.sense
        if isinstance(sense, SwitchFigures | Reed):
            return sense.release_mt
        return self.weakest_mt / 2 - self._noise_mt

    @property
    def operate_mt(self) -> float:
        """The field at which every sensor switches on."""
        sense = self.part.sense
        if isinstance(sense, SwitchFigures | Reed):
            return sense.operate_mt
        return self.weakest_mt / 2 + self._noise_mt

    @property
    def _noise_mt(self) -> float:
        return (self.plan.sensor.noise_steps + 0.5) * self.plan.sensor.step_mt

    def _own_mt(self, piece: MagneticPiece) -> list[float]:
        aside_mm = self.part.sense.offset_mm if isinstance(self.part.sense, Reed) else 0.0
        places_mm = (round(abs(aside_mm + share * self.plan.off_centre_mm), ROUND_MM) for share in SHARES)
        return [abs(self._felt_mt(piece, place_mm)) for place_mm in places_mm]

    def _felt_mt(self, piece: MagneticPiece, offset_mm: float) -> float:
        distance_mm = self.depth_mm + piece.base_mm
        if isinstance(self.part.sense, Reed) and not self.part.sense.upright:
            return radial_field_mt(piece.magnet, offset_mm, distance_mm)
        return axial_field_mt(piece.magnet, offset_mm, distance_mm)

    def _stray_mt(self, around: Sequence[Away]) -> float:
        aside_mm, _ = sensor_place(Cell("", 0.0, 0.0), self.part)
        pieces = self._weighty()
        stray = 0.0
        for x_mm, along_mm in around:
            across_mm = x_mm - aside_mm
            away_mm = round(max(0.0, hypot(across_mm, along_mm) - self.plan.off_centre_mm), ROUND_MM)
            strongest = max(abs(self._felt_mt(piece, away_mm)) for piece in pieces)
            stray += strongest * self._share_along(across_mm, along_mm)
        return stray * (1 + self.plan.spread) * min(self.plan.stacking.highest, STACK_LOOKED_AT)

    def _share_along(self, across_mm: float, along_mm: float) -> float:
        """Return the share of a field that a sensor feels; a flat reed feels only what points along it."""
        if isinstance(self.part.sense, Reed) and not self.part.sense.upright:
            return abs(cos(atan2(along_mm, across_mm)))
        return 1.0

    def _weighty(self) -> list[MagneticPiece]:
        """Return one piece for each magnet and height; others of the same feel alike."""
        different: Mapping[tuple[object, float], MagneticPiece] = {
            (piece.magnet, piece.base_mm): piece for piece in self.plan.pieces.values()
        }
        return list(different.values())


@lru_cache(maxsize=64)
def _surroundings(cells: tuple[Cell, ...], reach_mm: float) -> Mapping[str, tuple[Away, ...]]:
    """Return by cell the offsets of its neighbours."""
    squares: dict[tuple[int, int], list[Cell]] = {}
    for cell in cells:
        squares.setdefault(_square(cell, reach_mm), []).append(cell)
    around = {}
    for cell in cells:
        column, row = _square(cell, reach_mm)
        near = (squares.get((column + x, row + y), []) for x in (-1, 0, 1) for y in (-1, 0, 1))
        ways = [(other.x_mm - cell.x_mm, other.y_mm - cell.y_mm) for other in chain(*near) if other != cell]
        around[cell.name] = tuple(
            sorted((round(x_mm, 1), round(y_mm, 1)) for x_mm, y_mm in ways if hypot(x_mm, y_mm) < reach_mm)
        )
    return around


def _square(cell: Cell, side_mm: float) -> tuple[int, int]:
    return floor(cell.x_mm / side_mm), floor(cell.y_mm / side_mm)


AROUND = 4

NEAREST_MM, STEP_MM = 1.0, 0.5  # least distance and step of the search


def trial_board(board: Board) -> Board:
    """Return the middle cell of a board and the four next to it, with their names and distances."""
    middle = middle_of(board)
    # Rounded, so that the choice among equally near cells does not depend on the pitch.
    kept = sorted(board.cells, key=lambda cell: round(_apart_mm(cell, middle) / board.pitch_mm, 2))
    return Board(
        name=say("hardware.trial_board", board=board.name),
        style=Style.HOLES,
        cells=tuple(cell for cell in board.cells if cell in kept[: AROUND + 1]),
        pitch_mm=board.pitch_mm,
    )


def middle_of(board: Board) -> Cell:
    """Return the cell nearest to the middle, which has neighbours on all sides."""
    across = sum(cell.x_mm for cell in board.cells) / len(board.cells)
    along = sum(cell.y_mm for cell in board.cells) / len(board.cells)
    centre = Cell("", across, along)
    return min(board.cells, key=lambda cell: round(_apart_mm(cell, centre) / board.pitch_mm, 2))


def trial_distance_mm(whole: Fit) -> float:
    """Return the distance at which four pieces act on the middle cell as all neighbours at worst.

    The four lie in the directions of the four cells; their magnets are of the usual strength.
    """
    five = trial_board(whole.board)
    middle = middle_of(five)
    plan = replace(whole.plan, off_centre_mm=0.0, spread=0.0)
    distance_mm = whole.board.pitch_mm
    while distance_mm > NEAREST_MM:
        cells = tuple(_at_distance(cell, middle, distance_mm) for cell in five.cells)
        near = Fit(replace(five, cells=cells), plan, whole.part)
        if near.strays_mt[middle.name] >= whole.neighbours_mt:
            break
        distance_mm -= STEP_MM
    return distance_mm


def deeper_on_a_tile_mm(request: PackRequest, sensor: Part) -> float:
    """Return how much deeper sensors lie on the whole board's tiles than in the trial kit."""
    loose = sensor_part(request.part or sensor.name, request.sensors)
    return round(sensor.below_mm - loose.below_mm, 2)


def _at_distance(cell: Cell, middle: Cell, distance_mm: float) -> Cell:
    if cell == middle:
        return cell
    by = distance_mm / _apart_mm(cell, middle)
    x_mm, y_mm = middle.x_mm + by * (cell.x_mm - middle.x_mm), middle.y_mm + by * (cell.y_mm - middle.y_mm)
    return replace(cell, x_mm=x_mm, y_mm=y_mm)


def _apart_mm(cell: Cell, other: Cell) -> float:
    return hypot(cell.x_mm - other.x_mm, cell.y_mm - other.y_mm)
