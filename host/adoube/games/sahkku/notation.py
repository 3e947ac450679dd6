"""Sáhkku in text: turns, and positions as placement and memory."""

import re
from collections.abc import Mapping
from typing import Any

from adoube.board.geometry import EMPTY, Placement, Stack
from adoube.games.sahkku.rules import (
    GRID,
    HOME,
    KING,
    MIDDLE,
    MIDDLE_STEPS,
    NOBODY,
    PIECES,
    PIECES_EACH,
    SEATS,
    SKIP,
    TRACK,
    DieMove,
    SahkkuPosition,
    SahkkuTurn,
    places_of,
    throw_of,
)
from adoube.games.verdict import PositionError, UnreadableTurn
from adoube.words import CodedText, coded
from adoube.words.names import seat_name as name_of_seat

__all__ = [
    "placement_of",
    "position_of",
    "read_turn",
    "rule_state_of",
    "seat_name",
    "stacks_changed",
    "ways_of",
    "write_move",
    "write_turn",
]

ASLEEP = ".asleep"
MOVE = re.compile(r"(K?)([a-o][1-3])-([a-o][1-3])")
# By seat and point, the steps of its way that lead there, as a set of bits.
STEPS_TO = tuple(
    tuple(
        sum(1 << step for step, there in enumerate(way) if there == point) for point in range(len(GRID.names))
    )
    for way in TRACK
)
MOST_MOVES = 3
MOST_PLAYED = 1_000_000  # what a printed position may say
KEYS = {"begun", "homeward", "king", "played", "throw"}


def read_turn(text: str) -> SahkkuTurn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    moves = [MOVE.fullmatch(part) for part in text.split(",")]
    if len(moves) > MOST_MOVES:
        raise UnreadableTurn(coded("sahkku.unreadable", text=text))
    turn = []
    for move in moves:
        if move is None:
            raise UnreadableTurn(coded("sahkku.unreadable", text=text))
        turn.append(DieMove(GRID.number[move[2]], GRID.number[move[3]], bool(move[1])))
    return tuple(turn)


def write_turn(turn: SahkkuTurn) -> str:
    """The notation of a turn."""
    return ",".join(map(write_move, turn)) or "skip"


def write_move(move: DieMove) -> str:
    """Write the move of one die."""
    return f"{'K' if move.is_king else ''}{GRID.names[move.origin]}-{GRID.names[move.target]}"


def ways_of(turn: SahkkuTurn) -> tuple[tuple[str, ...], ...]:
    """The ways of the pieces that move one after the other, each from point to point."""
    ways: list[list[str]] = []
    for earlier, move in zip((None, *turn), turn, strict=False):
        origin, target = GRID.names[move.origin], GRID.names[move.target]
        if earlier and earlier.target == move.origin and earlier.is_king is move.is_king:
            ways[-1].append(target)
        else:
            ways.append([origin, target])
    return tuple(map(tuple, ways))


def seat_name(seat: int) -> CodedText:
    """A seat as a sentence names it."""
    return name_of_seat(SEATS[seat])


def placement_of(position: SahkkuPosition) -> Placement:
    """Return the placement of a position; a piece that shares a point with the king stands on it."""
    stacks: dict[int, Stack] = {position.king: (KING,)}
    for seat, piece in enumerate(PIECES):
        for code, steps in ((piece + ASLEEP, position.asleep[seat]), (piece, position.awake[seat])):
            for step in places_of(steps):
                point = TRACK[seat][step]
                stacks[point] = (*stacks.get(point, ()), code)
    captured = {
        piece: PIECES_EACH - position.pieces(seat)
        for seat, piece in enumerate(PIECES)
        if position.pieces(seat) < PIECES_EACH
    }
    return Placement({GRID.names[point]: stacks[point] for point in sorted(stacks)}, {"captured": captured})


def stacks_changed(before: SahkkuPosition, after: SahkkuPosition) -> dict[str, tuple[Stack, Stack]]:
    """The points that a turn has changed, with what stood and stands there."""
    points = {before.king, after.king} if before.king != after.king else set[int]()
    for seat, way in enumerate(TRACK):
        steps = before.asleep[seat] ^ after.asleep[seat] | before.awake[seat] ^ after.awake[seat]
        points.update(way[step] for step in places_of(steps))
    pairs = ((point, _stack(before, point), _stack(after, point)) for point in points)
    return {GRID.names[point]: (stood, stands) for point, stood, stands in pairs if stood != stands}


def _stack(position: SahkkuPosition, point: int) -> Stack:
    stack: Stack = (KING,) if point == position.king else EMPTY
    for seat, piece in enumerate(PIECES):
        steps = STEPS_TO[seat][point]
        stack += (piece + ASLEEP,) * (position.asleep[seat] & steps).bit_count()
        stack += (piece,) * (position.awake[seat] & steps).bit_count()
    return stack


