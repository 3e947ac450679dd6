"""The interface of a dialect: one maker's bytes, without a port, a clock or a thread."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from adoube.link.commands import Palette
from adoube.link.eboards.events import EboardEvent
from adoube.words import CodedText

__all__ = ["NOTHING_SHOWN", "Dialect", "EboardDecoder", "ExplainsSilence", "Follows", "Motors", "Shown"]

Packets = tuple[bytes, ...]  # each is one write: a value of a characteristic, a HID report, bytes on a line


@dataclass(frozen=True, slots=True)
class Shown:
    """The state that a board is to show and may have to know, its squares as the board has them.

    A board that cannot blink gets what it is to show anew at each half of a blink, in steady colours.
    """

    lamps: Mapping[int, Palette] = field(default_factory=dict)
    # What should stand by the game, 64 letters; None where the pieces are not chessmen.
    position: str | None = None
    fen: str = ""  # the whole position, where the game is chess
    turns: tuple[str, ...] = ()  # the game's turns so far, in UCI where the game is chess
    refused: str = ""  # why what the board last showed is no turn; empty while nothing is wrong
    over: str = ""  # how the game has ended; empty while it is played
    planned: str = ""  # the turn that is to be carried out, written as `turns` are


NOTHING_SHOWN = Shown()


class EboardDecoder(Protocol):
    """The reader of one connection: chunks in, events out, wherever the chunks are cut.

    It keeps no more than one message, and raises nothing whatever it is fed.
    """

    def feed(self, chunk: bytes) -> list[EboardEvent]: ...


@runtime_checkable
class Follows(Protocol):
    """A decoder that reads what comes by what the board was told; elsewhere that makes no difference."""

    def follow(self, packet: bytes) -> None:
        """Take a packet to the board, when bytes that were kept are read again."""
        ...


class Dialect(Protocol):
    """One maker's language. It keeps no state: what one connection needs is its decoder's."""

    @property
    def title(self) -> str:
        """The maker and the model, as people call them."""
        ...

    @property
    def quiet_ms(self) -> int:
        """So long after the last message the board is asked for everything; a healthy one answers at once."""
        ...

    @property
    def gap_ms(self) -> int:
        """The shortest time between two packets to the board; 0 for one that takes them at any pace."""
        ...

    @property
    def blinks(self) -> bool:
        """True if the board's own lamps blink."""
        ...

    def decoder(self) -> EboardDecoder:
        """Return the reader for a new connection."""
        ...

    def greeting(self) -> Packets:
        """Return what has the board begin to report, and tell everything, after the port was opened."""
        ...

    def question(self) -> Packets:
        """Return what has it tell everything once more."""
        ...

    def battery_question(self) -> Packets:
        """Return what has it tell its battery; nothing for a board that has none or tells it unasked."""
        ...

    def show(self, shown: Shown, before: Shown | None) -> Packets:
        """Return what has it show that; `before`: what it was told last, None for nothing yet."""
        ...

    def farewell(self) -> Packets:
        """Return the last packets: lamps off, motors still."""
        ...


@runtime_checkable
class Motors(Protocol):
    """A dialect whose board carries its pieces itself."""

    def carry(self, position: str) -> Packets:
        """Return what has the board make its pieces stand so: 64 letters, as the board has its squares.

        Raises ValueError for a position that the board cannot make.
        """
        ...

    def halt(self, standing: str) -> Packets:
        """Return what stops every movement, where that stands now."""
        ...


@runtime_checkable
class ExplainsSilence(Protocol):
    """A dialect that may know why its board tells nothing of its squares."""

    def why_silent(self, port: str) -> CodedText | None:
        """Return the line that says so and what to do; None where it knows of no reason."""
        ...
