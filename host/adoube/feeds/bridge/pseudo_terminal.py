"""A pseudo-terminal: what one program writes to it, another reads as if from a serial port."""

import os
import select
import threading
from importlib import import_module
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.link.errors import PortGone
from adoube.words import coded

__all__ = ["BridgeTerminal", "PseudoTerminalError"]

WAIT_S = 0.25
AT_ONCE = 4096  # bytes


class PseudoTerminalError(AdoubeError):
    """A pseudo-terminal, or the name that is wanted for it, cannot be had."""


class BridgeTerminal:
    """One end of it, as a `link.serial_port.Port`; `name` is the path of the other.

    The other end is always open here too: so programs may come and go.
    """

    def __init__(self, link: Path | None = None) -> None:
        """`link`: a further name for it. Raises PseudoTerminalError."""
        try:
            # Only POSIX systems have them.
            self._termios, tty = import_module("termios"), import_module("tty")
        except ImportError as error:
            raise PseudoTerminalError(coded("bridge.no_pty")) from error
        self._ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        self._closed = threading.Lock()
        self._link = link
        self._name = os.ttyname(self._theirs)
        if link is not None:
            self._point_to(link)

    @property
    def name(self) -> str:
        return self._name

    def read(self) -> bytes:
        try:
            ready, _, _ = select.select([self._ours], [], [], WAIT_S)
            return os.read(self._ours, AT_ONCE) if ready else b""
        except (OSError, ValueError) as error:
            raise PortGone(coded("bridge.pty_gone", port=self._name)) from error

    def write(self, data: bytes) -> None:
        """Raises PortGone if nobody has read for long; what was not read is dropped."""
        try:
            written = os.write(self._ours, data)
        except BlockingIOError:
            written = 0
        except OSError as error:
            raise PortGone(coded("bridge.pty_gone", port=self._name)) from error
        if written < len(data):
            self._termios.tcflush(self._theirs, self._termios.TCIFLUSH)
            raise PortGone(coded("bridge.not_read", port=self._name))

    def cancel(self) -> None:
        """A read ends by itself soon."""

    def close(self) -> None:
        if not self._closed.acquire(blocking=False):
            return
        if self._link is not None and self._link.is_symlink():
            self._link.unlink()
        os.close(self._ours)
        os.close(self._theirs)

    def _point_to(self, link: Path) -> None:
        try:
            if link.is_symlink():
                link.unlink()
            link.symlink_to(self._name)
        except OSError as error:
            raise PseudoTerminalError(coded("bridge.no_link", link=link, why=error.strerror)) from error
