"""Boards whose whole scan runs on the emulated processor, and what happens on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from adoube.hardware.install.program_files import firmware_folder
from adoube.simulation.board.chip import SimulatedChip
from adoube.simulation.board.circuit import Circuit
from adoube.simulation.board.circuits import circuit_of
from adoube.simulation.board.wiring import simulated_wiring
from adoube_board.config.config import Config
from adoube_board.hardware import Hardware
from adoube_board.scan.scanner import Scanner
from adoube_board.sources.sio import SIO, masks_of, registers_of
from benchmarks.thumb.chip import Chip, Registers
from benchmarks.thumb.emulated import Called, emulated
from tests.firmware.simulated_converter import SimulatedConverter
from tests.firmware.simulated_sio import HIGH, SimulatedSio
from tests.firmware.virtual_board import TestWire, VirtualTime, restart

__all__ = ["BOARDS", "Board", "Tick", "ticks_of"]

RP2040 = "RP2040"
CONVERTER = 0x4004_C000
STIMULATED = 9
FIELD_MT = -20


@dataclass(frozen=True)
class Board:
    """`changes` are to the board.json of a simulated board of so many cells."""

    name: str
    cells: int
    sensor: str
    scan_hz: int
    changes: Mapping[str, Any] = field(default_factory=dict)
    settle_us: int = 20

    def configuration(self) -> dict[str, Any]:
        usual = simulated_wiring(firmware_folder(), self.cells, self.sensor)
        return {**usual, "scan_hz": self.scan_hz, "settle_us": self.settle_us, **self.changes}


def chain(chips: int) -> dict[str, Any]:
    return {"wiring": {"kind": "hc165", "load": 2, "clock": 3, "data": [4], "chips": chips}, "cells": []}


# Rates as `adoube hardware` sets them.
BOARDS = (
    Board("64 reeds, 8 x 8 matrix", 64, "occupancy", 1000),
    Board("64 halls, 8 shift registers", 64, "occupancy", 1000, chain(8)),
    Board("232 halls, 29 shift registers", 232, "occupancy", 200, chain(29)),
    Board("324 linear halls", 324, "linear", 100),
)


@dataclass(frozen=True)
class Tick:
    """One scan: what it met with, and the machine code that it called."""

    name: str
    calls: tuple[Called, ...]


def ticks_of(board: Board) -> tuple[Tick, ...]:
    """A quiet scan, one that finds a change of one cell, the next one, and the one in which it is settled."""
    configuration = board.configuration()
    circuit = circuit_of(configuration)
    hardware = Hardware(SimulatedChip(circuit, TestWire(), restart), VirtualTime())
    hardware.chip = RP2040
    blocks: dict[int, Registers] = {SIO: _sio(configuration, circuit), CONVERTER: SimulatedConverter(circuit)}
    with emulated(Chip(blocks)) as calls:
        config = Config(configuration)
        scanner = Scanner(config, hardware, 0)
        settle_ms = config.settings.on_ms + 2

        def tick(name: str, now: int) -> Tick:
            calls.clear()
            scanner.scan(now)
            return Tick(name, tuple(calls))

        quiet = tick("quiet", 1)
        stimulate(circuit, board)
        found = tick("a change", 2)
        waiting = tick("waiting", 3)
        settled = tick("settled", settle_ms)
    if scanner.ring.code != STIMULATED:
        raise ValueError(f"{board.name}: cell {STIMULATED} changed, and cell {scanner.ring.code} was found")
    return quiet, found, waiting, settled


def stimulate(circuit: Circuit, board: Board) -> None:
    """A piece comes to stand on a cell."""
    if board.sensor == "linear":
        circuit.set_field(STIMULATED, FIELD_MT)
    else:
        circuit.set_level(STIMULATED, 1)


def _sio(configuration: Mapping[str, Any], circuit: Circuit) -> SimulatedSio:
    """With the pins driven that the firmware drives from the start, those of the multiplexers high."""
    wiring = configuration["wiring"]
    high = wiring.get("enable", [])
    outputs = [wiring[name] for name in ("load", "clock") if name in wiring] + wiring.get("select", []) + high
    sio = SimulatedSio(circuit, RP2040, outputs)
    registers = registers_of(RP2040, [0])
    assert registers is not None
    for mask in masks_of(high):
        sio[registers[HIGH]] = mask
    return sio
