"""DGT's Pegasus: DGT's messages over Bluetooth LE, from a board that tells where something stands.

It reports changes after a command of its own, and some boards tell nothing before they have heard a key that
DGT gives to each developer. Such a key is nobody else's: none is in this program. It stands in the variable
ADOUBE_PEGASUS_KEY or in the file `pegasus_key` of the data folder, six bytes as twelve hexadecimal digits.

The lamps of its squares flash by themselves, all in one colour.

Sources: the emulator and the simulator of adrian-dybwad/DGTCentaurUniversal, which have the first packet of
the maker's app; Programmierbaer/BearChess for the lamps; DGT's header file dgtbrd13.h for the bits of the
battery.
"""

import os
from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.link.dgt.dialect import DgtEventDecoder
from adoube.link.dgt.messages import (
    DgtCommand,
    DgtMessage,
    DumpReceived,
    FieldChanged,
    Garbled,
    OtherReceived,
    VersionReported,
)
from adoube.link.eboards.dialect import EboardDecoder, Packets, Shown
from adoube.link.eboards.events import (
    EMPTY,
    SOME,
    BatteryRead,
    BoardNamed,
    BoardRead,
    BytesBroken,
    EboardEvent,
    SquareRead,
)
from adoube.link.eboards.kept import Kept
from adoube.link.eboards.kind import EboardKind, nordic_uart
from adoube.words import CodedText, coded

__all__ = ["KEY_FILE", "KEY_VARIABLE", "PEGASUS", "PegasusDialect", "pegasus_key"]

KEY_VARIABLE = "ADOUBE_PEGASUS_KEY"
KEY_FILE = "pegasus_key"
KEY_BYTES = 6

QUIET_MS = 3_000
GAP_MS = 50  # Flooded with commands, it loses some.

BATTERY_STATUS = 0xA0  # of a message
CHARGING_AT, CHARGING = 8, 0x01
FULL = 100


class PegasusCommand(IntEnum):
    """Commands of a Pegasus besides DGT's reset, dump and version."""

    REPORT = 0x44  # each square that changes
    BATTERY = 0x4C
    LAMPS = 0x60
    KEY = 0x63


LAMPS_OFF = bytes([PegasusCommand.LAMPS, 2, 0, 0])
THESE_SQUARES = 5
# Speed, how often (0: until told otherwise) and strength, as BearChess sends them.
SPEED, TIMES, STRENGTH = 2, 0, 2


def pegasus_key(environment: Mapping[str, str], folder: Path | None) -> bytes:
    """Return the developer's key that the person has; b"" for none. Raises AdoubeError for a bad one."""
    text = environment.get(KEY_VARIABLE)
    if text:
        return _key_in(text, coded("eboards.bad_key", variable=KEY_VARIABLE))
    file = None if folder is None else folder / KEY_FILE
    if file is None or not file.exists():
        return b""
    try:
        written = file.read_text(encoding="ascii", errors="replace")
    except OSError as error:
        raise AdoubeError(coded("eboards.unreadable_key", file=file, why=error.strerror or error)) from error
    return _key_in(written, coded("eboards.bad_key_file", file=file))


def _key_in(text: str, refusal: CodedText) -> bytes:
    try:
        key = bytes.fromhex(text.strip().replace(":", " "))
    except ValueError as error:
        raise AdoubeError(refusal) from error
    if len(key) != KEY_BYTES:
        raise AdoubeError(refusal)
    return key


class PegasusDialect:
    """The language of a Pegasus; `key` is a developer's, b"" for none."""

    title = "DGT Pegasus"
    quiet_ms = QUIET_MS
    gap_ms = GAP_MS
    blinks = True

    def __init__(self, key: bytes = b"") -> None:
        self._key = key

    def decoder(self) -> EboardDecoder:
        return DgtEventDecoder(_event)

    def greeting(self) -> Packets:
        key = (_with_payload(PegasusCommand.KEY, self._key),) if self._key else ()
        return (bytes([DgtCommand.RESET]), LAMPS_OFF, *key, bytes([DgtCommand.VERSION]), *self.question())

    def question(self) -> Packets:
        return bytes([DgtCommand.DUMP]), bytes([PegasusCommand.REPORT])

    def battery_question(self) -> Packets:
        return (bytes([PegasusCommand.BATTERY]),)

    def show(self, shown: Shown, before: Shown | None) -> Packets:
        packet = _lamps(shown)
        return () if before is not None and packet == _lamps(before) else (packet,)

    def farewell(self) -> Packets:
        return (LAMPS_OFF,)

    def why_silent(self, port: str) -> CodedText | None:
        """Return that the board may want a key, where there is none."""
        if self._key:
            return None
        return coded("eboards.wants_key", port=port, variable=KEY_VARIABLE, name=KEY_FILE)


def _with_payload(kind: PegasusCommand, payload: bytes) -> bytes:
    """Return a longer command: its length counts the payload and the zero at its end."""
    return bytes([kind, len(payload) + 1, *payload, 0])


def _lamps(shown: Shown) -> bytes:
    squares = sorted(square for square, colour in shown.lamps.items() if colour)
    if not squares:
        return LAMPS_OFF
    return _with_payload(PegasusCommand.LAMPS, bytes([THESE_SQUARES, SPEED, TIMES, STRENGTH, *squares]))


def _event(message: DgtMessage) -> EboardEvent | None:
    """Return what a message tells; None for one of which only the length is known."""
    match message:
        case DumpReceived(codes=codes):
            return BoardRead("".join(map(_piece, codes)))
        case FieldChanged(field=field, code=code):
            return SquareRead(field, _piece(code))
        case VersionReported(major=major, minor=minor):
            return BoardNamed(f"DGT Pegasus {major}.{minor}")
        case OtherReceived(kind=kind, payload=payload) if kind == BATTERY_STATUS and payload:
            return _battery(payload)
        case Garbled(count=count):
            return BytesBroken(count)
    return None


def _piece(code: int) -> str:
    return SOME if code else EMPTY


def _battery(payload: bytes) -> BatteryRead:
    charging = bool(payload[CHARGING_AT] & CHARGING) if len(payload) > CHARGING_AT else None
    return BatteryRead(payload[0] if payload[0] <= FULL else None, charging)


def _with_the_persons_key(kept: Kept) -> PegasusDialect:
    return PegasusDialect(pegasus_key(os.environ, kept.folder))


_RADIO = nordic_uart("DGT_PEGASUS", "DGT_Pegasus")

PEGASUS = EboardKind(
    "pegasus", PegasusDialect, knows_pieces=False, bluetooth=_RADIO, keeping=_with_the_persons_key
)
