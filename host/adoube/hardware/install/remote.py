"""A board at MicroPython's prompt, as those who put files on it know it."""

from typing import Protocol

__all__ = ["Remote"]


class Remote(Protocol):
    """A board that waits for programs."""

    def run(self, program: str) -> str:
        """What the program printed. Raises CopyFailed where it failed or the board fell silent."""
        ...

    def write(self, path: str, data: bytes) -> None:
        """A file with these bytes. Raises CopyFailed."""
        ...

    def start(self, program: str) -> None:
        """Begin a program that does not end, such as a restart. Raises CopyFailed."""
        ...
