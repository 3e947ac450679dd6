"""The sensor and the magnets of a board, chosen so that it works, or a refusal with an alternative."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from adoube.board.geometry import Board
from adoube.games.base import AnyGame
from adoube.hardware.fit import MOST_PITCH_MM, Fit
from adoube.hardware.part import (
    AT_3V3,
    Linear,
    Part,
    Reed,
    SwitchFigures,
    sensor_part,
    sensor_parts,
)
from adoube.hardware.request import STROBED, HardwareError, PackRequest
from adoube.hardware.wirings.matrix import unstrobable
from adoube.sensing.magnets import Magnet, MagneticPiece, MagnetPlan
from adoube.sensing.plans import PlanError, check_stacks, lowest_stacks, plan_for, plan_from
from adoube.sensing.views import LEVEL, OCCUPANCY, POLARITY, Level, Symbol, View, ViewError, view_named
from adoube.serialization.fields import toml_file
from adoube.words import CodedText, coded

__all__ = ["alike", "least_pitch_mm", "magnet_plan", "suitable_fit", "threshold_steps", "view_of_sensor"]


# Diameter and height of discs that every magnet shop has.
DISCS_MM = ((3, 1), (3, 2), (4, 1), (4, 2), (5, 1), (5, 2), (6, 1), (6, 2), (8, 1), (8, 2), (10, 1), (10, 2))

USUAL_THRESHOLD = 4  # in steps, if the weakest piece is above it


def magnet_plan(request: PackRequest, game: AnyGame, *, by_level: bool) -> MagnetPlan:
    """Return the magnets in a game's pieces, at the requested pitch or its own.

    Only a level reads how high a magnet lies in its piece; on other boards all lie as low as the lowest,
    where the field is strongest. If pieces are stacked and no sensor tells the poles apart, all lie the same
    way round, so that none weakens the one below it. Raises NoPlan, PlanError or FieldError.
    """
    plan = plan_for(game) if request.magnets is None else plan_from(toml_file(Path(request.magnets)))
    check_stacks(plan, game.placement(game.start()).cells.values())
    if request.pitch_mm is not None:
        plan = replace(plan, pitch_mm=request.pitch_mm)
    if by_level:
        return plan
    plan = replace(plan, pieces=_lowered(plan))
    stacked = plan.stacking.highest > 1 and POLARITY not in game.views
    return _all_one_way(plan, 1) if stacked else plan


def _with_other_discs(plan: MagnetPlan) -> Iterator[MagnetPlan]:
    """Yield the plan with each usual disc in all pieces, of the same grade and no wider.

    Only for boards that do not read how strong a magnet is: one kind suits all pieces there.
    """
    magnet = next(iter(plan.pieces.values())).magnet
    for diameter_mm, height_mm in DISCS_MM:
        disc = Magnet(diameter_mm, height_mm, magnet.grade)
        pieces = {code: replace(piece, magnet=disc) for code, piece in plan.pieces.items()}
        other = replace(plan, pieces=MappingProxyType(pieces))
        if diameter_mm <= magnet.diameter_mm and _fits_in_pieces(other) and _supports_stacks(other):
            yield other


def _fits_in_pieces(plan: MagnetPlan) -> bool:
    return all(p.base_mm + p.magnet.height_mm <= p.height_mm for p in plan.pieces.values())


def _supports_stacks(plan: MagnetPlan) -> bool:
    try:
        check_stacks(plan, lowest_stacks(plan.stacking))
    except PlanError:
        return False
    return True


def view_of_sensor(part: Part, game: AnyGame, plan: MagnetPlan) -> View:
    """Return the view that such sensors give of a game. Raises HardwareError if they do not suit it."""
    if isinstance(part.sense, Linear):
        try:
            return view_named(LEVEL, game.seats, plan)
        except ViewError as error:
            raise HardwareError(coded("hardware.no_level", why=error)) from error
    if part.is_dual:
        if POLARITY not in game.views:
            raise HardwareError(coded("hardware.no_polarity", title=game.title, part=part.name))
        return view_named(POLARITY, game.seats)
    return view_named(OCCUPANCY, game.seats)


def alike(view: View, plan: MagnetPlan) -> Sequence[tuple[str, ...]]:
    """Return the groups of pieces that a view cannot tell apart.

    Raises HardwareError for a level view in which a piece may look like an empty cell.
    """
    groups: dict[Symbol, list[str]] = {}
    for code in plan.pieces:
        symbol = view.symbol((code,))
        if symbol == 0:
            raise HardwareError(coded("hardware.like_empty", piece=code, pitch_mm=f"{plan.pitch_mm:g}"))
        groups.setdefault(symbol, []).append(code)
    return [tuple(codes) for codes in groups.values() if len(codes) > 1]


def threshold_steps(view: View) -> int:
    """Return the level at which a cell counts as occupied; every piece of the plan is above it."""
    if not isinstance(view, Level):
        return USUAL_THRESHOLD
    bounds = [abs(bound) for band in view.bands if band.symbol != 0 for bound in (band.lowest, band.highest)]
    return max(1, min(USUAL_THRESHOLD, *bounds))


def _lowered(plan: MagnetPlan) -> Mapping[str, MagneticPiece]:
    lowest_mm = min(piece.base_mm for piece in plan.pieces.values())
    return MappingProxyType({code: replace(piece, base_mm=lowest_mm) for code, piece in plan.pieces.items()})


def _all_one_way(plan: MagnetPlan, pole: Literal[1, -1]) -> MagnetPlan:
    """Return the plan with this pole of all magnets facing the board."""
    pieces = {code: replace(piece, pole=pole) for code, piece in plan.pieces.items()}
    return replace(plan, pieces=MappingProxyType(pieces))


def suitable_fit(request: PackRequest, board: Board, plan: MagnetPlan) -> Fit:
    """Return the requested sensor, or the usual one, with the magnets of the plan.

    If those of our own plan are too strong or too weak for a switch, a usual disc replaces them; where a
    switch answers to one pole alone, all of them face the board with it. The usual sensors take either pole.
    Linear sensors are tried in the order of their ranges. Raises HardwareError.
    """
    if request.part is not None:
        part = _as_soldered(sensor_part(request.part, request.sensors), request)
        plan = _turned(plan, part, request)
        if why := _unusable_reason(part, plan, request):
            would = _alternative_text(_other_parts(Fit(board, plan, part), request))
            raise HardwareError(coded("hardware.and_would", why=why, would=would))
        fit = _fitted(Fit(board, plan, part), request)
    else:
        parts = (_as_soldered(each, request) for each in sensor_parts(request.sensors))
        usual = [each for each in parts if not (each.is_dual or each.only_pole)]
        usable = [each for each in usual if not _unusable_reason(each, plan, request)]
        fits = (_fitted(Fit(board, plan, each), request) for each in usable)
        fit = next(filter(_works, fits), Fit(board, plan, usable[0]))
    if not _works(fit):
        raise HardwareError(_failure_text(fit, request))
    return fit


def _as_soldered(part: Part, request: PackRequest) -> Part:
    """Return the sensor in its case for circuit boards, if one is requested."""
    if request.tiles is None or part.factory is None:
        return part
    return replace(part, below_mm=part.factory.below_mm)


def least_pitch_mm(fit: Fit, request: PackRequest) -> float | None:
    """Return the least whole pitch from this one on at which it works, with other discs if necessary."""
    if not _works(_fitted(fit.at_pitch(MOST_PITCH_MM), request)):
        return None
    return next(wider.board.pitch_mm for wider in fit.wider() if _works(_fitted(wider, request)))


def _turned(plan: MagnetPlan, part: Part, request: PackRequest) -> MagnetPlan:
    """Turn our magnets for a switch that answers to one pole alone; the maker's own stay as they are."""
    return _all_one_way(plan, part.only_pole) if part.only_pole and request.magnets is None else plan


