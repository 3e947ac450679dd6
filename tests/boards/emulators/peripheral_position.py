"""Positions as a board of the open peripheral protocol knows them: what stands where, and what moved.

Source: vovagorodok/chess_peripheral_protocol. Squares are the board's own, in FEN's order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

__all__ = ["Knows", "Position", "placement", "seen", "squares_of", "uci_squares"]

Knows = Literal["pieces", "colours", "occupancy"]

_KINDS = "pnbrqkmd"
_UNKNOWN = {"pieces": None, "colours": "uU", "occupancy": "??"}
_MOVE = re.compile(r"((?:[a-h][1-8]){2,})([nbrqkd]?)")


def squares_of(fen: str) -> list[str] | None:
    """Return the 64 squares of a FEN, or None where it is none of a board of 8 by 8."""
    ranks = fen.partition(" ")[0].split("/")
    spread = ["".join("." * int(each) if each.isdigit() else each for each in rank) for rank in ranks]
    squares = "".join(spread)
    fits = len(spread) == 8 and all(len(rank) == 8 for rank in spread)
    return list(squares) if fits and all(each in _KINDS + _KINDS.upper() + "." for each in squares) else None


def seen(piece: str, knows: Knows) -> str:
    """Return what a board reads of a piece: itself, its colour or that something stands there."""
    unknown = _UNKNOWN[knows]
    return piece if piece == "." or unknown is None else unknown[piece.isupper()]


def placement(squares: Iterable[str], knows: Knows) -> str:
    """Return the first field of a FEN, with marks for what the board does not know."""
    row = "".join(seen(piece, knows) for piece in squares)
    ranks = "/".join(row[start : start + 8] for start in range(0, 64, 8))
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), ranks)


def _name(square: int) -> str:
    return "abcdefgh"[square % 8] + str(8 - square // 8)


def uci_squares(move: str) -> list[int] | None:
    """Return the squares of a move, two or (a guess, for draughts) more; None where it is no move."""
    found = _MOVE.fullmatch(move)
    if not found:
        return None
    names = [found[1][start : start + 2] for start in range(0, len(found[1]), 2)]
    return [(8 - int(name[1])) * 8 + "abcdefgh".index(name[0]) for name in names]


class Position:
    """The position that app and board have agreed on."""

    def __init__(self, fen: str, squares: list[str]) -> None:
        self.squares = squares
        fields = fen.split(" ")
        self.white_to_move: bool | None = fields[1] == "w" if len(fields) > 1 else None

    def follow(self, move: str) -> bool:
        """Make a move, with what belongs to it: the rook, the captured pawn, the pieces jumped over."""
        squares = uci_squares(move)
        if squares is None or self.squares[squares[0]] == ".":
            return False
        for start, end in pairwise(squares):
            self._step(start, end)
        if len(move) % 2:
            piece = self.squares[squares[-1]]
            self.squares[squares[-1]] = move[-1].upper() if piece.isupper() else move[-1]
        if self.white_to_move is not None:
            self.white_to_move = not self.white_to_move
        return True

    def _step(self, start: int, end: int) -> None:
        piece, target = self.squares[start], self.squares[end]
        self.squares[start] = "."
        if piece in "Kk" and (target == {"K": "R", "k": "r"}[piece] or abs(end % 8 - start % 8) == 2):
            self._castle(piece, start, end)
            return
        if piece in "Pp" and target == "." and start % 8 != end % 8:
            self.squares[start - start % 8 + end % 8] = "."
        if piece in "MmDd":
            self._jump(start, end)
        self.squares[end] = piece

    def _castle(self, king: str, start: int, end: int) -> None:
        """Castle, given as the king's two steps or (Chess 960) as the king onto its rook."""
        rank, rook = start - start % 8, "R" if king == "K" else "r"
        short = end > start
        if self.squares[end] == rook:
            self.squares[end] = "."
        else:
            self.squares[rank + (7 if short else 0)] = "."
        self.squares[rank + (6 if short else 2)] = king
        self.squares[rank + (5 if short else 3)] = rook

    def _jump(self, start: int, end: int) -> None:
        step = (8 if end > start else -8) + (1 if end % 8 > start % 8 else -1)
        if abs(end - start) % abs(step) == 0:
            for square in range(start + step, end, step):
                self.squares[square] = "."

    def differing(self, squares: Sequence[str], knows: Knows) -> list[int]:
        """Return the squares that do not look as agreed."""
        return [s for s in range(64) if seen(squares[s], knows) != seen(self.squares[s], knows)]

    def played(self, squares: Sequence[str], touched: set[int], knows: Knows) -> str | None:
        """Return the move that a hand made, where it can be told; `touched` was emptied and filled again."""
        differing = self.differing(squares, knows)
        gone = [s for s in differing if squares[s] == "."]
        come = [s for s in differing if squares[s] != "."]
        if len(gone) == len(come) == 2:
            return self._castled(gone, come)
        if not come:
            come = [s for s in touched if squares[s] != "." and s not in gone]
        if len(come) != 1:
            return None
        starts = [s for s in gone if self._may_be(self.squares[s], squares[come[0]], come[0], knows)]
        if len(starts) > 1 and self.white_to_move is not None:
            starts = [s for s in starts if self.squares[s].isupper() == self.white_to_move]
        if len(starts) != 1:
            return None
        return _name(starts[0]) + _name(come[0]) + self._promoted(starts[0], squares[come[0]], knows)

    def _castled(self, gone: list[int], come: list[int]) -> str | None:
        kings = [s for s in gone if self.squares[s] in "Kk"]
        rooks = [s for s in gone if self.squares[s] in "Rr"]
        if len(kings) != 1 or len(rooks) != 1 or any(s // 8 != kings[0] // 8 for s in come):
            return None
        short = rooks[0] > kings[0]
        if kings[0] % 8 == 4:
            return _name(kings[0]) + _name(kings[0] + (2 if short else -2))
        return _name(kings[0]) + _name(rooks[0])

    def _may_be(self, was: str, now: str, end: int, knows: Knows) -> bool:
        if seen(was, knows) == seen(now, knows):
            return True
        last = end < 8 if was.isupper() else end >= 56
        return was in "PpMm" and last and was.isupper() == now.isupper()

    def _promoted(self, start: int, now: str, knows: Knows) -> str:
        return now.lower() if knows == "pieces" and now != self.squares[start] else ""
