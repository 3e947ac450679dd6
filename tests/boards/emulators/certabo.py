"""Certabo's boards by serial line, and those of its heir Tabutronic: Cerno, Sentio, and both as Spectrum.

Sources: the maker's repository CERTABO/CERTABO-CHESSBOARDS-SOFTWARE (codes.py, leds.py, usbtool.py, and its
own simulator of a board, chess_sim.ino); picochess eboard/certabo; gkalab/cer2nut with lines that real
boards sent; mono424/certabodriver; BearChess. A board sends lines all the time, and is asked for nothing.

- With chips a line is ":", 320 numbers (five of each square, a8 first), a blank and CR LF. Without, it is
  ":", eight numbers (each a rank, the eighth first, the highest bit the a-file) and CR LF (1 source: no
  blank).
- The lamps: eight bytes, the eighth rank first. The lowest bit is the a-file, unlike a line's; all five
  agree.
- A Spectrum has 81 lamps at the corners, three bytes each (red, green, blue): from h1's corner along the
  first rank to a1's, and so on up (picochess, BearChess). Whoever lights e2 and e4 lights e3 too.
- "L" or "D" and CR LF answer the lamps (picochess, cer2nut; the maker says nothing of it). They may stand
  before the end of a line of numbers (1 source: cer2nut).
- A square without a chip reads zeros, or noise. To the maker three zeros of five are an empty square.
- Found nowhere: the time of a scan. The line of the start takes 0.2 s at 38,400 baud; the simulator sends
  one each second.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from tests.boards.emulators.emulated import START
from tests.boards.emulators.outbox import Outbox

__all__ = ["Certabo", "Chip"]

Chip = tuple[int, int, int, int, int]

NO_CHIP: Chip = (0, 0, 0, 0, 0)
PACKET = 64  # what a USB bridge hands over at once
CHIPS_LINE_MS = 300  # a guess
RANKS_LINE_MS = 100  # a guess

LAMP_BYTES = 8
COLOURS_START, COLOURS_END = b"\xff\x55", b"\r\n"
CORNERS_A_RANK, CORNERS = 9, 81
COLOURS_BYTES = len(COLOURS_START) + 3 * CORNERS + len(COLOURS_END)


class Certabo:
    """The board. Each piece has a chip of its own, whose number only a calibration tells from others."""

    def __init__(
        self,
        *,
        pieces: bool = True,
        spectrum: bool = False,
        turned: bool = False,
        chips: Mapping[str, Sequence[Chip]] | None = None,
        dropout: float = 0.0,
        noise: float = 0.0,
        answer_in_line: bool = False,
        mid_line: bool = False,
        packet: int = PACKET,
        line_ms: int = 0,
        seed: int = 1,
    ) -> None:
        """Make a board with the pieces at their start.

        `pieces`: it reads chips; without, it is a Sentio. `spectrum`: coloured lamps. `chips`: those of the
        set, by letter, in the order of the squares. `dropout`: how often a chip is not read in a scan;
        `noise`: how often a square without a chip, or with one that is not read, reads numbers at random.
        `answer_in_line`: the answer to the lamps stands before the end of the next line. `mid_line`: who
        connects hears the end of a line first.
        """
        self.squares = list(START)
        self.lit: frozenset[int] = frozenset()
        self.received: list[bytes] = []
        self.corners: tuple[bytes, ...] = (bytes(3),) * CORNERS  # of a Spectrum: red, green, blue
        self.dropout, self.noise = dropout, noise
        self._pieces, self._spectrum, self._turned = pieces, spectrum, turned
        self._answer_in_line, self._mid_line = answer_in_line, mid_line
        self._random = random.Random(seed)
        self._outbox = Outbox(packet)
        self._buffer = b""
        self._answer = b""  # that waits for a line's end
        self._joining = False
        self._line_ms = line_ms or (CHIPS_LINE_MS if pieces else RANKS_LINE_MS)
        self._line_due = self._line_ms
        self._silent: dict[int, int] = {}
        self._beside = {letter: list(reversed(own)) for letter, own in (chips or {}).items()}
        self._made = 0
        self._on: list[tuple[str, Chip]] = [(".", NO_CHIP)] * 64
        self._settle()

    def lose_next(self, count: int) -> None:
        """The next `count` packets to the host vanish."""
        self._outbox.lose_next(count)

    def drop_out(self, square: int, scans: int) -> None:
        """The chip on a square is not read in the next `scans` scans."""
        self._silent[square] = scans

    def chip(self, square: int) -> Chip:
        """Return the chip of the piece on a square."""
        self._settle()
        return self._on[square][1]

    def connect(self, now_ms: int) -> None:
        """A host has opened the port; the board goes on with its lines as before."""
        self._advance(now_ms)
        self._outbox.open()
        self._buffer = self._answer = b""
        self._joining = self._mid_line

    def disconnect(self, now_ms: int) -> None:
        """The port is closed."""
        self._advance(now_ms)  # a guess: the lamps stay as they are
        self._outbox.close()

    def write(self, packet: bytes, now_ms: int) -> None:
        """Take bytes for the lamps."""
        self.received.append(bytes(packet))
        self._advance(now_ms)
        self._buffer += packet
        if self._spectrum:
            self._take_colours()
        elif len(self._buffer) >= LAMP_BYTES:
            self._take_lamps(self._buffer[:LAMP_BYTES])
            self._buffer = b""  # what has come beyond is thrown away (1 source: the maker's simulator)

    def put(self, square: int, piece: str, now_ms: int) -> None:
        """A hand changes a square. Of the pieces of a kind, the one that was lifted last is put down."""
        self._advance(now_ms)
        self.squares[square] = piece
        self._settle()

    def tick(self, now_ms: int) -> None:
        """Time passes."""
        self._advance(now_ms)

    def spoken(self) -> list[bytes]:
        """Return the packets since the last call."""
        return self._outbox.take()

    # Chips.

    def _settle(self) -> None:
        """Have every piece on the board stand on a chip: one that was lifted, or one out of the box."""
        changed = [square for square in range(64) if self._on[square][0] != self.squares[square]]
        for square in changed:
            letter, chip = self._on[square]
            if letter != ".":
                self._beside.setdefault(letter, []).append(chip)
        for square in changed:
            letter = self.squares[square]
            self._on[square] = (letter, self._pick(letter) if letter != "." else NO_CHIP)

    def _pick(self, letter: str) -> Chip:
        beside = self._beside.get(letter)
        if beside:
            return beside.pop()
        self._made += 1
        return (3, 0, 84, self._made, 37 * self._made % 251 + 1)

    # Lines.

    def _advance(self, now_ms: int) -> None:
        while self._line_due <= now_ms:
            self._scan()
            self._line_due += self._line_ms

    def _scan(self) -> None:
        self._settle()
        numbers = self._chip_numbers() if self._pieces else self._rank_numbers()
        line = ":" + " ".join(map(str, numbers)) + " " * self._pieces
        answer, self._answer = self._answer, b""
        whole = line.encode("ascii") + answer + b"\r\n"
        self._outbox.say(whole[len(whole) // 2 :] if self._joining else whole)
        self._joining = False
        self._silent = {square: left - 1 for square, left in self._silent.items() if left > 1}

    def _chip_numbers(self) -> list[int]:
        return [number for field in range(64) for number in self._reading(self._turn(field))]

    def _reading(self, square: int) -> Chip:
        chip = self._on[square][1]
        if chip != NO_CHIP and square not in self._silent and self._random.random() >= self.dropout:
            return chip
        if self._random.random() >= self.noise:
            return NO_CHIP
        first, second, third, fourth, fifth = self._random.choices(range(256), k=5)
        return first, second, third, fourth, fifth

    def _rank_numbers(self) -> list[int]:
        """Return a number for each rank; a magnet has no number to lose, but can still be missed."""
        taken = [self._is_felt(self._turn(field)) for field in range(64)]
        return [sum(taken[rank + file] << 7 - file for file in range(8)) for rank in range(0, 64, 8)]

    def _is_felt(self, square: int) -> bool:
        missed = square in self._silent or self._random.random() < self.dropout
        return self.squares[square] != "." and not missed

    def _turn(self, field: int) -> int:
        return 63 - field if self._turned else field

    # Lamps.

    def _take_lamps(self, ranks: bytes) -> None:
        self.lit = frozenset(
            self._turn(8 * rank + file) for rank in range(8) for file in range(8) if ranks[rank] >> file & 1
        )
        self._acknowledge(b"L\r\n")

    def _take_colours(self) -> None:
        """Take the next whole message."""
        # a guess: what stands before a message's start is passed over
        start = self._buffer.find(COLOURS_START)
        if start < 0:
            self._buffer = self._buffer[-1:]
            return
        message, self._buffer = self._buffer[start:][:COLOURS_BYTES], self._buffer[start:]
        if len(message) < COLOURS_BYTES:
            return
        self._buffer = b""
        if message.endswith(COLOURS_END):
            colours = message[len(COLOURS_START) : -len(COLOURS_END)]
            self.corners = tuple(colours[at : at + 3] for at in range(0, len(colours), 3))
            on = [any(colour) for colour in self.corners]
            self.lit = frozenset(
                self._turn(field) for field in range(64) if all(on[corner] for corner in _corners(field))
            )
            self._acknowledge(b"D\r\n")

    def _acknowledge(self, answer: bytes) -> None:
        if self._answer_in_line:
            self._answer = answer
        else:
            self._outbox.say(answer)


def _corners(field: int) -> tuple[int, int, int, int]:
    """Return the places of the lamps around a square: they run along the ranks, from h1's corner."""
    rank, file = divmod(63 - field, 8)
    first = CORNERS_A_RANK * rank + file
    return first, first + 1, first + CORNERS_A_RANK, first + CORNERS_A_RANK + 1
