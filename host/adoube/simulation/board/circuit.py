"""The copper of a board: its pins, sensors and buttons. Each kind of wiring is a circuit of its own.

Runs under CPython and MicroPython.
"""

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any


SHARED = 8
FIRST_CALL = 16


class CircuitButtons:
    """By their numbers on the wire: the sides of the clock from 0, the shared one 8, the calls from 16."""

    def __init__(self, wanted: "dict[str, Any]") -> None:
        clock = wanted.get("clock", [])
        calls = wanted.get("calls", [])
        self._pins = {at: clock[at] for at in range(len(clock))}
        self._pins.update({FIRST_CALL + at: calls[at] for at in range(len(calls))})
        if "shared" in wanted:
            self._pins[SHARED] = wanted["shared"]
        self._pressed: list[int] = []

    @property
    def numbers(self) -> "list[int]":
        return sorted(self._pins)

    def set(self, number: int, down: bool) -> None:
        """Press it, or let it go."""
        pin = self._pins[number]
        if pin in self._pressed:
            self._pressed.remove(pin)
        if down:
            self._pressed.append(pin)

    def low(self, pin: int) -> bool:
        """Return whether a pressed button pulls this pin to ground."""
        return pin in self._pressed


OCCUPANCY = "occupancy"
NORTH = 1
SOUTH = 2
EITHER = 3
NO_SUCH_DEVICE = 5
SWITCHES_AT_MT = 3  # Roughly the threshold of reed switches and digital halls.


class Circuit:
    """The part that all wirings share; `levels` holds each cell's: 0 empty, 1 north, 2 south.

    `buttons` lie between their pins and ground.
    """

    def __init__(self, wiring: "dict[str, Any]", inputs: int) -> None:
        self.levels = bytearray(len(wiring["cells"]) or inputs)
        self.buttons = CircuitButtons(wiring.get("buttons", {}))

    def set_level(self, cell: int, level: int) -> None:
        self.levels[cell] = level

    def set_field(self, cell: int, mt: float) -> None:
        """Set the field at a sensor in millitesla, north positive; a switch only closes over enough of it."""
        self.set_level(cell, 0 if -SWITCHES_AT_MT < mt < SWITCHES_AT_MT else NORTH if mt > 0 else SOUTH)

    def set_button(self, button: int, down: bool) -> None:
        """Press or release a button, by its number on the wire."""
        self.buttons.set(button, down)

    def set_fault(self, name: str, numbers: "list[int]") -> None:
        """Something of this wiring breaks. ValueError where it has no such fault."""
        raise ValueError(name)

    def drive(self, pin: int, low: bool) -> None:
        """Pull this pin to ground, or release it, for the chip."""

    def read(self, pin: int) -> int:
        """0 if something pulls this pin to ground, else 1: the pull-ups see to that."""
        return 0 if self.buttons.low(pin) else 1

    def read_u16(self, pin: int) -> int:
        """Return the converter's measurement at a pin to which nothing is joined."""
        return 0

    def write_registers(self, bus: int, address: int, register: int, data: "bytes | bytearray") -> None:
        """Carry out an I2C write. Raises OSError where no chip has this address."""
        raise OSError(NO_SUCH_DEVICE)

    def read_registers(self, bus: int, address: int, register: int, buffer: bytearray) -> None:
        """Fill the buffer by an I2C read. Raises OSError where no chip has this address."""
        raise OSError(NO_SUCH_DEVICE)


class CircuitSensors:
    """The inputs of a digital wiring that the cells' sensors pull to ground."""

    def __init__(self, wiring: "dict[str, Any]", inputs: int) -> None:
        cells = wiring["cells"] or list(range(inputs))
        self._poles = bytearray(inputs)
        self._cell_at = [-1] * inputs
        for cell in range(len(cells)):
            self._attach(cells[cell], cell, EITHER if wiring["sensor"] == OCCUPANCY else NORTH)
        south = wiring.get("south", [])
        for cell in range(len(south)):
            self._attach(south[cell], cell, SOUTH)

    def closed(self, place: int, levels: bytearray) -> bool:
        """Return whether the sensor at this input is on. An occupancy sensor sees either pole, a dual one has
        an output for each; an input without a sensor is off."""
        cell = self._cell_at[place]
        return cell >= 0 and bool(levels[cell] & self._poles[place])

    def _attach(self, place: int, cell: int, poles: int) -> None:
        self._cell_at[place] = cell
        self._poles[place] = poles
