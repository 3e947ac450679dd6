"""The magnet plan of a board, and what it and the sensors make of the game's pieces."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from adoube.board.geometry import Board
from adoube.games.base import AnyGame
from adoube.hardware.fit import Fit
from adoube.hardware.part import Linear, Part, Reed, Switch, sensor_parts
from adoube.hardware.refusal import HardwareRefused
from adoube.hardware.request import HALL_LINEAR, PackRequest
from adoube.sensing.magnets import MagnetPlan, Piece
from adoube.sensing.plans import check_stacks, plan_for, plan_from
from adoube.sensing.views import LEVEL, OCCUPANCY, POLARITY, Level, Symbol, View, ViewError, view_named
from adoube.words import say

__all__ = [
    "alike",
    "magnet_plan",
    "refuse_too_strong",
    "refuse_unfelt",
    "threshold_steps",
    "usual_part",
    "view_of_sensor",
]

USUAL_THRESHOLD = 4
"""steps, where the weakest piece leaves more"""


def magnet_plan(request: PackRequest, game: AnyGame, *, by_level: bool) -> MagnetPlan:
    """The magnets in the pieces of a game, at the pitch that was asked for.

    Only a level reads how high a magnet lies in its piece; on other boards all lie as low as the lowest,
    where they are felt best. Raises NoPlan, PlanError or FieldError, or HardwareRefused for a file that
    nobody can read.
    """
    plan = plan_for(game) if request.magnets is None else _own(Path(request.magnets), game.id)
    check_stacks(plan, game.placement(game.start()).cells.values())
    plan = replace(plan, pitch_mm=request.pitch_mm)
    return plan if by_level else replace(plan, pieces=_lowered(plan))


def view_of_sensor(part: Part, game: AnyGame, plan: MagnetPlan) -> View:
    """What such sensors show of this game. Raises HardwareRefused where they do not suit it."""
    if isinstance(part.sense, Linear):
        try:
            return view_named(LEVEL, game.seats, plan)
        except ViewError as error:
            raise HardwareRefused(say("hardware.no_level", why=error)) from error
    if _is_dual(part):
        if POLARITY not in game.views:
            raise HardwareRefused(say("hardware.no_polarity", title=game.title, part=part.name))
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
            raise HardwareRefused(say("hardware.like_empty", piece=code, pitch_mm=f"{plan.pitch_mm:g}"))
        groups.setdefault(symbol, []).append(code)
    return [tuple(codes) for codes in groups.values() if len(codes) > 1]


def refuse_unfelt(fit: Fit, kind: str) -> None:
    """Raises HardwareRefused for sensors that do not notice every piece, naming those of ours that do."""
    if fit.dead_in_the_centre:
        raise HardwareRefused(say("hardware.dead_zone", part=fit.part.name, **_reed_figures(fit)))
    if unfelt := fit.unfelt():
        piece = fit.plan.pieces[unfelt[0]]
        others = [
            each.name for each in sensor_parts(kind) if not _latches(each) and _suits(replace(fit, part=each))
        ]
        raise HardwareRefused(
            say(
                "hardware.unfelt",
                piece=unfelt[0],
                part=fit.part.name,
                felt_mt=f"{fit.least_mt(piece):.1f}",
                operate_mt=f"{fit.operate_mt:.1f}",
                would=_would(others),
            )
        )


def usual_part(kind: str, board: Board, plan: MagnetPlan) -> Part:
    """The first of our sensors of a kind that these magnets suit; where they suit none, the first of all.

    Linear halls are asked in the order of their ranges: the most sensitive that is not driven to its end.
    """
    parts = [each for each in sensor_parts(kind) if not _latches(each) and not _is_dual(each)]
    return next((each for each in parts if _suits(Fit(board, plan, each))), parts[0])


def refuse_too_strong(fit: Fit) -> None:
    """Raises HardwareRefused for a linear hall that the strongest piece drives to its end."""
    if isinstance(fit.part.sense, Linear) and _too_strong(fit):
        others = [each.name for each in sensor_parts(HALL_LINEAR) if not _too_strong(replace(fit, part=each))]
        raise HardwareRefused(
            say(
                "hardware.too_strong",
                part=fit.part.name,
                most_mt=f"{fit.most_mt():.0f}",
                range_mt=f"{fit.part.sense.range_mt:g}",
                would=_would(others),
            )
        )


def threshold_steps(view: View) -> int:
    """The level at which a cell counts as not empty: below it no piece of the plan stands."""
    if not isinstance(view, Level):
        return USUAL_THRESHOLD
    bounds = [abs(bound) for band in view.bands if band.symbol != 0 for bound in (band.lowest, band.highest)]
    return max(1, min(USUAL_THRESHOLD, *bounds))


def _suits(fit: Fit) -> bool:
    return not (fit.dead_in_the_centre or fit.unfelt() or _too_strong(fit))


def _is_dual(part: Part) -> bool:
    return isinstance(part.sense, Switch) and part.sense.outputs > 1


def _too_strong(fit: Fit) -> bool:
    return isinstance(fit.part.sense, Linear) and fit.most_mt() > fit.part.sense.range_mt


def _lowered(plan: MagnetPlan) -> Mapping[str, Piece]:
    lowest_mm = min(piece.base_mm for piece in plan.pieces.values())
    return MappingProxyType({code: replace(piece, base_mm=lowest_mm) for code, piece in plan.pieces.items()})


def _own(file: Path, game: str) -> MagnetPlan:
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise HardwareRefused(say("hardware.unreadable_file", file=file, why=error)) from error
    return plan_from(written, file.name, game)


def _reed_figures(fit: Fit) -> dict[str, str]:
    reed = fit.part.sense
    assert isinstance(reed, Reed)
    return {
        "offset_mm": f"{reed.offset_mm:g}",
        "dead_mm": f"{reed.dead_zone_mm:g}",
        "off_centre_mm": f"{fit.plan.off_centre_mm:g}",
        "least_mm": f"{reed.dead_zone_mm + fit.plan.off_centre_mm:g}",
    }


def _latches(part: Part) -> bool:
    return isinstance(part.sense, Switch) and part.sense.latching


def _would(parts: Sequence[str]) -> str:
    return (
        say("hardware.parts_would_do", parts=", ".join(parts)) if parts else say("hardware.no_part_would_do")
    )
