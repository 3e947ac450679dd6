"""Raw paste in front of a prompt that has none: the interpreter under node does not offer it.

The bytes are those of MicroPython's documentation, "The MicroPython Interactive Interpreter Mode", section
"Raw mode and raw-paste mode": the request is ``\\x05A\\x01``, the answer ``R\\x01`` and the window's
increment as two bytes, ``\\x01`` gives the window once more, ``\\x04`` ends the program and is answered
with ``\\x04``.
"""

from __future__ import annotations

__all__ = ["RawPaste"]

ASKED, OFFERED, MORE, END = b"\x05A\x01", b"R\x01", b"\x01", b"\x04"
WINDOW = 128


class RawPaste:
    """Takes pasted programs, and gives them to the prompt as those of its plain raw mode."""

    def __init__(self) -> None:
        self.programs = 0
        self._is_pasting = False
        self._room = 0
        self._awaits_ok = False

    def from_host(self, data: bytes) -> tuple[bytes, bytes]:
        """Return the bytes for the prompt, and those that answer the host at once."""
        if data == ASKED:
            self._is_pasting, self._room = True, WINDOW
            return b"", OFFERED + WINDOW.to_bytes(2, "little")
        if not self._is_pasting:
            return data, b""
        if data == END:
            self._is_pasting, self._awaits_ok = False, True
            self.programs += 1
            return END, END
        self._room -= len(data)
        assert self._room >= 0, "more than the window has room for"
        self._room += WINDOW
        return data, MORE

    def from_board(self, data: bytes) -> bytes:
        """Return the bytes for the host: the plain mode's OK is no part of this one."""
        if self._awaits_ok and data.startswith(b"OK"):
            self._awaits_ok = False
            return data[2:]
        return data
