"""River Crossing in text: turns (in-a1, b3-c4, b3.2-c4, a8-out, back-a8, skip) and positions."""

import re
from collections.abc import Mapping
from functools import cache
from itertools import compress
from operator import ne
from types import MappingProxyType
from typing import Any

from adoube.board.placement import Placement, Stack
from adoube.games.river_crossing.board import (
    BANKS,
    COLLECTED,
    COLLECTOR,
    COLLECTORS,
    NOBODY,
    NUMBER,
    PIECES,
    SEAT_OF,
    SEATS,
    SKIP,
    SQUARES,
    Movement,
    RiverPosition,
    RiverTurn,
)
from adoube.games.verdict import PositionError, UnreadableTurn
from adoube.words import coded

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
