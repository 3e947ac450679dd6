"""Opens a board for a command, wherever it stands: at a port, on USB by its identity, or on the network."""

from adoube.link.discovery import find_board
from adoube.link.serial_port import Port, open_port
from adoube.link.token import token_for
from adoube.records.journal import default_folder

__all__ = ["open_board"]


def open_board(name: str, token: str | None = None) -> Port:
    """The port behind this name; `token` as it was given, for a board on the network. Raises a LinkError."""
    return open_port(find_board(name), token=token_for(token, default_folder()))
