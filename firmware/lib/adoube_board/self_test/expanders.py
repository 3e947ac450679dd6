"""The self-test of MCP23017 port expanders: each of them has to answer."""

from adoube_board.self_test.report import CHIP_SILENT, Report
from adoube_board.sources.mcp23017 import BITS, IODIR

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

    from machine import I2C

    from adoube_board.hardware import Hardware


def examine_expanders(wiring: "dict[str, Any]", hardware: "Hardware", report: Report) -> None:
    """Ask each chip for a register that it always has."""
    first = 0
    for wanted in wiring["buses"]:
        bus = _open(wanted, hardware)
        for address in wanted["addresses"]:
            if not (bus and _answers(bus, address)):
                report.find(CHIP_SILENT, address, wanted["i2c"])
                report.doubt(range(first, first + BITS))
            first += BITS


def _open(wanted: "dict[str, Any]", hardware: "Hardware") -> "I2C | None":
    """Open the bus; None if the chip cannot have it on these pins, which the board has said at its start."""
    pin = hardware.Pin
    try:
        return hardware.I2C(
            wanted["i2c"], sda=pin(wanted["sda"]), scl=pin(wanted["scl"]), freq=wanted["hz"], timeout=2000
        )
    except (OSError, ValueError):
        return None


def _answers(bus: "I2C", address: int) -> bool:
    try:
        bus.readfrom_mem_into(address, IODIR, bytearray(1))
    except OSError:
        return False
    return True
