"""The bay: a compartment at the left of the field for everything that is on no tile.

It holds the microcontroller's board, or the bare microcontroller on a holder, with USB at the rear wall, and
the collectors between that and the field. Millimetres from the frame's lower left corner.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from adoube.hardware.design import Design
from adoube.hardware.mechanics.slab import (
    TILE_MM,
    WALL_MM,
    Hole,
    MechanicsError,
    Recess,
    Rectangle,
    Slab,
    SlabFace,
)
from adoube.hardware.pcb.board import CircuitBoard, PlacedPart
from adoube.hardware.pcb.controller import SOCKET, placed_controller
from adoube.hardware.pcb.sensor_boards import placed_collector
from adoube.hardware.wirings.tiles import APART_MM, collector_places
from adoube.words import coded

__all__ = [
    "END_MM",
    "FRAME_MM",
    "HOLDER_MM",
    "LID_MM",
    "OUTLET_HIGH_MM",
    "OUTLET_WIDE_MM",
    "PILOT_MM",
    "POST_MM",
    "SEAT_MM",
    "USB_BARE_MM",
    "USB_HIGH_MM",
    "USB_WIDE_MM",
    "Bay",
    "BayBoard",
    "Holder",
    "Outlet",
    "bay",
]


FRAME_MM, LID_MM = 9.0, 3.0  # width of the frame's walls, thickness of the lid
PILOT_MM = 2.7  # diameter of a hole in which a screw M3 cuts its thread

POST_MM = 8.0  # under a board: two screws M3 x 6 end in it, one from each side
# Above a board: a plug with its ribbon bent aside, as measured. A fuse of 2.5 A is 18.3 mm high.
CABLED_MM = 20.0
CABLES_MM = 16.0  # between the wall and the screw terminals, for their wires and a tie
END_MM = 2.5  # between the rear wall and the board with the USB socket, whose post has a flange

# The opening for the moulded end of a USB cable: 12 x 8 mm of Micro-USB, 12 x 6 mm of USB-C.
USB_WIDE_MM, USB_HIGH_MM = 14.0, 10.0
# Height of the USB socket's middle: over the controller's board (sockets 8.5 mm, the Pico's pins 2.5 mm, the
# Pico 1 mm, half a socket), and over the lower face of a bare microcontroller.
USB_IN_SOCKETS_MM, USB_BARE_MM = 13.4, 2.65

OUTLET_WIDE_MM, OUTLET_HIGH_MM = 6.0, 6.0
OUTLETS_MM = 12.0  # from one cable to the next, where no plugs say where they are
# The letters of parts at the far end of a cable, which leaves the case: supply, buttons, buzzer.
OUTSIDE = ("PS", "SW", "BZ")


@dataclass(frozen=True)
class BayBoard:
    """A circuit board in its place on posts, its plugs up."""

    board: CircuitBoard
    left_mm: float
    low_mm: float
    front_up: bool  # True if the front is up and the left edge at the rear; False if the back is up

    @property
    def area(self) -> Rectangle:
        wide_mm, high_mm = self.board.width_mm, self.board.height_mm
        if self.front_up:
            wide_mm, high_mm = high_mm, wide_mm
        return Rectangle(self.left_mm, self.low_mm, self.left_mm + wide_mm, self.low_mm + high_mm)

    def at(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Return where a point of the board is in the case."""
        area = self.area
        if self.front_up:
            return area.right - y_mm, area.high - x_mm
        return area.right - x_mm, area.high - y_mm

    def room(self, placed: PlacedPart) -> Rectangle:
        """Return the area of a part in the case."""
        box = placed.box(placed.footprint.courtyard)
        (x1, y1), (x2, y2) = self.at(box.left, box.top), self.at(box.right, box.bottom)
        return Rectangle(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))

    @property
    def screws(self) -> Iterator[tuple[float, float]]:
        return (self.at(each.x_mm, each.y_mm) for each in self.board.parts if not each.part)


@dataclass(frozen=True, slots=True)
class Outlet:
    """An opening in the left wall for the cable to a part outside."""

    refdes: str
    y_mm: float


