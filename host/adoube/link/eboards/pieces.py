"""The chessmen by their letters, and what the cells of a game show as their squares change."""

from collections.abc import Iterator, Mapping, Sequence

from adoube.link.eboards.events import BoardRead, EboardEvent, SquareRead, square_named
from adoube.sensing.events import CellShows
from adoube.sensing.views import Symbol

__all__ = ["BLACK", "CHESSMEN", "WHITE", "ShownCells", "piece_letter"]

WHITE, BLACK = "white", "black"
KINDS: Mapping[str, str] = {
    "p": "pawn", "r": "rook", "n": "knight", "b": "bishop", "q": "queen", "k": "king",
}  # fmt: skip
CHESSMEN: Mapping[str, str] = {
    **{letter.upper(): f"{WHITE}.{kind}" for letter, kind in KINDS.items()},
    **{letter: f"{BLACK}.{kind}" for letter, kind in KINDS.items()},
}
LETTERS: Mapping[str, str] = {piece: letter for letter, piece in CHESSMEN.items()}


def piece_letter(piece: str) -> str:
    """Return the letter of a chessman."""
    return LETTERS[piece]


class ShownCells:
    """The symbols that each cell showed last; one that was not told yet is unknown.

    `cells` are named as squares; `symbols` is what each letter shows, None for what is not known.
    """

    def __init__(self, cells: Sequence[str], symbols: Mapping[str, Symbol | None]) -> None:
        self._symbols = symbols
        self._cells = {square_named(name): name for name in cells}
        self._order = {name: place for place, name in enumerate(cells)}
        self._shown: dict[str, Symbol | None] = {}

    def hear(self, event: EboardEvent, at_ms: int) -> Iterator[CellShows]:
        """Return the cells that show something else by this event, in board order."""
        match event:
            case SquareRead(square=square, piece=piece):
                return self._new({square: piece}, at_ms)
            case BoardRead(squares=squares):
                return self._new(dict(enumerate(squares)), at_ms)
        return iter(())

    def _new(self, pieces: Mapping[int, str], at_ms: int) -> Iterator[CellShows]:
        told = {name: pieces[square] for square, name in self._cells.items() if square in pieces}
        for cell in sorted(told, key=self._order.__getitem__):
            symbol = self._symbols.get(told[cell])
            if cell not in self._shown or self._shown[cell] != symbol:
                self._shown[cell] = symbol
                yield CellShows(at_ms, cell, symbol)