def _unusable_reason(part: Part, plan: MagnetPlan, request: PackRequest) -> CodedText | None:
    """Return why a sensor never suits this board, wiring or game, or None."""
    sense = part.sense
    if isinstance(sense, SwitchFigures) and sense.latching:
        return coded("hardware.latching", part=part.name)
    if request.wiring == STROBED and (why := unstrobable(part)):
        return why
    if why := _supply_reason(part, request):
        return why
    unseen = [code for code, piece in plan.pieces.items() if part.only_pole == -piece.pole]
    if unseen and isinstance(sense, SwitchFigures):
        return coded("hardware.unseen_pole", part=part.name, pole=sense.pole, pieces=unseen)
    return None


def _supply_reason(part: Part, request: PackRequest) -> CodedText | None:
    """Return why no supply of this board suits a sensor, or None.

    With 5 V an output that drives up would bring more than inputs bear: those of the microcontroller and of
    chips with 3.3 V end at their own supply.
    """
    if not (part.runs_at(AT_3V3) or part.needs_5v):
        least_v, most_v = part.supply_v or (0.0, 0.0)
        return coded("hardware.wrong_supply", part=part.name, least=f"{least_v:g}", most=f"{most_v:g}")
    if part.needs_5v and not part.only_pulls_down:
        return coded("hardware.drives_to_5v", part=part.name)
    if part.needs_5v and request.tiles is not None:
        return coded("hardware.five_volts_tiles", part=part.name)
    return None