@dataclass(frozen=True)
class Holder:
    """A tray in which a bare microcontroller lies, tied down across its middle; its pins stay free."""

    board_mm: tuple[float, float]  # width and length of the microcontroller
    socket_mm: float  # the USB socket, to the right of its middle
    left_mm: float
    low_mm: float

    @cached_property
    def slab(self) -> Slab:
        """The holder as it is printed, its open end upwards."""
        wide_mm, long_mm = (each + HELD_MM for each in self.board_mm)
        right_mm, high_mm = SIDE_MM + wide_mm, WALL_MM + long_mm
        seat = Rectangle(SIDE_MM, WALL_MM, right_mm, high_mm + 1)
        pins = (
            Rectangle(SIDE_MM, WALL_MM, SIDE_MM + PINS_MM, high_mm + 1),
            Rectangle(right_mm - PINS_MM, WALL_MM, right_mm, high_mm + 1),
        )
        middle_mm, tie = WALL_MM + long_mm / 2, TIE_MM
        outer = SIDE_MM - WALL_MM - tie.high, right_mm + WALL_MM + tie.high
        slots = (
            Rectangle(outer[0], middle_mm - tie.right / 2, outer[0] + tie.high, middle_mm + tie.right / 2),
            Rectangle(outer[1] - tie.high, middle_mm - tie.right / 2, outer[1], middle_mm + tie.right / 2),
        )
        under = Rectangle(outer[0], slots[0].low, outer[1], slots[0].high)
        recesses = (
            Recess(seat, SEAT_MM, SlabFace.UPPER),
            *(Recess(each, SEAT_MM + TAILS_MM, SlabFace.UPPER) for each in pins),
            *(Recess(each, HOLDER_MM) for each in slots),
            Recess(under, TIE_DEEP_MM),
            *(Recess(Hole(x_mm, y_mm, PILOT_MM), HOLDER_MM) for x_mm, y_mm in self._pilots()),
        )
        return Slab("holder", right_mm + SIDE_MM, high_mm, HOLDER_MM, recesses)

    def _pilots(self) -> Iterator[tuple[float, float]]:
        aside_mm, (wide_mm, long_mm) = SIDE_MM / 2, (each + HELD_MM for each in self.board_mm)
        for x_mm in (aside_mm, 2 * SIDE_MM + wide_mm - aside_mm):
            for y_mm in (aside_mm, WALL_MM + long_mm - aside_mm):
                yield x_mm, y_mm

    @property
    def area(self) -> Rectangle:
        return self.slab.outline.moved(self.left_mm, self.low_mm)

    @property
    def screws(self) -> Iterator[tuple[float, float]]:
        return ((x_mm + self.left_mm, y_mm + self.low_mm) for x_mm, y_mm in self._pilots())


HOLDER_MM, SEAT_MM = 7.0, 1.2  # thickness, and how deep the board lies in it
SIDE_MM = 6.5  # beside the board: a screw, or a tie
PINS_MM, TAILS_MM = 4.5, 2.8  # width and depth of the channels for soldered pins
HELD_MM = 0.5  # gap around the board
TIE_MM = Rectangle(0, 0, 4.0, 1.8)  # the slot for a cable tie of 2.5 mm
TIE_DEEP_MM = 1.4  # of the groove that keeps the tie off the table
TIE_ASIDE_MM, TIE_FROM_WALL_MM = 3.3, 6.0  # from the cable to a slot's middle; from the wall


@dataclass(frozen=True)
class Bay:
    """The bay and what is in it."""

    area: Rectangle  # between the walls
    boards: tuple[BayBoard, ...]
    holder: Holder | None  # None if the microcontroller is on a board
    usb: tuple[float, float]  # middle of the opening in the rear wall: x, and the height above the lid
    outlets: tuple[Outlet, ...]

    @property
    def room_mm(self) -> float:
        """The height that is needed above the lid."""
        return POST_MM + TILE_MM + CABLED_MM if self.boards else HOLDER_MM + CABLED_MM / 2

    @property
    def posts(self) -> tuple[tuple[float, float], ...]:
        return tuple(place for each in self.boards for place in each.screws)

    @property
    def lid_recesses(self) -> Iterator[Recess]:
        """The recesses of the lid for ties: a cable is tied down next to its outlet."""
        x_mm = self.area.left + TIE_FROM_WALL_MM
        for each in self.outlets:
            for way in (-1, 1):
                y_mm = each.y_mm + way * TIE_ASIDE_MM
                slot = Rectangle.around(x_mm, y_mm, TIE_MM.right, TIE_MM.high)
                yield Recess(slot, LID_MM)
            under = Rectangle.around(x_mm, each.y_mm, TIE_MM.right, 2 * TIE_ASIDE_MM)
            yield Recess(under, TIE_DEEP_MM)