def rule_state_of(position: SahkkuPosition, *, is_over: bool) -> dict[str, Any]:
    """The throw, who has begun, which pieces are on the way home, and whose the king is."""
    homeward = sorted(
        TRACK[seat][step]
        for seat, steps in enumerate(position.awake)
        for step in places_of(steps)
        if step in MIDDLE_STEPS[1]
    )
    return {
        "throw": None if is_over else position.throw,
        "begun": [seat for seat, done in zip(SEATS, position.begun, strict=True) if done],
        "homeward": [GRID.names[point] for point in homeward],
        "king": None if position.king_side == NOBODY else SEATS[position.king_side],
        "played": position.played,
    }


def position_of(
    placement: Placement, mover: int, memory: Mapping[str, Any], *, strict: bool = True
) -> SahkkuPosition:
    """The position of a printed one. Raises PositionError naming the field.

    `strict`: the memory fits what stands; else what it says of points where nothing walks is left out.
    """
    if set(memory) != KEYS:
        raise PositionError(coded("sahkku.memory_keys", keys=sorted(KEYS)))
    homeward = _homeward(memory["homeward"])
    asleep, awake, kings = [0, 0], [0, 0], []
    used: set[int] = set()
    for cell, stack in placement.cells.items():
        point = GRID.number[cell]
        pieces = [piece for piece in stack if piece != KING]
        kings += [point] * (len(stack) - len(pieces))
        if len(pieces) > 1:
            raise PositionError(coded("sahkku.one_a_point", cell=cell))
        for piece in pieces:
            seat, sleeps = _piece(cell, piece)
            step = _step(seat, point, is_homeward=point in homeward)
            used.add(point)
            if sleeps and step not in HOME:
                raise PositionError(coded("sahkku.sleeps_elsewhere", cell=cell))
            (asleep if sleeps else awake)[seat] |= 1 << step
    if len(kings) != 1:
        raise PositionError(coded("sahkku.one_king"))
    if strict and (homeward - used or homeward - MIDDLE):
        raise PositionError(coded("sahkku.homeward_form"))
    _require_captured(placement, [(asleep[seat] | awake[seat]).bit_count() for seat, _ in enumerate(SEATS)])
    throw = memory["throw"]
    faces = throw_of("XXX" if throw is None else throw)
    if faces is None:
        raise PositionError(coded("sahkku.throw_form"))
    return SahkkuPosition(
        mover,
        (asleep[0], asleep[1]),
        (awake[0], awake[1]),
        kings[0],
        _king_side(memory["king"]),
        _begun(memory["begun"]),
        faces,
        _played(memory["played"]),
    )


def _piece(cell: str, piece: str) -> tuple[int, bool]:
    for seat, code in enumerate(PIECES):
        if piece in (code, code + ASLEEP):
            return seat, piece != code
    raise PositionError(coded("sahkku.not_a_piece", cell=cell, piece=piece))


def _step(seat: int, point: int, *, is_homeward: bool) -> int:
    """The step of a seat's way that lies on a point: of two, the one on the way out or on the way home."""
    steps = [step for step, at in enumerate(TRACK[seat]) if at == point]
    return steps[-1 if is_homeward else 0]


def _homeward(written: object) -> set[int]:
    if not isinstance(written, list) or any(
        not isinstance(cell, str) or cell not in GRID.number for cell in written
    ):
        raise PositionError(coded("sahkku.homeward_form"))
    return {GRID.number[cell] for cell in written}


def _require_captured(placement: Placement, standing: list[int]) -> None:
    """Every piece stands on the board or is captured."""
    captured = placement.off.get("captured", {})
    for seat, piece in enumerate(PIECES):
        if captured.get(piece, 0) + standing[seat] != PIECES_EACH:
            raise PositionError(coded("sahkku.captured", seat=SEATS[seat], most=PIECES_EACH))
    if set(captured) - set(PIECES):
        raise PositionError(coded("sahkku.captured_codes", pieces=[*PIECES]))


def _king_side(written: object) -> int:
    if written is None:
        return NOBODY
    if written not in SEATS:
        raise PositionError(coded("sahkku.king_form", seats=[*SEATS]))
    return SEATS.index(str(written))


def _begun(written: object) -> tuple[bool, bool]:
    if not isinstance(written, list) or any(seat not in SEATS for seat in written):
        raise PositionError(coded("sahkku.begun_form", seats=[*SEATS]))
    return SEATS[0] in written, SEATS[1] in written


def _played(written: object) -> int:
    if type(written) is not int or not 0 <= written <= MOST_PLAYED:
        raise PositionError(coded("sahkku.played_form"))
    return written
