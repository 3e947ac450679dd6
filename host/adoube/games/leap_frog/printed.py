"""The family's positions as they are printed, and read back: placement and memory."""

from collections.abc import Mapping, Sequence
from typing import Any

from adoube.board.placement import Placement
from adoube.games.leap_frog.lattice import Lattice, cells_of
from adoube.games.leap_frog.position import Position, Terms
from adoube.games.verdict import PositionError
from adoube.words import say

__all__ = ["memory_of", "placement_of", "position_of"]


def placement_of(position: Position, lattice: Lattice, terms: Terms, seats: Sequence[str]) -> Placement:
    """What stands where; what each seat has taken lies on its own place."""
    cells = {
        lattice.names[cell]: (kind.piece,)
        for kind, standing in zip(terms.kinds, position.pieces, strict=True)
        for cell in cells_of(standing)
    }
    off = {
        seat: {kind.piece: number for kind, number in zip(terms.kinds, taken, strict=True) if number}
        for seat, taken in zip(seats, position.taken, strict=True)
    }
    return Placement(cells, off)


def memory_of(position: Position, seats: Sequence[str]) -> dict[str, Any]:
    """The seats that still owe a first removal."""
    return {"to_remove": [seats[seat] for seat in position.owing]}


def position_of(
    placement: Placement,
    to_move: str | None,
    memory: Mapping[str, Any],
    lattice: Lattice,
    terms: Terms,
    seats: Sequence[str],
) -> Position:
    """The position of a printed one. Raises PositionError naming the field."""
    codes = [kind.piece for kind in terms.kinds]
    pieces = [0] * len(codes)
    for cell, stack in placement.cells.items():
        if len(stack) != 1:
            raise PositionError(say("leap_frog.one_a_cell", cell=cell))
        if stack[0] not in codes:
            raise PositionError(say("leap_frog.not_a_piece", cell=cell, piece=stack[0]))
        pieces[codes.index(stack[0])] |= 1 << lattice.number[cell]
    taken = tuple(_taken(placement.off[seat], seat, codes) for seat in seats)
    for kind, code in enumerate(codes):
        found = pieces[kind].bit_count() + sum(numbers[kind] for numbers in taken)
        if found > terms.numbers[kind]:
            raise PositionError(
                say("leap_frog.too_many", piece=code, found=found, wanted=terms.numbers[kind])
            )
    owing = _owing(memory, seats, terms)
    mover = terms.opener if to_move is None else seats.index(to_move)
    if owing and to_move is not None and mover not in owing:
        raise PositionError(say("leap_frog.owes_nothing", seat=to_move))
    return Position(mover, tuple(pieces), taken, owing)


def _taken(counts: Mapping[str, int], seat: str, codes: Sequence[str]) -> tuple[int, ...]:
    for piece in counts:
        if piece not in codes:
            raise PositionError(say("leap_frog.odd_off", place=f"off.{seat}", piece=piece))
    return tuple(counts.get(code, 0) for code in codes)


def _owing(memory: Mapping[str, Any], seats: Sequence[str], terms: Terms) -> tuple[int, ...]:
    if set(memory) != {"to_remove"}:
        raise PositionError(say("leap_frog.memory_keys"))
    owing = memory["to_remove"]
    removers = [seats[seat] for seat in terms.removers]
    if (
        not isinstance(owing, list)
        or any(seat not in removers for seat in owing)
        or len(set(owing)) != len(owing)
    ):
        raise PositionError(say("leap_frog.to_remove_form", seats=", ".join(removers) or "-"))
    return tuple(sorted(seats.index(seat) for seat in owing))
