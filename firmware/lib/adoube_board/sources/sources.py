"""The sources of the cells' levels: one class for each kind of wiring."""

from adoube_board.config.inputs import CHAINS, EXPANDERS, MATRIX, MULTIPLEXERS, PINS, STROBED
from adoube_board.sources.sio import registers_of

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Protocol

    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware
    from adoube_board.sources.mux import MuxedHalls

    class CellSource(Protocol):
        """`raw` holds the level of each cell as of the last scan: on a digital board 0 empty, 1 on or north,
        2 south, 3 fault; on a linear one the level in steps, as a byte.

        `in_interrupt` says whether a scan is short enough, and sure enough to end, for a hard timer.
        `news` counts, modulo 65,536, how often what `faults` has to say changed during scans.
        """

        raw: bytearray
        in_interrupt: bool
        news: int

        def scan(self) -> None:
            """Look at every cell once, or at the next column where they are strobed; allocates nothing."""
            ...

        def faults(self) -> "list[str]":
            """Return what is wrong with the wiring as far as it is known, a sentence each."""
            ...


class NoSource:
    """A board whose wiring is not known: it has no cells, and its configuration has said why."""

    in_interrupt = True
    news = 0

    def __init__(self) -> None:
        self.raw = bytearray(0)

    def scan(self) -> None:
        """There is nothing to look at."""

    def faults(self) -> "list[str]":
        return []


def open_source(config: "Config", hardware: "Hardware") -> "CellSource":
    """Return the source that the configuration asks for. Only its own module is loaded: memory is short."""
    kind = config.wiring["kind"]
    if kind == PINS:
        from adoube_board.sources.matrix import SensorPins

        return SensorPins(config, hardware)
    if kind == MATRIX:
        return _open_matrix(config, hardware)
    if kind == CHAINS:
        return _open_chains(config, hardware)
    if kind == EXPANDERS:
        from adoube_board.sources.mcp23017 import Expanders

        return Expanders(config, hardware)
    if kind == STROBED:
        return _open_strobed(config, hardware)
    return open_halls(config, hardware) or NoSource()


def open_halls(config: "Config", hardware: "Hardware") -> "MuxedHalls | None":
    """Open a source of linear halls, which can do more than a Source; None for other boards."""
    if config.wiring["kind"] != MULTIPLEXERS:
        return None
    wiring = config.wiring
    registers = registers_of(hardware.chip, wiring["select"] + wiring["enable"] + wiring["adc"])
    if registers:
        from adoube_board.sources.mux_viper import FastHalls, converter_of

        return FastHalls(config, hardware, registers, converter_of(hardware.chip))
    from adoube_board.sources.mux import MuxedHalls

    return MuxedHalls(config, hardware)


def _open_matrix(config: "Config", hardware: "Hardware") -> "CellSource":
    wiring = config.wiring
    registers = registers_of(hardware.chip, wiring["rows"] + wiring["columns"])
    if registers:
        from adoube_board.sources.matrix_viper import FastMatrix

        return FastMatrix(config, hardware, registers)
    from adoube_board.sources.matrix import DiodeMatrix

    return DiodeMatrix(config, hardware)


def _open_chains(config: "Config", hardware: "Hardware") -> "CellSource":
    wiring = config.wiring
    registers = registers_of(hardware.chip, [wiring["load"], wiring["clock"]] + wiring["data"])
    if registers:
        from adoube_board.sources.hc165_viper import FastChains

        return FastChains(config, hardware, registers)
    from adoube_board.sources.hc165 import ShiftChains

    return ShiftChains(config, hardware)


def _open_strobed(config: "Config", hardware: "Hardware") -> "CellSource":
    wiring = config.wiring
    registers = registers_of(
        hardware.chip, [wiring["data"], wiring["clock"], wiring["sense"]] + wiring["rows"]
    )
    if registers:
        from adoube_board.sources.strobed_viper import FastStrobedColumns

        return FastStrobedColumns(config, hardware, registers)
    from adoube_board.sources.strobed import StrobedColumns

    return StrobedColumns(config, hardware)
