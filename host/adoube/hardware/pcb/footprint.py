"""The copper of each case, with the pads of KiCad's footprint of the same name.

Millimetres from the footprint's origin, x to the right and y down, seen from the part's side.
`tests/hardware/pcb/test_footprint.py` compares the pads with KiCad's own libraries.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from types import MappingProxyType

__all__ = ["FOOTPRINTS", "Footprint", "FootprintBox", "Pad", "footprint"]

GRID_MM = 1.27  # half the pitch of every header


@dataclass(frozen=True, slots=True)
class FootprintBox:
    """A rectangle along the axes."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by_mm: float) -> "FootprintBox":
        return FootprintBox(self.left - by_mm, self.top - by_mm, self.right + by_mm, self.bottom + by_mm)

    def moved(self, right_mm: float, down_mm: float) -> "FootprintBox":
        return FootprintBox(
            self.left + right_mm, self.top + down_mm, self.right + right_mm, self.bottom + down_mm
        )

    def meets(self, other: "FootprintBox") -> bool:
        """Return whether the two overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


@dataclass(frozen=True, slots=True)
class Pad:
    """A pad for a leg, or a hole without copper."""

    number: str  # number of the leg; empty if nothing is joined to it
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    drill_mm: float = 0.0  # 0 for a pad on the part's side alone
    shape: str = "roundrect"  # one of KiCad's `rect`, `roundrect`, `circle` or `oval`
    plated: bool = True
    washer_mm: float = 0.0  # diameter of a washer, which must not cover copper

    @property
    def room(self) -> FootprintBox:
        """The area that copper of other nets avoids."""
        return self.box.grown(max(0.0, (self.washer_mm - self.width_mm) / 2))

    @property
    def box(self) -> FootprintBox:
        across, down = self.width_mm / 2, self.height_mm / 2
        return FootprintBox(self.x_mm - across, self.y_mm - down, self.x_mm + across, self.y_mm + down)


@dataclass(frozen=True, slots=True)
class Footprint:
    """The pads of one case, and its courtyard."""

    library: str  # KiCad's library, or empty for our own
    name: str
    pads: tuple[Pad, ...]
    courtyard: FootprintBox  # the area that no other part may enter
    body: FootprintBox  # the printed outline
    placed_by_machine: bool  # True for surface mounting, False for holes
    has_polarity: bool = False  # True if a part with two legs has a polarity

    @property
    def has_dot(self) -> bool:
        """True if a dot is printed at leg 1."""
        return self.has_polarity or len(self.pads) > 2

    @property
    def dot(self) -> tuple[float, float]:
        """The position of the dot."""
        first = self.pads[0]
        return first.x_mm, first.box.top - 0.5

    @property
    def full_name(self) -> str:
        return f"{self.library}:{self.name}"


def _gull_wings(
    library: str, name: str, legs: int, rows_mm: float, pad_mm: float, body: FootprintBox
) -> Footprint:
    """Return a case with legs down both long sides, at a pitch of 1.27 mm, leg 1 at the upper left."""
    side = legs // 2
    first_mm = -(side - 1) * GRID_MM / 2
    left = (Pad(str(at + 1), -rows_mm, first_mm + at * GRID_MM, pad_mm, 0.6) for at in range(side))
    right = (Pad(str(legs - at), rows_mm, first_mm + at * GRID_MM, pad_mm, 0.6) for at in range(side))
    reach_mm = rows_mm + pad_mm / 2 + 0.25
    courtyard = FootprintBox(-reach_mm, body.top - 0.25, reach_mm, body.bottom + 0.25)
    return Footprint(library, name, (*left, *right), courtyard, body, placed_by_machine=True)


def _two_ended(library: str, name: str, middle_mm: float, width_mm: float, height_mm: float) -> Footprint:
    """Return a resistor or a ceramic capacitor of 2.0 x 1.25 mm."""
    pads = tuple(
        Pad(str(at + 1), x_mm, 0, width_mm, height_mm) for at, x_mm in enumerate((-middle_mm, middle_mm))
    )
    courtyard = FootprintBox(-1.7, -0.98, 1.7, 0.98)
    return Footprint(
        library, name, pads, courtyard, FootprintBox(-1.0, -0.63, 1.0, 0.63), placed_by_machine=True
    )


def _sot_23() -> Footprint:
    places = (("1", -0.9375, -0.95), ("2", -0.9375, 0.95), ("3", 0.9375, 0.0))
    pads = tuple(Pad(number, x_mm, y_mm, 1.475, 0.6) for number, x_mm, y_mm in places)
    courtyard, body = FootprintBox(-1.92, -1.7, 1.92, 1.7), FootprintBox(-0.65, -1.45, 0.65, 1.45)
    return Footprint("Package_TO_SOT_SMD", "SOT-23", pads, courtyard, body, placed_by_machine=True)


def _box_header(rows: int) -> Footprint:
    """Return two columns of pins in a keyed box; pin 2 is beside pin 1."""
    places = list(product(range(rows), range(2)))
    pads = tuple(
        Pad(
            str(2 * row + column + 1),
            2.54 * column,
            2.54 * row,
            1.7,
            1.7,
            1.0,
            "roundrect" if not (row or column) else "circle",
        )
        for row, column in places
    )
    last_mm = 2.54 * (rows - 1)
    body = FootprintBox(-3.18, -5.1, 5.72, last_mm + 5.1)
    name = f"IDC-Header_2x{rows:02}_P2.54mm_Vertical"
    return Footprint("Connector_IDC", name, pads, body.grown(0.5), body, placed_by_machine=False)


def _sockets(pins: int) -> Footprint:
    """Return a row of sockets or pins in one line."""
    pads = tuple(
        Pad(str(at + 1), 0, 2.54 * at, 1.7, 1.7, 1.0, "circle" if at else "rect") for at in range(pins)
    )
    body = FootprintBox(-1.27, -1.27, 1.27, 2.54 * (pins - 1) + 1.27)
    name = f"PinSocket_1x{pins:02}_P2.54mm_Vertical"
    return Footprint("Connector_PinSocket_2.54mm", name, pads, body.grown(0.5), body, placed_by_machine=False)


def _xh_header(pins: int, pad_mm: float, drill_mm: float) -> Footprint:
    """Return a JST XH header: pins in one line in a keyed box."""
    pads = tuple(
        Pad(str(at + 1), 2.5 * at, 0, 1.7, pad_mm, drill_mm, "oval" if at else "roundrect")
        for at in range(pins)
    )
    body = FootprintBox(-2.45, -2.35, 2.5 * (pins - 1) + 2.45, 3.4)
    name = f"JST_XH_B{pins}B-XH-A_1x{pins:02}_P2.50mm_Vertical"
    return Footprint("Connector_JST", name, pads, body.grown(0.5), body, placed_by_machine=False)


def _terminal(poles: int) -> Footprint:
    """Return a row of screw terminals at a pitch of 5.08 mm, the wires coming from below."""
    pads = tuple(
        Pad(str(at + 1), 5.08 * at, 0, 2.6, 2.6, 1.3, "circle" if at else "rect") for at in range(poles)
    )
    body = FootprintBox(-2.54, -5.2, 5.08 * (poles - 1) + 2.54, 4.6)
    name = f"TerminalBlock_Phoenix_MKDS-1,5-{poles}-5.08_1x{poles:02}_P5.08mm_Horizontal"
    library = "TerminalBlock_Phoenix"
    return Footprint(library, name, pads, body.grown(0.5), body, placed_by_machine=False, has_polarity=True)


def _diode() -> Footprint:
    pads = (Pad("1", 0, 0, 2.2, 2.2, 1.1, "rect"), Pad("2", 10.16, 0, 2.2, 2.2, 1.1, "oval"))
    body, name = FootprintBox(2.48, -1.35, 7.68, 1.35), "D_DO-41_SOD81_P10.16mm_Horizontal"
    room = FootprintBox(-1.35, -1.6, 11.51, 1.6)
    return Footprint("Diode_THT", name, pads, room, body, placed_by_machine=False, has_polarity=True)


def _electrolytic() -> Footprint:
    """Return an electrolytic capacitor with a diameter of 10 mm."""
    pads = (Pad("1", 0, 0, 2.0, 2.0, 1.0, "rect"), Pad("2", 5.0, 0, 2.0, 2.0, 1.0, "circle"))
    body, name = FootprintBox(-2.5, -5.0, 7.5, 5.0), "CP_Radial_D10.0mm_P5.00mm"
    room = body.grown(0.25)
    return Footprint("Capacitor_THT", name, pads, room, body, placed_by_machine=False, has_polarity=True)


def _resettable_fuse() -> Footprint:
    """Return a disc on edge, up to 12 mm across; its legs are 5.1 mm apart, one on each face."""
    pads = (Pad("1", 0, 0, 2.2, 2.2, 1.2, "circle"), Pad("2", 5.08, 0, 2.2, 2.2, 1.2, "circle"))
    body = FootprintBox(-3.5, -1.5, 8.6, 1.5)
    return Footprint("", "Fuse_Bourns_MF-R_P5.08mm", pads, body.grown(0.5), body, placed_by_machine=False)


def _flat_reed() -> Footprint:
    """Return a reed with a glass of 14 mm that lies flat; its legs are bent 4 mm away from the glass."""
    pads = (Pad("1", -11.43, 0, 2.0, 2.0, 1.0, "circle"), Pad("2", 11.43, 0, 2.0, 2.0, 1.0, "circle"))
    body = FootprintBox(-7.0, -1.14, 7.0, 1.14)
    return Footprint(
        "",
        "Reed_14mm_P22.86mm_Flat",
        pads,
        FootprintBox(-12.7, -1.4, 12.7, 1.4),
        body,
        placed_by_machine=False,
    )


def _small_lamp() -> Footprint:
    """Return an addressable lamp of 2.2 x 2.0 mm."""
    places = (("1", -0.915, -0.55), ("2", -0.915, 0.55), ("3", 0.915, 0.55), ("4", 0.915, -0.55))
    pads = tuple(Pad(number, x_mm, y_mm, 0.7, 0.7, shape="rect") for number, x_mm, y_mm in places)
    courtyard, body = FootprintBox(-1.52, -1.25, 1.52, 1.25), FootprintBox(-1.1, -1.0, 1.1, 1.0)
    name = "LED_WS2812B-2020_PLCC4_2.0x2.0mm"
    return Footprint("LED_SMD", name, pads, courtyard, body, placed_by_machine=True)


def _screw_hole() -> Footprint:
    """Return a hole for a screw M3, with room for a washer."""
    pad = Pad("", 0, 0, 3.2, 3.2, 3.2, "circle", plated=False, washer_mm=7.0)
    room = FootprintBox(-3.45, -3.45, 3.45, 3.45)
    return Footprint(
        "MountingHole",
        "MountingHole_3.2mm_M3",
        (pad,),
        room,
        FootprintBox(-3.2, -3.2, 3.2, 3.2),
        placed_by_machine=False,
    )


# Footprints by their names in part files.
FOOTPRINTS: Mapping[str, Callable[[], Footprint]] = MappingProxyType(
    {
        "soic-14": lambda: _gull_wings(
            "Package_SO", "SOIC-14_3.9x8.7mm_P1.27mm", 14, 2.475, 1.95, FootprintBox(-1.95, -4.33, 1.95, 4.33)
        ),
        "soic-16": lambda: _gull_wings(
            "Package_SO", "SOIC-16_3.9x9.9mm_P1.27mm", 16, 2.475, 1.95, FootprintBox(-1.95, -4.95, 1.95, 4.95)
        ),
        "soic-24w": lambda: _gull_wings(
            "Package_SO", "SOIC-24W_7.5x15.4mm_P1.27mm", 24, 4.65, 2.05, FootprintBox(-3.75, -7.7, 3.75, 7.7)
        ),
        "sot-23": _sot_23,
        "r-0805": lambda: _two_ended("Resistor_SMD", "R_0805_2012Metric", 0.9125, 1.025, 1.4),
        "c-0805": lambda: _two_ended("Capacitor_SMD", "C_0805_2012Metric", 0.95, 1.0, 1.45),
        "reed-flat": _flat_reed,
        "header-2x5": lambda: _box_header(5),
        "header-2x8": lambda: _box_header(8),
        "header-2x13": lambda: _box_header(13),
        "xh-2": lambda: _xh_header(2, 2.0, 1.0),
        "xh-3": lambda: _xh_header(3, 1.95, 0.95),
        "terminal-2": lambda: _terminal(2),
        "terminal-3": lambda: _terminal(3),
        "diode-do-41": _diode,
        "capacitor-10": _electrolytic,
        "fuse-mf-r": _resettable_fuse,
        "sockets-2": lambda: _sockets(2),
        "sockets-3": lambda: _sockets(3),
        "sockets-20": lambda: _sockets(20),
        "screw-m3": _screw_hole,
        "ws2812b-2020": _small_lamp,
    }
)


@cache
def footprint(name: str) -> Footprint:
    """Return the footprint that part files call `name`. Raises KeyError."""
    return FOOTPRINTS[name]()
