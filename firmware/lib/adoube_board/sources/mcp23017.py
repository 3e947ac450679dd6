"""MCP23017 port expanders on I2C: sixteen inputs a chip, with the chip's own pull-ups.

Registers as the chip wakes (IOCON.BANK 0), from its data sheet (DS20001952). What a chip does not answer is
not known: the cells of dual sensors then read as faulty, those of occupancy sensors, which have no such level
on the wire, as empty. In both cases a sentence says so.
"""

from adoube_board.config.inputs import DUAL
from adoube_board.sources.cell_inputs import UNKNOWN, CellInputs

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any, Protocol

    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware

    class Bus(Protocol):
        """machine.I2C, as far as it is used here; both raise OSError where no chip answers."""

        def writeto_mem(self, addr: int, memaddr: int, buf: bytes) -> None: ...

        def readfrom_mem_into(self, addr: int, memaddr: int, buf: bytearray) -> None: ...


IODIR = 0x00
IPOL = 0x02
GPPU = 0x0C
GPIO = 0x12
SET_UP = b"\xff\xff"

BITS = 16
TIMEOUT_US = 2000  # The limit of one transfer; reading a chip takes 0.12 ms at 400 kHz.

# Scans between looks at one chip, each in its turn: it may have been without its supply.
LOOK_AFTER_SCANS = 32


class Expanders:
    """A Source (see sources). Input: the number of the chip in the configuration's order times 16, plus bit:
    0 to 7 GPA0 to GPA7, 8 to 15 GPB0 to GPB7. A sensor pulls its input to ground."""

    in_interrupt = False  # A bus that hangs would hold up everything else.

    def __init__(self, config: "Config", hardware: "Hardware") -> None:
        self.news = 0
        self._bus_faults: "list[str]" = []
        self._chips: "list[Expander]" = []
        count = BITS * sum([len(bus["addresses"]) for bus in config.wiring["buses"]])
        self._inputs = CellInputs(config, count)
        self._unknown = UNKNOWN if config.sensor == DUAL else 0
        for wanted in config.wiring["buses"]:
            bus = self._open_bus(wanted, hardware)
            for address in wanted["addresses"]:
                self._chips.append(self._attach(bus, wanted["i2c"], address))
        self.raw = self._inputs.raw
        self._turn = 0
        self._scans_left = LOOK_AFTER_SCANS
        self._inputs.gather()

    def scan(self) -> None:
        """Read every chip that answers; allocates nothing while all of them do."""
        changed = self._look_after_one()
        for chip in self._chips:
            if chip.answers:
                changed = chip.read() or changed
                if not chip.answers:
                    self.news = (self.news + 1) & 0xFFFF
        if changed:
            self._inputs.gather()

    def faults(self) -> "list[str]":
        """Return what is wrong as of the last scan."""
        levels = "faulty" if self._unknown else "empty"
        sentence = "%s does not answer: look at its wires and its address pins; its cells read as %s"
        return self._bus_faults + [sentence % (chip.name, levels) for chip in self._chips if not chip.answers]

    def _open_bus(self, wanted: "dict[str, Any]", hardware: "Hardware") -> "Bus":
        number, sda, scl = wanted["i2c"], wanted["sda"], wanted["scl"]
        try:
            bus: "Bus" = hardware.I2C(
                number,
                sda=hardware.Pin(sda),
                scl=hardware.Pin(scl),
                freq=wanted["hz"],
                timeout=TIMEOUT_US,
            )
        except (OSError, ValueError) as error:
            sentence = "I2C bus %d cannot have SDA on GPIO %d and SCL on GPIO %d: %s"
            self._bus_faults.append(sentence % (number, sda, scl, error))
            return NoBus()
        return bus

    def _attach(self, bus: "Bus", number: int, address: int) -> "Expander":
        name = "chip 0x%x on I2C bus %d" % (address, number)
        first = BITS * len(self._chips)
        chip = Expander(bus, address, name, self._inputs.closed, first, self._unknown)
        chip.set_up()
        return chip

    def _look_after_one(self) -> bool:
        """Try to reach one silent chip again; True if inputs may have changed."""
        self._scans_left -= 1
        if self._scans_left:
            return False
        self._scans_left = LOOK_AFTER_SCANS
        chip = self._chips[self._turn]
        self._turn = (self._turn + 1) % len(self._chips)
        answered = chip.answers
        if chip.is_set_up():
            return False
        chip.set_up()
        if chip.answers != answered:
            self.news = (self.news + 1) & 0xFFFF
        return True


class Expander:
    """One chip, whose inputs stand in `closed` from `first` on. `answers` is whether it did, the last time;
    one that did not is to be set up before it is read again."""

    def __init__(
        self, bus: "Bus", address: int, name: str, closed: bytearray, first: int, unknown: int
    ) -> None:
        self.name = name
        self.answers = False
        self._bus = bus
        self._address = address
        self._closed = closed
        self._first = first
        self._unknown = unknown
        self._ports = bytearray(2)
        self._seen = -1

    def set_up(self) -> None:
        """Make all pins inputs with pull-ups, a low one read as 1."""
        try:
            for register in (IODIR, IPOL, GPPU):
                self._bus.writeto_mem(self._address, register, SET_UP)
            self.answers = True
        except OSError:
            self._forget()

    def is_set_up(self) -> bool:
        """False also of a chip that answers, but woke anew since it was set up."""
        try:
            self._bus.readfrom_mem_into(self._address, GPPU, self._ports)
        except OSError:
            return False
        return self.answers and self._ports == SET_UP

    def read(self) -> bool:
        """Read both ports; whether any input changed. Allocates nothing while the chip answers."""
        try:
            self._bus.readfrom_mem_into(self._address, GPIO, self._ports)
        except OSError:
            self._forget()
            return True
        ports = self._ports[0] | self._ports[1] << 8
        if ports == self._seen:
            return False
        self._seen = ports
        for bit in range(BITS):
            self._closed[self._first + bit] = ports >> bit & 1
        return True

    def _forget(self) -> None:
        self.answers = False
        self._seen = -1
        for bit in range(BITS):
            self._closed[self._first + bit] = self._unknown


class NoBus:
    """Stands for a bus that could not be opened: nothing on it answers."""

    def writeto_mem(self, addr: int, memaddr: int, buf: bytes) -> None:
        raise OSError

    def readfrom_mem_into(self, addr: int, memaddr: int, buf: bytearray) -> None:
        raise OSError
