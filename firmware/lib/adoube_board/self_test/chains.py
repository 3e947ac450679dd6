"""The self-test of chains of 74HC165 shift registers.

The serial input of each chain's last chip lies on ground, so that zeros follow the last input. A line that is
off reads as ones: the microcontroller's pull-up sees to that. Behind a break in the middle an input floats,
and gives itself away by the first one. Should it float low, every input behind it reads as on: that is a
break where they cannot all be on, since one has no sensor or two are the outputs of one. Where each has a
sensor of its own, such a break looks like a full board.
"""

from adoube_board.self_test.report import CHAIN_BROKEN, Report

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

    from adoube_board.hardware import Hardware

BITS = 8


def examine_chains(wiring: "dict[str, Any]", hardware: "Hardware", report: Report) -> None:
    """Name, for a broken chain, the first chip from which on every input reads alike: off, or on."""
    pin = hardware.Pin
    load = pin(wiring["load"], pin.OUT, value=1)
    clock = pin(wiring["clock"], pin.OUT, value=0)
    lines = [pin(number, pin.IN, pin.PULL_UP) for number in wiring["data"]]
    inputs = wiring["chips"] * BITS
    # For each line: how many bits came until the last zero of an input and until its last one, and whether
    # ones came behind them.
    heard = [0] * len(lines)
    heard_off = [0] * len(lines)
    broken = [False] * len(lines)
    load.value(0)
    load.value(1)
    for bit in range(inputs + BITS):
        for line in range(len(lines)):
            if bit >= inputs:
                broken[line] = broken[line] or bool(lines[line].value())
            elif lines[line].value():
                heard_off[line] = bit + 1
            else:
                heard[line] = bit + 1
        clock.value(1)
        clock.value(0)
    for line in range(len(lines)):
        last = heard[line] if broken[line] else heard_off[line]
        chip = (last + BITS - 1) // BITS
        # The last chain may be shorter: where no sensor is, no chip need be.
        end = (report.last_of(range(line * inputs, (line + 1) * inputs)) // BITS + 1) * BITS
        behind = range(line * inputs + chip * BITS, end)
        if broken[line] or report.impossible(behind):
            report.find(CHAIN_BROKEN, line, chip)
            report.doubt(behind)
