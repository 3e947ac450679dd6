"""Which port the scoreboard listens at, so that its links stay the same from one evening to the next."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["USUAL_PORT", "PortMemory", "serve_somewhere"]

USUAL_PORT = 8421
# Ports after the one wanted that are tried before any other: an address that can be remembered.
NEIGHBOURS = 20
FILE = "scoreboard_port"
HIGHEST = 65535

S = TypeVar("S")


class PortMemory:
    """The port that was chosen in place of the usual one, in a file in the folder of the records."""

    def __init__(self, data: Path) -> None:
        self._file = data / FILE

    def recalled(self) -> int:
        """The port that was kept, else the usual one. Raises AdoubeError for a file that holds none."""
        try:
            text = self._file.read_text(encoding="ascii", errors="replace").strip()
        except (FileNotFoundError, NotADirectoryError):
            return USUAL_PORT
        except OSError as error:
            raise AdoubeError(say("page.port_unreadable", file=self._file, why=error.strerror)) from error
        if not text.isdigit() or not 0 < int(text) <= HIGHEST:
            raise AdoubeError(say("page.no_port", file=self._file))
        return int(text)

    def keep(self, port: int) -> None:
        """Raises AdoubeError where the file cannot be written."""
        try:
            self._file.write_text(f"{port}\n", encoding="ascii")
        except OSError as error:
            raise AdoubeError(say("page.port_not_kept", file=self._file, why=error.strerror)) from error


def serve_somewhere(
    memory: PortMemory, serve_at: Callable[[int], S], taken: type[AdoubeError]
) -> tuple[S, int]:
    """Serves at the port that was kept, at one beside it where that is `taken`, or else at any that is free.

    Returns what `serve_at` does, and the port that was wanted. Raises `taken` where there is none at all.
    """
    wanted = memory.recalled()
    for port in range(wanted, min(wanted + NEIGHBOURS, HIGHEST) + 1):
        with suppress(taken):
            return serve_at(port), wanted
    return serve_at(0), wanted
