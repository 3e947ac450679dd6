"""Pasang in text: turns, and positions as placement and memory."""

import re
from collections.abc import Mapping
from typing import Any

from adoube.board.geometry import EMPTY, Placement, Stack
from adoube.games.kit.topology import sites_of
from adoube.games.pasang.rules import (
    COLUMNS,
    KAS,
    NAMES,
    NOWHERE,
    NUMBER,
    POINTS,
    SEATS,
    TOKENS,
    PasangPosition,
    PasangTurn,
    column_of,
    rows_of,
)
from adoube.games.verdict import PositionError, UnreadableTurn
from adoube.words import CodedText, coded
from adoube.words.names import seat_name as name_of_seat

__all__ = [
    "SIDE", "SKIP", "WrittenTurn", "by_column", "order_of", "placement_of", "position_of", "read_turn",
    "rule_state_of", "seat_name", "stacks_changed", "write_turn", "written",
]  # fmt: skip

SIDE = len(COLUMNS)
POINT = r"([a-k](?:1[01]|[1-9]))"
OPENING = re.compile(rf"-{POINT}")
MOVE = re.compile(rf"{POINT}-{POINT},x{POINT}")

# Origin, target, and one token of the line that is captured; an opening names the column's outer end.
WrittenTurn = tuple[int, int, int]
SKIP: WrittenTurn = (NOWHERE, NOWHERE, NOWHERE)  # never legal


def read_turn(text: str) -> WrittenTurn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    if opening := OPENING.fullmatch(text):
        return NOWHERE, NOWHERE, _point(opening[1], text)
    if not (move := MOVE.fullmatch(text)):
        raise UnreadableTurn(coded("pasang.unreadable", text=text))
    origin, target, line = (_point(name, text) for name in move.groups())
    return origin, target, line


def _point(name: str, text: str) -> int:
    if name not in NUMBER:
        raise UnreadableTurn(coded("pasang.no_point", text=text, cell=name))
    return NUMBER[name]


def write_turn(turn: WrittenTurn) -> str:
    """The notation of a turn."""
    origin, target, line = turn
    if turn == SKIP:
        return "skip"
    if target == NOWHERE:
        return f"-{NAMES[line]}"
    return f"{NAMES[origin]}-{NAMES[target]},x{NAMES[line]}"


def written(position: PasangPosition, turn: PasangTurn) -> WrittenTurn:
    """The canonical writing of a turn: its line by the first token by column, then row."""
    if turn.target == NOWHERE:
        outer = rows_of(position.mover)[0 if position.mover == 0 else -1]
        return NOWHERE, NOWHERE, outer * SIDE + (turn.captured.bit_length() - 1) % SIDE
    return turn.origin, turn.target, min(sites_of(turn.captured), key=by_column)


def order_of(turn: WrittenTurn) -> list[tuple[int, int]]:
    """Return the key that sorts writings of one result: their points, by column and row."""
    return [by_column(point) for point in turn]


def by_column(point: int) -> tuple[int, int]:
    """Return the key that sorts points."""
    return point % SIDE, point // SIDE


def placement_of(position: PasangPosition) -> Placement:
    """Return the placement of a position with each player's captures."""
    cells: dict[int, Stack] = {}
    for piece, tokens in zip(TOKENS, position.tokens, strict=True):
        cells |= dict.fromkeys(sites_of(tokens), (piece,))
    for piece, ka in zip(KAS, position.kas, strict=True):
        if ka != NOWHERE:
            cells[ka] = (piece,)
    off = {
        seat: {piece: count for piece, count in zip(TOKENS, captured, strict=True) if count}
        for seat, captured in zip(SEATS, position.captured, strict=True)
    }
    return Placement({NAMES[point]: cells[point] for point in sorted(cells)}, off)


def stacks_changed(before: PasangPosition, after: PasangPosition) -> dict[str, tuple[Stack, Stack]]:
    """The points that a turn has changed, with what stood and stands there."""
    changed = 0
    for stood, stands in zip(before.tokens, after.tokens, strict=True):
        changed |= stood ^ stands
    for was, is_on in zip(before.kas, after.kas, strict=True):
        if was != is_on:
            changed |= _bit(was) | _bit(is_on)
    return {NAMES[point]: (_stack(before, point), _stack(after, point)) for point in sites_of(changed)}


