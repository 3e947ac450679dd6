"""Turns taken apart, and the legal turns of a position as a view that is worked out when it is used."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass
from itertools import product
from typing import Any

from adoube.api.pieces import ChangedPiece, MovedPiece, Piece, PlacedPiece, pieces_of
from adoube.board.geometry import Stack, kind_of, owner_of
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import AsPlayed, Line, written_turn
from adoube.games.scoresheet import entry_of
from adoube.games.verdict import refusal_of_turn
from adoube.referee.successors import SKIP

__all__ = ["LegalTurns", "Turn", "last_turn_of", "turn_between"]


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a game, and the pieces that it moves.

    `from_`, `to` and `path` are of the piece that moves, or of the first one that does. Whatever a turn does
    not have is None or empty. What it does follows from the positions before and after it, so every game has
    it.
    """

    text: str  # in the game's notation; `Position.play` reads it back
    entry: str  # as people read it: SAN in chess, elsewhere mostly the same as `text`
    by: str  # the seat that played it
    from_: str | None = None  # the cell that the piece left; None for one that comes from beside the board
    to: str | None = None  # the cell that it reached; None for one that leaves the board, and for a skip
    path: tuple[str, ...] = ()  # the cells that it visited, the first and the last included
    moved: tuple[Piece, ...] = ()  # the piece as it stood before; of a stack that moves, all, bottom first
    becomes: Piece | None = None  # what the piece is afterwards, where that is another: promoted, marked
    captures: tuple[PlacedPiece, ...] = ()  # pieces that were taken off the board, and where they stood
    drops: tuple[PlacedPiece, ...] = ()  # pieces that came onto the board
    others: tuple[MovedPiece, ...] = ()  # further pieces that moved: the rook in castling, a second die
    changes: tuple[ChangedPiece, ...] = ()  # pieces that became others on their cells

    @property
    def piece(self) -> Piece | None:
        """The piece that moves or comes; of a stack the top one, None where no piece does."""
        return self.moved[-1] if self.moved else None

    @property
    def is_skip(self) -> bool:
        """True for the turn of a seat that has none to play."""
        return self.text == SKIP

    def __str__(self) -> str:
        return self.text


class LegalTurns(Iterable[Turn], Sized):
    """The legal turns of a position: one for each position that they lead to, none after the end.

    Nothing is worked out before it is asked for. `in` takes a text in any writing of a turn, or a `Turn`.
    `len` counts all of them. In games of leaps such as Leap Frog a position may have too many to count or to
    list: take `Position.random_turn` there.
    """

    __slots__ = ("_line",)

    def __init__(self, line: Line) -> None:
        self._line = line

    def __iter__(self) -> Iterator[Turn]:
        line = self._line
        if line.outcome is not None:
            return
        for turn, after in line.game.successors(line.position):
            yield turn_between(line.game, line.position, turn, after)

    def __len__(self) -> int:
        return 0 if self._line.outcome is not None else self._line.game.count(self._line.position)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __contains__(self, turn: object) -> bool:
        line = self._line
        if line.outcome is not None or not isinstance(turn, str | Turn):
            return False
        try:
            read = line.game.read_entry(line.position, str(turn))
        except AdoubeError:
            return False
        return refusal_of_turn(line.game, line.position, read) is None

    def __repr__(self) -> str:
        return f"<LegalTurns of {self._line.game.id} after {self._line.ply} turns>"


def last_turn_of(line: Line) -> Turn | None:
    """Return the turn that led to the position of a line; None at its beginning."""
    if not line.turns:
        return None
    return turn_between(line.game, line.positions[-1], line.turns[-1], line.position)


def turn_between(game: AnyGame, before: Any, turn: Any, after: Any) -> Turn:
    """Return a turn of a game taken apart, by the positions before and after it."""
    text = written_turn(game, turn)
    path = () if isinstance(turn, AsPlayed) else _path(game, turn, text)
    found = _Changes(game, before, after)
    found.account(path)
    return Turn(
        text,
        entry_of(game, before, turn),
        game.to_move(before),
        from_=found.from_,
        to=found.to,
        path=path,
        moved=pieces_of(found.moved),
        becomes=None if found.becomes is None else Piece(found.becomes),
        captures=tuple(PlacedPiece(cell, Piece(piece)) for cell, piece in found.captures),
        drops=tuple(PlacedPiece(cell, Piece(piece)) for cell, piece in found.drops),
        others=tuple(
            MovedPiece(start, end, Piece(piece), None if piece == arrived else Piece(arrived))
            for start, end, piece, arrived in found.others
        ),
        changes=tuple(ChangedPiece(cell, Piece(one), Piece(other)) for cell, one, other in found.changes),
    )


