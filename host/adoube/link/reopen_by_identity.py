"""The port of a board that went away and came back, perhaps under another name."""

from collections.abc import Callable, Iterable

from adoube.link.discovery import BoardPort, boards_there, port_named, port_of_serial
from adoube.link.serial_port import Port, open_port

__all__ = ["WayBack"]


class WayBack:
    """Opens a board's port again: by the USB serial number that it had at first, else by its name.

    Where the number is nowhere, the port of the name is opened all the same: what stands there then has to
    introduce itself, and is refused by its unique id unless it is the board.
    """

    def __init__(
        self,
        name: str,
        open_: Callable[[str], Port] = open_port,
        there: Callable[[], Iterable[BoardPort]] = boards_there,
    ) -> None:
        port = port_named(name, there())
        self._serial = None if port is None else port.serial
        self._open = open_
        self._there = there

    def __call__(self, name: str) -> Port:
        """The open port. Raises a LinkError while the board is away."""
        found = None if self._serial is None else port_of_serial(self._serial, self._there())
        return self._open(name if found is None else found.device)
