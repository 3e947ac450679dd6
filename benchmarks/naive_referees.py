"""Referees as they are commonly written for chess boards: what shows a legal turn is that turn.

They hold one position. A reading that shows what a legal turn leaves, for the settling time that ours has
too, is taken for that turn; touches, presses and evidence over time mean nothing to them. They know no way
back from a turn that they missed or got wrong.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence

import chess

from adoube.sensing.views import EMPTY, IDENTITY, OCCUPANCY, POLARITY, Symbol

__all__ = ["NAIVE", "Naive", "TextsAfresh", "TextsKept", "UniqueSuccessor"]

PIECES = "PNBRQK"

# What is written for a cell, by view and by what it shows.
CHARACTERS: Mapping[str, Mapping[Symbol, str]] = {
    IDENTITY: {
        f"{owner}.{kind}": chess.Piece(number, owner == "white").symbol()
        for owner in ("white", "black")
        for number, kind in enumerate(("pawn", "knight", "bishop", "rook", "queen", "king"), start=1)
    },
    POLARITY: {1: "P", -1: "p"},
    OCCUPANCY: {1: "P"},
}

LETTERS = {
    IDENTITY: {},
    POLARITY: str.maketrans(PIECES + PIECES.lower(), "PPPPPPpppppp"),
    OCCUPANCY: str.maketrans(PIECES + PIECES.lower(), "PPPPPPPPPPPP"),
}


class Naive(ABC):
    """Takes one sensor report after the other; `played` is what it has accepted, in UCI."""

    def __init__(self, view: str, settle_ms: int) -> None:
        self._view, self._settle_ms = view, settle_ms
        self._board = chess.Board()
        self._pending: tuple[int, chess.Move] | None = None
        self.played: list[str] = []

    def show(self, cells: Sequence[Symbol], at_ms: int) -> None:
        """All 64 cells, a1 first, as they are from this moment on."""
        self.pass_time(at_ms)
        move = self._match(cells)
        self._pending = None if move is None else (at_ms, move)

    def pass_time(self, now_ms: int) -> None:
        """A match that has stood for long enough is a turn."""
        if self._pending is None or now_ms - self._pending[0] < self._settle_ms:
            return
        _, move = self._pending
        self._pending = None
        self._board.push(move)
        self.played.append(move.uci())
        self.prepare()

    @abstractmethod
    def _match(self, cells: Sequence[Symbol]) -> chess.Move | None:
        """The legal turn that leaves the board showing this."""

    def put_right(self, played: Sequence[str]) -> None:
        """Somebody sets it to the turns that were played; it has yet to prepare itself."""
        self.played = list(played)
        self._pending = None
        self._board = chess.Board()
        for turn in played:
            self._board.push_uci(turn)

    def prepare(self) -> None:
        """Works out what is kept about a new position; by most of them nothing is."""
        return


class UniqueSuccessor(Naive):
    """Accepts what only one legal turn shows; where several show it, it waits for ever."""

    def _match(self, cells: Sequence[Symbol]) -> chess.Move | None:
        shown = text_of_cells(cells, self._view)
        found = [
            move for move in self._board.legal_moves if text_after(self._board, move, self._view) == shown
        ]
        return found[0] if len(found) == 1 else None


class TextsAfresh(Naive):
    """Compares the text of the position with that of every legal turn, worked out at each reading."""

    def _match(self, cells: Sequence[Symbol]) -> chess.Move | None:
        shown = text_of_cells(cells, self._view)
        for move in self._board.legal_moves:
            if text_after(self._board, move, self._view) == shown:
                return move
        return None


class TextsKept(Naive):
    """The same, the texts worked out once a position. Of turns that look alike the first stays."""

    def __init__(self, view: str, settle_ms: int) -> None:
        super().__init__(view, settle_ms)
        self._texts: dict[str, chess.Move] = {}
        self.prepare()

    def _match(self, cells: Sequence[Symbol]) -> chess.Move | None:
        return self._texts.get(text_of_cells(cells, self._view))

    def prepare(self) -> None:
        self._texts.clear()
        for move in self._board.legal_moves:
            self._texts.setdefault(text_after(self._board, move, self._view), move)


NAIVE: Mapping[str, Callable[[str, int], Naive]] = {
    "unique successor": UniqueSuccessor,
    "texts afresh": TextsAfresh,
    "texts kept": TextsKept,
}


def text_after(board: chess.Board, move: chess.Move, view: str) -> str:
    """Return the board after a legal turn, as text."""
    board.push(move)
    text = text_of(board, view)
    board.pop()
    return text


def text_of(board: chess.Board, view: str) -> str:
    """Return a position in FEN's first field; where a view shows less, in letters that tell less."""
    return board.board_fen().translate(LETTERS[view])


def text_of_cells(cells: Sequence[Symbol], view: str) -> str:
    """Return 64 cells, in the same words."""
    characters = CHARACTERS[view]
    return "/".join(rank_of(cells[first : first + 8], characters) for first in range(56, -1, -8))


def rank_of(cells: Sequence[Symbol], characters: Mapping[Symbol, str]) -> str:
    """One rank as FEN writes it."""
    text, empty = "", 0
    for shows in cells:
        if shows == EMPTY:
            empty += 1
            continue
        text += (str(empty) if empty else "") + characters[shows]
        empty = 0
    return text + (str(empty) if empty else "")
