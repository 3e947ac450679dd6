"""A kind of electronic board: its dialect, what its sensors tell, and the ways to it."""

from collections.abc import Callable
from dataclasses import dataclass

from adoube.link.eboards.dialect import Dialect
from adoube.link.eboards.kept import Kept

__all__ = ["EboardKind", "GattProfile", "HidInterface", "SerialLine", "nordic_uart"]


@dataclass(frozen=True)
class SerialLine:
    """A serial port to the board: eight bits, no parity, one stop bit."""

    baud: int
    dtr: bool = True  # whether DTR and RTS are raised
    # USB vendor and product of what the maker builds in; a converter of that kind may be in other devices.
    usb: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True)
class GattProfile:
    """The board as a peripheral of Bluetooth LE."""

    # How its advertised name begins; where those of two kinds fit, the longer one counts.
    names: tuple[str, ...]
    service: str
    # Those that a board has are all subscribed to: their values are one stream of chunks.
    notify: tuple[str, ...]
    write: tuple[str, ...]  # the first that a board has is written to
    response: bool = False  # whether each write waits for the board's answer
    ends: bytes = b""  # what ends a packet on a line of bytes, and is left out here


def nordic_uart(*names: str) -> GattProfile:
    """Return the profile of Nordic Semiconductor's UART, which modules of several makers have."""
    return GattProfile(
        names,
        service="6e400001-b5a3-f393-e0a9-e50e24dcca9e",
        notify=("6e400003-b5a3-f393-e0a9-e50e24dcca9e",),
        write=("6e400002-b5a3-f393-e0a9-e50e24dcca9e",),
        response=True,
    )


@dataclass(frozen=True)
class HidInterface:
    """The board as a USB HID device; a chunk is one report, without its number where that is 0."""

    vendor: int
    products: frozenset[int]  # none: any
    report_bytes: int = 64  # of a report to the board, filled up with zeros; 0: as long as the packet
    usage_page: int | None = None  # of the collection, where the device has several; None: any
    is_numbered: bool = False  # whether each packet begins with its report's number; else that is 0


@dataclass(frozen=True)
class EboardKind:
    """One kind of board, as `--board NAME[:WHERE]` asks for it."""

    name: str
    dialect: Callable[[], Dialect]
    knows_pieces: bool  # whether it tells which piece stands where, and not only that one does
    serial: SerialLine | None = None
    bluetooth: GattProfile | None = None
    hid: HidInterface | None = None
    may_have_clock: bool = False
    # For a dialect that needs what is kept: its boards' chips, the way their lamps lie, a key.
    keeping: Callable[[Kept], Dialect] | None = None

    def dialect_with(self, kept: Kept) -> Dialect:
        """Return the dialect for one board. Raises AdoubeError for something kept that cannot be meant."""
        return self.dialect() if self.keeping is None else self.keeping(kept)

    @property
    def title(self) -> str:
        return self.dialect().title
