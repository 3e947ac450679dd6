"""The circuit of each kind of wiring: single pins, a matrix, strobed columns, shift registers, expanders.

That of linear halls is `analogue_circuit`. Runs under CPython and MicroPython.
"""

from adoube.simulation.board.analogue_circuit import AnalogueCircuit
from adoube.simulation.board.circuit import NO_SUCH_DEVICE, Circuit, CircuitSensors

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class PinsCircuit(Circuit):
    """Each pin is low while its sensor is on."""

    def __init__(self, wiring: "dict[str, Any]") -> None:
        pins: list[int] = wiring["wiring"]["pins"]
        super().__init__(wiring, len(pins))
        self._sensors = CircuitSensors(wiring, len(pins))
        self._input_of = {pins[at]: at for at in range(len(pins))}

    def read(self, pin: int) -> int:
        place = self._input_of.get(pin, -1)
        if place >= 0 and self._sensors.closed(place, self.levels):
            return 0
        return super().read(pin)


class MatrixCircuit(Circuit):
    """A column is low while a row is driven low whose switch at their crossing is closed."""

    def __init__(self, wiring: "dict[str, Any]") -> None:
        rows = wiring["wiring"]["rows"]
        columns = wiring["wiring"]["columns"]
        crossings = len(rows) * len(columns)
        super().__init__(wiring, crossings)
        self._sensors = CircuitSensors(wiring, crossings)
        self._width = len(columns)
        self._row_of = {rows[row]: row for row in range(len(rows))}
        self._column_of = {columns[at]: at for at in range(len(columns))}
        self._low_rows: list[int] = []

    def drive(self, pin: int, low: bool) -> None:
        row = self._row_of.get(pin, -1)
        if row in self._low_rows:
            self._low_rows.remove(row)
        if low and row >= 0:
            self._low_rows.append(row)

    def read(self, pin: int) -> int:
        if pin in self._column_of:
            column = self._column_of[pin]
            for row in self._low_rows:
                if self._sensors.closed(row * self._width + column, self.levels):
                    return 0
        return super().read(pin)


STUCK_ROW = "stuck_row"
STUCK_COLUMN = "stuck_column"
SHORT_ROWS = "short_rows"
SHORT_COLUMNS = "short_columns"
MISSING_DIODE = "missing_diode"