def _bit(point: int) -> int:
    return 0 if point == NOWHERE else 1 << point


def _stack(position: PasangPosition, point: int) -> Stack:
    if point in position.kas:
        return (KAS[position.kas.index(point)],)
    for piece, tokens in zip(TOKENS, position.tokens, strict=True):
        if tokens >> point & 1:
            return (piece,)
    return EMPTY


def rule_state_of(position: PasangPosition) -> dict[str, Any]:
    """The columns that the players have opened."""
    return {
        "passages": {
            seat: None if column == NOWHERE else COLUMNS[column]
            for seat, column in zip(SEATS, position.passages, strict=True)
        }
    }


def position_of(placement: Placement, mover: int, memory: Mapping[str, Any]) -> PasangPosition:
    """The position of a printed one. Raises PositionError naming the field."""
    tokens, kas = [0, 0], [NOWHERE, NOWHERE]
    for cell, stack in placement.cells.items():
        if len(stack) != 1 or stack[0] not in (*TOKENS, *KAS):
            raise PositionError(coded("pasang.not_a_piece", cell=cell, pieces=[*TOKENS, *KAS]))
        if stack[0] in TOKENS:
            tokens[TOKENS.index(stack[0])] |= 1 << NUMBER[cell]
        elif kas[KAS.index(stack[0])] != NOWHERE:
            raise PositionError(coded("pasang.two_kas", cell=cell, piece=stack[0]))
        else:
            kas[KAS.index(stack[0])] = NUMBER[cell]
    passages = _passages(memory)
    for seat, name in enumerate(SEATS):
        if kas[seat] != NOWHERE and passages[seat] == NOWHERE:
            raise PositionError(coded("pasang.ka_without_passage", seat=name))
        column = column_of(seat, passages[seat]) if passages[seat] != NOWHERE else 0
        if column & (tokens[0] | tokens[1]):
            raise PositionError(coded("pasang.passage_taken", seat=name))
        if not column and column_of_any(tokens, seat) != HALF_POINTS[seat]:
            raise PositionError(coded("pasang.half_open", seat=name))
    captured = [_captured(placement, seat) for seat in SEATS]
    return PasangPosition(
        mover, (tokens[0], tokens[1]), passages, (kas[0], kas[1]), (captured[0], captured[1])
    )


HALF_POINTS = tuple(sum(column_of(seat, column) for column in range(SIDE)) for seat, _ in enumerate(SEATS))
MOST = len(POINTS)


def column_of_any(tokens: list[int], seat: int) -> int:
    """The points of a seat's half where tokens stand."""
    return (tokens[0] | tokens[1]) & HALF_POINTS[seat]


def _captured(placement: Placement, seat: str) -> tuple[int, int]:
    counts = placement.off.get(seat, {})
    if set(counts) - set(TOKENS) or sum(counts.values()) > MOST:
        raise PositionError(coded("pasang.captured", seat=seat, pieces=[*TOKENS]))
    black, white = (counts.get(piece, 0) for piece in TOKENS)
    return black, white


def _passages(memory: Mapping[str, Any]) -> tuple[int, int]:
    found = memory.get("passages")
    if set(memory) != {"passages"} or not isinstance(found, Mapping) or set(found) != set(SEATS):
        raise PositionError(coded("pasang.memory", seats=[*SEATS]))
    columns = [found[seat] for seat in SEATS]
    if any(
        each is not None and (not isinstance(each, str) or len(each) != 1 or each not in COLUMNS)
        for each in columns
    ):
        raise PositionError(coded("pasang.memory", seats=[*SEATS]))
    red, blue = (NOWHERE if each is None else COLUMNS.index(each) for each in columns)
    return red, blue


def seat_name(seat: int) -> CodedText:
    """A seat as a sentence names it."""
    return name_of_seat(SEATS[seat])
