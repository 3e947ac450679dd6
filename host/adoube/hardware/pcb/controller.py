"""The microcontroller's board: its netlist and its layout.

Parts have the names that they have in the list of wires. A Pico stands in two sockets: A1 takes its pins 1 to
20, A2 those from 40 down to 21. From top to bottom are the Pico's sockets with resistors between them on the
back, the plugs of the chains, the rails of the supplies, and the plugs for cables. A part that may carry the
current of the whole board is straight above or below its rail, joined by a track as wide as the rail.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil
from types import MappingProxyType

from adoube.hardware.design import Chip
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.netlist import FIVE_VOLTS, GROUND, LOGIC, MCU, SENSOR_SUPPLY, SUPPLY_IN
from adoube.hardware.part import part
from adoube.hardware.pcb.board import (
    CircuitBoard,
    CircuitBoardError,
    CopperSide,
    PlacedPad,
    PlacedPart,
    TrackConstraint,
)
from adoube.hardware.pcb.footprint import GRID_MM
from adoube.hardware.pcb.layout import Layout, check_room, screw_hole, snapped
from adoube.hardware.pcb.router import routed
from adoube.words import coded

__all__ = [
    "CAPACITOR",
    "SOCKET",
    "ControllerCircuit",
    "controller_board",
    "controller_circuit",
    "is_pico",
    "placed_controller",
]


LEFT, RIGHT = MCU, "A2"
SOCKET, PINS_A_SIDE = "socket-20", 20
CAPACITOR = "c-100n"  # the bypass capacitor
SLOW = "c-100p"  # the capacitor that slows a line's edges

# The plug for each kind of part that is elsewhere, and the leg on each of its pins.
PLUGS: Mapping[str, tuple[str, tuple[str, ...]]] = MappingProxyType(
    {
        "button": ("xh-header-2", ("1", "2")),
        "buzzer": ("xh-header-2", ("+", "-")),
        "supply": ("terminal-2", ("+", "-")),
        "regulator": ("terminal-3", ("VIN", "GND", "VOUT")),
        "lamp": ("terminal-3", ("VDD", "DIN", "GND")),
    }
)


@dataclass(frozen=True)
class ControllerCircuit:
    """The parts of the board and their nets."""

    chips: tuple[Chip, ...]
    chains: tuple[str, ...]  # the plugs for ribbons, in the order of the chains
    beside: Mapping[str, str]  # the chip of each capacitor, by the capacitor's reference

    def carries(self, chip: Chip) -> bool:
        """Return whether a part of the whole board is soldered onto this one."""
        return any(chip.refdes == here.refdes and chip.part == here.part for here in self.chips)


def is_pico(mcu: Microcontroller) -> bool:
    """Return whether a microcontroller has the pins of a Pico, which the board has sockets for."""
    return mcu.name.startswith("pico")


def controller_circuit(
    mcu: Microcontroller, chips: Sequence[Chip], chains: Iterable[Chip]
) -> ControllerCircuit:
    """Return the circuit, from the parts on no other board and the first plug of each chain."""
    controller, *others = chips
    ribbons = [Chip(f"J{at}", plug.part, plug.pins) for at, plug in enumerate(chains, start=1)]
    here = [*_sockets(mcu, controller), *ribbons, *_without_further_lamps(map(_on_board, others))]
    fed = [chip for chip in here if part(chip.part).kind == "chip"]
    used = {chip.refdes for chip in here}
    names = (name for number in count(1) if (name := f"C{number}") not in used)
    capacitors = [
        Chip(name, CAPACITOR, {"1": chip.pins["VCC"], "2": chip.pins["GND"]})
        for name, chip in zip(names, fed, strict=False)
    ]
    beside = {small.refdes: chip.refdes for small, chip in zip(capacitors, fed, strict=True)}
    chained = tuple(plug.refdes for plug in ribbons)
    return ControllerCircuit((*here, *capacitors), chained, MappingProxyType(beside))


def _sockets(mcu: Microcontroller, controller: Chip) -> Iterator[Chip]:
    places: dict[str, tuple[int, ...]] = {gpio.label: (gpio.physical,) for gpio in mcu.gpios}
    places |= {label: mcu.supply[net] for net, label in mcu.supply_labels.items()}
    nets = {place: net for label, net in controller.pins.items() for place in places[label]}
    yield Chip(LEFT, SOCKET, {str(pin): net for pin, net in nets.items() if pin <= PINS_A_SIDE})
    right = {str(2 * PINS_A_SIDE + 1 - pin): net for pin, net in nets.items() if pin > PINS_A_SIDE}
    yield Chip(RIGHT, SOCKET, right)


def _on_board(chip: Chip) -> Chip:
    """Return the part itself, or the plug for it."""
    kind = part(chip.part).kind
    if kind not in PLUGS:
        return chip
    plug, legs = PLUGS[kind]
    return Chip(chip.refdes, plug, {str(pin): chip.pins[leg] for pin, leg in enumerate(legs, start=1)})


def _without_further_lamps(chips: Iterable[Chip]) -> Iterator[Chip]:
    """Leave out the lamps behind the first, which alone is connected to this board."""
    return (chip for chip in chips if not chip.refdes.startswith("LED") or chip.refdes == "LED1")


CONTROLLER = "controller"

# Steps of the grid from the upper edge to the sockets: a Pico's rows of pins are 17.78 mm apart.
SOCKET_STEPS = {RIGHT: 4, LEFT: 18}
# From the left edge, with the USB plug, to the first and last pins of both sockets.
FIRST_PIN_STEPS, LAST_PIN_STEPS = 4, 42
# From the upper edge to two rows of resistors, and from one resistor to the next.
SMALL_ROWS_STEPS, SMALL_STEPS = (8, 14), 3
# From sockets or resistors to a buffer, and on to the next; from the upper edge; back to their capacitors.
BUFFER_STEPS, BUFFER_ROW_STEPS, BESIDE_STEPS = 14, 11, 7
CHAIN_ROW_STEPS = 27  # from the upper edge to the middle of the chains' plugs
SCREW_STEPS = 4  # from the edges to the screws, which are beside the chains' plugs and above the last of them
FIRST_RAIL_STEPS, RAIL_STEPS = 34, 2  # from the upper edge to the first rail, and on to the next
# From the last rail to the plugs for cables, and from there to the lower edge.
CABLE_ROW_STEPS, END_STEPS = 7, 5
MARGIN_STEPS = 1  # between parts in a row, and from the left edge to the first

RAILED = (SUPPLY_IN, FIVE_VOLTS, SENSOR_SUPPLY, LOGIC, GROUND)
# Parts that may carry the current of the whole board, besides the chains' plugs.
WIDE = ("terminal-2", "terminal-3", "fuse", "c-1000u", "xh-header-3")
# Parts soldered by hand at the lower edge, from left to right.
AT_THE_EDGE = ("PS", "F", "D", "U", "C", "LED", "JL", "SW", "BZ")


def controller_board(circuit: ControllerCircuit, game: str) -> CircuitBoard:
    """Return the circuit board. Raises CircuitBoardError if it cannot be made."""
    board = placed_controller(circuit, game)
    try:
        check_room(board)
        return routed(board, [*_ControllerLayout(circuit).constraints()])
    except CircuitBoardError as error:
        # No larger pitch would help.
        raise CircuitBoardError(coded("pcb.no_controller", board=board.title)) from error


def placed_controller(circuit: ControllerCircuit, game: str) -> CircuitBoard:
    """Return the board with its parts in place, and no tracks yet."""
    layout, title = _ControllerLayout(circuit), f"adoube controller, {game}"
    return CircuitBoard(CONTROLLER, title, layout.width_mm, layout.height_mm, layout.parts)


class _ControllerLayout:
    """The layout; parts soldered by hand are on the front, all others on the back."""

    def __init__(self, circuit: ControllerCircuit) -> None:
        self._circuit = circuit
        self._front = Layout(circuit.chips, circuit.beside, CopperSide.FRONT)
        self._back = Layout(circuit.chips, circuit.beside, CopperSide.BACK)
        between_sockets = (LAST_PIN_STEPS - FIRST_PIN_STEPS) // SMALL_STEPS
        self._in_row = max(between_sockets, ceil(len(self._small()) / len(SMALL_ROWS_STEPS)))
        self._rails_mm = dict(self._rail_places())
        self._cables_mm = max(self._rails_mm.values()) + CABLE_ROW_STEPS * GRID_MM
        self.height_mm = round(self._cables_mm + END_STEPS * GRID_MM, 2)
        chains = [*self._chains()]
        taken = {pad.x_mm for plug in chains for pad in self._feeding(plug)}
        placed = [*self._sockets(), *self._resistors(), *self._buffers(), *chains, *self._cables(taken)]
        self.width_mm = self._width_mm(placed)
        self.parts = (*placed, *self._screws())

    def constraints(self) -> Iterator[TrackConstraint]:
        """Yield the rails of the supplies, as far as their parts reach, and the tracks to them."""
        feeders = [*self._feeders()]
        for net, y_mm in self._rails_mm.items():
            places = {feeder.x1_mm for feeder in feeders if feeder.net == net}
            if len(places) > 1:
                yield TrackConstraint(net, CopperSide.FRONT, min(places), y_mm, max(places), y_mm)
                yield from (feeder for feeder in feeders if feeder.net == net)

    def _feeders(self) -> Iterator[TrackConstraint]:
        """Yield the tracks from parts with large currents straight to their rails."""
        for placed in self.parts:
            for pad in self._feeding(placed):
                x_mm = snapped(pad.x_mm)
                yield TrackConstraint(pad.net, CopperSide.BACK, x_mm, pad.y_mm, x_mm, self._rails_mm[pad.net])

    def _feeding(self, placed: PlacedPart) -> Sequence[PlacedPad]:
        """Return the pads of a part from which a straight track leads to a rail."""
        pads = [pad for pad in placed.pads() if pad.net in self._rails_mm]
        if placed.refdes in self._circuit.chains:
            return [pad for pad in pads if pad.y_mm == max(each.y_mm for each in placed.pads())]
        return pads if placed.part in WIDE else []

    def _rail_places(self) -> Iterator[tuple[str, float]]:
        """Yield the rails of the supplies with more than one part."""
        nets = [net for chip in self._circuit.chips for net in {*chip.pins.values()}]
        railed = [net for net in RAILED if nets.count(net) > 1]
        for at, net in enumerate(railed):
            yield net, round((FIRST_RAIL_STEPS + at * RAIL_STEPS) * GRID_MM, 4)

    def _sockets(self) -> Iterator[PlacedPart]:
        for refdes, steps in SOCKET_STEPS.items():
            place = FIRST_PIN_STEPS * GRID_MM, steps * GRID_MM
            yield self._front.placed(refdes, *place, CopperSide.FRONT, turned=1)

    def _small(self) -> Sequence[str]:
        """Return the resistors, and the capacitors that slow lines."""
        chips = self._circuit.chips
        return [chip.refdes for chip in chips if chip.part.startswith("r-") or chip.part == SLOW]

    def _resistors(self) -> Iterator[PlacedPart]:
        for at, refdes in enumerate(self._small()):
            row, column = divmod(at, self._in_row)
            x_mm = (FIRST_PIN_STEPS + column * SMALL_STEPS) * GRID_MM
            yield self._back.placed(refdes, x_mm, SMALL_ROWS_STEPS[row] * GRID_MM, CopperSide.BACK, turned=1)

    def _buffers(self) -> Iterator[PlacedPart]:
        y_mm = BUFFER_ROW_STEPS * GRID_MM
        left_steps = max(LAST_PIN_STEPS, FIRST_PIN_STEPS + self._in_row * SMALL_STEPS)
        for at, refdes in enumerate(dict.fromkeys(self._circuit.beside.values()), start=1):
            x_mm = (left_steps + at * BUFFER_STEPS) * GRID_MM
            yield self._back.centred(refdes, x_mm, y_mm, turned=1)
            yield from self._back.column(refdes, x_mm - BESIDE_STEPS * GRID_MM, y_mm)

    def _chains(self) -> Iterator[PlacedPart]:
        """Yield the plugs of the chains, which lie across, their odd pins below."""
        left_mm = 2 * SCREW_STEPS * GRID_MM
        for refdes in self._circuit.chains:
            half_mm = self._front.half_mm(refdes)
            placed = self._front.centred(refdes, left_mm + half_mm, CHAIN_ROW_STEPS * GRID_MM, turned=1)
            yield placed
            left_mm = placed.box(placed.footprint.courtyard).right + MARGIN_STEPS * GRID_MM

    def _cables(self, taken: Collection[float]) -> Iterator[PlacedPart]:
        """Yield the plugs for cables side by side, none straight below a track from a chain to its rail."""
        left_mm = MARGIN_STEPS * GRID_MM
        for refdes in self._at_the_edge():
            room = self._front.shape(refdes).courtyard
            x_mm = snapped(ceil((left_mm - room.left) / GRID_MM) * GRID_MM)
            placed = self._front.placed(refdes, x_mm, self._cables_mm, CopperSide.FRONT)
            while any(snapped(pad.x_mm) in taken for pad in self._feeding(placed)):
                x_mm = snapped(x_mm + GRID_MM)
                placed = self._front.placed(refdes, x_mm, self._cables_mm, CopperSide.FRONT)
            yield placed
            left_mm = x_mm + room.right + MARGIN_STEPS * GRID_MM

    def _width_mm(self, placed: Iterable[PlacedPart]) -> float:
        """Return the width of the parts, with space for screws at the right of the upper rows."""
        right_mm = 0.0
        for each in placed:
            beside_steps = MARGIN_STEPS if each.y_mm == self._cables_mm else 2 * SCREW_STEPS
            right_mm = max(right_mm, each.box(each.footprint.courtyard).right + beside_steps * GRID_MM)
        return round(ceil(right_mm / GRID_MM) * GRID_MM, 2)

    def _at_the_edge(self) -> Iterator[str]:
        behind = {*self._circuit.beside, *self._circuit.beside.values(), *self._small()}
        for letters in AT_THE_EDGE:
            yield from (refdes for refdes in self._named(letters) if refdes not in behind)

    def _named(self, letters: str) -> Sequence[str]:
        names: Iterable[str] = (chip.refdes for chip in self._circuit.chips)
        return [refdes for refdes in names if refdes.rstrip("0123456789") == letters]

    def _screws(self) -> Iterator[PlacedPart]:
        edge_mm, row_mm = SCREW_STEPS * GRID_MM, CHAIN_ROW_STEPS * GRID_MM
        places = ((edge_mm, row_mm), (self.width_mm - edge_mm, row_mm), (self.width_mm - edge_mm, edge_mm))
        for at, (x_mm, y_mm) in enumerate(places, start=1):
            yield screw_hole(at, round(x_mm, 4), round(y_mm, 4))
