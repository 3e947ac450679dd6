"""The layout of a tile: sensors exactly under their cells, all other parts away from the plate."""

from collections.abc import Iterator

from adoube.hardware.netlist import GROUND
from adoube.hardware.part import Reed
from adoube.hardware.pcb.board import CircuitBoard, CopperSide, PlacedPart, TrackConstraint
from adoube.hardware.pcb.circuit import IN, OUT, SUPPLY, TileCircuit
from adoube.hardware.pcb.footprint import GRID_MM
from adoube.hardware.pcb.layout import Layout, check_room, screw_hole, snapped
from adoube.hardware.pcb.router import routed

__all__ = ["placed_parts", "screw_places", "tile_board"]

RAIL_STEPS = 4  # steps of the grid from a row of sensors to the rails of its supply

# Steps of the grid from the board's edges to the rails that join those of the rows.
EDGE_STEPS = {SUPPLY: 1, GROUND: 2}


def tile_board(circuit: TileCircuit, pitch_mm: float) -> CircuitBoard:
    """Return the circuit board of a tile. Raises CircuitBoardError if it cannot be made."""
    side, layout = circuit.side, _TileLayout(circuit, pitch_mm)
    board = CircuitBoard(
        name="tile",
        title=f"adoube tile {side} x {side}, {circuit.sensor.name}, {pitch_mm:g} mm",
        width_mm=side * pitch_mm,
        height_mm=side * pitch_mm,
        parts=tuple(layout.parts()),
    )
    check_room(board)
    return routed(board, layout.rails())


def placed_parts(circuit: TileCircuit, pitch_mm: float) -> tuple[PlacedPart, ...]:
    """Return the parts of a tile in position, without the tracks, which take long to find."""
    return tuple(_TileLayout(circuit, pitch_mm).parts())


def screw_places(side: int, pitch_mm: float) -> tuple[tuple[float, float], ...]:
    """Return the positions of a tile's screws, where four cells meet; from its upper left, y down."""
    inner = (pitch_mm, (side - 1) * pitch_mm)
    return tuple((x_mm, y_mm) for x_mm in inner for y_mm in inner)


class _TileLayout:
    """The layout of a tile; y counts down from its upper edge."""

    def __init__(self, circuit: TileCircuit, pitch_mm: float) -> None:
        self._circuit = circuit
        self._pitch_mm = pitch_mm
        self._size_mm = circuit.side * pitch_mm
        self._layout = Layout(circuit.chips, circuit.beside, CopperSide.BACK)
        # The line of chips and plugs between two rows.
        self._channel_mm = snapped(circuit.side // 2 * pitch_mm)

    def parts(self) -> Iterator[PlacedPart]:
        for refdes, cell in self._circuit.cells.items():
            yield from self._cell(refdes, cell)
        yield from self._line()
        yield from self._screws()

    def rails(self) -> list[TrackConstraint]:
        """Return both supplies along each row of sensors, joined at the left and right edges."""
        last = int(self._size_mm / GRID_MM) * GRID_MM
        if self._size_mm - last < 1:
            last -= GRID_MM
        constraints = []
        for net, steps in EDGE_STEPS.items():
            left, right = steps * GRID_MM, last - steps * GRID_MM
            rows = [self._rail_of(row, net) for row in range(self._circuit.side)]
            constraints += [TrackConstraint(net, CopperSide.FRONT, left, y_mm, right, y_mm) for y_mm in rows]
            constraints += [
                TrackConstraint(net, CopperSide.BACK, x_mm, rows[-1], x_mm, rows[0]) for x_mm in (left, right)
            ]
        return constraints

    def _rail_of(self, row: int, net: str) -> float:
        _, y_mm = self._centre((0, row))
        return snapped(y_mm) + (-RAIL_STEPS if net == SUPPLY else RAIL_STEPS) * GRID_MM

    def _centre(self, cell: tuple[int, int]) -> tuple[float, float]:
        column, row = cell
        return (column + 0.5) * self._pitch_mm, self._size_mm - (row + 0.5) * self._pitch_mm

    def _cell(self, refdes: str, cell: tuple[int, int]) -> Iterator[PlacedPart]:
        """Yield the sensor on the front, and its small parts behind."""
        x_mm, y_mm = self._centre(cell)
        sense = self._circuit.sensor.sense
        aside_mm = sense.offset_mm if isinstance(sense, Reed) else 0.0
        yield self._layout.placed(refdes, x_mm + aside_mm, y_mm, CopperSide.FRONT)
        x_mm, y_mm = snapped(x_mm), snapped(y_mm)
        for at, small in enumerate(self._layout.beside(refdes)):
            yield self._layout.placed(small, x_mm, y_mm + (2 * at - 1) * 2 * GRID_MM, CopperSide.BACK)

    def _line(self) -> Iterator[PlacedPart]:
        """Yield the plugs at both ends of the line between two rows, and the chips between them."""
        left, right = (self._layout.half_mm(refdes) + 5 * GRID_MM for refdes in (IN, OUT))
        line = [IN, *self._circuit.readers, OUT]
        step_mm = (self._size_mm - left - right) / (len(line) - 1)
        for at, refdes in enumerate(line):
            yield from self._in_line(refdes, snapped(left + at * step_mm))

    def _in_line(self, refdes: str, x_mm: float) -> Iterator[PlacedPart]:
        """Yield a chip or plug that lies across, with its small parts at its left, or right for the first."""
        yield self._layout.centred(refdes, x_mm, self._channel_mm, turned=1)
        aside_mm = self._layout.half_mm(refdes) + 3 * GRID_MM
        across_mm = snapped(x_mm + (aside_mm if refdes == IN else -aside_mm))
        yield from self._layout.column(refdes, across_mm, self._channel_mm)

    def _screws(self) -> Iterator[PlacedPart]:
        """Yield the screw holes, where four cells meet next to the corners."""
        for at, (x_mm, y_mm) in enumerate(screw_places(self._circuit.side, self._pitch_mm), start=1):
            yield screw_hole(at, x_mm, y_mm)
