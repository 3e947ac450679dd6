"""Magnet plans: the magnets of each piece, read from TOML and checked for strong pulls; samples of each look.

A plan that would not work at a table is refused:
pieces that push each other off or stick together in a stack, a magnet that does not fit, a piece that no
sensor feels. A latching hall suits no plan at all: it keeps its state after the magnet has gone.

Samples show a camera each look: a game's start need not show all that may stand on its board later, or
hardly an empty cell.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product
from math import hypot, pi
from typing import Protocol

from adoube.board.geometry import Board, Cell, Placement, Stack
from adoube.errors import AdoubeError
from adoube.sensing.magnets import (
    MOST_STEPS,
    LinearHall,
    Magnet,
    MagneticPiece,
    MagnetPlan,
    Stacking,
    axial_field_mt,
)
from adoube.sensing.views import Colour
from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import Fields
from adoube.words import coded

__all__ = [
    "NoPlan",
    "PlanError",
    "check_stacks",
    "look_named",
    "lowest_stacks",
    "pieces_seen",
    "plan_for",
    "plan_from",
    "samples_on",
]


# The end of a magnet is taken in so many rings; finer ones change the force by less than a thousandth.
RINGS = 100

VACUUM_PERMEABILITY = 4e-7 * pi
GRAMS_A_NEWTON = 1000 / 9.80665


@cache
def force_between_g(one: Magnet, other: Magnet, gap_mm: float) -> float:
    """Return the pull between two magnets on one axis with the same pole up, in gram-force; turned over, the
    push.

    The ends of a cylinder magnetised along its axis act like discs of magnetic charge, Br / mu0 to an area,
    of opposite sign; the force is what the field of one does to the discs of the other. Source: D. Vokoun
    and others, "Magnetostatic interactions and forces between cylindrical permanent magnets", Journal of
    Magnetism and Magnetic Materials 321 (2009) 3758, whose closed form holds for equal radii only.
    """
    ring_mm = other.diameter_mm / 2 / RINGS
    radii = [(ring + 0.5) * ring_mm for ring in range(RINGS)]
    tesla_mm2 = sum(_field_gap_mt(one, other, gap_mm, radius) * radius for radius in radii) * ring_mm / 1000
    newton = other.remanence_t / VACUUM_PERMEABILITY * 2 * pi * tesla_mm2 * 1e-6
    return newton * GRAMS_A_NEWTON


def pull_at_joint_g(stack: Stack, pieces: Mapping[str, MagneticPiece], joint: int) -> float:
    """Return the gram-force that pulls the pieces from `joint` up down to the rest; negative: pushed off."""
    standing = [pieces[code] for code in stack]
    bases_mm = [sum(below.height_mm for below in standing[:place]) for place in range(len(standing))]
    pull_g = 0.0
    for low in range(joint):
        lower, top_mm = standing[low], bases_mm[low] + standing[low].base_mm + standing[low].magnet.height_mm
        for high in range(joint, len(standing)):
            upper = standing[high]
            gap_mm = round(bases_mm[high] + upper.base_mm - top_mm, 6)
            pull_g += lower.pole * upper.pole * force_between_g(lower.magnet, upper.magnet, gap_mm)
    return pull_g


def _field_gap_mt(one: Magnet, other: Magnet, gap_mm: float, radius_mm: float) -> float:
    """Return by how much the field at the near end of another magnet exceeds that at its far end."""
    near = axial_field_mt(one, radius_mm, gap_mm)
    return near - axial_field_mt(one, radius_mm, gap_mm + other.height_mm)


# A pull of more than this share of the lighter piece lifts what should stay, a push tips it.
MOST_OF_THE_WEIGHT = 1 / 3

STACK_LOOKED_AT = 3  # Pieces further apart than in a stack of three no longer matter.


class PlanError(AdoubeError):
    """A magnet plan that would not work at a table."""


class NoPlan(AdoubeError):
    """A game for which nobody has laid down its magnets."""


class HasMagnets(Protocol):
    """A game, as far as a plan is concerned."""

    @property
    def id(self) -> str: ...

    def magnet_plan(self) -> Fields | None: ...


def plan_for(game: HasMagnets) -> MagnetPlan:
    """Read the plan beside a game. Raises NoPlan if there is none, else as `plan_from` does."""
    if (written := game.magnet_plan()) is None:
        raise NoPlan(coded("magnets.no_plan", game=game.id))
    return plan_from(written)


def plan_from(given: Fields) -> MagnetPlan:
    """Return the plan that a file or a trace's header holds.

    Raises FieldError for a malformed field, PlanError for a plan that cannot work.
    """
    plan = deserialize(MagnetPlan, given)
    _check_pieces(plan, given)
    check_stacks(plan, lowest_stacks(plan.stacking))
    return plan


def check_stacks(plan: MagnetPlan, stacks: Iterable[Stack]) -> None:
    """Check a plan against stacks that occur. Raises PlanError for the first that it does not allow."""
    for stack in stacks:
        for code in stack:
            if code not in plan.pieces:
                raise PlanError(coded("magnets.unknown_piece", plan=plan.name, piece=code))
        if len(stack) > plan.stacking.highest or (len(stack) > 1 and not {*stack} <= {*plan.stacking.pieces}):
            raise PlanError(coded("magnets.unforeseen_stack", plan=plan.name, stack=" + ".join(stack)))
        _check_joints(plan, stack)


def _check_joints(plan: MagnetPlan, stack: Stack) -> None:
    for joint in range(1, len(stack)):
        low = max(0, joint - STACK_LOOKED_AT + 1)
        part, place = stack[low : joint + STACK_LOOKED_AT - 1], joint - low
        force_g = pull_at_joint_g(part, plan.pieces, place)
        lighter_g = min(plan.pieces[code].weight_g for code in stack[joint - 1 : joint + 1])
        if abs(force_g) > MOST_OF_THE_WEIGHT * lighter_g:
            raise PlanError(
                coded(
                    "magnets.sticks" if force_g > 0 else "magnets.repels",
                    plan=plan.name,
                    upper=stack[joint],
                    lower=stack[joint - 1],
                    force_g=round(abs(force_g), 1),
                    weight_g=lighter_g,
                )
            )


def _check_pieces(plan: MagnetPlan, fields: Fields) -> None:
    """Check that every magnet fits its piece, and suits the sensor."""
    hall, pieces = LinearHall(plan), fields.inner("pieces")
    if not plan.pieces:
        raise fields.wrong("pieces", "magnets.no_pieces")
    for code, piece in plan.pieces.items():
        if piece.base_mm + piece.magnet.height_mm > piece.height_mm:
            raise pieces.wrong(code, "magnets.does_not_fit", height_mm=piece.height_mm)
        level = abs(hall.level((code,)))
        if not 2 * plan.sensor.noise_steps < level < MOST_STEPS:
            raise pieces.wrong(code, "magnets.wrong_strength", level=level, most=MOST_STEPS)
    for code in plan.stacking.pieces:
        if code not in plan.pieces:
            raise fields.inner("stacks").wrong("pieces", "magnets.no_such_piece", piece=code)


def lowest_stacks(stacking: Stacking) -> Iterable[Stack]:
    """Yield every stack of two and three pieces that may occur: higher ones pull no harder."""
    for height in range(2, min(stacking.highest, STACK_LOOKED_AT) + 1):
        yield from product(stacking.pieces, repeat=height)


APART = 2.0  # In pitches: a tall piece, seen from the side, reaches over its neighbour.


class HasPieces(HasMagnets, Protocol):
    """A game, as far as its pieces are concerned."""

    def takes_part(self, piece: str) -> bool: ...


def pieces_seen(game: HasPieces, start: Placement) -> tuple[Stack, ...]:
    """Return the pieces that a camera may see on top: those of the game's magnet plan that take part, else
    those of the start."""
    try:
        return tuple((piece,) for piece in plan_for(game).pieces if game.takes_part(piece))
    except NoPlan:
        return tuple(dict.fromkeys(start.cells.values()))


def samples_on(board: Board, pieces: tuple[Stack, ...]) -> Mapping[str, Stack]:
    """Return the first piece of each look, on cells near the middle of the board, apart from each other."""
    by_look: dict[str, Stack] = {}
    for stack in pieces:
        by_look.setdefault(look_named(stack), stack)
    return {
        cell.name: stack for cell, stack in zip(_places(board, len(by_look)), by_look.values(), strict=True)
    }


def look_named(stack: Stack) -> str:
    """Return the look of the uppermost piece, without a number or a mark on it: `black`."""
    return str(Colour().symbol(stack)).partition(".")[0]


def _places(board: Board, count: int) -> list[Cell]:
    """So many cells, those without a printed letter first, then the nearest to the middle."""
    across = sum(cell.x_mm for cell in board.cells) / len(board.cells)
    up = sum(cell.y_mm for cell in board.cells) / len(board.cells)
    left = sorted(
        board.cells,
        key=lambda cell: (cell.name in board.inscriptions, hypot(cell.x_mm - across, cell.y_mm - up)),
    )
    taken: list[Cell] = []
    for apart in (APART, 1.0, 0.0):
        for cell in left:
            if len(taken) < count and cell not in taken and _is_free(cell, taken, apart * board.pitch_mm):
                taken.append(cell)
    return taken


def _is_free(cell: Cell, taken: list[Cell], apart_mm: float) -> bool:
    gaps = (hypot(cell.x_mm - other.x_mm, cell.y_mm - other.y_mm) for other in taken)
    return all(gap >= apart_mm for gap in gaps)