class FaultyMatrixCircuit(MatrixCircuit):
    """Faults: `stuck_row` [row] and `stuck_column` [column] lie on ground, `short_rows` and `short_columns`
    [a, b] touch each other, at `missing_diode` [row, column] a wire has its place. Lines count from 0.
    """

    def __init__(self, wiring: "dict[str, Any]") -> None:
        super().__init__(wiring)
        self._rows: list[int] = wiring["wiring"]["rows"]
        self._columns: list[int] = wiring["wiring"]["columns"]
        self._driven: set[int] = set()
        self._grounded: set[int] = set()
        self._joined: list[tuple[int, int]] = []
        self._bare: set[tuple[int, int]] = set()

    def set_fault(self, name: str, numbers: "list[int]") -> None:
        if name == STUCK_ROW:
            self._grounded.add(self._rows[numbers[0]])
        elif name == STUCK_COLUMN:
            self._grounded.add(self._columns[numbers[0]])
        elif name == SHORT_ROWS:
            self._joined.append((self._rows[numbers[0]], self._rows[numbers[1]]))
        elif name == SHORT_COLUMNS:
            self._joined.append((self._columns[numbers[0]], self._columns[numbers[1]]))
        elif name == MISSING_DIODE:
            self._bare.add((self._rows[numbers[0]], self._columns[numbers[1]]))
        else:
            super().set_fault(name, numbers)

    def drive(self, pin: int, low: bool) -> None:
        super().drive(pin, low)
        self._driven.discard(pin)
        if low:
            self._driven.add(pin)

    def read(self, pin: int) -> int:
        if not (self._grounded or self._joined or self._bare):
            return super().read(pin)
        return 0 if pin in self._low() else super().read(pin)

    def _low(self) -> "set[int]":
        """Return all lines that are pulled to ground, through however many switches and shorts."""
        low = self._driven | self._grounded
        size = -1
        while len(low) != size:
            size = len(low)
            for a, b in self._joined:
                if a in low or b in low:
                    low |= {a, b}
            for row, column in self._closed():
                if row in low:
                    low.add(column)
                elif column in low and (row, column) in self._bare:
                    low.add(row)
        return low

    def _closed(self) -> "list[tuple[int, int]]":
        """Return the pins of each crossing whose switch is closed."""
        width = len(self._columns)
        crossings = range(width * len(self._rows))
        return [
            (self._rows[place // width], self._columns[place % width])
            for place in crossings
            if self._sensors.closed(place, self.levels)
        ]


REGISTER_BITS = 8


class ChainCircuit(Circuit):
    """Load low takes what the sensors show; a rising edge of the clock moves every chain on by one bit.

    Of chip 0, next to the microcontroller, comes input H first and A last, then the chip behind it; behind
    the last chip the serial input lies on ground.
    """

    def __init__(self, wiring: "dict[str, Any]") -> None:
        chains = wiring["wiring"]
        self._bits: int = chains["chips"] * REGISTER_BITS
        inputs = len(chains["data"]) * self._bits
        super().__init__(wiring, inputs)
        self._sensors = CircuitSensors(wiring, inputs)
        self._load: int = chains["load"]
        self._clock: int = chains["clock"]
        self._line_of = {chains["data"][line]: line for line in range(len(chains["data"]))}
        self._taken = bytearray(inputs)
        self._shifted = 0
        self._clock_low = True

    def drive(self, pin: int, low: bool) -> None:
        if pin == self._load and low:
            self._take()
        elif pin == self._clock:
            if self._clock_low and not low:
                self._shifted += 1
            self._clock_low = low

    def read(self, pin: int) -> int:
        line = self._line_of.get(pin, -1)
        if line < 0:
            return super().read(pin)
        if self._shifted >= self._bits:
            return 0
        # H of a chip, its highest bit, comes first.
        return self._taken[line * self._bits + (self._shifted ^ (REGISTER_BITS - 1))]

    def _take(self) -> None:
        for place in range(len(self._taken)):
            self._taken[place] = 0 if self._sensors.closed(place, self.levels) else 1
        self._shifted = 0


BROKEN_CHAIN = "broken_chain"


class FaultyChainCircuit(ChainCircuit):
    """Fault: `broken_chain` [line, chip] or [line, chip, bit]: nothing comes from this chip or those behind
    it, but that bit, to which the input before the break floats; 1, as of a pull-up, if it is not given."""

    def __init__(self, wiring: "dict[str, Any]") -> None:
        super().__init__(wiring)
        self._whole_bits: dict[int, int] = {}
        self._floats_to: dict[int, int] = {}

    def set_fault(self, name: str, numbers: "list[int]") -> None:
        if name == BROKEN_CHAIN:
            line, chip = numbers[:2]
            self._whole_bits[line] = chip * REGISTER_BITS
            self._floats_to[line] = numbers[2] if len(numbers) > 2 else 1
        else:
            super().set_fault(name, numbers)

    def read(self, pin: int) -> int:
        line = self._line_of.get(pin, -1)
        if line in self._whole_bits and self._shifted >= self._whole_bits[line]:
            return self._floats_to[line]
        return super().read(pin)


PORTS = 2
PORT_BITS = 8
EXPANDER_BITS = PORTS * PORT_BITS
REGISTERS = 22  # With IOCON.BANK 0, as the chip wakes: the two ports' registers by turns.

IODIR = 0x00
IPOL = 0x02
GPPU = 0x0C
GPIO = 0x12
BYTE = 0xFF

SILENT_CHIP = "silent_chip"


class ExpanderCircuit(Circuit):
    """Each chip keeps its registers; one that `stop` stopped does not answer, and wakes with them reset.

    Only an input whose pull-up is on reads high when its sensor is off: one without floats, here to 0.
    """

    def __init__(self, wiring: "dict[str, Any]") -> None:
        self._first_input: dict[int, int] = {}
        for bus in wiring["wiring"]["buses"]:
            for address in bus["addresses"]:
                self._first_input[_chip(bus["i2c"], address)] = EXPANDER_BITS * len(self._first_input)
        inputs = EXPANDER_BITS * len(self._first_input)
        super().__init__(wiring, inputs)
        self._sensors = CircuitSensors(wiring, inputs)
        self._registers = {chip: self._woken() for chip in self._first_input}
        self._stopped: list[int] = []

    def set_fault(self, name: str, numbers: "list[int]") -> None:
        """`silent_chip` [bus, address]."""
        if name != SILENT_CHIP:
            super().set_fault(name, numbers)
        bus, address = numbers
        self.stop(bus, address)

    def stop(self, bus: int, address: int) -> None:
        """Cut the chip's supply."""
        self._stopped.append(_chip(bus, address))

    def wake(self, bus: int, address: int) -> None:
        """Restore the chip's supply."""
        self._stopped.remove(_chip(bus, address))
        self._registers[_chip(bus, address)] = self._woken()

    def write_registers(self, bus: int, address: int, register: int, data: "bytes | bytearray") -> None:
        registers = self._answering(bus, address)
        for at in range(len(data)):
            registers[register + at] = data[at]

    def read_registers(self, bus: int, address: int, register: int, buffer: bytearray) -> None:
        registers = self._answering(bus, address)
        first = self._first_input[_chip(bus, address)]
        for at in range(len(buffer)):
            port = register + at - GPIO
            buffer[at] = self._port(registers, first, port) if 0 <= port < PORTS else registers[register + at]

    def _port(self, registers: bytearray, first: int, port: int) -> int:
        """Return a port's reading; `first` is the chip's first input."""
        high = registers[IODIR + port] & registers[GPPU + port]
        for bit in range(PORT_BITS):
            if self._sensors.closed(first + PORT_BITS * port + bit, self.levels):
                high &= BYTE ^ (1 << bit)
        return high ^ registers[IPOL + port]

    def _answering(self, bus: int, address: int) -> bytearray:
        chip = _chip(bus, address)
        if chip not in self._registers or chip in self._stopped:
            raise OSError(NO_SUCH_DEVICE)
        return self._registers[chip]

    def _woken(self) -> bytearray:
        registers = bytearray(REGISTERS)
        registers[IODIR] = registers[IODIR + 1] = BYTE
        return registers


def _chip(bus: int, address: int) -> int:
    """Return one number for both: reading must allocate nothing, and a pair would."""
    return bus << 8 | address


DEAD_COLUMN = "dead_column"


class StrobedCircuit(Circuit):
    """A rising edge of the clock shows what was shifted in, and shifts on; a 0 that shows feeds its column.

    Only sensors that are fed pull their rows down. The registers hold zeros at first. Faults: `dead_column`
    [column] never has its supply, `stuck_column` [column] always has, `stuck_row` [row] lies on ground.
    """

    def __init__(self, wiring: "dict[str, Any]") -> None:
        strobed = wiring["wiring"]
        rows = strobed["rows"]
        self._columns: int = strobed["columns"]
        crossings = len(rows) * self._columns
        super().__init__(wiring, crossings)
        self._sensors = CircuitSensors(wiring, crossings)
        self._row_of = {rows[row]: row for row in range(len(rows))}
        self._data: int = strobed["data"]
        self._clock: int = strobed["clock"]
        self._enable: int = strobed["enable"]
        self._sense: int = strobed["sense"]
        # A bit for each column: what a register holds, and what its outputs show.
        self._all = (1 << self._columns) - 1
        self._shifted = 0
        self._shown = 0
        self._data_low = False
        self._clock_low = True
        self._enabled = False
        self._dead = 0
        self._stuck = 0
        self._grounded: list[int] = []

    def set_fault(self, name: str, numbers: "list[int]") -> None:
        if name == DEAD_COLUMN:
            self._dead |= 1 << numbers[0]
        elif name == STUCK_COLUMN:
            self._stuck |= 1 << numbers[0]
        elif name == STUCK_ROW:
            self._grounded.append(numbers[0])
        else:
            super().set_fault(name, numbers)

    def drive(self, pin: int, low: bool) -> None:
        if pin == self._data:
            self._data_low = low
        elif pin == self._enable:
            self._enabled = low
        elif pin == self._clock:
            if self._clock_low and not low:
                self._shown = self._shifted
                self._shifted = (self._shifted << 1 | (0 if self._data_low else 1)) & self._all
            self._clock_low = low

    def read(self, pin: int) -> int:
        if pin == self._sense:
            return 1 if self._fed() else 0
        row = self._row_of.get(pin, -1)
        if row < 0:
            return super().read(pin)
        if row in self._grounded:
            return 0
        fed = self._fed()
        place = row * self._columns
        while fed:
            if fed & 1 and self._sensors.closed(place, self.levels):
                return 0
            fed >>= 1
            place += 1
        return 1

    def _fed(self) -> int:
        """Return a bit for each column that has its supply."""
        switched = self._all & ~self._shown if self._enabled else 0
        return switched & ~self._dead | self._stuck


CIRCUITS: "dict[str, Callable[[dict[str, Any]], Circuit]]" = {
    "pins": PinsCircuit,
    "matrix": FaultyMatrixCircuit,
    "hc165": FaultyChainCircuit,
    "mcp23017": ExpanderCircuit,
    "mux": AnalogueCircuit,
    "strobed": StrobedCircuit,
}


def circuit_of(wiring: "dict[str, Any]") -> Circuit:
    """Return the circuit of a valid board.json. KeyError: a kind that is not simulated."""
    return CIRCUITS[wiring["wiring"]["kind"]](wiring)
