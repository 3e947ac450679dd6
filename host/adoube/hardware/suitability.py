"""Which sensor and which magnets a board gets; what cannot work is refused, with the nearest that does."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce

from adoube.board.geometry import Board
from adoube.hardware.fit import Fit
from adoube.hardware.layout import MOST_PITCH_MM
from adoube.hardware.magnets import with_other_discs
from adoube.hardware.part import Linear, Part, Reed, SwitchFigures, sensor_part, sensor_parts
from adoube.hardware.request import STROBED, HardwareRefused, PackRequest
from adoube.hardware.wirings.strobed import unstrobable
from adoube.sensing.magnets import MagnetPlan
from adoube.words import CodedText, coded

__all__ = ["LEAST_SENSOR_V", "MOST_SENSOR_V", "least_pitch_mm", "suitable_fit"]

LEAST_SENSOR_V, MOST_SENSOR_V = 3.2, 3.4  # what a regulator for 3.3 V gives


def suitable_fit(request: PackRequest, board: Board, plan: MagnetPlan) -> Fit:
    """The sensor that is asked for, or the usual one, with the magnets of the plan.

    Where those of our own plan are too strong or too weak for a switch, one of the usual discs takes their
    place. Linear halls are asked in the order of their ranges. Raises HardwareRefused.
    """
    if request.part is not None:
        part = _as_soldered(sensor_part(request.part, request.sensors), request)
        if why := _unusable(part, plan, request.wiring):
            would = _would(_other_parts(Fit(board, plan, part), request))
            raise HardwareRefused(coded("hardware.and_would", why=why, would=would))
        fit = _fitted(Fit(board, plan, part), request)
    else:
        parts = (_as_soldered(each, request) for each in sensor_parts(request.sensors))
        usual = [each for each in parts if not each.is_dual]
        usable = [each for each in usual if not _unusable(each, plan, request.wiring)]
        fits = (_fitted(Fit(board, plan, each), request) for each in usable)
        fit = next(filter(_works, fits), Fit(board, plan, usable[0]))
    if not _works(fit):
        raise HardwareRefused(_why_not(fit, request))
    return fit


def _as_soldered(part: Part, request: PackRequest) -> Part:
    """The sensor in the case that it has on a circuit board, where one is asked for."""
    if request.tiles is None or part.factory is None:
        return part
    return replace(part, below_mm=part.factory.below_mm)


def least_pitch_mm(fit: Fit, request: PackRequest) -> float | None:
    """The least whole pitch from this one on at which its sensor works, if need be with other discs."""
    if not _works(_fitted(fit.at_pitch(MOST_PITCH_MM), request)):
        return None
    return next(wider.board.pitch_mm for wider in fit.wider() if _works(_fitted(wider, request)))


def _unusable(part: Part, plan: MagnetPlan, wiring: str) -> CodedText | None:
    """Why a sensor suits no board, this wiring or these pieces, whatever the distances; None: it may."""
    sense = part.sense
    if wiring == STROBED and (why := unstrobable(part)):
        return why
    if isinstance(sense, SwitchFigures) and sense.latching:
        return coded("hardware.latching", part=part.name)
    if part.supply_v is not None:
        least_v, most_v = part.supply_v
        if least_v > LEAST_SENSOR_V or most_v < MOST_SENSOR_V:
            return coded("hardware.wrong_supply", part=part.name, least=f"{least_v:g}", most=f"{most_v:g}")
    if isinstance(sense, SwitchFigures) and sense.outputs == 1 and sense.pole != "either":
        felt = 1 if sense.pole == "south" else -1
        unseen = [code for code, piece in plan.pieces.items() if piece.pole != felt]
        if unseen:
            return coded("hardware.unseen_pole", part=part.name, pole=sense.pole, pieces=[*unseen])
    return None


def _fitted(fit: Fit, request: PackRequest) -> Fit:
    """The same with the disc that leaves most to spare, where our plan leaves a cell in doubt."""
    if isinstance(fit.part.sense, Linear) or request.magnets is not None or fit.is_sure:
        return fit
    return _with_best_disc(fit) or fit


def _with_best_disc(fit: Fit) -> Fit | None:
    others = (replace(fit, plan=plan) for plan in with_other_discs(fit.plan))
    return max((each for each in others if each.is_sure), key=lambda each: each.share_to_spare, default=None)


def _works(fit: Fit) -> bool:
    """Whether every cell works at its worst; the levels of linear halls are judged by their bands."""
    sense = fit.part.sense
    return fit.most_mt() <= sense.range_mt if isinstance(sense, Linear) else fit.is_sure


def _why_not(fit: Fit, request: PackRequest) -> CodedText:
    part, sense = fit.part.name, fit.part.sense
    if isinstance(sense, Linear):
        figures = {"most_mt": f"{fit.most_mt():.0f}", "range_mt": f"{sense.range_mt:g}"}
        would = _would(_other_parts(fit, request))
        return coded("hardware.too_strong", part=part, would=would, **figures)
    if isinstance(sense, Reed) and fit.dead_in_the_centre:
        return coded("hardware.dead_zone", part=part, **_dead_zone(sense, fit.plan))
    would = _would(_nearest(fit, request))
    stray_mt = f"{fit.neighbours_mt:.1f}"
    if unfelt := fit.unfelt():
        felt_mt = f"{fit.least_mt(fit.plan.pieces[unfelt[0]]):.1f}"
        figures = {"felt_mt": felt_mt, "stray_mt": stray_mt, "operate_mt": f"{fit.operate_mt:.1f}"}
        return coded("hardware.unfelt", piece=unfelt[0], part=part, would=would, **figures)
    figures = {"stray_mt": stray_mt, "release_mt": f"{fit.release_mt:.1f}"}
    cell = min(fit.margins_mt, key=lambda name: fit.margins_mt[name])
    pitch_mm = f"{fit.board.pitch_mm:g}"
    return coded("hardware.too_close", part=part, cell=cell, pitch_mm=pitch_mm, would=would, **figures)


def _nearest(fit: Fit, request: PackRequest) -> Iterator[CodedText]:
    """What would do instead, that which changes least first."""
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
        and not _unusable(each, fit.plan, request.wiring)
        and _works(_fitted(replace(fit, part=each), request))
    ]
    if others:
        yield coded("hardware.would_parts", parts=others)


def _would(choices: Iterator[CodedText]) -> CodedText:
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
