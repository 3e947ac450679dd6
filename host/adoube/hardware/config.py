"""board.json, version 2: the only file that differs from board to board."""

import re
from pathlib import Path
from typing import Any

from adoube.games.registry import ENDING
from adoube.hardware.design import (
    BoardOutputPins,
    BoardWiring,
    ExpanderWiring,
    MatrixWiring,
    Multiplexers,
    PinWiring,
    PlacedSensor,
    ShiftChainWiring,
    StrobedWiring,
)
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.part import Linear, Part
from adoube.hardware.request import HC165, MATRIX, MCP23017, MUX, PINS, STROBED, PackRequest
from adoube.hardware.scan_timing import ScanTiming, scan_timing
from adoube.sensing.magnets import MagnetPlan

__all__ = ["board_config", "sensor_kind", "timing_of"]

FULL_SCALE_MV, FULL_SCALE_COUNTS = 3300, 65536  # the range of the firmware's raw counts

HYSTERESIS = 30
WIFI_PORT = 7117
LONGEST_NAME, DEFAULT_NAME = 24, "adoube"


def board_config(
    request: PackRequest,
    mcu: Microcontroller,
    part: Part,
    wiring: BoardWiring,
    sensors: tuple[PlacedSensor, ...],
    outputs: BoardOutputPins,
    plan: MagnetPlan,
    threshold: int,
) -> dict[str, Any]:
    """Return the configuration that the firmware reads.

    `threshold` is the level at which a cell of a linear board counts as occupied.
    """
    kind = sensor_kind(part)
    timing = timing_of(wiring, len(sensors) * (2 if kind == "dual" else 1), len(outputs.clock))
    config: dict[str, Any] = {
        "name": _name(request.game),
        "sensor": kind,
        "wiring": _wiring(wiring),
        "cells": [sensor.input for sensor in sensors],
    }
    if kind == "dual":
        config["south"] = [sensor.south_input for sensor in sensors]
    if isinstance(part.sense, Linear):
        step_mv = plan.sensor.step_mt * part.sense.mv_per_mt
        config["counts_per_step"] = round(step_mv * FULL_SCALE_COUNTS / FULL_SCALE_MV)
        config |= {"threshold": threshold, "hysteresis": HYSTERESIS}
    config |= _outputs(outputs)
    config["status"] = mcu.status
    config["link"] = _link(request)
    return config | {
        "sensor_ms": part.sampling_ms,
        "scan_hz": timing.scan_hz,
        "settle_us": timing.settle_us,
        "debounce_on_ms": timing.debounce_on_ms,
        "debounce_off_ms": timing.debounce_off_ms,
        "touch_ms": timing.touch_ms,
        "snapshot_ms": 1000,
        "watchdog_ms": 5000,
        "timer": True,
    }


def timing_of(wiring: BoardWiring, inputs: int, buttons: int) -> ScanTiming:
    """Return how often such a board scans its cells. Raises ScanTooLongError."""
    match wiring:
        case PinWiring():
            return scan_timing(PINS, inputs, (inputs,), buttons)
        case MatrixWiring():
            return scan_timing(MATRIX, inputs, (len(wiring.rows), len(wiring.columns)), buttons)
        case ShiftChainWiring():
            return scan_timing(HC165, inputs, (8 * wiring.chips * len(wiring.data),), buttons)
        case ExpanderWiring():
            chips = sum(len(bus.addresses) for bus in wiring.buses)
            return scan_timing(MCP23017, inputs, (16 * chips,), buttons)
        case Multiplexers():
            return scan_timing(MUX, inputs, (inputs,), buttons)
        case StrobedWiring():
            strobing = wiring.strobing
            return scan_timing(
                STROBED, inputs, (len(wiring.rows), strobing.columns_a_scan), buttons, strobing
            )


def sensor_kind(part: Part) -> str:
    """Return the kind of sensor as board.json has it."""
    if isinstance(part.sense, Linear):
        return "linear"
    return "dual" if part.is_dual else "occupancy"


def _name(game: str) -> str:
    """Return a game's id as a part of a host name; that of an installed game may hold other characters.

    A game from a file is called by the file's name.
    """
    kept = re.sub(r"[^A-Za-z0-9-]+", "-", Path(game).name.removesuffix(ENDING)).strip("-")
    return kept[:LONGEST_NAME] or DEFAULT_NAME


def _wiring(wiring: BoardWiring) -> dict[str, Any]:
    match wiring:
        case PinWiring():
            return {"kind": PINS, "pins": [*wiring.pins]}
        case MatrixWiring():
            return {"kind": MATRIX, "rows": [*wiring.rows], "columns": [*wiring.columns]}
        case ShiftChainWiring():
            lines = {"load": wiring.load, "clock": wiring.clock, "data": [*wiring.data]}
            return {"kind": HC165, **lines, "chips": wiring.chips}
        case ExpanderWiring():
            buses = [
                {
                    "i2c": bus.pins.i2c,
                    "sda": bus.pins.sda,
                    "scl": bus.pins.scl,
                    "hz": bus.hz,
                    "addresses": [*bus.addresses],
                }
                for bus in wiring.buses
            ]
            return {"kind": MCP23017, "buses": buses}
        case Multiplexers():
            lines = {"select": [*wiring.select], "adc": [*wiring.adc], "enable": [*wiring.enable]}
            return {"kind": MUX, **lines, "supply": wiring.supply}
        case StrobedWiring():
            lines = {
                "data": wiring.data,
                "clock": wiring.clock,
                "enable": wiring.enable,
                "sense": wiring.sense,
            }
            strobing = wiring.strobing
            return {
                "kind": STROBED,
                **lines,
                "columns": strobing.columns,
                "rows": [*wiring.rows],
                "columns_a_scan": strobing.columns_a_scan,
                "start_up_us": strobing.start_up_us,
            }


def _outputs(outputs: BoardOutputPins) -> dict[str, Any]:
    config: dict[str, Any] = {}
    if outputs.clock:
        config["buttons"] = {"clock": [*outputs.clock]}
    if (lamps := outputs.lamps) is not None:
        size = {"count": lamps.count, "along": lamps.along, "budget_ma": lamps.budget_ma}
        order = {"order": [*lamps.order]} if lamps.order else {}
        config["lamps"] = {"pin": lamps.pin, **size, **order}
    if outputs.buzzer is not None:
        config["buzzer"] = outputs.buzzer
    return config


def _link(request: PackRequest) -> dict[str, Any]:
    """Return the link. Its network and secrets are left empty: packs are passed around."""
    if request.link == "usb":
        return {"kind": "usb"}
    return {"kind": "wifi", "ssid": "", "password": "", "token": "", "port": WIFI_PORT}
