"""The position on a board, as the open peripheral protocol writes it, and the one after a move.

A position is 64 letters: those of a FEN, `EMPTY`, and what the protocol has besides. A question mark is a
piece; u and U are one of Black's and one of White's that the board cannot tell. m and M are men of draughts,
d and D are kings. No rules are known but how much a move changes.
"""

import re

from adoube.link.eboards.events import EMPTY, SQUARES, square_name, square_named

__all__ = ["UNKNOWN", "is_whole", "moved", "placement_text", "squares_in", "turned_fen", "turned_move"]

UNKNOWN = "?uU"
_PIECES = frozenset("prnbqkPRNBQKmMdD" + UNKNOWN)
_WIDTH = 8
_RANK = re.compile(r"\d+|[A-Za-z?]~?")  # `~` marks a piece that was a pawn
_MOST = 200  # characters of a placement; the longest of 10 ranks has 109
_MEN = frozenset("md")
_CASTLED = {True: ("g", "f"), False: ("c", "d")}  # files of king and rook, on the king's side or not


def squares_in(fen: str) -> str | None:
    """Return the position of a FEN, or of its first field alone; None for none of 8 x 8."""
    ranks = _ranks(fen)
    if len(ranks) != _WIDTH or any(len(rank) != _WIDTH for rank in ranks):
        return None
    squares = "".join(ranks)
    return squares if _PIECES.issuperset(squares.replace(EMPTY, "")) else None


def is_whole(fen: str) -> bool:
    """Return whether the placement of a FEN has all its ranks, on a board of any size."""
    ranks = _ranks(fen)
    return len(ranks) >= _WIDTH and len(ranks) == len(ranks[0]) and len({*map(len, ranks)}) == 1


def placement_text(squares: str) -> str:
    """Return the first field of a FEN."""
    ranks = [squares[at : at + _WIDTH] for at in range(0, SQUARES, _WIDTH)]
    return "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), rank) for rank in ranks)


def moved(squares: str, uci: str) -> str | None:
    """Return the position after a move; the same where the piece has moved already. None for no move."""
    try:
        start, end = square_named(uci[:2]), square_named(uci[2:4])
    except ValueError:
        return None
    piece, promoted = squares[start], uci[4:5]
    if piece == EMPTY or start == end:
        return squares
    board = list(squares)
    board[start] = EMPTY
    for gone in _gone(squares, start, end):
        board[gone] = EMPTY
    for place, put in _put(squares, start, end):
        board[place] = put
    if promoted:
        board[end] = _coloured(promoted, piece)
    elif piece in "Pp" and end // _WIDTH in (0, _WIDTH - 1):
        board[end] = UNKNOWN[0]
    return "".join(board)


def turned_fen(fen: str) -> str:
    """Return a position as a board has it that lies turned round: its placement, and who is to move."""
    placement, *rest = fen.split()[:2]
    return " ".join((placement[::-1], *rest))


def turned_move(uci: str) -> str:
    """Return a move as such a board has it."""
    squares = (square_name(SQUARES - 1 - square_named(uci[at : at + 2])) for at in (0, 2))
    return "".join((*squares, uci[4:]))


def _ranks(fen: str) -> list[str]:
    """Return the ranks of a placement, a letter for each square; an empty one for what cannot be read."""
    fields = fen.split(maxsplit=1)
    if not fields:
        return []
    placement = re.split(r"\[", fields[0][:_MOST])[0]  # after it come pieces in hand
    return [_rank(text) for text in placement.split("/")]


def _rank(text: str) -> str:
    parts = _RANK.findall(text)
    if "".join(parts) != text or sum(int(part) for part in parts if part.isdigit()) > _MOST:
        return ""
    return "".join(EMPTY * int(part) if part.isdigit() else part[0] for part in parts)


def _gone(squares: str, start: int, end: int) -> list[int]:
    """Return the squares besides the two that a move empties."""
    piece, files, ranks = squares[start], end % 8 - start % 8, end // 8 - start // 8
    if piece in "Pp" and abs(files) == 1 and abs(ranks) == 1 and squares[end] == EMPTY:
        return [start - start % 8 + end % 8]
    if piece.lower() in _MEN and abs(files) == abs(ranks) > 1:
        step = (end - start) // abs(files)
        between = range(start + step, end, step)
        return [square for square in between if squares[square].isupper() is not piece.isupper()]
    if (rook := _castling_rook(squares, start, end)) is not None:
        return [rook]
    return []


def _put(squares: str, start: int, end: int) -> list[tuple[int, str]]:
    piece, rook = squares[start], _castling_rook(squares, start, end)
    if rook is None:
        return [(end, piece)]
    if rook != end:
        return [(end, piece), ((start + end) // 2, squares[rook])]
    rank = start - start % 8
    files = _CASTLED[rook > start]
    return [
        (rank + "abcdefgh".index(file), put) for file, put in zip(files, (piece, squares[rook]), strict=True)
    ]


def _castling_rook(squares: str, start: int, end: int) -> int | None:
    """Return where the rook stands with which this king castles, by its own square or to the rook's."""
    piece = squares[start]
    if piece not in "Kk" or start // 8 != end // 8:
        return None
    own = "R" if piece == "K" else "r"
    if squares[end] == own:
        return end
    corner = start - start % 8 + (7 if end > start else 0)
    return corner if abs(end - start) == 2 and squares[corner] == own else None


def _coloured(letter: str, piece: str) -> str:
    return letter.upper() if piece.isupper() else letter.lower()
