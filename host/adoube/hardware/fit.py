"""Whether a game's magnets, a kind of sensor and a pitch go together: what is felt, what neighbours add."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import atan2, ceil, cos, hypot

from adoube.board.geometry import Board, Cell
from adoube.hardware.layout import MOST_PITCH_MM, scaled, sensor_place
from adoube.hardware.part import Part, Reed, Switch
from adoube.hardware.radial_field import radial_field_mt
from adoube.sensing.field import axial_field_mt
from adoube.sensing.magnets import MagnetPlan, Piece

__all__ = ["Fit"]

SENSES_BELOW_MM = 1.0
"""how far below the plate the plans' linear halls sense; see `depth_mm`"""

SHARES = (-1.0, -0.5, 0.0, 0.5, 1.0)
"""of the way off-centre at which a piece is looked at"""

NEAR_PITCHES = 2.6
"""further away a magnet adds next to nothing: its field falls with the cube of the distance"""

STACK_LOOKED_AT = 3
ROUND_MM = 3


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
        """The pieces that may stand on a cell and not be noticed."""
        operate_mt = self.operate_mt
        return [code for code, piece in self.plan.pieces.items() if self.least_mt(piece) < operate_mt]

    @property
    def dead_in_the_centre(self) -> bool:
        """Whether a piece may stand where a flat reed does not close."""
        reed = self.part.sense
        if not isinstance(reed, Reed) or reed.upright:
            return False
        return reed.offset_mm - self.plan.off_centre_mm < reed.dead_zone_mm

    @cached_property
    def neighbours_mt(self) -> float:
        """The most that what stands on the cells around adds where most of them are."""
        return max((self._stray_mt(cell) for cell in self._crowded()), default=0.0)

    def least_pitch_mm(self) -> int | None:
        """The least whole pitch at which the neighbours leave a sensor alone; None if there is none."""
        release_mt = self.release_mt
        for pitch_mm in range(ceil(self.board.pitch_mm), MOST_PITCH_MM + 1):
            wider = replace(self, board=scaled(self.board, pitch_mm))
            if wider.neighbours_mt < release_mt:
                return pitch_mm
        return None

    @property
    def release_mt(self) -> float:
        """The field that must be left for the sensor to let go."""
        sense = self.part.sense
        if isinstance(sense, Switch | Reed):
            return sense.release_mt
        return self.plan.sensor.step_mt

    @property
    def operate_mt(self) -> float:
        """The field that is sure to be noticed."""
        sense = self.part.sense
        return sense.operate_mt if isinstance(sense, Switch | Reed) else 2 * self.plan.sensor.step_mt

    def _own_mt(self, piece: Piece) -> list[float]:
        aside_mm = self.part.sense.offset_mm if isinstance(self.part.sense, Reed) else 0.0
        places_mm = (round(abs(aside_mm + share * self.plan.off_centre_mm), ROUND_MM) for share in SHARES)
        return [abs(self._felt_mt(piece, place_mm)) for place_mm in places_mm]

    def _felt_mt(self, piece: Piece, offset_mm: float) -> float:
        distance_mm = self.depth_mm + piece.base_mm
        if isinstance(self.part.sense, Reed) and not self.part.sense.upright:
            return radial_field_mt(piece.magnet, offset_mm, distance_mm)
        return axial_field_mt(piece.magnet, offset_mm, distance_mm)

    def _crowded(self) -> Iterator[Cell]:
        """The cells with the most neighbours nearby: one of each kind of surroundings is enough."""
        around = {cell.name: self._around(cell) for cell in self.board.cells}
        most = max(len(cells) for cells in around.values())
        yield next(cell for cell in self.board.cells if len(around[cell.name]) == most)

    def _around(self, cell: Cell) -> list[Cell]:
        reach_mm = NEAR_PITCHES * self.board.pitch_mm
        return [
            other
            for other in self.board.cells
            if other != cell and hypot(other.x_mm - cell.x_mm, other.y_mm - cell.y_mm) < reach_mm
        ]

    def _stray_mt(self, cell: Cell) -> float:
        x_mm, y_mm = sensor_place(cell, self.part)
        pieces = self._weighty()
        stray = 0.0
        for other in self._around(cell):
            across_mm, along_mm = other.x_mm - x_mm, other.y_mm - y_mm
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
