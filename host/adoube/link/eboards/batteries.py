"""Asks boards that nobody holds for their batteries: each is connected to, asked, and let go again."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.link.eboards.address import EboardAddress, Way
from adoube.link.eboards.dialect import Dialect
from adoube.link.eboards.events import BatteryRead
from adoube.link.eboards.finding import BoardFound
from adoube.link.eboards.kept import Kept
from adoube.link.eboards.session import EboardSession, exchanged
from adoube.link.eboards.ways import OpenPort, way_to
from adoube.link.errors import LinkError
from adoube.link.serial_port import Port

__all__ = ["battery_of", "with_battery"]

PATIENCE_MS = 3_000  # A board tells its battery within one; more are for a weak signal.


def with_battery(
    board: BoardFound, folder: Path, way: Callable[[EboardAddress], OpenPort] = way_to
) -> BoardFound:
    """Return a board with its battery, where it can be had; `folder` keeps what some boards have to be told.

    Nobody is asked who may lose a game by it or may be something else: a board that somebody holds, and what
    stands behind a serial port.
    """
    address = board.address
    if address is None or board.held_by is not None or address.way not in (Way.HID, Way.BLUETOOTH):
        return board
    try:
        dialect = address.kind.dialect_with(Kept.read(folder, address.kind.name, board.board))
    except AdoubeError:  # said in one line as soon as the board is played on
        return board
    if not dialect.battery_question():
        return board
    return replace(board, battery=battery_of(way(address), dialect))


def battery_of(
    open_: OpenPort, dialect: Dialect, now_ns: Callable[[], int] = time.monotonic_ns
) -> int | None:
    """Return the charge in per cent; None where the board cannot be opened, or tells none in time."""
    try:
        port = open_()
    except LinkError:
        return None
    try:
        return _asked(port, dialect, now_ns)
    except LinkError:
        return None
    finally:
        port.close()


def _asked(port: Port, dialect: Dialect, now_ns: Callable[[], int]) -> int | None:
    began_ms = now_ms = now_ns() // 1_000_000
    session = EboardSession(port.name, dialect)
    step = session.opened(now_ms)
    charge: int | None = None
    while charge is None and not step.fault and now_ms < began_ms + PATIENCE_MS:
        step, now_ms = exchanged(port, session, step, now_ns)
        told = [event.percent for event in step.events if isinstance(event, BatteryRead)]
        charge = next((percent for percent in told if percent is not None), None)
    for packet in session.farewell():
        port.write(packet)
    return charge