def _fitted(fit: Fit, request: PackRequest) -> Fit:
    """Return the fit with the disc of the largest margin, if our plan leaves a cell in doubt."""
    if isinstance(fit.part.sense, Linear) or request.magnets is not None or fit.is_sure:
        return fit
    return _with_best_disc(fit) or fit


def _with_best_disc(fit: Fit) -> Fit | None:
    others = (replace(fit, plan=plan) for plan in _with_other_discs(fit.plan))
    return max((each for each in others if each.is_sure), key=lambda each: each.share_to_spare, default=None)


def _works(fit: Fit) -> bool:
    """Return whether every cell works in the worst case; linear levels are judged by their bands."""
    sense = fit.part.sense
    return fit.most_mt() <= sense.range_mt if isinstance(sense, Linear) else fit.is_sure


def _failure_text(fit: Fit, request: PackRequest) -> CodedText:
    part, sense = fit.part.name, fit.part.sense
    if isinstance(sense, Linear):
        figures = {"most_mt": f"{fit.most_mt():.0f}", "range_mt": f"{sense.range_mt:g}"}
        would = _alternative_text(_other_parts(fit, request))
        return coded("hardware.too_strong", part=part, would=would, **figures)
    if isinstance(sense, Reed) and fit.dead_in_the_centre:
        return coded("hardware.dead_zone", part=part, **_dead_zone(sense, fit.plan))
    would = _alternative_text(_nearest_alternatives(fit, request))
    stray_mt = f"{fit.neighbours_mt:.1f}"
    if unfelt := fit.unfelt():
        felt_mt = f"{fit.least_mt(fit.plan.pieces[unfelt[0]]):.1f}"
        figures = {"felt_mt": felt_mt, "stray_mt": stray_mt, "operate_mt": f"{fit.operate_mt:.1f}"}
        return coded("hardware.unfelt", piece=unfelt[0], part=part, would=would, **figures)
    figures = {"stray_mt": stray_mt, "release_mt": f"{fit.release_mt:.1f}"}
    cell = min(fit.margins_mt, key=lambda name: fit.margins_mt[name])
    pitch_mm = f"{fit.board.pitch_mm:g}"
    return coded("hardware.too_close", part=part, cell=cell, pitch_mm=pitch_mm, would=would, **figures)


def _nearest_alternatives(fit: Fit, request: PackRequest) -> Iterator[CodedText]:
    """Yield alternatives that would work, the smallest change first."""
    if disc := _with_best_disc(fit):
        magnet = next(iter(disc.plan.pieces.values())).magnet
        size = {"diameter_mm": f"{magnet.diameter_mm:g}", "height_mm": f"{magnet.height_mm:g}"}
        yield coded("hardware.would_disc", grade=magnet.grade, **size)
    yield from _other_parts(fit, request)
    if (pitch_mm := least_pitch_mm(fit, request)) is not None:
        yield coded("hardware.would_pitch", pitch_mm=f"{pitch_mm:g}")


def _other_parts(fit: Fit, request: PackRequest) -> Iterator[CodedText]:
    others = [
        each.name
        for each in (_as_soldered(each, request) for each in sensor_parts(request.sensors))
        if each.name != fit.part.name
        and each.is_dual == fit.part.is_dual
        and each.only_pole in (None, fit.part.only_pole)
        and not _unusable_reason(each, (plan := _turned(fit.plan, each, request)), request)
        and _works(_fitted(replace(fit, part=each, plan=plan), request))
    ]
    if others:
        yield coded("hardware.would_parts", parts=others)


def _alternative_text(choices: Iterator[CodedText]) -> CodedText:
    found = list(choices)
    if not found:
        return coded("hardware.no_part_would_do")
    others = reduce(lambda first, then: coded("hardware.or_else", first=first, then=then), found)
    return coded("hardware.would", choices=others)


def _dead_zone(reed: Reed, plan: MagnetPlan) -> dict[str, str]:
    return {
        "offset_mm": f"{reed.offset_mm:g}",
        "dead_mm": f"{reed.dead_zone_mm:g}",
        "off_centre_mm": f"{plan.off_centre_mm:g}",
        "least_mm": f"{reed.dead_zone_mm + plan.off_centre_mm:g}",
    }
