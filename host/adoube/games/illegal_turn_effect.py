"""The effect of an act that the rules forbid, as far as one moved piece can tell."""

from collections.abc import Mapping

from adoube.board.geometry import Placement, Stack, kind_of, owner_of
from adoube.games.base import AnyGame, BoardChange
from adoube.games.line import Line
from adoube.games.verdict import PositionError, UnreadableTurn
from adoube.words import coded

__all__ = ["line_as_played", "placement_as_played"]

CAPTURED = "captured"  # the place off the board where most games keep what was captured


def line_as_played(line: Line, text: str, change: BoardChange) -> Line:
    """The line that stands where one seat has played `text`, by which the board has changed.

    The cells are those that the notation names, else those that changed. It is the next seat's turn, and the
    memory is what it was. Raises PositionError where that takes more than moving, capturing or removing one
    piece, or where the game cannot stand so: then somebody has to say which position stands.
    """
    game, position = line.game, line.position
    placement = placement_as_played(game, game.placement(position), _cells(game, text), change)
    seats = game.seats
    after = seats[(seats.index(game.to_move(position)) + 1) % len(seats)]
    return line.standing_at(game.with_placement(position, placement, after))


def placement_as_played(
    game: AnyGame, before: Placement, named: tuple[str, ...], change: BoardChange
) -> Placement:
    """The placement after what stood on the first of `named` went to the last of them.

    With no cells named: what left the one cell that is empty now went to the one that shows something else;
    where there is no such cell, it was captured. Raises PositionError for anything else.
    """
    origin, target = (named[0], named[-1]) if len(named) > 1 else _from_change(change)
    moved = before.stack(origin)
    if not moved or origin == target:
        raise PositionError(coded("position.not_as_played"))
    cells = {cell: stack for cell, stack in before.cells.items() if cell not in (origin, target)}
    taken: Stack = moved if target is None else before.stack(target)
    if target is not None:
        cells[target] = moved
    return Placement(cells, _captured(game, before.off, taken))


def _cells(game: AnyGame, text: str) -> tuple[str, ...]:
    """The cells that a notation names; none where the game cannot read it."""
    try:
        return game.trail(game.read(text))
    except UnreadableTurn:
        return ()


def _from_change(change: BoardChange) -> tuple[str, str | None]:
    arrived = change.filled | change.altered
    if len(change.emptied) != 1 or len(arrived) > 1:
        raise PositionError(coded("position.not_as_played"))
    return next(iter(change.emptied)), next(iter(arrived), None)


def _captured(
    game: AnyGame, off: Mapping[str, Mapping[str, int]], taken: Stack
) -> Mapping[str, Mapping[str, int]]:
    """Return what is off the board once `taken` is too; a detail, such as a mark, stays with the board."""
    if not taken:
        return off
    if CAPTURED not in game.board.places:
        raise PositionError(coded("position.not_as_played"))
    counts = dict(off.get(CAPTURED, {}))
    for piece in taken:
        plain = f"{owner_of(piece)}.{kind_of(piece)}"
        counts[plain] = counts.get(plain, 0) + 1
    return {**off, CAPTURED: counts}
