"""What is cut and printed for a board: the plate, and a base for each kind of piece that holds its magnet.

Everything follows from the design. Tolerances are taken at their worst, and what would not hold is refused.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from adoube.errors import AdoubeError
from adoube.hardware.design import Design
from adoube.hardware.part import Linear
from adoube.hardware.pcb.tile import screw_places
from adoube.hardware.wirings.tiles import tile_places
from adoube.sensing.magnets import Magnet
from adoube.words import coded

__all__ = ["Base", "Foot", "MechanicsRefused", "Plate", "bases", "foot", "plate"]

MAGNET_MM = 0.1
"""a disc is so much wider or thicker than its number, at most: what makers of discs allow themselves"""
PRINT_MM = 0.2
"""a printed hole is so much narrower than drawn, a printed floor so much thicker, at most"""
WALL_MM = 1.6
"""beside the magnet: four lines of a nozzle of 0.4 mm"""
FLOOR_MM = 0.6
"""the thinnest that closes: three layers of 0.2 mm"""

SCREW_MM = 3.4
"""for M3, with room for tiles that lie a little aside"""


FOOT_MM = 20.0
"""under a tile: what a plug takes with its ribbon bent aside, by the maker's own measure"""
STEM_MM, FLANGE_MM, FLANGE_HIGH_MM = 6.4, 14.0, 3.0
PILOT_MM, BITE_MM = 2.7, 12.0
"""across and deep: printed narrower, M3 cuts its own thread"""


class MechanicsRefused(AdoubeError):
    """A part that could not be printed, or would not fit; the message says why."""


@dataclass(frozen=True, slots=True)
class Base:
    """A round base under a piece, open above, its magnet on a floor; notches in its rim tell the pole."""

    name: str
    """of its file, without the ending"""
    pieces: tuple[str, ...]
    magnet: Magnet
    pole: int
    floor_mm: float
    """0: the magnet lies flush with the lower face"""
    pocket_mm: float
    """across"""
    diameter_mm: float
    height_mm: float

    @property
    def notches(self) -> int:
        """One where the magnet's south pole faces down, two where its north pole does."""
        return 1 if self.pole > 0 else 2

    @property
    def wall_mm(self) -> float:
        return (self.diameter_mm - self.pocket_mm) / 2


def bases(design: Design) -> tuple[Base, ...]:
    """A base for each magnet, pole and height of it among the pieces. Raises MechanicsRefused."""
    kinds: dict[tuple[Magnet, int, float], list[str]] = {}
    for code, piece in design.magnets.pieces.items():
        kinds.setdefault((piece.magnet, piece.pole, piece.base_mm), []).append(code)
    found = tuple(
        _base(design, number, kind, tuple(codes))
        for number, (kind, codes) in enumerate(kinds.items(), start=1)
    )
    _check_floors(design)
    return found


def _base(design: Design, number: int, kind: tuple[Magnet, int, float], pieces: tuple[str, ...]) -> Base:
    magnet, pole, floor_mm = kind
    pocket_mm = magnet.diameter_mm + MAGNET_MM + PRINT_MM
    base = Base(
        name=f"base-{number}",
        pieces=pieces,
        magnet=magnet,
        pole=pole,
        floor_mm=floor_mm,
        pocket_mm=round(pocket_mm, 2),
        diameter_mm=round(pocket_mm + 2 * WALL_MM, 2),
        height_mm=round(floor_mm + magnet.height_mm + MAGNET_MM, 2),
    )
    if 0 < floor_mm < FLOOR_MM:
        figures = {"floor_mm": f"{floor_mm:g}", "least_mm": f"{FLOOR_MM:g}"}
        raise MechanicsRefused(coded("mechanics.thin_floor", piece=pieces[0], **figures))
    room_mm = design.board.pitch_mm - 2 * design.magnets.off_centre_mm
    if base.diameter_mm > room_mm:
        figures = {"diameter_mm": f"{base.diameter_mm:g}", "room_mm": f"{room_mm:g}"}
        raise MechanicsRefused(coded("mechanics.too_wide", piece=pieces[0], **figures))
    lowest_mm = min(design.magnets.pieces[code].height_mm for code in pieces)
    if base.height_mm > lowest_mm:
        figures = {"height_mm": f"{base.height_mm:g}", "piece_mm": f"{lowest_mm:g}"}
        raise MechanicsRefused(coded("mechanics.too_high", piece=pieces[0], **figures))
    return base


