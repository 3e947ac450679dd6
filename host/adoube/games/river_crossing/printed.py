"""River Crossing's positions as they are printed, and read back: placement and memory."""

from collections.abc import Mapping
from functools import cache
from itertools import compress
from operator import ne
from types import MappingProxyType
from typing import Any

from adoube.board.placement import Placement, Stack
from adoube.games.river_crossing.board import BANKS, COLLECTED, NUMBER, SQUARES
from adoube.games.river_crossing.position import (
    COLLECTOR,
    COLLECTORS,
    NOBODY,
    PIECES,
    SEAT_OF,
    SEATS,
    Position,
)
from adoube.games.verdict import PositionError
from adoube.words import say

__all__ = ["COLLECTORS_IN_ALL", "memory_of", "placement_of", "position_of", "stacks_changed"]

COLLECTORS_IN_ALL = 6

CODES = MappingProxyType({"r": "red.piece", "c": "collector.piece", "b": "black.piece"})
"""What a letter of a stack is called outside."""
LETTERS = MappingProxyType({code: letter for letter, code in CODES.items()})
COLOUR_CODES = tuple(CODES[letter] for letter in PIECES)


def placement_of(position: Position) -> Placement:
    """What stands where."""
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


def stacks_changed(before: Position, after: Position) -> dict[str, tuple[Stack, Stack]]:
    """The squares that a turn has changed, with what stood and stands there."""
    was, now = before.stacks, after.stacks
    changed = compress(range(len(SQUARES)), map(ne, was, now))
    return {SQUARES[square]: (_stack(was[square]), _stack(now[square])) for square in changed}


@cache
def _stack(letters: str) -> Stack:
    return tuple(CODES[letter] for letter in letters)


def memory_of(position: Position, *, is_over: bool) -> dict[str, Any]:
    """Whose turn follows the collector's, where the collector is to move."""
    waits = position.following != NOBODY and not is_over
    return {"next": SEATS[SEAT_OF[position.following]] if waits else None}


def position_of(
    placement: Placement, to_move: str | None, memory: Mapping[str, Any], pieces: int
) -> Position:
    """The position of a printed one, as it is written: whoever is to move, and quiet turns not counted.

    `pieces` is how many a colour has. Raises PositionError naming the field.
    """
    stacks = [""] * len(SQUARES)
    for cell, stack in placement.cells.items():
        stacks[NUMBER[cell]] = _letters(cell, stack)
    at_red, at_black, collected = (_counts(placement, place) for place in (*BANKS, COLLECTED))
    mover = 0 if to_move is None else SEATS.index(to_move)
    position = Position(
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
            raise PositionError(say("river_crossing.no_piece", cell=cell, piece=piece))
    letters = "".join(LETTERS[piece] for piece in stack)
    if COLLECTORS in letters[:-1]:
        raise PositionError(say("river_crossing.collector_below", cell=cell))
    return letters


def _counts(placement: Placement, place: str) -> tuple[int, int]:
    """How many red and black pieces are in a place off the board."""
    counts = placement.off.get(place, {})
    for piece in counts:
        if piece not in COLOUR_CODES:
            raise PositionError(say("river_crossing.odd_off", place=f"off.{place}", piece=piece))
    red, black = COLOUR_CODES
    return counts.get(red, 0), counts.get(black, 0)


def _following(memory: Mapping[str, Any], mover: int) -> int:
    if set(memory) != {"next"}:
        raise PositionError(say("river_crossing.memory_keys"))
    following = memory["next"]
    if mover != COLLECTOR:
        if following is not None:
            raise PositionError(say("river_crossing.next_is_null"))
        return NOBODY
    colours = [SEATS[seat] for seat in SEAT_OF]
    if following not in colours:
        raise PositionError(say("river_crossing.next_form", seats=", ".join(colours)))
    return colours.index(following)


def _check_numbers(position: Position, pieces: int) -> None:
    everything = "".join(position.stacks)
    for colour, letter in enumerate(PIECES):
        off = position.home[colour] + position.safe[colour] + position.collected[colour]
        if (count := everything.count(letter) + off) > pieces:
            seat = SEATS[SEAT_OF[colour]]
            raise PositionError(say("river_crossing.too_many", seat=seat, count=count, most=pieces))
    if (count := everything.count(COLLECTORS)) > COLLECTORS_IN_ALL:
        raise PositionError(
            say("river_crossing.too_many", seat=SEATS[COLLECTOR], count=count, most=COLLECTORS_IN_ALL)
        )
