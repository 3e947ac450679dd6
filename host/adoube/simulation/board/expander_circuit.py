"""MCP23017 port expanders on I2C. Runs under CPython and MicroPython."""

from adoube.simulation.board.circuit import NO_SUCH_DEVICE, Circuit, CircuitSensors

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

PORTS = 2
PORT_BITS = 8
BITS = PORTS * PORT_BITS
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
                self._first_input[_chip(bus["i2c"], address)] = BITS * len(self._first_input)
        inputs = BITS * len(self._first_input)
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
