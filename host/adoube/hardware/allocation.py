"""Allocation of the microcontroller's pins: sensors first, then clock, lamps and buzzer."""

from contextlib import suppress
from dataclasses import dataclass, replace

from adoube.board.geometry import Board
from adoube.hardware.config import timing_of
from adoube.hardware.fit import edge_lamps
from adoube.hardware.microcontroller import (
    MICROCONTROLLERS,
    Microcontroller,
    PinPool,
    PinShortageError,
    microcontroller,
)
from adoube.hardware.part import Linear, Part, Reed
from adoube.hardware.request import (
    CELL_BOARDS,
    HC165,
    LAMPS_AT_CELLS,
    MATRIX,
    MCP23017,
    MUX,
    PINS,
    STROBED,
    HardwareError,
    PackRequest,
)
from adoube.hardware.scan_timing import (
    SURE_LIFT_MS,
    ScanTooLongError,
    Strobing,
    longest_start_up_us,
    strobing,
)
from adoube.hardware.wirings.chips import ChainsPlan, ExpandersPlan, MultiplexersPlan, TooManyInputsError
from adoube.hardware.wirings.matrix import (
    MatrixPlan,
    MatrixShape,
    StrobedPlan,
    StrobingTooSlowError,
    shapes,
    unstrobable,
)
from adoube.hardware.wirings.plan import PinsPlan, WiringPlan
from adoube.hardware.wirings.tiles import CollectorsPlan, TilesPlan
from adoube.words import CodedText, coded

__all__ = ["Allocation", "PinDemand", "allocate", "lamp_count"]

TILED = (HC165, MUX)  # wirings with circuit boards

MOST_CLOCK_BUTTONS = 8  # the limit of the protocol's numbers


@dataclass(frozen=True)
class PinDemand:
    """The parts that need pins."""

    request: PackRequest
    board: Board
    seats: int
    part: Part

    @property
    def inputs(self) -> int:
        """The number of sensor inputs; a dual sensor has two."""
        return len(self.board.cells) * (2 if self.part.is_dual else 1)

    @property
    def buttons(self) -> int:
        """The number of clock buttons, one a seat."""
        return min(self.seats, MOST_CLOCK_BUTTONS) if self.request.clock else 0


@dataclass(frozen=True)
class Allocation:
    """The GPIO numbers of a board. `lamp_pin` is None without lamps; `buzzer` also if no pin was left."""

    plan: WiringPlan
    clock: tuple[int, ...]
    lamp_pin: int | None
    buzzer: int | None

    @property
    def lamp_order(self) -> tuple[int, ...]:
        """The place in the chain of the lamp at each cell; empty if no lamps are on tiles."""
        return self.plan.lamp_order if isinstance(self.plan, TilesPlan) else ()

    @property
    def lamps(self) -> int:
        """The number of lamps on tiles."""
        return self.plan.lamps if isinstance(self.plan, TilesPlan) else 0


def allocate(wanted: PinDemand) -> Allocation:
    """Allocate the pins. Raises HardwareError if the wiring does not suit the sensors or pins run out."""
    request, mcu = wanted.request, microcontroller(wanted.request.mcu)
    if request.wiring not in (suited := _suitable_wirings(wanted.part)):
        key = _refusal_key(wanted.part, request.wiring)
        raise HardwareError(coded(key, wiring=request.wiring, suited=suited))
    if request.tiles is not None and request.wiring not in TILED:
        [tiled] = (wiring for wiring in suited if wiring in TILED)
        raise HardwareError(coded("hardware.not_tiled", wiring=request.wiring, tiled=tiled))
    try:
        return _allocation(wanted, mcu)
    except TooManyInputsError as error:
        raise HardwareError(
            coded("hardware.too_many_inputs", inputs=wanted.inputs, most=error, would=_alternative(wanted))
        ) from error
    except StrobingTooSlowError as error:
        raise HardwareError(_slow_strobing_text(wanted, error.rows, error.strobing)) from error
    except ScanTooLongError as error:
        key, cells = "hardware.scan_takes_too_long", len(wanted.board.cells)
        raise HardwareError(
            coded(key, wiring=request.wiring, cells=cells, would=_alternative(wanted))
        ) from error
    except PinShortageError as error:
        raise HardwareError(
            coded(
                "hardware.too_few_pins",
                wiring=request.wiring,
                cells=len(wanted.board.cells),
                wanted=error.wanted,
                have=error.have,
                mcu=mcu.title,
                would=_alternative(wanted),
            )
        ) from error


def lamp_count(request: PackRequest, board: Board) -> int:
    """Return how many lamps a board has."""
    return {"none": 0, "cells": len(board.cells), "edges": edge_lamps(board)}[request.lamps]