def _path(game: AnyGame, turn: Any, text: str) -> tuple[str, ...]:
    """Return the cells that the moving piece visits: its trail without the cells of pieces that are taken.

    The notation names such a cell in a part of its own: `xa1` in `e2-e3,xa1`, `-e1` where one is removed. In
    a later part the same piece may go on, after another one has moved.
    """
    path = game.trail(turn)
    parts = text.partition("+")[0].split(",")
    taken = [part[1:] for part in parts if part[:1] in ("x", "-")]
    for cell in taken:
        path = path[1:] if path[:1] == (cell,) else path
    for cell in reversed(taken):
        path = path[:-1] if path[-1:] == (cell,) else path
    for part in parts[1:]:
        first, _, rest = part.partition("-")
        if path[-1:] == (first,) and rest in game.board.index:
            path = (*path, rest)
    return path


class _Changes:
    """The pieces that left cells and came to cells in one turn, until each is accounted for."""

    def __init__(self, game: AnyGame, before: Any, after: Any) -> None:
        self._before, self._after = game.placement(before), game.placement(after)
        changed = self._after.changed_cells(self._before)
        self._gone: dict[str, list[str]] = {}
        self._come: dict[str, list[str]] = {}
        for cell in sorted(changed, key=game.board.index.__getitem__):
            stood, stands = self._before.stack(cell), self._after.stack(cell)
            self._gone[cell], self._come[cell] = _without(stood, stands), _without(stands, stood)
        self.from_: str | None = None
        self.to: str | None = None
        self.moved: list[str] = []
        self.becomes: str | None = None
        self.captures: list[tuple[str, str]] = []
        self.drops: list[tuple[str, str]] = []
        self.others: list[tuple[str, str, str, str]] = []
        self.changes: list[tuple[str, str, str]] = []

    def account(self, path: tuple[str, ...]) -> None:
        """Account for every piece, `path` being the cells that the first one visits."""
        self._move(path)
        self._pair_others(lambda left, came: left == came)
        self._pair_changes(_is_same_but_for_detail)
        self._pair_others(_is_same_but_for_detail)
        self._pair_changes(lambda left, came: kind_of(left) == kind_of(came))
        self.captures += _listed(self._gone)
        self.drops += _listed(self._come)
        if not path and not self.moved and len(self.drops) == 1:
            [(self.to, piece)] = self.drops
            self.moved = [piece]

    def _move(self, path: tuple[str, ...]) -> None:
        if len(path) > 1:
            self.from_, self.to = path[0], path[-1]
            self._carry(path[0], path[-1])
        elif path and self._gone.get(path[0]) and not self._come.get(path[0]):
            self.from_ = path[0]
            self.moved = self._gone.pop(path[0])
        elif path:
            self.to = path[0]
            self.moved = self._come.pop(path[0], [])
            self.drops += [(path[0], piece) for piece in self.moved]

    def _carry(self, start: str, end: str) -> None:
        """Move what left one cell to the other; what does not stand there afterwards was taken there."""
        if not self._gone.get(start):
            # Something like it stands there again: it came back, or another piece was set in.
            self._gone[start] = [*self._before.stack(start)[-1:]]
            self._come[start] = [*self._after.stack(start)[-1:]]
        left, arriving = self._gone.pop(start), self._come.get(end, [])
        pairs = sorted(product(left, arriving), key=lambda pair: _difference(*pair))
        for piece, arrived in pairs:
            if piece in left and arrived in arriving:
                left.remove(piece)
                arriving.remove(arrived)
                self.moved.append(piece)
                self.becomes = arrived if arrived != piece else self.becomes
        # Another piece that stood there may have gone elsewhere; else it was taken where it arrived.
        self._gone[start] = [piece for piece in left if any(piece in came for came in self._come.values())]
        taken = _without(tuple(left), tuple(self._gone[start]))
        self.moved += taken
        self.captures += [(end, piece) for piece in taken]

    def _pair_others(self, fits: Callable[[str, str], bool]) -> None:
        for start, left in self._gone.items():
            for piece in [*left]:
                for end, came in self._come.items():
                    arrived = next((each for each in came if end != start and fits(piece, each)), None)
                    if arrived is not None:
                        left.remove(piece)
                        came.remove(arrived)
                        self.others.append((start, end, piece, arrived))
                        break

    def _pair_changes(self, fits: Callable[[str, str], bool]) -> None:
        for cell, left in self._gone.items():
            came = self._come.get(cell, [])
            for piece in [*left]:
                after = next((each for each in came if fits(piece, each)), None)
                if after is not None:
                    left.remove(piece)
                    came.remove(after)
                    self.changes.append((cell, piece, after))


def _without(stack: Stack, other: Stack) -> list[str]:
    """Return the pieces of a stack that another one lacks, bottom first."""
    left = [*stack]
    for piece in other:
        if piece in left:
            left.remove(piece)
    return left


def _listed(pieces: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    return [(cell, piece) for cell, stack in pieces.items() for piece in stack]


def _is_same_but_for_detail(one: str, other: str) -> bool:
    return owner_of(one) == owner_of(other) and kind_of(one) == kind_of(other)


def _difference(one: str, other: str) -> int:
    """Return how far a piece differs from another: not at all, by its detail, its kind, or its owner."""
    if one == other:
        return 0
    return 1 if _is_same_but_for_detail(one, other) else 2 + (owner_of(one) != owner_of(other))