def _check_floors(design: Design) -> None:
    """Raises MechanicsRefused where a cell fails once every floor is printed as thick as it may be.

    Linear halls are measured with the pieces as they are.
    """
    if isinstance(design.sensor.sense, Linear):
        return
    plan = design.magnets
    raised = {code: replace(piece, base_mm=piece.base_mm + PRINT_MM) for code, piece in plan.pieces.items()}
    fit = replace(design.fit, plan=replace(plan, pieces=MappingProxyType(raised)))
    if not fit.is_sure:
        raise MechanicsRefused(coded("mechanics.weak", part=design.sensor.name, more_mm=f"{PRINT_MM:g}"))


@dataclass(frozen=True, slots=True)
class Foot:
    """A column under a tile, into which the screw through plate and tile goes."""

    height_mm: float
    stem_mm: float
    flange_mm: float
    """across, where it stands"""
    flange_high_mm: float
    pilot_mm: float
    """across the hole for the screw"""
    bite_mm: float
    """how deep that hole is"""
    count: int


def foot(design: Design) -> Foot | None:
    """Those of a board of tiles, one under each screw; None for a board that is wired by hand."""
    if design.request.tiles is None:
        return None
    screws = len(plate(design).holes)
    return Foot(FOOT_MM, STEM_MM, FLANGE_MM, FLANGE_HIGH_MM, PILOT_MM, BITE_MM, screws)


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole through the plate. Millimetres from the plate's lower left corner, y upwards."""

    x_mm: float
    y_mm: float
    diameter_mm: float


@dataclass(frozen=True, slots=True)
class Plate:
    """The plate between pieces and sensors."""

    width_mm: float
    height_mm: float
    thickness_mm: float
    holes: tuple[Hole, ...]
    cells: tuple[tuple[float, float], ...]
    """the cells' centres, to be engraved"""


def plate(design: Design) -> Plate:
    """The plate: half a pitch beyond the outer cells, or as large as the tiles under it."""
    cells, half_mm = design.board.cells, design.board.pitch_mm / 2
    centres = tuple((round(cell.x_mm + half_mm, 3), round(cell.y_mm + half_mm, 3)) for cell in cells)
    width_mm = max(x_mm for x_mm, _ in centres) + half_mm
    height_mm = max(y_mm for _, y_mm in centres) + half_mm
    holes: Sequence[Hole] = ()
    if design.request.tiles is not None:
        side_mm = design.request.tiles * design.board.pitch_mm
        width_mm, height_mm = (-(-size_mm // side_mm) * side_mm for size_mm in (width_mm, height_mm))
        holes = tuple(_screws(design, width_mm, side_mm))
    elif design.sensor.body.hole_mm:
        drill_mm = design.sensor.body.hole_mm
        holes = tuple(Hole(each.x_mm + half_mm, each.y_mm + half_mm, drill_mm) for each in design.sensors)
    return Plate(round(width_mm, 3), round(height_mm, 3), design.fit.plate_mm, tuple(holes), centres)


def _screws(design: Design, width_mm: float, side_mm: float) -> Iterator[Hole]:
    """Those of the tiles, each of which stands on its lower left corner."""
    side = design.request.tiles or 0
    across = round(width_mm / side_mm)
    for tile in sorted({place.tile for place in tile_places(design.board, side).values()}):
        row, column = divmod(tile, across)
        for x_mm, y_mm in screw_places(side, design.board.pitch_mm):
            yield Hole(column * side_mm + x_mm, row * side_mm + side_mm - y_mm, SCREW_MM)
