"""Bases for the pieces: discs that hold a magnet at its height and the right way up."""

from dataclasses import dataclass

from adoube.hardware.design import Design
from adoube.hardware.mechanics.slab import FLOOR_MM, MAGNET_MM, PRINT_MM, WALL_MM, MechanicsError
from adoube.sensing.magnets import Magnet
from adoube.words import coded

__all__ = ["Base", "bases"]


@dataclass(frozen=True, slots=True)
class Base:
    """A round base under a piece, open above, its magnet on a floor; notches in its rim tell the pole."""

    name: str  # its file's name without suffix
    pieces: tuple[str, ...]
    magnet: Magnet
    pole: int
    floor_mm: float  # 0 if the magnet is flush with the lower face
    pocket_mm: float  # the pocket's diameter
    diameter_mm: float
    height_mm: float

    @property
    def notches(self) -> int:
        """The number of notches: one if the magnet's south pole faces down, two if its north pole does."""
        return 1 if self.pole > 0 else 2

    @property
    def wall_mm(self) -> float:
        return (self.diameter_mm - self.pocket_mm) / 2


def bases(design: Design) -> tuple[Base, ...]:
    """Return a base for each magnet, pole and height among the pieces. Raises MechanicsError."""
    kinds: dict[tuple[Magnet, int, float], list[str]] = {}
    for code, piece in design.magnets.pieces.items():
        kinds.setdefault((piece.magnet, piece.pole, piece.base_mm), []).append(code)
    return tuple(
        _base(design, number, kind, tuple(codes))
        for number, (kind, codes) in enumerate(kinds.items(), start=1)
    )


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
        raise MechanicsError(coded("mechanics.thin_floor", piece=pieces[0], **figures))
    room_mm = design.board.pitch_mm - 2 * design.magnets.off_centre_mm
    if base.diameter_mm > room_mm:
        figures = {"diameter_mm": f"{base.diameter_mm:g}", "room_mm": f"{room_mm:g}"}
        raise MechanicsError(coded("mechanics.too_wide", piece=pieces[0], **figures))
    lowest_mm = min(design.magnets.pieces[code].height_mm for code in pieces)
    if base.height_mm > lowest_mm:
        figures = {"height_mm": f"{base.height_mm:g}", "piece_mm": f"{lowest_mm:g}"}
        raise MechanicsError(coded("mechanics.too_high", piece=pieces[0], **figures))
    return base
