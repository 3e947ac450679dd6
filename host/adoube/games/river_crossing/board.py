"""The river and its banks as numbered squares, positions on them, and how both are written.

Rows are bit sets. Turns are written in-a1, b3-c4, b3.2-c4, a8-out, back-a8 and skip.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from functools import cache
from itertools import compress
from operator import ne
from types import MappingProxyType
from typing import Any, NamedTuple

from adoube.board.builders import square_board
from adoube.board.geometry import Board, Placement, Stack
from adoube.games.verdict import PositionError, UnreadableTurn
from adoube.words import coded

COLUMNS, RANKS = "abcdefgh", "12345678"
PITCH_MM = 50.0

# The name of each square. Its number is its place here: by column, then by rank, as turns are compared.
SQUARES = tuple(column + rank for column in COLUMNS for rank in RANKS)

NUMBER = MappingProxyType({name: number for number, name in enumerate(SQUARES)})
NOWHERE = -1  # stands for a square where a turn names none

BANKS = ("red_bank", "black_bank")  # Red's own bank and Black's; each is the far bank of the other.
COLLECTED = "collected"

# Where the collectors start (RIV-A4), on the usual board and, under True, on its mirror image.
COLLECTORS_AT = MappingProxyType(
    {False: ("b3", "d3", "f3", "c6", "e6", "g6"), True: ("g3", "e3", "c3", "f6", "d6", "b6")}
)

BOARD = square_board(
    "river-crossing",
    len(COLUMNS),
    len(RANKS),
    pitch_mm=PITCH_MM,
    rows=MappingProxyType(
        {
            "red": tuple(column + "1" for column in COLUMNS),
            "black": tuple(column + "8" for column in COLUMNS),
        }
    ),
    places=(*BANKS, COLLECTED),
    banks=MappingProxyType({"red_bank": "red", "black_bank": "black"}),
)


def river(*, mirrored: bool) -> Board:
    """The board; set the other way round, its dark squares are the others."""
    return replace(BOARD, dark=frozenset(BOARD.names) - BOARD.dark) if mirrored else BOARD


def set_of(squares: Iterable[int]) -> int:
    """The set of squares given by number."""
    return sum(1 << square for square in squares)


# The row in front of a colour's own bank, Red's and Black's.
FIRST_ROW = tuple(set_of(NUMBER[column + rank] for column in COLUMNS) for rank in "18")
SEVENTH_ROW = tuple(set_of(NUMBER[column + rank] for column in COLUMNS) for rank in "72")
LAST_ROW = FIRST_ROW[::-1]  # Its eighth row, in front of the far bank.


def squares_of(squares: int) -> Iterator[int]:
    """The numbers of the squares in a set, ascending."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def near(*, diagonally: bool) -> tuple[tuple[int, ...], ...]:
    """For each square the squares one step away, ascending (RIV-06, RIV-A3)."""
    everywhere = range(len(SQUARES))
    return tuple(
        tuple(square for square in everywhere if _is_step(square, other, diagonally=diagonally))
        for other in everywhere
    )


def steps_into_last_row(origin: int, target: int, colour: int) -> bool:
    """Return whether a step leads from a colour's seventh row into its eighth (RIV-14)."""
    return bool(LAST_ROW[colour] >> target & 1 and SEVENTH_ROW[colour] >> origin & 1)


def _is_step(one: int, other: int, *, diagonally: bool) -> bool:
    columns, ranks = zip(divmod(one, len(RANKS)), divmod(other, len(RANKS)), strict=True)
    across, along = abs(columns[0] - columns[1]), abs(ranks[0] - ranks[1])
    return max(across, along) == 1 and (diagonally or across + along == 1)


SEATS = ("red", "collector", "black")
RED, COLLECTOR, BLACK = range(3)  # The seats by number.

COLOUR_OF = (0, -1, 1)  # A seat's colour: 0 is red, 1 is black, and the collector has none.
SEAT_OF = (RED, BLACK)  # A colour's seat.
NOBODY = -1  # no colour

PIECES = "rb"  # The letter of a colour's pieces in a stack; a collector's is `c`.
COLLECTORS = "c"


