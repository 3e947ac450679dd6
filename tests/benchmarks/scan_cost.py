"""What a scan costs on a Raspberry Pi Pico, which is not at hand: counted where it can be, else estimated.

    python tests/benchmarks/scan_cost.py

Machine code is counted. The firmware's whole scan runs here, its viper functions on an emulated Cortex-M0+ in
front of a simulated board, and the cycles of what they execute are added up: at 125 MHz for the RP2040, and
at 150 MHz as an upper bound for the RP2350, whose Cortex-M33 needs fewer. Each call that machine code makes
into MicroPython itself is added at ASSUMED_CYCLES. Settling times are those of the configuration, 20 us a
step; a conversion takes 96 cycles at 48 MHz (data sheet of the RP2040, section 4.9).

Bytecode is estimated. Its parts are timed in the real interpreter under node, beside a plain scan of an 8 x 8
matrix through pins held in local names, for which 528 us were measured on an emulated RP2040. What carries
over is the ratio of two times in one and the same interpreter, and only roughly: under node a call of one
Python function by another is dearer, beside the rest, than on the chip, so that the estimate errs upwards.
Exit status 1 where a scan takes longer than the time until the next.
"""

import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import click

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "firmware" / "lib"))

from adoube.hardware.firmware_files import firmware_folder
from adoube.simulation.board.wiring import simulated_wiring
from tests.benchmarks.thumb.boards import BOARDS, Board, Tick, ticks_of
from tests.benchmarks.thumb.chip import Cost
from tests.firmware.interpreter_board import run_in_interpreter
from tests.tools import INTERPRETER

RP2040_MHZ, RP2350_MHZ = 125, 150
PLAIN_MATRIX_US = 528

CONVERT_TO_NATIVE, CONVERT_TO_OBJECT, CALL = 3, 4, 27
"""Numbers in MicroPython's table of functions for compiled code (py/nativeglue.h)."""
ASSUMED_CYCLES = {CONVERT_TO_NATIVE: 100, CONVERT_TO_OBJECT: 50, CALL: 250}
"""Looking up an array's buffer, making a small integer, and calling sleep_us, besides the sleep itself."""

CONVERSION_US = 96 / 48


def main() -> None:
    bytecode = bytecode_us()
    boards = [(board, ticks_of(board)) for board in BOARDS]
    print_machine_code(boards)
    print_plain_parts(bytecode)
    if not print_scans(boards, bytecode):
        raise SystemExit(1)


def bytecode_us() -> dict[str, float]:
    """The estimate for an RP2040, by the names of interpreter/scan_times.py."""
    with TemporaryDirectory() as folder:
        program = INTERPRETER / "scan_times.py"
        printed = run_in_interpreter(program, Path(folder), simulated_wiring(firmware_folder()))
    ratios: dict[str, float] = json.loads(printed)
    return {name: PLAIN_MATRIX_US * ratio for name, ratio in ratios.items()}


def interpreter_us(cost: Cost) -> float:
    return sum(ASSUMED_CYCLES[number] * count for number, count in cost.interpreter.items()) / RP2040_MHZ


def print_machine_code(boards: Sequence[tuple[Board, tuple[Tick, ...]]]) -> None:
    click.echo("Machine code, counted; the longest call of each function")
    heading = f"{'function':<14}{'instructions':>13}{'cycles':>8}{'125 MHz, us':>13}{'< 150 MHz, us':>15}"
    click.echo(f"{'board':<31}{heading}{'calls out':>11}{'assumed, us':>13}")
    for board, ticks in boards:
        longest: dict[str, Cost] = {}
        for called in [called for tick in ticks for called in tick.calls]:
            known = longest.get(called.function)
            if known is None or called.cost.cycles > known.cycles:
                longest[called.function] = called.cost
        for name, cost in longest.items():
            click.echo(
                f"{board.name:<31}{name:<14}{cost.instructions:>13}{cost.cycles:>8}"
                f"{cost.cycles / RP2040_MHZ:>13.1f}{cost.cycles / RP2350_MHZ:>15.1f}"
                f"{cost.interpreter.total():>11}{interpreter_us(cost):>13.1f}"
            )


def print_plain_parts(bytecode: dict[str, float]) -> None:
    click.echo(f"\nBytecode on an RP2040, estimated from {PLAIN_MATRIX_US} us for a plain 8 x 8 matrix")
    for name, us in bytecode.items():
        click.echo(f"{name:<44}{us:>8.0f} us")


def print_scans(boards: Sequence[tuple[Board, tuple[Tick, ...]]], bytecode: dict[str, float]) -> bool:
    """Whether every scan is over before the next is due."""
    click.echo("\nWhole scans on an RP2040 with two buttons, in us")
    click.echo(
        f"{'board':<31}{'scan':<10}{'settling':>9}{'converting':>11}{'machine code':>13}{'calls out':>10}"
        f"{'bytecode':>9}{'together':>9}{'every':>7}"
    )
    in_time = True
    for board, ticks in boards:
        period_us = 1_000_000 / board.scan_hz
        for tick in ticks:
            parts = parts_us(board, tick, bytecode)
            together = sum(parts)
            in_time = in_time and together < period_us
            settling, converting, machine_code, calls_out, interpreted = parts
            click.echo(
                f"{board.name:<31}{tick.name:<10}{settling:>9.0f}{converting:>11.0f}{machine_code:>13.0f}"
                f"{calls_out:>10.0f}{interpreted:>9.0f}{together:>9.0f}{period_us:>7.0f}"
                f"{together / period_us:>6.0%}"
            )
    return in_time


def parts_us(
    board: Board, tick: Tick, bytecode: dict[str, float]
) -> tuple[float, float, float, float, float]:
    """Settling, converting, machine code, its calls into the interpreter, and bytecode."""
    calls = Counter[int]()
    for called in tick.calls:
        calls += called.cost.interpreter
    linear = board.sensor == "linear"
    return (
        board.settle_us * calls[CALL],
        CONVERSION_US * board.cells if linear else 0.0,
        sum(called.cost.cycles for called in tick.calls) / RP2040_MHZ,
        sum(interpreter_us(called.cost) for called in tick.calls),
        sum(bytecode[name] for name in bytecode_of(board, tick)),
    )


def bytecode_of(board: Board, tick: Tick) -> list[str]:
    """The parts of a scan that are bytecode also on a Pico."""
    linear = board.sensor == "linear"
    parts = ["tick, 64 cells, 2 buttons" if board.cells <= 64 else "tick, 324 cells, 2 buttons"]
    if linear:
        parts.append("zero drift")
    if tick.name != "quiet":
        parts.append("debounce at work")
    if tick.name in ("a change", "settled"):
        parts.append("a change of a level" if linear else "a change of a cell")
    if tick.name == "a change" and linear:
        parts.append("a level moves")
    return parts


if __name__ == "__main__":
    main()