def _suitable_wirings(part: Part) -> tuple[str, ...]:
    """Return the wirings that suit a sensor."""
    if isinstance(part.sense, Linear):
        return (MUX,)
    if isinstance(part.sense, Reed):
        return (MATRIX, HC165, MCP23017, PINS)
    return (HC165, MCP23017, PINS) if unstrobable(part) else (HC165, MCP23017, PINS, STROBED)


def _refusal_key(part: Part, wiring: str) -> str:
    if isinstance(part.sense, Linear):
        return "hardware.linear_without_mux"
    if wiring == MUX:
        return "hardware.digital_on_mux"
    return "hardware.reeds_strobed" if isinstance(part.sense, Reed) else "hardware.hall_on_matrix"


def _allocation(wanted: PinDemand, mcu: Microcontroller) -> Allocation:
    """Return the first shape of the wiring that pins and time allow.

    Raises PinShortageError, StrobingTooSlowError or ScanTooLongError of the last, or TooManyInputsError.
    """
    has_rows = wanted.request.wiring in (MATRIX, STROBED)
    tries: list[MatrixShape | None] = [*shapes(wanted.board)] if has_rows else [None]
    for shape in tries[:-1]:
        with suppress(PinShortageError, StrobingTooSlowError, ScanTooLongError):
            return _in_shape(wanted, mcu, shape)
    return _in_shape(wanted, mcu, tries[-1])


def _in_shape(wanted: PinDemand, mcu: Microcontroller, shape: MatrixShape | None) -> Allocation:
    request, pins = wanted.request, PinPool(mcu)
    if request.tiles == CELL_BOARDS:
        plan: WiringPlan = CollectorsPlan(wanted.part, wanted.board, mcu.measuring, pins)
    elif request.tiles is not None:
        has_lamps = request.lamps == LAMPS_AT_CELLS
        plan = TilesPlan(wanted.part, wanted.board, request.tiles, mcu.measuring, pins, has_lamps=has_lamps)
    elif shape is not None and request.wiring == STROBED:
        plan = StrobedPlan(shape, _strobing(wanted, shape), pins)
    elif shape is not None:
        plan = MatrixPlan(shape, pins)
    elif request.wiring == PINS:
        plan = PinsPlan(wanted.inputs, pins)
    elif request.wiring == HC165:
        plan = ChainsPlan(wanted.inputs, pins)
    elif request.wiring == MCP23017:
        plan = ExpandersPlan(wanted.inputs, mcu, pins)
    else:
        plan = MultiplexersPlan(wanted.inputs, mcu.measuring, pins)
    clock = pins.take("pull", wanted.buttons)
    timing_of(plan.wiring, wanted.inputs, len(clock))
    lamps = pins.take("out") if lamp_count(request, wanted.board) else ()
    buzzer: tuple[int, ...] = ()
    if request.buzzer:
        with suppress(PinShortageError):
            buzzer = pins.take("out")
    return Allocation(plan, clock, lamps[0] if lamps else None, buzzer[0] if buzzer else None)


def _strobing(wanted: PinDemand, shape: MatrixShape) -> Strobing:
    """Return the strobing. Raises StrobingTooSlowError if lifts are missed, and ScanTooLongError."""
    part, lamps = wanted.part, lamp_count(wanted.request, wanted.board)
    found = strobing(shape.rows, shape.columns, part.start_up_us, part.sampling_ms, lamps, wanted.buttons)
    if not found.is_sure(part.sampling_ms, lamps):
        raise StrobingTooSlowError(shape.rows, found)
    return found


def _slow_strobing_text(wanted: PinDemand, rows: int, found: Strobing) -> CodedText:
    part, lamps = wanted.part, lamp_count(wanted.request, wanted.board)
    longest_us = longest_start_up_us(rows, found.columns, part.sampling_ms, lamps, wanted.buttons)
    return coded(
        "hardware.looks_too_slowly" if longest_us else "hardware.never_quick_enough",
        part=part.name,
        start_up_us=part.start_up_us,
        columns=found.columns,
        look_ms=found.look_ms,
        promise_ms=found.promise_ms(part.sampling_ms, lamps),
        most_ms=SURE_LIFT_MS,
        longest_us=longest_us or 0,
    )


def _alternative(wanted: PinDemand) -> CodedText:
    """Name what would work: another wiring on the same microcontroller, or else another microcontroller."""
    others = [replace(wanted.request, wiring=wiring) for wiring in _suitable_wirings(wanted.part)]
    others += [replace(wanted.request, mcu=mcu) for mcu in MICROCONTROLLERS]
    for other in others:
        if other != wanted.request and _can_allocate(replace(wanted, request=other)):
            return coded("hardware.would_do", wiring=other.wiring, mcu=other.mcu)
    return coded("hardware.nothing_would_do")


def _can_allocate(wanted: PinDemand) -> bool:
    try:
        _allocation(wanted, microcontroller(wanted.request.mcu))
    except (PinShortageError, TooManyInputsError, StrobingTooSlowError, ScanTooLongError):
        return False
    return True
