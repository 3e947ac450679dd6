"""A board at MicroPython's prompt, as those who put files on it see it."""

from typing import Protocol

__all__ = ["Remote"]


class Remote(Protocol):
    """A board that accepts programs and files."""

    def run(self, program: str) -> str:
        """Run a program and return its output. Raises CopyError if it failed or the board fell silent."""
        ...

    def write(self, path: str, data: bytes) -> None:
        """Write a file with these bytes. Raises CopyError."""
        ...

    def start(self, program: str) -> None:
        """Start a program that does not end, such as a restart. Raises CopyError."""
        ...