class RiverPosition(NamedTuple):
    """A position and the short memory of the rules. Pairs are by colour, Red's first."""

    mover: int  # a seat
    following: int  # the colour whose turn follows the collector's; NOBODY unless the collector is to move
    # A letter a piece, bottom first, on each square by its number; a collector is always on top.
    stacks: tuple[str, ...]
    home: tuple[int, int]  # pieces on their own bank
    safe: tuple[int, int] = (0, 0)  # pieces on the far bank
    collected: tuple[int, int] = (0, 0)
    quiet: int = 0  # turns since a piece entered, left or was collected; counted only under a quiet limit


class Movement(StrEnum):
    """The way a turn moves its piece."""

    MOVE = "move"
    IN = "in"
    OUT = "out"
    BACK = "back"
    SKIP = "skip"


class RiverTurn(NamedTuple):
    """One turn; `level` counts from 0, the bottom of the stack on `origin`, and names the piece moved."""

    act: Movement
    origin: int = NOWHERE
    level: int = 0
    target: int = NOWHERE


SKIP = RiverTurn(Movement.SKIP)


class Release(Enum):
    """Which pieces that step into their eighth row release one (RIV-A12)."""

    EACH = "each"
    MOVED = "moved"
    ONE = "one"


@dataclass(frozen=True, slots=True)
class RiverRulings:
    """The options of a game as the rules ask for them."""

    pieces: int  # of each colour
    diagonally: bool
    mirrored: bool
    rider_stays: bool
    collectors_meet: bool
    foreign_exit: bool  # whether a rider of the other colour may go along when a piece leaves the river
    release: Release
    plays_on: bool
    safe_only_out: bool
    table_scores: bool
    quiet_turns: int  # 0: no limit

    @classmethod
    def of(cls, options: Mapping[str, str]) -> "RiverRulings":
        """The rulings of resolved options."""
        quiet_limit = options["quiet_limit"]
        return cls(
            pieces=int(options["pieces"]),
            diagonally=options["directions"] == "8",
            mirrored=options["mirror"] == "yes",
            rider_stays=options["rider"] == "origin",
            collectors_meet=options["collector_meets"] == "collects",
            foreign_exit=options["foreign_exit"] == "home",
            release=Release(options["release"]),
            plays_on=options["after_win"] == "continue",
            safe_only_out=options["safe_only"] == "out",
            table_scores=options["scores"] == "table",
            quiet_turns=0 if quiet_limit == "none" else int(quiet_limit),
        )


COLLECTORS_IN_ALL = 6

# What a letter of a stack is called outside.
CODES = MappingProxyType({"r": "red.piece", "c": "collector.piece", "b": "black.piece"})
LETTERS = MappingProxyType({code: letter for letter, code in CODES.items()})
COLOUR_CODES = tuple(CODES[letter] for letter in PIECES)


def placement_of(position: RiverPosition) -> Placement:
    """Return the placement of a position."""
    cells = {SQUARES[square]: _stack(letters) for square, letters in enumerate(position.stacks) if letters}
    home, safe = position.home, position.safe
    off = {BANKS[0]: (home[0], safe[1]), BANKS[1]: (safe[0], home[1]), COLLECTED: position.collected}
    return Placement(
        cells,
        {
            place: {code: count for code, count in zip(COLOUR_CODES, counts, strict=True) if count}
            for place, counts in off.items()
        },
    )


def stacks_changed(before: RiverPosition, after: RiverPosition) -> dict[str, tuple[Stack, Stack]]:
    """The squares that a turn has changed, with what stood and stands there."""
    was, now = before.stacks, after.stacks
    changed = compress(range(len(SQUARES)), map(ne, was, now))
    return {SQUARES[square]: (_stack(was[square]), _stack(now[square])) for square in changed}


@cache
def _stack(letters: str) -> Stack:
    return tuple(CODES[letter] for letter in letters)


def rule_state_of(position: RiverPosition, *, is_over: bool) -> dict[str, Any]:
    """Return the seat that follows the collector, where the collector is to move."""
    waits = position.following != NOBODY and not is_over
    return {"next": SEATS[SEAT_OF[position.following]] if waits else None}


