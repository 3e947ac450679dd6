"""Whether magnets, sensors and pitch fit together: what a sensor feels of its own cell and its neighbours.

Everything is reckoned at its worst: the sensor that switches on last and off last of all of its kind, the
weakest magnet where it has to be felt and the strongest beside it, every piece as far aside as it may stand.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import chain
from math import atan2, ceil, cos, floor, hypot, pi

from adoube.board.geometry import Board, Cell
from adoube.hardware.layout import MOST_PITCH_MM, scaled, sensor_place
from adoube.hardware.part import Part, Reed, SwitchFigures
from adoube.sensing.magnets import Magnet, MagnetPlan, Piece, axial_field_mt, complete_integral


@cache
def radial_field_mt(magnet: Magnet, offset_mm: float, distance_mm: float) -> float:
    """The field away from the axis of a cylinder magnet, in mT: what a reed that lies flat feels.

    `distance_mm` is counted as for `axial_field_mt`. Source: as there, equation 3.
    """
    radius = magnet.diameter_mm / 2
    near = _from_a_face(radius, offset_mm, distance_mm)
    far = _from_a_face(radius, offset_mm, distance_mm + magnet.height_mm)
    return 1000 * magnet.remanence_t / pi * (far - near)


def _from_a_face(radius: float, offset: float, distance: float) -> float:
    """alpha * C(k, 1, 1, -1) of the paper, of one face of the magnet."""
    reach = hypot(distance, radius + offset)
    return radius / reach * complete_integral(hypot(distance, radius - offset) / reach, 1.0, -1.0)


SENSES_BELOW_MM = 1.0  # how far below the plate the plans' linear halls sense; see `depth_mm`

SHARES = (-1.0, -0.5, 0.0, 0.5, 1.0)  # of the way off-centre at which a piece is looked at

# Further away a magnet adds next to nothing: its field falls with the cube of the distance.
NEAR_PITCHES = 2.6

STACK_LOOKED_AT = 3
ROUND_MM = 3

Away = tuple[float, float]  # across and along, in mm


@dataclass(frozen=True)
class Fit:
    """One sensor under every cell of a board, and the pieces of a plan on it."""

    board: Board
    plan: MagnetPlan
    part: Part

    @property
    def plate_mm(self) -> float:
        """How thick the plate between pieces and sensors is for this plan."""
        return self.plan.sensor.depth_mm - SENSES_BELOW_MM

    @property
    def depth_mm(self) -> float:
        """From the surface that pieces stand on down to what senses."""
        return self.plate_mm + self.part.below_mm

    def least_mt(self, piece: Piece) -> float:
        """What the sensor feels of a weak one of these pieces that stands as badly as it may."""
        return (1 - self.plan.spread) * min(self._own_mt(piece))

    def most_mt(self) -> float:
        """What a sensor feels of the strongest piece."""
        strongest = max(max(self._own_mt(piece)) for piece in self.plan.pieces.values())
        return (1 + self.plan.spread) * strongest

    def unfelt(self) -> Sequence[str]:
        """The pieces that may stand on a cell and not be noticed, as the neighbours may take from them."""
        needed_mt = self.operate_mt + self.neighbours_mt
        return [code for code, piece in self.plan.pieces.items() if self.least_mt(piece) < needed_mt]

    @property
    def dead_in_the_centre(self) -> bool:
        """Whether a piece may stand where a flat reed does not close."""
        reed = self.part.sense
        if not isinstance(reed, Reed) or reed.upright:
            return False
        return reed.offset_mm - self.plan.off_centre_mm < reed.dead_zone_mm

    @cached_property
    def strays_mt(self) -> Mapping[str, float]:
        """By cell the most that what stands on the cells around adds."""
        around = _surroundings(self.board.cells, NEAR_PITCHES * self.board.pitch_mm)
        stray_mt = {away: self._stray_mt(away) for away in {*around.values()}}
        return {cell: stray_mt[away] for cell, away in around.items()}

    @property
    def neighbours_mt(self) -> float:
        """The most that the neighbours add to any cell."""
        return max(self.strays_mt.values())

    @cached_property
    def weakest_mt(self) -> float:
        """What arrives at least of the piece that is felt least."""
        return min(self.least_mt(piece) for piece in self.plan.pieces.values())

    @property
    def margins_mt(self) -> Mapping[str, float]:
        """By cell how much more the neighbours may add or take until it fails; below 0 it may fail now.

        A cell fails that stays on when its piece has gone, or that does not notice its weakest piece. Of a
        linear hall it is half the gap between an empty cell and the weakest piece, beside the noise.
        """
        on_mt, off_mt = self.weakest_mt - self.operate_mt, self.release_mt
        return {cell: min(on_mt, off_mt) - stray_mt for cell, stray_mt in self.strays_mt.items()}

    @property
    def is_sure(self) -> bool:
        """Whether every cell works at its worst."""
        if self.dead_in_the_centre or self.weakest_mt <= self.operate_mt:
            return False
        return min(self.margins_mt.values()) > 0

    @property
    def share_to_spare(self) -> float:
        """The lesser of what is left above operating and below releasing, as a share of these fields."""
        stray_mt = self.neighbours_mt
        on = (self.weakest_mt - stray_mt) / self.operate_mt - 1
        return min(on, 1 - stray_mt / self.release_mt)

    def at_pitch(self, pitch_mm: float) -> "Fit":
        """The same at another distance from cell to cell."""
        plan = replace(self.plan, pitch_mm=pitch_mm)
        return replace(self, board=scaled(self.board, pitch_mm), plan=plan)

    def wider(self) -> Iterator["Fit"]:
        """The same at every whole pitch from this one on."""
        for pitch_mm in range(ceil(self.board.pitch_mm), MOST_PITCH_MM + 1):
            yield self.at_pitch(pitch_mm)

    @property
    def release_mt(self) -> float:
        """The field that must be left for any sensor to let go."""
        sense = self.part.sense
        if isinstance(sense, SwitchFigures | Reed):
            return sense.release_mt
        return self.weakest_mt / 2 - self._noise_mt

    @property
    def operate_mt(self) -> float:
        """The field that every sensor is sure to notice."""
        sense = self.part.sense
        if isinstance(sense, SwitchFigures | Reed):
            return sense.operate_mt
        return self.weakest_mt / 2 + self._noise_mt

    @property
    def _noise_mt(self) -> float:
        return (self.plan.sensor.noise_steps + 0.5) * self.plan.sensor.step_mt

    def _own_mt(self, piece: Piece) -> list[float]:
        aside_mm = self.part.sense.offset_mm if isinstance(self.part.sense, Reed) else 0.0
        places_mm = (round(abs(aside_mm + share * self.plan.off_centre_mm), ROUND_MM) for share in SHARES)
        return [abs(self._felt_mt(piece, place_mm)) for place_mm in places_mm]

    def _felt_mt(self, piece: Piece, offset_mm: float) -> float:
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
        """A flat reed feels only what points along it."""
        if isinstance(self.part.sense, Reed) and not self.part.sense.upright:
            return abs(cos(atan2(along_mm, across_mm)))
        return 1.0

    def _weighty(self) -> list[Piece]:
        """One piece of each magnet and height: others of the same feel alike."""
        different: Mapping[tuple[object, float], Piece] = {
            (piece.magnet, piece.base_mm): piece for piece in self.plan.pieces.values()
        }
        return list(different.values())


@lru_cache(maxsize=64)
def _surroundings(cells: tuple[Cell, ...], reach_mm: float) -> Mapping[str, tuple[Away, ...]]:
    """By cell where the others near it lie, counted from its centre."""
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
