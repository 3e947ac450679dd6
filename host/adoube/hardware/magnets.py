"""The magnet plan of a board, and what a sensor shows of the game's pieces with it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from adoube.fields import toml_file
from adoube.games.base import AnyGame
from adoube.hardware.part import Linear, Part
from adoube.hardware.request import HardwareRefused, PackRequest
from adoube.sensing.magnets import Magnet, MagnetPlan, Piece
from adoube.sensing.plans import PlanError, check_stacks, lowest_stacks, plan_for, plan_from
from adoube.sensing.views import LEVEL, OCCUPANCY, POLARITY, Level, Symbol, View, ViewError, view_named
from adoube.words import coded

__all__ = ["alike", "magnet_plan", "threshold_steps", "view_of_sensor", "with_other_discs"]

# Diameter and height of the discs that every shop for magnets has.
DISCS_MM = ((3, 1), (3, 2), (4, 1), (4, 2), (5, 1), (5, 2), (6, 1), (6, 2), (8, 1), (8, 2), (10, 1), (10, 2))

USUAL_THRESHOLD = 4  # steps, where the weakest piece leaves more


def magnet_plan(request: PackRequest, game: AnyGame, *, by_level: bool) -> MagnetPlan:
    """The magnets in the pieces of a game, at the pitch that was asked for, or at its own.

    Only a level reads how high a magnet lies in its piece; on other boards all lie as low as the lowest,
    where they are felt best. Where pieces are stacked and no sensor tells the poles apart, all lie the same
    way round, so that none takes from the one below it. Raises NoPlan, PlanError or FieldError.
    """
    plan = plan_for(game) if request.magnets is None else plan_from(toml_file(Path(request.magnets)))
    check_stacks(plan, game.placement(game.start()).cells.values())
    if request.pitch_mm is not None:
        plan = replace(plan, pitch_mm=request.pitch_mm)
    if by_level:
        return plan
    plan = replace(plan, pieces=_lowered(plan))
    stacked = plan.stacking.highest > 1 and POLARITY not in game.views
    return replace(plan, pieces=_all_one_way(plan)) if stacked else plan


def with_other_discs(plan: MagnetPlan) -> Iterator[MagnetPlan]:
    """The plan with one of the usual discs in all its pieces, of its own grade and no wider than its own.

    Only for boards that do not read how strong a magnet is: one kind does for all pieces there.
    """
    magnet = next(iter(plan.pieces.values())).magnet
    for diameter_mm, height_mm in DISCS_MM:
        disc = Magnet(diameter_mm, height_mm, magnet.grade)
        pieces = {code: replace(piece, magnet=disc) for code, piece in plan.pieces.items()}
        other = replace(plan, pieces=MappingProxyType(pieces))
        if diameter_mm <= magnet.diameter_mm and _has_room(other) and _bears_its_stacks(other):
            yield other


def _has_room(plan: MagnetPlan) -> bool:
    return all(p.base_mm + p.magnet.height_mm <= p.height_mm for p in plan.pieces.values())


def _bears_its_stacks(plan: MagnetPlan) -> bool:
    try:
        check_stacks(plan, lowest_stacks(plan.stacking))
    except PlanError:
        return False
    return True


def view_of_sensor(part: Part, game: AnyGame, plan: MagnetPlan) -> View:
    """What such sensors show of this game. Raises HardwareRefused where they do not suit it."""
    if isinstance(part.sense, Linear):
        try:
            return view_named(LEVEL, game.seats, plan)
        except ViewError as error:
            raise HardwareRefused(coded("hardware.no_level", why=error)) from error
    if part.is_dual:
        if POLARITY not in game.views:
            raise HardwareRefused(coded("hardware.no_polarity", title=game.title, part=part.name))
        return view_named(POLARITY, game.seats)
    return view_named(OCCUPANCY, game.seats)


def alike(view: View, plan: MagnetPlan) -> Sequence[tuple[str, ...]]:
    """The pieces that a view cannot tell apart, each group with two or more. Raises HardwareRefused.

    Refused is a level view in which a piece may look like an empty cell.
    """
    groups: dict[Symbol, list[str]] = {}
    for code in plan.pieces:
        symbol = view.symbol((code,))
        if symbol == 0:
            raise HardwareRefused(coded("hardware.like_empty", piece=code, pitch_mm=f"{plan.pitch_mm:g}"))
        groups.setdefault(symbol, []).append(code)
    return [tuple(codes) for codes in groups.values() if len(codes) > 1]


def threshold_steps(view: View) -> int:
    """The level at which a cell counts as not empty: below it no piece of the plan stands."""
    if not isinstance(view, Level):
        return USUAL_THRESHOLD
    bounds = [abs(bound) for band in view.bands if band.symbol != 0 for bound in (band.lowest, band.highest)]
    return max(1, min(USUAL_THRESHOLD, *bounds))


def _lowered(plan: MagnetPlan) -> Mapping[str, Piece]:
    lowest_mm = min(piece.base_mm for piece in plan.pieces.values())
    return MappingProxyType({code: replace(piece, base_mm=lowest_mm) for code, piece in plan.pieces.items()})


def _all_one_way(plan: MagnetPlan) -> Mapping[str, Piece]:
    return MappingProxyType({code: replace(piece, pole=1) for code, piece in plan.pieces.items()})