def position_of(
    placement: Placement, to_move: str | None, memory: Mapping[str, Any], pieces: int
) -> RiverPosition:
    """The position of a printed one, as it is written: whoever is to move, and quiet turns not counted.

    `pieces` is how many a colour has. Raises PositionError naming the field.
    """
    stacks = [""] * len(SQUARES)
    for cell, stack in placement.cells.items():
        stacks[NUMBER[cell]] = _letters(cell, stack)
    at_red, at_black, collected = (_counts(placement, place) for place in (*BANKS, COLLECTED))
    mover = 0 if to_move is None else SEATS.index(to_move)
    position = RiverPosition(
        mover,
        _following(memory, mover),
        tuple(stacks),
        (at_red[0], at_black[1]),
        (at_black[0], at_red[1]),
        collected,
    )
    _check_numbers(position, pieces)
    return position


def _letters(cell: str, stack: Stack) -> str:
    for piece in stack:
        if piece not in LETTERS:
            raise PositionError(coded("river_crossing.no_piece", cell=cell, piece=piece))
    letters = "".join(LETTERS[piece] for piece in stack)
    if COLLECTORS in letters[:-1]:
        raise PositionError(coded("river_crossing.collector_below", cell=cell))
    return letters


def _counts(placement: Placement, place: str) -> tuple[int, int]:
    """How many red and black pieces are in a place off the board."""
    counts = placement.off.get(place, {})
    for piece in counts:
        if piece not in COLOUR_CODES:
            raise PositionError(coded("river_crossing.odd_off", place=f"off.{place}", piece=piece))
    red, black = COLOUR_CODES
    return counts.get(red, 0), counts.get(black, 0)


def _following(memory: Mapping[str, Any], mover: int) -> int:
    if set(memory) != {"next"}:
        raise PositionError(coded("river_crossing.memory_keys"))
    following = memory["next"]
    if mover != COLLECTOR:
        if following is not None:
            raise PositionError(coded("river_crossing.next_is_null"))
        return NOBODY
    colours = [SEATS[seat] for seat in SEAT_OF]
    if following not in colours:
        raise PositionError(coded("river_crossing.next_form", seats=[*colours]))
    return colours.index(following)


def _check_numbers(position: RiverPosition, pieces: int) -> None:
    everything = "".join(position.stacks)
    for colour, letter in enumerate(PIECES):
        off = position.home[colour] + position.safe[colour] + position.collected[colour]
        if (count := everything.count(letter) + off) > pieces:
            seat = SEATS[SEAT_OF[colour]]
            raise PositionError(coded("river_crossing.too_many", seat=seat, count=count, most=pieces))
    if (count := everything.count(COLLECTORS)) > COLLECTORS_IN_ALL:
        raise PositionError(
            coded("river_crossing.too_many", seat=SEATS[COLLECTOR], count=count, most=COLLECTORS_IN_ALL)
        )


# A stack holds 30 pieces at most; a level of four digits is read all the same, and is nobody's piece.
MOVE = re.compile(r"([a-h][1-8])(?:\.([1-9][0-9]{0,3}))?-([a-h][1-8]|out)")
SET_IN = re.compile(r"(in|back)-([a-h][1-8])")


def read_turn(text: str) -> RiverTurn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    if setting := SET_IN.fullmatch(text):
        return RiverTurn(Movement(setting[1]), target=NUMBER[setting[2]])
    if not (move := MOVE.fullmatch(text)):
        raise UnreadableTurn(coded("river_crossing.unreadable", text=text))
    origin, level = NUMBER[move[1]], int(move[2] or 1) - 1
    if move[3] == "out":
        return RiverTurn(Movement.OUT, origin, level)
    return RiverTurn(Movement.MOVE, origin, level, NUMBER[move[3]])


def write_turn(turn: RiverTurn) -> str:
    """The notation of a turn; the level of the lowest piece is not written."""
    match turn.act:
        case Movement.SKIP:
            return "skip"
        case Movement.IN | Movement.BACK:
            return f"{turn.act}-{SQUARES[turn.target]}"
        case Movement.OUT:
            return f"{_origin(turn)}-out"
        case Movement.MOVE:
            return f"{_origin(turn)}-{SQUARES[turn.target]}"


def _origin(turn: RiverTurn) -> str:
    return SQUARES[turn.origin] + (f".{turn.level + 1}" if turn.level else "")