def bay(design: Design, inset_mm: float, high_mm: float) -> Bay:
    """Return the bay between the front and the rear wall, which are `high_mm` apart.

    `inset_mm` is how far the panel is from the bay, and from the frame's lower edge. Raises MechanicsError if
    something is longer than the bay.
    """
    first = _controller(design, FRAME_MM + high_mm - END_MM)
    right_mm = first.area.right + APART_MM + _collectors_reach_mm(design, inset_mm)
    area = Rectangle(FRAME_MM, FRAME_MM, round(right_mm, 2), round(FRAME_MM + high_mm, 2))
    boards = [each for each in (first,) if isinstance(each, BayBoard)]
    boards += _collectors(design, area.right + inset_mm, inset_mm)
    its_bay = Bay(
        area=area,
        boards=tuple(boards),
        holder=first if isinstance(first, Holder) else None,
        usb=_usb(first),
        outlets=tuple(_outlets(design, first)),
    )
    _check_length(its_bay)
    return its_bay


def _check_length(its: Bay) -> None:
    lowest = min(
        [each.area.low for each in its.boards]
        + [each.y_mm - OUTLETS_MM / 2 for each in its.outlets]
        + ([] if its.holder is None else [its.holder.area.low])
    )
    if lowest < its.area.low:
        raise MechanicsError(coded("mechanics.short_bay", more_mm=ceil(its.area.low - lowest)))


def _controller(design: Design, rear_mm: float) -> BayBoard | Holder:
    """Return what carries the microcontroller, its USB socket at the rear wall."""
    left_mm = FRAME_MM + CABLES_MM
    if design.controller is not None:
        board = placed_controller(design.controller, design.title)
        return BayBoard(board, left_mm, round(rear_mm - board.width_mm, 3), front_up=True)
    size = design.mcu.width_mm, design.mcu.length_mm
    if not all(size):
        raise MechanicsError(coded("mechanics.no_size", mcu=design.mcu.title))
    return Holder(size, design.mcu.socket_mm, left_mm, round(rear_mm - WALL_MM - HELD_MM - size[1], 3))


def _usb(first: BayBoard | Holder) -> tuple[float, float]:
    if isinstance(first, Holder):
        middle_mm = (first.area.left + first.area.right) / 2
        return middle_mm + first.socket_mm, HOLDER_MM - SEAT_MM + USB_BARE_MM
    rows = [each.y_mm for each in first.board.parts if each.part == SOCKET]
    x_mm, _ = first.at(0, sum(rows) / len(rows))
    return round(x_mm, 3), POST_MM + TILE_MM + USB_IN_SOCKETS_MM


def _outlets(design: Design, first: BayBoard | Holder) -> Iterator[Outlet]:
    """Yield an outlet beside each plug, or one after the other from the rear."""
    outside = [each.refdes for each in design.chips if each.refdes.rstrip("0123456789") in OUTSIDE]
    if isinstance(first, Holder):
        for at, refdes in enumerate(outside):
            yield Outlet(refdes, round(first.area.high - OUTLETS_MM * (at + 1), 3))
        return
    plugs = {each.refdes: first.room(each) for each in first.board.parts}
    for refdes in outside:
        yield Outlet(refdes, round((plugs[refdes].low + plugs[refdes].high) / 2, 3))


def _places(design: Design) -> Sequence[tuple[float, float]]:
    """Return the middles of the collectors from the panel's lower left corner."""
    tiling, half_mm = design.tiling, design.board.pitch_mm / 2
    if tiling is None or not tiling.cables:
        return ()
    return [(x_mm + half_mm, y_mm + half_mm) for x_mm, y_mm in collector_places(design.board, tiling.circuit)]


def _collectors_reach_mm(design: Design, inset_mm: float) -> float:
    """Return how wide the part of the bay with the collectors is."""
    if design.tiling is None or not (places := _places(design)):
        return 0.0
    half_mm = placed_collector(design.tiling.circuit).width_mm / 2
    return half_mm - min(x_mm for x_mm, _ in places) - inset_mm


def _collectors(design: Design, panel_x_mm: float, panel_y_mm: float) -> Iterator[BayBoard]:
    if design.tiling is None or not (places := _places(design)):
        return
    board = placed_collector(design.tiling.circuit)
    for x_mm, y_mm in places:
        left_mm = round(panel_x_mm + x_mm - board.width_mm / 2, 3)
        low_mm = round(panel_y_mm + y_mm - board.height_mm / 2, 3)
        yield BayBoard(board, left_mm, low_mm, front_up=False)
